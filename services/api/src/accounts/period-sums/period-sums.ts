import { setImmediate } from 'node:timers/promises';
import {
  addDays,
  lastOf,
  monthOf,
  type LocalDate,
  type Position,
  type PostingAccount,
} from '@stile/contracts';
import {
  CODED_SALES,
  DEFERRED_SALES,
  moneyDaysProjector,
  salesProjector,
  takingsProjector,
  type Filter,
  type Group,
  type MoneyDayDocument,
  type ReadModel,
  type ReadModels,
  type SaleRow,
  type TakingsDocument,
} from '@stile/projections';
import { SUMS } from '../product-sales/sales-sums.js';

export interface Period {
  readonly inventoryGroup: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
}
export type SaleDay = 'business_date' | 'earned_on';
/** Reads of sums that no event came between. */
const TRIES = 3;
/** Tills of a venue on the days of a month. */
const MAX_ROWS = 10_000;

/** The months of a period, whole or in part; the others of the process have their turn between. */
async function* monthsOf({ first, last }: Period): AsyncGenerator<{ first: LocalDate; last: LocalDate }> {
  for (let from = first; from <= last;) {
    const end = lastOf(monthOf(from));
    const until = end < last ? end : last;
    yield { first: from, last: until };
    if (until === last) return;
    from = addDays(until, 1);
    await setImmediate();
  }
}
const days = (field: string, { first, last }: { first: LocalDate; last: LocalDate }): Filter => ({
  [field]: { $gte: first, $lte: last },
});

/** Sums of days added up by month. */
export const monthsOfDays = (groups: readonly Group[]): ReadonlyMap<string, number> => {
  const months = new Map<string, number>();
  for (const { key, sums } of groups) {
    const month = monthOf(String(key[0]));
    months.set(month, (months.get(month) ?? 0) + sums[0]!);
  }
  return months;
};

/** Sums of a venue's days: of its sales, its accounts and its takings. */
export interface BookSums {
  /** Groups of sales: of each month, so that a group may come several times. */
  salesOf(day: SaleDay, period: Period, by: readonly string[]): Promise<readonly Group[]>;
  /** Amounts of accounts, or of figures of the days' proof, by their names and details. */
  amountsOf(kind: MoneyDayDocument['kind'], period: Period, by: readonly string[]): Promise<readonly Group[]>;
  /** The amount of an account before a day. */
  amountBefore(inventoryGroup: string, name: PostingAccount, day: LocalDate): Promise<number>;
  /** By month, sales that were recorded up to a day and are earned after it. */
  deferredAfter(inventoryGroup: string, day: LocalDate): Promise<ReadonlyMap<string, number>>;
  takingsOf(period: Period): Promise<readonly TakingsOfTill[]>;
}
/** Takings at one till, or at none. */
export type TakingsOfTill = Pick<TakingsDocument, 'till' | 'shares'>;

/** Sums of now, from the read models' own. */
export class PeriodSums implements BookSums {
  private readonly sales: Readonly<Record<SaleDay, ReadModel<SaleRow>>>;
  private readonly deferred: ReadModel<SaleRow>;
  private readonly accounts: ReadModel<MoneyDayDocument>;
  private readonly takings: ReadModel<TakingsDocument>;

  constructor(models: ReadModels) {
    const table = (name: string): ReadModel<SaleRow> => models.table(salesProjector, name);
    this.sales = {
      business_date: table(CODED_SALES.booked),
      earned_on: table(CODED_SALES.earned),
    };
    this.deferred = table(DEFERRED_SALES);
    this.accounts = models.of(moneyDaysProjector);
    this.takings = models.of(takingsProjector);
  }

  /**
   * Sums as of one position: they are read again where a read model went on meanwhile, three times at most. Answers the
   * position that all of them have seen.
   */
  async asOf<T>(read: () => Promise<T>): Promise<{ readonly value: T; readonly position: Position }> {
    for (let i = 1; ; i++) {
      const before = await this.positions();
      const value = await read();
      const [first] = before;
      if (i === TRIES || String(await this.positions()) === String(before))
        return { value, position: first! };
    }
  }

  /** The checkpoints of the read models, the earliest first. */
  private async positions(): Promise<readonly Position[]> {
    const scans = await Promise.all([this.deferred.scan({ limit: 1 }), this.accounts.scan({ limit: 1 })]);
    await Promise.all(scans.map((scan) => scan.close()));
    return scans.map(({ checkpoint }) => checkpoint).sort();
  }

  salesOf(day: SaleDay, period: Period, by: readonly string[]): Promise<readonly Group[]> {
    return this.grouped(this.sales[day], period, day, { by, sums: SUMS });
  }

  amountsOf(
    kind: MoneyDayDocument['kind'],
    period: Period,
    by: readonly string[],
  ): Promise<readonly Group[]> {
    return this.grouped(this.accounts, period, 'business_date', { by, sums: ['amount_e4'] }, { kind });
  }

  async amountBefore(inventoryGroup: string, name: PostingAccount, day: LocalDate): Promise<number> {
    const filter = {
      inventory_group: inventoryGroup,
      kind: 'account',
      name,
      business_date: { $lt: day },
    };
    const [all] = await this.accounts.group({ filter, by: [], sums: ['amount_e4'] });
    return all?.sums[0] ?? 0;
  }

  async deferredAfter(inventoryGroup: string, day: LocalDate): Promise<ReadonlyMap<string, number>> {
    const groups = await this.deferred.group({
      filter: { inventory_group: inventoryGroup, earned_on: { $gt: day }, business_date: { $lte: day } },
      by: ['earned_on'],
      sums: ['net_e4'],
    });
    return monthsOfDays(groups);
  }

  async takingsOf(period: Period): Promise<readonly TakingsDocument[]> {
    const all: TakingsDocument[] = [];
    for await (const month of monthsOf(period)) {
      const filter = { inventory_group: period.inventoryGroup, ...days('business_date', month) };
      all.push(...(await this.takings.find({ filter, sort: [['_id', 1]], limit: MAX_ROWS })));
    }
    return all;
  }

  private async grouped<D extends object>(
    model: ReadModel<D>,
    period: Period,
    day: string,
    query: { readonly by: readonly string[]; readonly sums: readonly string[] },
    more: Filter = {},
  ): Promise<readonly Group[]> {
    const all: Group[] = [];
    for await (const month of monthsOf(period)) {
      const filter = { inventory_group: period.inventoryGroup, ...more, ...days(day, month) };
      all.push(...(await model.group({ filter, ...query })));
    }
    return all;
  }
}
