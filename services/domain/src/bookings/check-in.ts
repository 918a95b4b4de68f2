import {
  accept,
  reject,
  type Decision,
  type Instant,
  type LocalDate,
  type Rejection,
  type EventOf,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';
import { lastDayOf } from './addon-validation.js';
import { balanceOf, type Account } from './balance.js';
import { unconfirmed } from './confirmed.js';

/** `participants` are ids; null: everybody. `businessDate` is the venue's day now. */
export interface CheckInCommand {
  readonly type: 'CheckIn' | 'UndoCheckIn';
  readonly key: string;
  readonly participants: readonly string[] | null;
  readonly businessDate: LocalDate;
  /** The reservation's type asks for an approval. */ readonly needsApproval?: boolean;
  /** Scanned at a destination's gate, which lets in for the visit that is there, now and paid. */
  readonly gate?: { readonly inventory: string };
}

export type CheckInEvent = Extract<
  ReservationEvent,
  { type: 'ReservationCheckedIn' | 'ReservationCheckInUndone' }
>;

/** The participants who are in, by their ids, and since when the first of them is. */
interface Present {
  readonly at: Instant;
  readonly participants: readonly string[];
}

export interface CheckIns {
  /** null while nobody is in */ readonly checkedIn: Present | null;
  /** Check-ins and those undone, by the commands' keys. */
  readonly checkIns: ImmutableMap<string, CheckInEvent>;
}
export const NOBODY_IN: CheckIns = { checkedIn: null, checkIns: ImmutableMap() };

interface Reservation extends CheckIns, Pick<Account, 'owed' | 'charges' | 'refunds'> {
  readonly stage: ReservationState;
  readonly placed: Pick<
    EventOf<typeof ReservationPlaced>['data'],
    'reservationId' | 'visit' | 'profiles' | 'priced'
  >;
  readonly pending: object | null;
  readonly approved: object | null;
}

/** Check-ins of one reservation, those undone included. */
const MAX_CHECK_INS = 200;

const idsOf = ({ placed: { profiles } }: Reservation): string[] => (profiles ?? []).map(({ id }) => id);
const areIn = ({ checkedIn }: Reservation, ids: readonly string[]): boolean =>
  checkedIn !== null && ids.every((id) => checkedIn.participants.includes(id));

/** Why a gate lets nobody of a reservation in, whatever is paid (docs/rules/desk.md 19). */
const gateRejection = (
  state: Reservation,
  { gate, businessDate }: Pick<CheckInCommand, 'gate' | 'businessDate'>,
): Rejection | null => {
  const { inventory } = state.placed.visit;
  if (!gate) return null;
  if (gate.inventory !== inventory) return { code: 'gate_elsewhere', status: 409, detail: { inventory } };
  return businessDate > lastDayOf(state.placed) ? { code: 'visit_over', status: 409 } : null;
};

/** Why nobody of a reservation can be checked in on a day of the venue, or null. */
export const checkInRejection = (
  state: Reservation,
  command: Pick<CheckInCommand, 'businessDate' | 'needsApproval' | 'gate'>,
): Rejection | null => {
  const { businessDate, needsApproval } = command;
  const { pending, placed, checkedIn } = state;
  const closed = unconfirmed(state);
  if (closed) return closed;
  if (pending) return { code: 'edit_under_way', status: 409 };
  if (needsApproval && !state.approved) return { code: 'approval_missing', status: 409 };
  const { visitDate } = placed.visit;
  if (businessDate < visitDate)
    return { code: 'check_in_too_early', status: 409, detail: { date: visitDate } };
  const refused = gateRejection(state, command);
  if (refused) return refused;
  return areIn(state, idsOf(state))
    ? { code: 'already_checked_in', status: 409, detail: { at: checkedIn!.at } }
    : null;
};

/** The participants that a check-in names; a rejection where one of them is not in the reservation. */
const namedIn = ({ participants }: CheckInCommand, all: readonly string[]): readonly string[] | Rejection => {
  if (participants === null) return all;
  return participants.length > 0 && participants.every((id) => all.includes(id))
    ? [...new Set(participants)]
    : { code: 'participant_unknown', status: 422, fields: { participants: 'participant_unknown' } };
};
const isRejection = (named: readonly string[] | Rejection): named is Rejection => 'code' in named;

const TYPE_OF = { CheckIn: 'ReservationCheckedIn', UndoCheckIn: 'ReservationCheckInUndone' } as const;

/** The decision on a repeated key; null for a new one. */
const repeated = (
  { key, type, participants }: CheckInCommand,
  { checkIns }: Reservation,
): Decision<ReservationEvent> | null => {
  const known = checkIns.get(key);
  if (known)
    return known.type === TYPE_OF[type] && String(known.data.named) === String(participants)
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  return checkIns.size >= MAX_CHECK_INS
    ? reject({ code: 'too_many_check_ins', status: 409, detail: { max: MAX_CHECK_INS } })
    : null;
};

/** The data that both acts record of a command. */
const actOf = (
  { businessDate, key, participants }: CheckInCommand,
  { placed: { reservationId, visit } }: Reservation,
) => ({
  reservationId,
  inventoryGroup: visit.inventoryGroup,
  businessDate,
  key,
  named: participants && [...participants],
});

const checkIn = (command: CheckInCommand, state: Reservation, now: Instant): Decision<ReservationEvent> => {
  const rejection = checkInRejection(state, command);
  if (rejection) return reject(rejection);
  const named = namedIn(command, idsOf(state));
  if (isRejection(named)) return reject(named);
  const participants = named.filter((id) => !state.checkedIn?.participants.includes(id));
  if (participants.length === 0 && named.length > 0)
    return reject({ code: 'already_checked_in', status: 409, detail: { at: state.checkedIn!.at } });
  const balance = balanceOf(state);
  if (command.gate && balance > 0) return reject({ code: 'balance_due', status: 409, detail: { balance } });
  return accept({
    type: 'ReservationCheckedIn',
    data: { ...actOf(command, state), participants, checkedInAt: now },
  });
};

const undoCheckIn = (
  command: CheckInCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const { checkedIn } = state;
  const closed = unconfirmed(state);
  if (closed) return reject(closed);
  const named = namedIn(command, checkedIn?.participants ?? []);
  if (!checkedIn || isRejection(named)) return reject({ code: 'not_checked_in', status: 409 });
  return accept({
    type: 'ReservationCheckInUndone',
    data: { ...actOf(command, state), participants: [...named], undoneAt: now },
  });
};

export const decideCheckIn = (
  command: CheckInCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> =>
  repeated(command, state) ?? (command.type === 'CheckIn' ? checkIn : undoCheckIn)(command, state, now);

const occurredAt = (event: CheckInEvent): Instant =>
  event.type === 'ReservationCheckedIn' ? event.data.checkedInAt : event.data.undoneAt;

export const withCheckIn = (state: CheckIns, event: CheckInEvent): CheckIns => {
  const { key, participants } = event.data;
  const before = state.checkedIn?.participants ?? [];
  const present =
    event.type === 'ReservationCheckedIn'
      ? [...before, ...participants]
      : before.filter((id) => !participants.includes(id));
  const isAnybodyIn = event.type === 'ReservationCheckedIn' || present.length > 0;
  return {
    checkIns: state.checkIns.set(key, event),
    checkedIn: isAnybodyIn ? { at: state.checkedIn?.at ?? occurredAt(event), participants: present } : null,
  };
};
