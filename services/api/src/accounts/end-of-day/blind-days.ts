import type { LocalDate, MoneyEntryRow, PostingAccount, SessionUser } from '@stile/contracts';
import type { ReadModel, TillSessionDocument } from '@stile/projections';
import { countsBlind } from '../../tills/desk/desk-tills.js';

/** Accounts that come to what is expected in a till. */
const OF_CASH: readonly PostingAccount[] = ['cash', 'drawer', 'safe', 'over_short', 'rounding'];

/** The days whose cash would tell who counts an open till what is expected in it (docs/rules/tills.md 17). */
export class BlindDays {
  constructor(private readonly sessions: ReadModel<TillSessionDocument>) {}

  async hides(user: SessionUser, inventoryGroup: string, businessDate: LocalDate): Promise<boolean> {
    if (!countsBlind(user, inventoryGroup)) return false;
    const [first] = await this.sessions.find({
      filter: { inventory_group: inventoryGroup, state: 'open' },
      sort: [['opened_at', 1]],
      limit: 1,
    });
    return first !== undefined && first.business_date <= businessDate;
  }

  /** The entry, without its amounts where they are of such cash. */
  async shown(row: MoneyEntryRow, user: SessionUser): Promise<MoneyEntryRow> {
    const isOfCash = row.postings.some(({ account }) => OF_CASH.includes(account));
    return isOfCash && (await this.hides(user, row.inventory_group, row.business_date))
      ? { ...row, figures: [], postings: [] }
      : row;
  }
}
