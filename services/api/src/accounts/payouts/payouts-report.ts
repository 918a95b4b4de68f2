import { Inject, Injectable } from '@nestjs/common';
import {
  money,
  type AccountingPayoutsAnswer,
  type Money,
  type NotPaidOutAnswer,
  type NotPaidOutQuery,
  type PayoutLinesAnswer,
  type PayoutLinesQuery,
  type PayoutLineState,
  type PayoutRow,
  type PayoutsQuery,
  type SessionUser,
} from '@stile/contracts';
import type { CardMoneyDocument, PayoutDocument, ReadModels } from '@stile/projections';
import { isOfBuiltIn } from '../../payments/gateway/built-in-gateway.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { AccountDays } from '../end-of-day/account-days.js';
import { PayoutMatches, shownLine, shownPayment, type MatchedLine, type Period } from './payout-matches.js';

const units = (amount: number): number => money.units(amount as Money);
const periodOf = ({ inventory_group, start_date, end_date }: PayoutsQuery): Period => ({
  inventoryGroup: inventory_group,
  first: start_date,
  last: end_date,
});

const SUMS = ['gross', 'refunds', 'fees', 'other', 'carried', 'net'] as const;
type Counts = Record<Exclude<PayoutLineState, 'none'>, number>;
const NONE: Counts = { matched: 0, differing: 0, unmatched: 0 };

const sumsIn = (payouts: readonly PayoutDocument[]) =>
  Object.fromEntries(
    SUMS.map((name) => [name, units(payouts.reduce((sum, each) => sum + each[`${name}_e4`], 0))]),
  ) as Pick<PayoutRow, (typeof SUMS)[number]>;
const linesIn = (payouts: readonly PayoutDocument[]): number =>
  payouts.reduce((sum, { lines }) => sum + lines, 0);

/** How many there are, with their sum. */
class Tally {
  private count = 0;
  private sum = 0;

  add(amount: number): void {
    this.count++;
    this.sum += amount;
  }

  /** In the currency's unit. */
  get counted() {
    return { count: this.count, amount: units(this.sum) };
  }
}

type Lines = Omit<PayoutLinesQuery, 'skip' | 'limit'>;
/** Fees are those of any line, too. */
const isOfKind = (kind: Lines['kind'], { row }: MatchedLine): boolean =>
  kind === undefined || row.kind === kind || (kind === 'fee' && row.fee_e4 !== 0);
const isWanted =
  ({ state, kind }: Lines) =>
  (line: MatchedLine): boolean =>
    (state === undefined || line.state === state) && isOfKind(kind, line);

/** Payouts of a period beside the venue's own payments (docs/rules/payouts.md 9 to 12). */
@Injectable()
export class PayoutsReport {
  private readonly matches: PayoutMatches;

  constructor(
    @Inject(READ_MODELS) models: ReadModels,
    private readonly days: AccountDays,
  ) {
    this.matches = new PayoutMatches(models);
  }

  /** @throws ApiError 403 no_access, till_blind */
  async report(query: PayoutsQuery, user: SessionUser): Promise<AccountingPayoutsAnswer> {
    const { currency } = await this.seen(query, user);
    const payouts = await this.matches.payoutsIn(periodOf(query));
    const counts = new Map(payouts.map(({ payout }) => [payout, { ...NONE }]));
    const [differing, onlyProvider, onlyOurs, atTests] = [new Tally(), new Tally(), new Tally(), new Tally()];
    for await (const lines of this.matches.linesOf(payouts))
      for (const { payout, row, ours, state } of lines) {
        if (state === 'none') continue;
        counts.get(payout.payout)![state]++;
        if (state === 'differing') differing.add(row.gross_e4 - ours!.amount_e4);
        if (state === 'unmatched') onlyProvider.add(row.gross_e4);
      }
    for await (const payments of this.matches.notPaidOut(periodOf(query)))
      for (const { object, amount_e4: amount } of payments) {
        onlyOurs.add(amount);
        if (isOfBuiltIn(object)) atTests.add(amount);
      }
    const all = [...counts.values()];
    const countOf = (state: keyof Counts): number => all.reduce((sum, each) => sum + each[state], 0);
    return {
      inventory_group: query.inventory_group,
      start_date: query.start_date,
      end_date: query.end_date,
      currency,
      payouts: payouts.map((payout) => ({
        id: payout.payout,
        provider: payout.provider as PayoutRow['provider'],
        date: payout.date,
        ...sumsIn([payout]),
        lines: payout.lines,
        ...counts.get(payout.payout)!,
        by: payout.by,
        imported_at: payout.imported_at,
      })),
      totals: {
        ...sumsIn(payouts),
        lines: linesIn(payouts),
        matched: countOf('matched'),
        differing: countOf('differing'),
        unmatched: countOf('unmatched'),
      },
      differing: differing.counted,
      only_provider: onlyProvider.counted,
      only_ours: onlyOurs.counted,
      at_test_gateway: atTests.counted,
      more: await this.matches.moreIn(periodOf(query)),
    };
  }

  /** @throws ApiError 403 no_access, till_blind */
  async lines({ skip, limit, ...query }: PayoutLinesQuery, user: SessionUser): Promise<PayoutLinesAnswer> {
    const { currency } = await this.seen(query, user);
    const rows: PayoutLinesAnswer['rows'] = [];
    const net = new Tally();
    for await (const line of this.linesOf(query)) {
      const { count } = net.counted;
      if (count >= skip && count < skip + limit) rows.push(shownLine(line));
      net.add(line.row.gross_e4 - line.row.fee_e4);
    }
    const { count: total, amount } = net.counted;
    return { currency, rows, total, net: amount };
  }

  /** @throws ApiError 403 no_access, till_blind */
  async notPaidOut({ skip, limit, ...query }: NotPaidOutQuery, user: SessionUser): Promise<NotPaidOutAnswer> {
    const { currency } = await this.seen(query, user);
    const rows: NotPaidOutAnswer['rows'] = [];
    const sum = new Tally();
    for await (const payment of this.paymentsOf(query)) {
      const { count } = sum.counted;
      if (count >= skip && count < skip + limit) rows.push(shownPayment(payment));
      sum.add(payment.amount_e4);
    }
    const { count: total, amount } = sum.counted;
    return { currency, rows, total, amount };
  }

  /** Lines of the payouts of a period, of one payout or in one state. */
  async *linesOf(query: Lines): AsyncGenerator<MatchedLine> {
    const all = await this.matches.payoutsIn(periodOf(query));
    const payouts = all.filter(({ payout }) => (query.payout ?? payout) === payout);
    for await (const lines of this.matches.linesOf(payouts)) yield* lines.filter(isWanted(query));
  }

  async *paymentsOf(query: PayoutsQuery): AsyncGenerator<CardMoneyDocument> {
    for await (const payments of this.matches.notPaidOut(periodOf(query))) yield* payments;
  }

  asOf(): Promise<string> {
    return this.matches.asOf();
  }

  /** @throws ApiError 403 no_access, till_blind */
  seen(
    { inventory_group, end_date }: Pick<PayoutsQuery, 'inventory_group' | 'end_date'>,
    user: SessionUser,
  ): Promise<{ readonly currency: string }> {
    return this.days.seen({ inventory_group, business_date: end_date }, user);
  }
}
