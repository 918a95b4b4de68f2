import { Injectable } from '@nestjs/common';
import { EVENT_LOG_SERVICES, mayReach, type SessionUser } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const [SERVICE] = EVENT_LOG_SERVICES;

/**
 * Venues whose events an auditor sees. All of the log, with what is of no venue, is for superusers and for auditors of
 * every venue (docs/rules/log.md 83).
 */
@Injectable()
export class EventLogRights {
  constructor(private readonly catalogues: CatalogueView) {}

  seesAll(user: SessionUser): boolean {
    const groups = this.catalogues.groups();
    return (
      user.is_superuser || (groups.length > 0 && groups.every((group) => mayReach(user, SERVICE, group)))
    );
  }

  /** @throws ApiError 403 */
  mustSeeAll(user: SessionUser): void {
    if (!this.seesAll(user)) throw apiError(403, 'no_access');
  }

  sees(user: SessionUser, venue: string | null): boolean {
    return this.seesAll(user) || (venue !== null && mayReach(user, SERVICE, venue));
  }
}
