import { money } from '@stile/contracts';
import {
  MAX_LIMIT,
  type Filter,
  type Group,
  type GroupQuery,
  type MoneyDayDocument,
  type MoneyEntryDocument,
  type ReadModel,
} from '@stile/projections';
import type { Facts } from '../../as-of/summed-facts.js';

type Part = Pick<MoneyDayDocument, 'business_date' | 'kind' | 'name' | 'detail' | 'amount_e4'>;

/** The parts of an entry in its day, as the sums of days have them. */
const partsOf = ({ business_date, postings, figures }: MoneyEntryDocument): readonly Part[] => [
  ...postings.map(({ account, detail, amount }): Part => ({
    business_date,
    kind: 'account',
    name: account,
    detail,
    amount_e4: money.money(amount),
  })),
  ...figures.map(({ name, amount }): Part => ({
    business_date,
    kind: 'figure',
    name,
    detail: '',
    amount_e4: money.money(amount),
  })),
];

/** Entries of money as facts: the accounts or the figures that each has, or one of them. */
export class EntryFacts implements Facts {
  constructor(
    private readonly entries: ReadModel<MoneyEntryDocument>,
    private readonly part: Partial<Pick<Part, 'kind' | 'name'>>,
  ) {}

  count(filter: Filter, atMost: number): Promise<number> {
    return this.entries.count(filter, atMost);
  }

  /** Sums of amounts alone. */
  async group({ filter = {}, by }: GroupQuery): Promise<readonly Group[]> {
    const groups = new Map<string, Group>();
    for (let skip = 0, read = MAX_LIMIT; read === MAX_LIMIT; skip += MAX_LIMIT) {
      const scan = await this.entries.scan({ filter, skip, limit: MAX_LIMIT });
      read = 0;
      for await (const entry of scan.documents) {
        this.add(groups, entry as unknown as MoneyEntryDocument, by);
        read += 1;
      }
      await scan.close();
    }
    return [...groups.values()];
  }

  private add(groups: Map<string, Group>, entry: MoneyEntryDocument, by: readonly string[]): void {
    const { kind, name } = this.part;
    for (const part of partsOf(entry)) {
      if ((kind ?? part.kind) !== part.kind || (name ?? part.name) !== part.name) continue;
      const key = by.map((column) => part[column as keyof Part]);
      const known = groups.get(JSON.stringify(key));
      groups.set(JSON.stringify(key), {
        key,
        count: (known?.count ?? 0) + 1,
        sums: [(known?.sums[0] ?? 0) + part.amount_e4],
      });
    }
  }
}
