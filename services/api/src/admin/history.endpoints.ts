import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  checkoutId,
  checkoutStream,
  entryOfHold,
  historyAnswer,
  instant,
  MAIL_KINDS,
  mailStream,
  mayReach,
  personStream,
  reservationId,
  reservationStream,
  testStream,
  waiverIdOf,
  waiverStream,
  waitlistHistoryAnswer,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import { reservationDecider, type ReservationState } from '@stile/domain';
import type { EventStore } from '@stile/event-store';
import { presentReservation } from '../bookings/presentation/reservation-presenter.js';
import { refuse } from '../http/api-error.js';
import { endpoint, type Endpoint, Endpoints } from '../http/endpoint.js';
import { LOG } from '../ports/tokens.js';
import { unknownEntry, WaitlistEntries } from '../waitlist/entries/waitlist-entries.js';
import { storyOf, subjectOf } from './story.js';
import { readStream, waitlistStoryOf, type WaitlistStory } from './waitlist-story.js';

interface LedgerData {
  readonly holdId: string;
  readonly reservationId?: string;
}
/** A hold may have served another reservation before or after. */
const isAbout = (data: LedgerData, holdIds: ReadonlySet<string>, reservation: string): boolean =>
  data.reservationId === reservation || (data.reservationId === undefined && holdIds.has(data.holdId));

const present = (state: ReservationState): Record<string, unknown> | null =>
  state ? { ...presentReservation(state, state.placedAt) } : null;

const access = { services: ['/event_history'] };
const params = z.strictObject({ id: reservationId });
const query = z.strictObject({ asOf: instant.optional() });
const NO_STORE = { 'cache-control': 'no-store' };

/** What happened to a reservation or to an entry of a waitlist, event by event, and how it stood at any moment: for auditors. */
@Endpoints()
export class HistoryEndpoints implements Endpoints {
  constructor(
    @Inject(LOG) private readonly log: EventStore,
    private readonly entries: WaitlistEntries,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/admin/reservations/:id/history',
        summary:
          'Every event of a reservation, of the waitlist that led to it, its checkout, its places and its mail, in order; its state as of a moment',
        access,
        params,
        query,
        answer: historyAnswer,
        refusals: ['reservation_not_found'],
        handle: async ({ params: { id }, query: { asOf = null }, caller }) => {
          const own = await this.read(reservationStream(id));
          const first = own[0] as
            Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' }>> | undefined;
          if (!first || !mayReach(caller.user!, '/event_history', first.data.visit.inventoryGroup))
            throw refuse(404, 'reservation_not_found');
          const [others, waited] = await Promise.all([
            this.eventsAround(id, first.data, own),
            this.waited(first.data.holdId),
          ]);
          const subject = subjectOf(reservationDecider, reservationStream(id), present);
          const isOwn = new Set([...own, ...others].map(({ position }) => position));
          const entries = storyOf([...own, ...others, ...(waited?.events ?? [])], {
            asOf,
            subject,
            ...(waited ? { beside: { name: 'waitlist_entry', subject: waited.subject } } : {}),
            lists: (event) => isOwn.has(event.position) || waited!.lists(event),
          });
          return { body: { reservationId: id, asOf, state: subject.shown(), entries }, headers: NO_STORE };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/admin/waitlist/:id/history',
        summary:
          'Every event of an entry of a waitlist, its offers and its mail, in order; its state as of a moment',
        access,
        params,
        query,
        answer: waitlistHistoryAnswer,
        refusals: ['waitlist_entry_not_found'],
        handle: async ({ params: { id }, query: { asOf = null }, caller }) => {
          const found = await this.entries.find(id);
          if (!found || !mayReach(caller.user!, '/event_history', found.entry.joined.basket.inventory_group))
            throw unknownEntry();
          const { events, subject, lists } = await waitlistStoryOf(this.log, id, found);
          const entries = storyOf(events, { asOf, subject, lists });
          return { body: { entryId: id, asOf, state: subject.shown(), entries }, headers: NO_STORE };
        },
      }),
    ];
  }

  /** The entry whose offer became the reservation. */
  private async waited(holdId: string): Promise<WaitlistStory | undefined> {
    const entryId = entryOfHold(holdId);
    const found = entryId === undefined ? undefined : await this.entries.find(entryId);
    return found && waitlistStoryOf(this.log, entryId!, found);
  }

  private async eventsAround(
    id: string,
    placed: Extract<ReservationEvent, { type: 'ReservationPlaced' }>['data'],
    own: readonly Recorded[],
  ): Promise<Recorded[]> {
    const edits = own
      .filter(
        (event): event is Recorded<Extract<ReservationEvent, { type: 'ReservationEditPlaced' }>> =>
          event.type === 'ReservationEditPlaced',
      )
      .map(({ data }) => data);
    const holdIds = new Set([placed.holdId, ...edits.map(({ holdId }) => holdId)]);
    const ledgers = new Set([placed, ...edits].flatMap(({ claims }) => claims.map(({ ledger }) => ledger)));
    const participants = new Set(
      [placed, ...edits].flatMap(({ profiles }) => (profiles ?? []).map((profile) => profile.id)),
    );
    const others = await Promise.all([
      this.read(checkoutStream(id)),
      this.read(personStream(placed.personId)),
      ...[...participants].flatMap((profile) =>
        [waiverStream, testStream].map((streamOf) => this.read(streamOf(waiverIdOf(id, profile)))),
      ),
      ...MAIL_KINDS.map((kind) => this.read(mailStream(id, kind))),
      ...edits.flatMap(({ edit }) => [
        this.read(checkoutStream(checkoutId(id, edit))),
        this.read(mailStream(id, 'edit', edit)),
      ]),
      ...[...ledgers].map(async (ledger) =>
        (await this.read(ledger)).filter((event) => isAbout(event.data as LedgerData, holdIds, id)),
      ),
    ]);
    return others.flat();
  }

  private read = (stream: string): Promise<Recorded[]> => readStream(this.log, stream);
}
