import {
  checkoutId,
  checkoutStream,
  MAIL_KINDS,
  mailStream,
  personStream,
  reservationStream,
  testStream,
  waiverIdOf,
  waiverStream,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import { reservationDecider, type ReservationState } from '@stile/domain';
import { readStream, type EventStore } from '@stile/event-store';
import { reservationOf } from '../bookings/presentation/reservation-presenter.js';
import { subjectOf, type Subject } from './history.js';

type Placed = Extract<ReservationEvent, { type: 'ReservationPlaced' }>['data'];
type EditPlaced = Extract<ReservationEvent, { type: 'ReservationEditPlaced' }>['data'];
/** An edit, or the end of a cancellation. */
type Change = Pick<EditPlaced, 'edit' | 'holdId'>;

/** The history of a reservation. */
export interface ReservationHistory {
  readonly placed: Placed;
  /** Events of the reservation, its checkouts, capacity, mails, waivers, tests and person. */
  readonly events: readonly Recorded[];
  readonly subject: Subject;
}

/** Undefined for a reservation that there never was. */
export const reservationHistoryOf = async (
  log: EventStore,
  id: string,
): Promise<ReservationHistory | undefined> => {
  const own = await readStream(log, reservationStream(id));
  const placed = own[0]?.data as Placed | undefined;
  if (!placed) return undefined;
  const edits = own
    .filter(({ type }) => type === 'ReservationEditPlaced')
    .map(({ data }) => data as EditPlaced);
  const changes = own
    .filter(({ type }) => type === 'ReservationEditPlaced' || type === 'ReservationUncancelPlaced')
    .map(({ data }) => data as Change);
  const [others, ledgers] = await Promise.all([
    Promise.all(
      [...streamsOf(id, [placed, ...edits]), ...changes.flatMap(({ edit }) => changeStreams(id, edit))].map(
        (stream) => readStream(log, stream),
      ),
    ),
    ledgerEvents(log, id, [placed, ...edits], changes),
  ]);
  return {
    placed,
    events: [...own, ...others.flat(), ...ledgers],
    subject: subjectOf(reservationDecider, reservationStream(id), present),
  };
};

const present = (state: ReservationState): Record<string, unknown> | null =>
  state ? { ...reservationOf(state, state.placedAt) } : null;

/** Streams that are about this reservation alone, but those of its changes. */
const streamsOf = (id: string, placed: readonly [Placed, ...EditPlaced[]]): string[] => {
  const participants = new Set(
    placed.flatMap(({ profiles }) => (profiles ?? []).map((profile) => profile.id)),
  );
  return [
    checkoutStream(id),
    personStream(placed[0].personId),
    ...[...participants].flatMap((profile) => [
      waiverStream(waiverIdOf(id, profile)),
      testStream(waiverIdOf(id, profile)),
    ]),
    ...MAIL_KINDS.map((kind) => mailStream(id, kind)),
  ];
};

const changeStreams = (id: string, edit: number): string[] => [
  checkoutStream(checkoutId(id, edit)),
  ...MAIL_KINDS.map((kind) => mailStream(id, kind, edit)),
];

/** Events that ledgers recorded for the reservation. */
const ledgerEvents = async (
  log: EventStore,
  id: string,
  placed: readonly [Placed, ...EditPlaced[]],
  changes: readonly Change[],
): Promise<Recorded[]> => {
  const holdIds = new Set([placed[0], ...changes].map(({ holdId }) => holdId));
  const ledgers = new Set(placed.flatMap(({ claims }) => claims.map(({ ledger }) => ledger)));
  const events = await Promise.all([...ledgers].map((ledger) => readStream(log, ledger)));
  return events.flat().filter(({ data }) => {
    const { holdId, reservationId } = data as { readonly holdId: string; readonly reservationId?: string };
    // A hold may have served another reservation before or after.
    return reservationId === id || (reservationId === undefined && holdIds.has(holdId));
  });
};
