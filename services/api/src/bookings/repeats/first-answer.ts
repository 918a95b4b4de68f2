import { reservationStream, type Instant, type Recorded, type ReservationEvent } from '@stile/contracts';
import { reservationDecider, type Reservation, type ReservationState } from '@stile/domain';
import type { CommandLanes, Executed } from '@stile/event-store';

/** A reservation as an act left it, which its answer and those of all its repeats show. */
export interface Left {
  readonly reservation: Reservation;
  /** The moment when the act ended. */ readonly at: Instant;
}

/**
 * The reservation right after the command that ended an act, whatever has come since (docs/rules/holds.md 27); as it
 * stands where the act has not ended.
 */
export const leftBy = async (
  lanes: Pick<CommandLanes, 'loadUntil'>,
  reservationId: string,
  hasEnded: (reservation: Reservation, event: Recorded) => boolean,
): Promise<Left> => {
  const { state, at } = await lanes.loadUntil(
    reservationDecider,
    reservationStream(reservationId),
    (reservation, event) => hasEnded(reservation!, event),
  );
  return { reservation: state!, at };
};

/** The reservation after a command that is carried out at once: done now, or repeated. */
export const leftAtOnce = async (
  lanes: Pick<CommandLanes, 'loadUntil'>,
  reservationId: string,
  key: string,
  {
    state,
    events,
  }: Pick<Extract<Executed<ReservationState, ReservationEvent>, { accepted: true }>, 'state' | 'events'>,
): Promise<Left> => {
  const last = events.at(-1);
  return last
    ? { reservation: state!, at: last.at }
    : leftBy(lanes, reservationId, (_, { metadata }) => metadata.command === key);
};
