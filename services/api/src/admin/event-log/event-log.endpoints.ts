import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  addDays,
  anchorParams,
  EVENT_LOG_SERVICES,
  eventLogAnswer,
  listedEventsAnswer,
  listedEventsQuery,
  logJobParams,
  logRangeRequest,
  type EventLogAnswer,
  type ListedEvent,
  type ListedEventsAnswer,
  type ListedEventsQuery,
  type LogJobKind,
  type LogRangeRequest,
  type SessionUser,
} from '@stile/contracts';
import { instantAt } from '@stile/domain';
import { ExportFiles } from '../../exports/export-files.js';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupsOf } from '../../identity/permissions/reached-groups.js';
import { STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { EventLogPages, type FoundEvent, type WantedEvents } from './event-log-pages.js';
import { EventLogRights } from './event-log-rights.js';
import { entryOfEvent, reservationOfEvent } from './event-venue.js';
import { LogJobs } from './log-jobs.js';

const access = { services: EVENT_LOG_SERVICES };
const LISTED = 25;
const MOST_ANCHORS = 100;
type Job = Call<z.infer<typeof logJobParams>, unknown, LogRangeRequest>;

/** The log's page for auditors and superusers (docs/rules/log.md 82). */
@Endpoints()
export class EventLogEndpoints {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly pages: EventLogPages,
    private readonly rights: EventLogRights,
    private readonly jobs: LogJobs,
    private readonly files: ExportFiles,
    private readonly catalogues: CatalogueView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/events',
    summary: 'Events of the log as they lie there, the newest first, a page of them',
    access,
    query: listedEventsQuery,
    answer: listedEventsAnswer,
  })
  async list({ query, caller }: Call<unknown, ListedEventsQuery>): Promise<Answer> {
    const page = await this.pages.page(this.wanted(query, caller.user!));
    const body: ListedEventsAnswer = {
      events: page.events.map(listed),
      next: page.next,
      searched_to: page.searchedTo,
    };
    return { body, headers: NO_STORE };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/event_log',
    summary: 'The log: its end, what it was verified by, its anchors',
    access,
    query: z.strictObject({}),
    answer: eventLogAnswer,
  })
  head({ caller }: Call): Promise<Answer> {
    return this.answer(caller.user!);
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/admin/event_log/verifications/:id',
    summary: 'Begins to verify the log, or a part of it; its progress is with the log',
    access,
    params: logJobParams,
    query: z.strictObject({}),
    body: logRangeRequest,
    answer: eventLogAnswer,
    rejections: ['log_job_running'],
  })
  verify(call: Job): Promise<Answer> {
    return this.begin('verification', call);
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/admin/event_log/bundles/:id',
    summary: 'Begins an archive that proves the log, or a part of it, without the product',
    access,
    params: logJobParams,
    query: z.strictObject({}),
    body: logRangeRequest,
    answer: eventLogAnswer,
    rejections: ['log_job_running'],
  })
  bundle(call: Job): Promise<Answer> {
    return this.begin('bundle', call);
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/event_log/bundles/:id/file',
    summary: 'The bytes of an archive',
    access,
    params: logJobParams,
    rejections: ['export_not_found'],
  })
  async file({ params, caller }: Call<z.infer<typeof logJobParams>>): Promise<Answer> {
    const user = caller.user!;
    this.rights.mustSeeAll(user);
    const { key, made } = await this.jobs.bundle(params.id, user.username);
    return {
      body: this.files.read(key, 0),
      headers: {
        ...NO_STORE,
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="event_log_${made.at.slice(0, 10)}.zip"`,
        'content-length': String(made.bytes),
      },
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/event_log/anchors/:day',
    summary: 'The anchor of a day, to be taken away',
    access,
    params: anchorParams,
    rejections: ['anchor_not_found'],
  })
  anchor({ params, caller }: Call<z.infer<typeof anchorParams>>): Answer {
    this.rights.mustSeeAll(caller.user!);
    const anchor = this.storage.anchors.days().find(({ at }) => at.startsWith(params.day));
    if (!anchor) throw apiError(404, 'anchor_not_found');
    return {
      body: `${JSON.stringify(anchor)}\n`,
      headers: {
        ...NO_STORE,
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="anchor_${params.day}.json"`,
      },
    };
  }

  private async begin(kind: LogJobKind, { params, body, caller }: Job): Promise<Answer> {
    const user = caller.user!;
    this.rights.mustSeeAll(user);
    await this.jobs.begin(kind, { id: params.id, by: user.username, range: body });
    return this.answer(user);
  }

  private async answer(user: SessionUser): Promise<Answer> {
    this.rights.mustSeeAll(user);
    const { anchors, soundness } = this.storage;
    const { events, position, digest } = await anchors.seals.head();
    const body: EventLogAnswer = {
      events,
      head: position,
      digest,
      fault: soundness.faults[0] ?? null,
      checked_at: soundness.checkedAt,
      ...(await this.jobs.answer(user.username)),
      anchors: anchors.days(MOST_ANCHORS).map((anchor) => ({
        day: anchor.at.slice(0, 10),
        at: anchor.at,
        position: anchor.position,
        digest: anchor.digest ?? null,
      })),
    };
    return { body, headers: NO_STORE };
  }

  private wanted(query: ListedEventsQuery, user: SessionUser): WantedEvents {
    const { before, limit = LISTED, type, user: actor, day, subject, inventoryGroup } = query;
    const group = inventoryGroup ?? groupsOf(user, EVENT_LOG_SERVICES)[0] ?? '';
    if (inventoryGroup !== undefined && !this.rights.reaches(user, inventoryGroup))
      throw apiError(403, 'no_access');
    const zone = this.catalogues.of(group)?.inventory_group.get(group)?.body.timezone ?? 'UTC';
    return {
      before,
      limit,
      type,
      user: actor,
      from: day && instantAt({ date: day, minutes: 0 }, zone),
      until: day && instantAt({ date: addDays(day, 1), minutes: 0 }, zone),
      subject,
      sees: (venue, stream) =>
        (inventoryGroup === undefined || venue === inventoryGroup) && this.rights.sees(user, venue, stream),
    };
  }
}

const listed = ({ event, venue }: FoundEvent): ListedEvent => {
  const { position, at, type, version, stream, revision, metadata } = event;
  const { $sealed, ...data } = event.data as Record<string, unknown>;
  return {
    position,
    at,
    type,
    version,
    stream,
    revision,
    actor: metadata.actor ?? null,
    station: metadata.station ?? null,
    inventory_group: venue,
    reservation_id: reservationOfEvent(event),
    waitlist_entry: entryOfEvent(event),
    data,
    sealed: $sealed !== undefined,
  };
};
