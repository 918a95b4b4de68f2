import type { LocalDate, MoneyEntryRow, PostingAccount, SessionUser } from '@stile/contracts';
import type { ReadModel, TillSessionDocument } from '@stile/projections';
import { countsBlind } from '../../tills/desk/desk-tills.js';

/** Accounts that come to what is expected in a till. */
const OF_CASH: readonly PostingAccount[] = ['cash', 'drawer', 'safe', 'over_short', 'rounding'];

type OfTill = Readonly<Record<'inventory_group' | 'till', string>>;
/** A session that says by itself what its drawer held at some moment. */
const COUNTED = [{ how: 'counted' }, { source: 'counted' }, { last_count_at: { $ne: null } }] as const;

/** The days whose cash would tell who counts a till what is expected in it (docs/rules/tills.md 17 and 18). */
export class BlindDays {
  constructor(
    private readonly sessions: ReadModel<TillSessionDocument>,
    private readonly tillsOf: (inventoryGroup: string) => readonly string[],
  ) {}

  async hides(user: SessionUser, inventoryGroup: string, businessDate: LocalDate): Promise<boolean> {
    if (!countsBlind(user, inventoryGroup)) return false;
    const firstDays = await Promise.all(
      this.tillsOf(inventoryGroup).map((till) =>
        this.uncountedFrom({ inventory_group: inventoryGroup, till }),
      ),
    );
    return firstDays.some((day) => day !== undefined && day <= businessDate);
  }

  /** The day from which a till's cash is in no count yet; undefined where all of it was counted. */
  private async uncountedFrom(till: OfTill): Promise<LocalDate | undefined> {
    const [counted] = await this.sessions.find({
      filter: { ...till, $or: COUNTED },
      sort: [['opened_at', -1]],
      limit: 1,
    });
    if (counted && counted.how !== 'counted') return counted.business_date;
    const [first] = await this.sessions.find({
      filter: counted ? { ...till, opened_at: { $gt: counted.opened_at } } : till,
      sort: [['opened_at', 1]],
      limit: 1,
    });
    return first?.business_date;
  }

  /** The entry, without its amounts where they are of such cash. */
  async shown(row: MoneyEntryRow, user: SessionUser): Promise<MoneyEntryRow> {
    const isOfCash = row.postings.some(({ account }) => OF_CASH.includes(account));
    return isOfCash && (await this.hides(user, row.inventory_group, row.business_date))
      ? { ...row, figures: [], postings: [] }
      : row;
  }
}
