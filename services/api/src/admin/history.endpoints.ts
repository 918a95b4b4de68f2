import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { checkoutId, checkoutStream, historyAnswer, instant, MAIL_KINDS, mailStream, mayReach, personStream, reservationId, reservationStream, testStream, waiverIdOf, waiverStream, type HistoryEntry, type Recorded, type ReservationEvent } from '@stile/contracts';
import { reservationDecider, type ReservationState } from '@stile/domain';
import type { EventStore } from '@stile/event-store';
import { presentReservation } from '../bookings/reservation-presenter.js';
import { refuse } from '../http/api-error.js';
import { endpoint, type Endpoint, type Endpoints } from '../http/endpoint.js';
import { LOG } from '../storage/tokens.js';

/** Paths that differ between two plain values, with both sides. */
export const changesBetween = (before: unknown, after: unknown, path = ''): { path: string; before: unknown; after: unknown }[] => {
  if (Object.is(before, after)) return [];
  const both = [before, after];
  if (both.every((value) => typeof value === 'object' && value !== null) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set(both.flatMap((value) => Object.keys(value as object)));
    return [...keys].flatMap((key) => changesBetween((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key], path ? `${path}.${key}` : key));
  }
  return [{ path, before: before ?? null, after: after ?? null }];
};

interface LedgerData { readonly holdId: string; readonly reservationId?: string }
/** A hold may have served another reservation before or after. */
const isAbout = (data: LedgerData, holdIds: ReadonlySet<string>, reservation: string): boolean => data.reservationId === reservation || (data.reservationId === undefined && holdIds.has(data.holdId));

const present = (state: ReservationState): Record<string, unknown> | null => (state ? { ...presentReservation(state, state.placedAt) } : null);

/** What happened to a reservation, event by event, and how it stood at any moment: for auditors. */
@Injectable()
export class HistoryEndpoints implements Endpoints {
  constructor(@Inject(LOG) private readonly log: EventStore) {}

  endpoints(): readonly Endpoint[] {
    return [endpoint({
      method: 'GET', path: '/api/admin/reservations/:id/history', summary: 'Every event of a reservation, its checkout, its places and its mail, in order; its state as of a moment',
      access: { services: ['/event_history'] }, params: z.strictObject({ id: reservationId }), query: z.strictObject({ asOf: instant.optional() }), answer: historyAnswer, refusals: ['reservation_not_found'],
      handle: async ({ params, query, caller }) => {
        const events = await this.eventsOf(params.id);
        const first = events.find((event) => event.type === 'ReservationPlaced') as Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' }>> | undefined;
        if (!first || !mayReach(caller.user!, '/event_history', first.data.visit.inventoryGroup)) throw refuse(404, 'reservation_not_found');
        return { body: this.answer(params.id, events, query.asOf ?? null), headers: { 'cache-control': 'no-store' } };
      },
    })];
  }

  private answer(id: string, events: readonly Recorded[], asOf: string | null): z.infer<typeof historyAnswer> {
    let state: ReservationState = reservationDecider.initial;
    const entries: HistoryEntry[] = [];
    for (const event of events) {
      if (asOf !== null && event.at > asOf) break;
      const before = present(state);
      if (event.stream === reservationStream(id)) state = reservationDecider.evolve(state, event as Recorded<ReservationEvent>);
      const { position, stream, revision, type, version, at, metadata, data } = event;
      entries.push({ position, stream, revision, type, version, at, actor: metadata.actor ?? null, station: metadata.station ?? null, causation: metadata.causation ?? null, data: data as Record<string, unknown>, changes: changesBetween(before ?? {}, present(state) ?? {}) });
    }
    return { reservationId: id, asOf, state: present(state), entries };
  }

  private async eventsOf(id: string): Promise<Recorded[]> {
    const own = await this.read(reservationStream(id));
    const placed = own[0] as Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' }>> | undefined;
    if (!placed) return [];
    const edits = own.filter((event): event is Recorded<Extract<ReservationEvent, { type: 'ReservationEditPlaced' }>> => event.type === 'ReservationEditPlaced').map(({ data }) => data);
    const holdIds = new Set([placed.data.holdId, ...edits.map(({ holdId }) => holdId)]);
    const ledgers = new Set([placed.data, ...edits].flatMap(({ claims }) => claims.map(({ ledger }) => ledger)));
    const participants = new Set([placed.data, ...edits].flatMap(({ profiles }) => (profiles ?? []).map((profile) => profile.id)));
    const others = await Promise.all([
      this.read(checkoutStream(id)),
      this.read(personStream(placed.data.personId)),
      ...[...participants].flatMap((profile) => [waiverStream, testStream].map((streamOf) => this.read(streamOf(waiverIdOf(id, profile))))),
      ...MAIL_KINDS.map((kind) => this.read(mailStream(id, kind))),
      ...edits.flatMap(({ edit }) => [this.read(checkoutStream(checkoutId(id, edit))), this.read(mailStream(id, 'edit', edit))]),
      ...[...ledgers].map(async (ledger) => (await this.read(ledger)).filter((event) => isAbout(event.data as LedgerData, holdIds, id))),
    ]);
    return [...own, ...others.flat()].sort((a, b) => (a.position < b.position ? -1 : 1));
  }

  private async read(stream: string): Promise<Recorded[]> {
    const events: Recorded[] = [];
    for await (const batch of this.log.readStream(stream)) events.push(...batch);
    return events;
  }
}
