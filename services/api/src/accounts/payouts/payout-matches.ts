import { setImmediate } from 'node:timers/promises';
import {
  money,
  MOST_PAYOUT_LINES,
  type AccountingPayoutsAnswer,
  type LocalDate,
  type Money,
  type NotPaidOutRow,
  type PayoutLineRow as ShownLine,
  type PayoutLineState,
} from '@stile/contracts';
import {
  cardMoneyKey,
  cardMoneyProjector,
  payoutFilesProjector,
  payoutKey,
  payoutsProjector,
  type CardMoneyDocument,
  type Filter,
  type PayoutDocument,
  type PayoutLineRow,
  type ReadModel,
  type ReadModels,
} from '@stile/projections';
import { isOfBuiltIn } from '../../payments/gateway/built-in-gateway.js';

export interface Period {
  readonly inventoryGroup: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Payouts, and payments and refunds by card, of a venue in a period of the report: two providers pay out daily. */
const MOST_IN_PERIOD = { payouts: 2_000, payments: 100_000 };
/** Lines, and payments, that are looked up at once. */
const AT_ONCE = 1_000;
/** Lines of payouts that name the same payments. */
const MOST_NAMING = 10 * AT_ONCE;

const paidOutIn = ({ inventoryGroup, first, last }: Period): Filter => ({
  inventory_group: inventoryGroup,
  date: { $gte: first, $lte: last },
});
const movedIn = ({ inventoryGroup, first, last }: Period): Filter => ({
  inventory_group: inventoryGroup,
  business_date: { $gte: first, $lte: last },
});

function* chunksOf<T>(values: readonly T[], size = AT_ONCE): Generator<readonly T[]> {
  for (let i = 0; i < values.length; i += size) yield values.slice(i, i + size);
}
/** Payouts whose lines are read at once. */
function* readTogether(payouts: readonly PayoutDocument[]): Generator<readonly PayoutDocument[]> {
  let some: PayoutDocument[] = [];
  let lines = 0;
  for (const payout of payouts) {
    if (some.length > 0 && lines + payout.lines > MOST_PAYOUT_LINES) {
      yield some;
      [some, lines] = [[], 0];
    }
    some.push(payout);
    lines += payout.lines;
  }
  if (some.length > 0) yield some;
}

const units = (amount: number): number => money.units(amount as Money);
const kindOf = ({ kind }: PayoutLineRow): CardMoneyDocument['kind'] | undefined =>
  kind === 'charge' ? 'payment' : kind === 'refund' ? 'refund' : undefined;
const keyOf = (row: PayoutLineRow): string | undefined => {
  const kind = kindOf(row);
  return kind && row.object ? cardMoneyKey(row.inventory_group, kind, row.object) : undefined;
};

/** A line of a payout with the payment that it names. */
export interface MatchedLine {
  readonly payout: PayoutDocument;
  readonly row: PayoutLineRow;
  readonly ours: CardMoneyDocument | undefined;
  readonly state: PayoutLineState;
}
const stateOf = (row: PayoutLineRow, ours: CardMoneyDocument | undefined): PayoutLineState => {
  if (keyOf(row) === undefined) return 'none';
  if (!ours) return 'unmatched';
  return ours.amount_e4 === row.gross_e4 ? 'matched' : 'differing';
};

export const shownLine = ({ payout, row, ours, state }: MatchedLine): ShownLine => ({
  payout: row.payout,
  provider: payout.provider as ShownLine['provider'],
  payout_date: payout.date,
  id: row.line,
  kind: row.kind as ShownLine['kind'],
  category: row.category,
  object: row.object,
  date: row.date,
  text: row.words,
  gross: units(row.gross_e4),
  fee: units(row.fee_e4),
  net: units(row.gross_e4 - row.fee_e4),
  state,
  ours: ours ? units(ours.amount_e4) : null,
  reservation_id: ours?.reservation ?? null,
});

export const shownPayment = (payment: CardMoneyDocument): NotPaidOutRow => ({
  date: payment.business_date,
  kind: payment.kind,
  method: payment.method,
  object: payment.object,
  amount: units(payment.amount_e4),
  reservation_id: payment.reservation,
  is_test: isOfBuiltIn(payment.object),
});

/**
 * Payouts beside the venue's own payments by card (docs/rules/payouts.md 9). They are matched as they are read, so that
 * a payment that is known later matches too. The others of the process have their turn between.
 */
export class PayoutMatches {
  private readonly payouts: ReadModel<PayoutDocument>;
  private readonly lines: ReadModel<PayoutLineRow>;
  private readonly cards: ReadModel<CardMoneyDocument>;

  constructor(
    models: ReadModels,
    private readonly most = MOST_IN_PERIOD,
  ) {
    this.payouts = models.of(payoutsProjector);
    this.lines = models.table(payoutFilesProjector, 'payout_lines');
    this.cards = models.of(cardMoneyProjector);
  }

  /** The payouts of a period, in the order of their days. */
  payoutsIn(period: Period): Promise<readonly PayoutDocument[]> {
    return this.payouts.find({
      filter: paidOutIn(period),
      sort: [['date', 1]],
      limit: this.most.payouts,
    });
  }

  /** Whether the period has more than is read of it (docs/rules/payouts.md 16). */
  async moreIn(period: Period): Promise<AccountingPayoutsAnswer['more']> {
    const { payouts, payments } = this.most;
    return {
      payouts: (await this.payouts.count(paidOutIn(period), payouts + 1)) > payouts,
      payments: (await this.cards.count(movedIn(period), payments + 1)) > payments,
    };
  }

  /** The checkpoint of the read model that has the payouts. */
  async asOf(): Promise<string> {
    const scan = await this.payouts.scan({ limit: 1 });
    await scan.close();
    return scan.checkpoint;
  }

  /** The lines of payouts, payout by payout. */
  async *linesOf(payouts: readonly PayoutDocument[]): AsyncGenerator<readonly MatchedLine[]> {
    for (const some of readTogether(payouts)) {
      const byId = new Map(some.map((payout) => [payout.payout, payout]));
      const rows = await this.lines.find({
        filter: {
          inventory_group: some[0]!.inventory_group,
          payout: { $in: [...byId.keys()] },
          file: { $in: [...new Set(some.map(({ file }) => file))] },
        },
        limit: 2 * MOST_PAYOUT_LINES,
      });
      const own = new Map<string, PayoutLineRow[]>(some.map(({ payout }) => [payout, []]));
      for (const row of rows) if (byId.get(row.payout)!.file === row.file) own.get(row.payout)!.push(row);
      for (const chunk of chunksOf([...own.values()].flat())) {
        yield await this.matched(chunk, byId);
        await setImmediate();
      }
    }
  }

  /** Payments and refunds by card on the days of a period that no payout names. */
  async *notPaidOut(period: Period): AsyncGenerator<readonly CardMoneyDocument[]> {
    const { inventoryGroup } = period;
    const scan = await this.cards.scan({
      filter: movedIn(period),
      sort: [['business_date', 1]],
      limit: this.most.payments,
    });
    try {
      let some: CardMoneyDocument[] = [];
      for await (const document of scan.documents) {
        some.push(document as unknown as CardMoneyDocument);
        if (some.length < AT_ONCE) continue;
        yield await this.unnamed(inventoryGroup, some);
        some = [];
        await setImmediate();
      }
      if (some.length > 0) yield await this.unnamed(inventoryGroup, some);
    } finally {
      await scan.close();
    }
  }

  private async matched(
    rows: readonly PayoutLineRow[],
    payouts: ReadonlyMap<string, PayoutDocument>,
  ): Promise<readonly MatchedLine[]> {
    const keys = rows.flatMap((row) => keyOf(row) ?? []);
    const ours = await this.cards.getMany([...new Set(keys)]);
    return rows.map((row) => {
      const payment = ours.get(keyOf(row) ?? '');
      return { payout: payouts.get(row.payout)!, row, ours: payment, state: stateOf(row, payment) };
    });
  }

  private async unnamed(
    inventoryGroup: string,
    payments: readonly CardMoneyDocument[],
  ): Promise<readonly CardMoneyDocument[]> {
    const rows = await this.lines.find({
      filter: { inventory_group: inventoryGroup, object: { $in: payments.map(({ object }) => object) } },
      limit: MOST_NAMING,
    });
    const payouts = await this.payouts.getMany([
      ...new Set(rows.map(({ payout }) => payoutKey(inventoryGroup, payout))),
    ]);
    const named = new Set(
      rows
        .filter(({ payout, file }) => payouts.get(payoutKey(inventoryGroup, payout))?.file === file)
        .map(keyOf),
    );
    const voided = await this.voided(inventoryGroup, payments);
    return payments.filter(
      ({ kind, object }) => !named.has(cardMoneyKey(inventoryGroup, kind, object)) && !voided.has(object),
    );
  }

  /** Ids of payments that were voided before they were settled: such a refund has the payment's own id. */
  private async voided(
    inventoryGroup: string,
    payments: readonly CardMoneyDocument[],
  ): Promise<ReadonlySet<string>> {
    const other = { payment: 'refund', refund: 'payment' } as const;
    const twins = await this.cards.getMany(
      payments.map(({ kind, object }) => cardMoneyKey(inventoryGroup, other[kind], object)),
    );
    return new Set([...twins.values()].map(({ object }) => object));
  }
}
