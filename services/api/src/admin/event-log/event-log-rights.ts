import { Injectable } from '@nestjs/common';
import {
  categoryOf,
  DRAWER_CATEGORY,
  EVENT_LOG_SERVICES,
  mayReach,
  TILL_CATEGORY,
  type SessionUser,
} from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { countsBlind } from '../../tills/desk/desk-tills.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const [SERVICE] = EVENT_LOG_SERVICES;
/** Streams that tell what a drawer holds (docs/rules/tills.md 17). */
const OF_DRAWERS: readonly string[] = [DRAWER_CATEGORY, TILL_CATEGORY];

/**
 * Venues whose events an auditor sees. All of the log, with what is of no venue, is for superusers and for auditors of
 * every venue. Events of drawers are hidden from users who count tills blind (docs/rules/log.md 83).
 */
@Injectable()
export class EventLogRights {
  constructor(private readonly catalogues: CatalogueView) {}

  seesAll(user: SessionUser): boolean {
    const groups = this.catalogues.groups();
    return (
      user.is_superuser ||
      (groups.length > 0 &&
        groups.every((group) => mayReach(user, SERVICE, group) && !countsBlind(user, group)))
    );
  }

  /** @throws ApiError 403 */
  mustSeeAll(user: SessionUser): void {
    if (!this.seesAll(user)) throw apiError(403, 'no_access');
  }

  reaches(user: SessionUser, venue: string): boolean {
    return this.seesAll(user) || mayReach(user, SERVICE, venue);
  }

  sees(user: SessionUser, venue: string | null, stream: string): boolean {
    if (this.seesAll(user)) return true;
    if (venue === null || !this.reaches(user, venue)) return false;
    return !OF_DRAWERS.includes(categoryOf(stream)) || !countsBlind(user, venue);
  }
}
