import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CapacityModule } from '../capacity/capacity.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ViewsModule } from '../views/views.module.js';
import { WaitlistModule } from '../waitlist/waitlist.module.js';
import { Backups } from './backups/backups.js';
import { BackupsEndpoints } from './backups/backups.endpoints.js';
import { EndSessionsEndpoint } from './end-sessions.endpoint.js';
import { EventLogEndpoints } from './event-log/event-log.endpoints.js';
import { EventLogPages } from './event-log/event-log-pages.js';
import { EventLogRights } from './event-log/event-log-rights.js';
import { LogJobs } from './event-log/log-jobs.js';
import { EventScheduleEndpoints } from './event-schedule.endpoints.js';
import { HistoryEndpoints } from './history.endpoints.js';
import { OperationsEndpoints } from './operations.endpoints.js';
import { LookupEndpoint } from './lookup/lookup.endpoint.js';
import { Overview } from './overview/overview.js';
import { OverviewEndpoint } from './overview/overview.endpoint.js';
import { ResourceEndpoints } from './resources.endpoints.js';
import { RulePreviewEndpoints } from './rule-preview.endpoints.js';
import { SecurityLogEndpoint } from './security-log.endpoint.js';

/** Calls of the console beside the contexts' own endpoints. */
@Module({
  imports: [BookingsModule, CapacityModule, ExportsModule, IdentityModule, ViewsModule, WaitlistModule],
  providers: [
    Backups,
    BackupsEndpoints,
    EndSessionsEndpoint,
    EventLogEndpoints,
    EventLogPages,
    EventLogRights,
    EventScheduleEndpoints,
    HistoryEndpoints,
    LogJobs,
    LookupEndpoint,
    OperationsEndpoints,
    Overview,
    OverviewEndpoint,
    ResourceEndpoints,
    RulePreviewEndpoints,
    SecurityLogEndpoint,
  ],
})
export class ConsoleModule {}
