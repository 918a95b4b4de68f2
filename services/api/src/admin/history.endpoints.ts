import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  entryOfHold,
  historyAnswer,
  instant,
  mayReach,
  reservationId,
  waitlistHistoryAnswer,
  type HistoryAnswer,
  type SessionUser,
  type WaitlistHistoryAnswer,
} from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import { apiError } from '../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { LOG } from '../ports/tokens.js';
import { unknownEntry, WaitlistEntries } from '../waitlist/entries/waitlist-entries.js';
import { historyOf } from './history.js';
import { reservationHistoryOf } from './reservation-history.js';
import { waitlistHistoryOf, type WaitlistHistory } from './waitlist-history.js';

const SERVICE = '/event_history';
const access = { services: [SERVICE] };
const params = z.strictObject({ id: reservationId });
const query = z.strictObject({ asOf: instant.optional() });
const headers = { 'cache-control': 'no-store' };

/**
 * For auditors: what happened to a reservation or a waitlist entry, and how it stood at any moment
 * (docs/rules/console.md 35).
 */
@Endpoints()
export class HistoryEndpoints {
  constructor(
    @Inject(LOG) private readonly log: EventStore,
    private readonly entries: WaitlistEntries,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/reservations/:id/history',
    summary:
      'Every event of a reservation, of the waitlist that led to it, its checkout, its places and its mail, in order; its state as of a moment',
    access,
    params,
    query,
    answer: historyAnswer,
    rejections: ['reservation_not_found'],
  })
  async reservationHistory(call: Call<z.infer<typeof params>, z.infer<typeof query>>): Promise<Answer> {
    return {
      body: await this.ofReservation(call.params.id, call.query.asOf ?? null, call.caller.user!),
      headers,
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/waitlist/:id/history',
    summary:
      'Every event of an entry of a waitlist, its offers and its mail, in order; its state as of a moment',
    access,
    params,
    query,
    answer: waitlistHistoryAnswer,
    rejections: ['waitlist_entry_not_found'],
  })
  async entryHistory(call: Call<z.infer<typeof params>, z.infer<typeof query>>): Promise<Answer> {
    return {
      body: await this.ofEntry(call.params.id, call.query.asOf ?? null, call.caller.user!),
      headers,
    };
  }

  private async ofReservation(id: string, asOf: string | null, user: SessionUser): Promise<HistoryAnswer> {
    const history = await reservationHistoryOf(this.log, id);
    if (!history || !mayReach(user, SERVICE, history.placed.visit.inventoryGroup))
      throw apiError(404, 'reservation_not_found');
    const { placed, events, subject } = history;
    const waitlist = await this.waitlistBefore(placed.holdId);
    const own = new Set(events.map(({ position }) => position));
    const entries = historyOf([...events, ...(waitlist?.events ?? [])], {
      asOf,
      subject,
      ...(waitlist ? { beside: { name: 'waitlist_entry', subject: waitlist.subject } } : {}),
      lists: (event) => own.has(event.position) || waitlist?.lists(event) === true,
    });
    return { reservationId: id, asOf, state: subject.shown(), entries };
  }

  private async ofEntry(id: string, asOf: string | null, user: SessionUser): Promise<WaitlistHistoryAnswer> {
    const found = await this.entries.find(id);
    if (!found || !mayReach(user, SERVICE, found.entry.joined.basket.inventory_group)) throw unknownEntry();
    const { events, subject, lists } = await waitlistHistoryOf(this.log, id, found);
    const entries = historyOf(events, { asOf, subject, lists });
    return { entryId: id, asOf, state: subject.shown(), entries };
  }

  /** The history of the entry whose offer became the reservation. */
  private async waitlistBefore(holdId: string): Promise<WaitlistHistory | undefined> {
    const entryId = entryOfHold(holdId);
    const found = entryId === undefined ? undefined : await this.entries.find(entryId);
    return found && waitlistHistoryOf(this.log, entryId!, found);
  }
}
