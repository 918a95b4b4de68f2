import { addDays, type LocalDate, type PostingAccount } from '@stile/contracts';
import {
  CODED_SALES,
  moneyDaysProjector,
  moneyEntriesProjector,
  salesProjector,
  TAKEN,
  TAKEN_DAYS,
  takingsProjector,
  type Filter,
  type Group,
  type MoneyDayDocument,
  type ReadModel,
  type ReadModels,
  type SaleRow,
  type TakingsSum,
  type TakenRow,
} from '@stile/projections';
import type { Past } from '../../as-of/instants.js';
import { allGroupsAsOf, type SummedFacts } from '../../as-of/summed-facts.js';
import { SUMS } from '../product-sales/sales-sums.js';
import { EntryFacts } from './entry-facts.js';
import { monthsOfDays, type BookSums, type Period, type SaleDay, type TakingsOfTill } from './period-sums.js';

const OF_TAKINGS = ['till', 'user', 'station', 'name', 'detail'] as const;

/** Takings of some days, each till once. */
const tillsOf = (groups: readonly Group[]): readonly TakingsOfTill[] => {
  const tills = new Map<string, TakingsOfTill['shares'][number][]>();
  for (const { key, sums } of groups) {
    const [till = '', user = '', station = '', name = '', detail = ''] = key.map(String);
    const [count, amount_e4] = sums as [number, number];
    const sum = { name, detail, count, amount_e4 } as TakingsSum;
    const shares = tills.get(till) ?? [];
    // A drawer that was opened or closed is no taking.
    tills.set(till, name === '' ? shares : [...shares, { session: null, user, station, sums: [sum] }]);
  }
  return [...tills].map(([till, shares]) => ({ till, shares }));
};

/** The sums of a venue's days as they stood at an instant (docs/rules/as-of.md 6). */
export class PastSums implements BookSums {
  private readonly rows: ReadModel<SaleRow>;
  private readonly sales: Readonly<Record<SaleDay, SummedFacts>>;
  private readonly takings: SummedFacts;
  private readonly accounts: ReadModel<MoneyDayDocument>;

  constructor(
    private readonly models: ReadModels,
    private readonly past: Past,
  ) {
    const sales = (name: string): ReadModel<SaleRow> => models.table(salesProjector, name);
    const taken = (name: string): ReadModel<TakenRow> => models.table(takingsProjector, name);
    this.rows = sales('sales');
    const summed = (sums: string): SummedFacts => ({ facts: this.rows, sums: sales(sums), counted: 'rows' });
    this.sales = {
      business_date: summed(CODED_SALES.booked),
      earned_on: summed(CODED_SALES.earned),
    };
    this.takings = { facts: taken(TAKEN), sums: taken(TAKEN_DAYS), counted: 'rows' };
    this.accounts = models.of(moneyDaysProjector);
  }

  salesOf(dayField: SaleDay, { inventoryGroup, ...days }: Period, by: readonly string[]) {
    const filter = { inventory_group: inventoryGroup };
    return allGroupsAsOf(this.sales[dayField], { ...days, dayField, filter, by, sums: SUMS }, this.past);
  }

  amountsOf(kind: MoneyDayDocument['kind'], period: Period, by: readonly string[]) {
    return this.amounts({ kind }, period, by);
  }

  async amountBefore(inventoryGroup: string, name: PostingAccount, day: LocalDate): Promise<number> {
    const part = { kind: 'account', name } as const;
    const [first] = await this.accounts.find({
      filter: { inventory_group: inventoryGroup, ...part },
      sort: [['business_date', 1]],
      limit: 1,
    });
    if (!first) return 0;
    const period = { inventoryGroup, first: first.business_date, last: addDays(day, -1) };
    const groups = await this.amounts(part, period, []);
    return groups.reduce((all, { sums }) => all + sums[0]!, 0);
  }

  async deferredAfter(inventoryGroup: string, day: LocalDate): Promise<ReadonlyMap<string, number>> {
    const { asOf } = this.past;
    const filter: Filter = {
      inventory_group: inventoryGroup,
      earned_on: { $gt: day },
      business_date: { $lte: day },
      _position: { $lte: asOf.position },
    };
    return monthsOfDays(await this.rows.group({ filter, by: ['earned_on'], sums: ['net_e4'] }));
  }

  async takingsOf({ inventoryGroup, ...days }: Period): Promise<readonly TakingsOfTill[]> {
    const groups = await allGroupsAsOf(
      this.takings,
      {
        ...days,
        dayField: 'business_date',
        filter: { inventory_group: inventoryGroup },
        by: OF_TAKINGS,
        sums: ['count', 'amount_e4'],
      },
      this.past,
    );
    return tillsOf(groups);
  }

  /** `events` of the proof of a day are counted by its groups. */
  amounts(
    part: Partial<Pick<MoneyDayDocument, 'kind' | 'name'>>,
    { inventoryGroup, ...days }: Period,
    by: readonly string[],
  ): Promise<readonly Group[]> {
    const facts = new EntryFacts(this.models.of(moneyEntriesProjector), part);
    const filter = { inventory_group: inventoryGroup };
    return allGroupsAsOf(
      { facts, sums: this.accounts, counted: 'events' },
      { ...days, dayField: 'business_date', filter, ofSums: part, by, sums: ['amount_e4'] },
      this.past,
    );
  }
}
