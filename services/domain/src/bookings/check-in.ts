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
interface Act {
  readonly key: string;
  readonly participants: readonly string[] | null;
  readonly businessDate: LocalDate;
}
/** Scanned at a destination's gate. */
interface Gate {
  readonly inventory: string;
}
export type CheckInCommand = Act &
  (
    | {
        readonly type: 'CheckIn';
        /** The reservation's type asks for an approval. */ readonly needsApproval?: boolean;
        /** It lets in for the visit that is there, now and paid. */ readonly gate?: Gate;
        /** Staff let them in although the gate refuses it. */ readonly forced?: { readonly reason: string };
      }
    | { readonly type: 'UndoCheckIn' }
    | { readonly type: 'Exit'; readonly gate: Gate & { readonly isReentryAllowed: boolean } }
  );
type EntryCommand = Extract<CheckInCommand, { type: 'CheckIn' }>;
type ExitCommand = Extract<CheckInCommand, { type: 'Exit' }>;

export type CheckInEvent = Extract<
  ReservationEvent,
  {
    type:
      | 'ReservationCheckedIn'
      | 'ReservationCheckInUndone'
      | 'ReservationExited'
      | 'ReservationReentered'
      | 'ReservationEntryForced';
  }
>;

/** Participants by their ids, and since when the first of them is there. */
interface Present {
  readonly at: Instant;
  readonly participants: readonly string[];
}

/** The events of one command, by its key. */
interface CheckInAct {
  readonly command: CheckInCommand['type'];
  readonly named: readonly string[] | null;
  /** Participants who came or went by it. */ readonly participants: readonly string[];
  /** Some of them had been in before. */ readonly isReentry: boolean;
  /** The rejection that it overrode, and why; the reason is null once the person is erased. */
  readonly forced: { readonly over: string; readonly reason: string | null } | null;
}

export interface CheckIns {
  /** People who have come; null while nobody is in. */ readonly checkedIn: Present | null;
  /** Those of them who have left and may come in again; null while nobody has. */ readonly outside: Present | null;
  /** Acts by their commands' keys, those undone included. */
  readonly checkIns: ImmutableMap<string, CheckInAct>;
}
export const NOBODY_IN: CheckIns = { checkedIn: null, outside: null, checkIns: ImmutableMap() };

interface Reservation extends CheckIns, Pick<Account, 'owed' | 'charges' | 'refunds'> {
  readonly stage: ReservationState;
  readonly placed: Pick<
    EventOf<typeof ReservationPlaced>['data'],
    'reservationId' | 'personId' | 'visit' | 'profiles' | 'priced'
  >;
  readonly pending: object | null;
  readonly approved: object | null;
}

/** Acts of one reservation, those undone included. */
const MAX_CHECK_INS = 200;
/** Rejections that staff may override at a gate. */
const OVERRIDABLE: ReadonlySet<string> = new Set([
  'approval_missing',
  'check_in_too_early',
  'gate_elsewhere',
  'visit_over',
  'already_checked_in',
  'balance_due',
]);

/** Whether staff may let a party in at a gate although it is rejected for this. */
export const isForcible = (code: string): boolean => OVERRIDABLE.has(code);

const idsOf = ({ placed: { profiles } }: Reservation): string[] => (profiles ?? []).map(({ id }) => id);
/** Those of them who are there. */
const among = (ids: readonly string[], present: Present | null): readonly string[] =>
  present ? ids.filter((id) => present.participants.includes(id)) : [];
/** All of them are; of a reservation without participants, the party is. */
const areAll = (ids: readonly string[], present: Present | null): boolean =>
  present !== null && among(ids, present).length === ids.length;
/** One of them is; of a reservation without participants, the party is. */
const isAny = (ids: readonly string[], present: Present | null): boolean =>
  present !== null && (ids.length === 0 || among(ids, present).length > 0);

const alreadyIn = ({ checkedIn }: Reservation): Rejection => ({
  code: 'already_checked_in',
  status: 409,
  detail: { at: checkedIn!.at },
});

/** Why a gate lets nobody of a reservation through, whatever is paid (docs/rules/desk.md 19). */
const gateRejection = (
  state: Reservation,
  { gate, businessDate }: { readonly gate?: Gate | undefined; readonly businessDate: LocalDate },
): Rejection | null => {
  const { inventory } = state.placed.visit;
  if (!gate) return null;
  if (gate.inventory !== inventory) return { code: 'gate_elsewhere', status: 409, detail: { inventory } };
  return businessDate > lastDayOf(state.placed) ? { code: 'visit_over', status: 409 } : null;
};

/** Why nobody of a reservation can be checked in on a day of the venue, or null. */
export const checkInRejection = (
  state: Reservation,
  command: Pick<EntryCommand, 'businessDate' | 'needsApproval' | 'gate'>,
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
  return areAll(idsOf(state), checkedIn) ? alreadyIn(state) : null;
};

/** The participants that an act names; a rejection where one of them is not in the reservation. */
const namedIn = ({ participants }: Act, all: readonly string[]): readonly string[] | Rejection => {
  if (participants === null) return all;
  return participants.length > 0 && participants.every((id) => all.includes(id))
    ? [...new Set(participants)]
    : { code: 'participant_unknown', status: 422, fields: { participants: 'participant_unknown' } };
};
const isRejection = (named: readonly string[] | Rejection): named is Rejection => 'code' in named;

/** The decision on a repeated key; null for a new one. */
const repeated = (command: CheckInCommand, { checkIns }: Reservation): Decision<ReservationEvent> | null => {
  const { key, type, participants } = command;
  const known = checkIns.get(key);
  if (known)
    return known.command === type && String(known.named) === String(participants)
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  return checkIns.size >= MAX_CHECK_INS
    ? reject({ code: 'too_many_check_ins', status: 409, detail: { max: MAX_CHECK_INS } })
    : null;
};

/** The data that all acts record of a command. */
const actOf = (
  { businessDate, key, participants }: Act,
  { placed: { reservationId, visit } }: Reservation,
) => ({
  reservationId,
  inventoryGroup: visit.inventoryGroup,
  businessDate,
  key,
  named: participants && [...participants],
});

/** Why those that a check-in names are not let in, or null. */
const entryRejection = (
  command: EntryCommand,
  state: Reservation,
  named: readonly string[] | Rejection,
): Rejection | null => {
  const refused = checkInRejection(state, command);
  if (isRejection(named)) return refused ?? named;
  const { gate } = command;
  const isReentry = gate !== undefined && isAny(named, state.outside);
  if (refused && !(refused.code === 'already_checked_in' && isReentry)) return refused;
  if (areAll(named, state.checkedIn) && !isReentry) return alreadyIn(state);
  const balance = balanceOf(state);
  return gate && balance > 0 ? { code: 'balance_due', status: 409, detail: { balance } } : null;
};

const checkIn = (command: EntryCommand, state: Reservation, now: Instant): Decision<ReservationEvent> => {
  const named = namedIn(command, idsOf(state));
  const rejection = entryRejection(command, state, named);
  const { gate, forced } = command;
  const isForced = gate !== undefined && forced !== undefined && isForcible(rejection?.code ?? '');
  if (isRejection(named) || (rejection && !isForced)) return reject(rejection!);
  const { personId } = state.placed;
  const scan = { ...actOf(command, state), inventory: gate?.inventory ?? '' };
  const events: ReservationEvent[] = [];
  if (rejection)
    events.push({
      type: 'ReservationEntryForced',
      data: {
        ...scan,
        participants: [...named],
        personId,
        over: rejection.code,
        reason: forced!.reason,
        forcedAt: now,
      },
    });
  if (!areAll(named, state.checkedIn)) {
    const participants = named.filter((id) => !state.checkedIn?.participants.includes(id));
    events.push({
      type: 'ReservationCheckedIn',
      data: { ...actOf(command, state), participants, checkedInAt: now },
    });
  }
  if (gate && isAny(named, state.outside))
    events.push({
      type: 'ReservationReentered',
      data: { ...scan, participants: [...among(named, state.outside)], reenteredAt: now },
    });
  return accept(...events);
};

const undoCheckIn = (command: Act, state: Reservation, now: Instant): Decision<ReservationEvent> => {
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

/** Those who leave, of them who are in (docs/rules/gate.md 2). */
const exit = (command: ExitCommand, state: Reservation, now: Instant): Decision<ReservationEvent> => {
  const { gate } = command;
  if (!gate.isReentryAllowed)
    return reject({ code: 're_entry_off', status: 409, fields: { 'body.exit': 're_entry_off' } });
  const closed = unconfirmed(state) ?? gateRejection(state, command);
  if (closed) return reject(closed);
  const named = namedIn(command, idsOf(state));
  if (isRejection(named)) return reject(named);
  const inside = among(named, state.checkedIn).filter((id) => !state.outside?.participants.includes(id));
  const isInside = state.checkedIn !== null && (named.length === 0 ? !state.outside : inside.length > 0);
  return isInside
    ? accept({
        type: 'ReservationExited',
        data: {
          ...actOf(command, state),
          inventory: gate.inventory,
          participants: inside,
          exitedAt: now,
        },
      })
    : reject({ code: 'not_checked_in', status: 409 });
};

export const decideCheckIn = (
  command: CheckInCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const again = repeated(command, state);
  if (again) return again;
  switch (command.type) {
    case 'CheckIn':
      return checkIn(command, state, now);
    case 'UndoCheckIn':
      return undoCheckIn(command, state, now);
    case 'Exit':
      return exit(command, state, now);
  }
};

const joined = (present: Present | null, ids: readonly string[], since: Instant): Present => ({
  at: present?.at ?? since,
  participants: [...(present?.participants ?? []), ...ids],
});
const without = (present: Present | null, ids: readonly string[]): Present | null => {
  const participants = present?.participants.filter((id) => !ids.includes(id)) ?? [];
  return present && participants.length > 0 ? { at: present.at, participants } : null;
};

const COMMAND_OF = {
  ReservationCheckedIn: 'CheckIn',
  ReservationReentered: 'CheckIn',
  ReservationEntryForced: 'CheckIn',
  ReservationCheckInUndone: 'UndoCheckIn',
  ReservationExited: 'Exit',
} as const satisfies Record<CheckInEvent['type'], CheckInCommand['type']>;

/** The act of a command, after one more of its events. */
const actAfter = (before: CheckInAct | undefined, { type, data }: CheckInEvent): CheckInAct => ({
  command: COMMAND_OF[type],
  named: data.named,
  participants: [...new Set([...(before?.participants ?? []), ...data.participants])],
  isReentry: type === 'ReservationReentered' || (before?.isReentry ?? false),
  forced:
    type === 'ReservationEntryForced' ? { over: data.over, reason: data.reason } : (before?.forced ?? null),
});

const presenceAfter = (
  { checkedIn, outside }: CheckIns,
  event: CheckInEvent,
): Pick<CheckIns, 'checkedIn' | 'outside'> => {
  const { participants } = event.data;
  switch (event.type) {
    case 'ReservationCheckedIn':
      return { checkedIn: joined(checkedIn, participants, event.data.checkedInAt), outside };
    case 'ReservationCheckInUndone':
      return { checkedIn: without(checkedIn, participants), outside: without(outside, participants) };
    case 'ReservationExited':
      return { checkedIn, outside: joined(outside, participants, event.data.exitedAt) };
    case 'ReservationReentered':
      return { checkedIn, outside: without(outside, participants) };
    case 'ReservationEntryForced':
      return { checkedIn, outside };
  }
};

export const withCheckIn = (state: CheckIns, event: CheckInEvent): CheckIns => {
  const { key } = event.data;
  return {
    ...presenceAfter(state, event),
    checkIns: state.checkIns.set(key, actAfter(state.checkIns.get(key), event)),
  };
};
