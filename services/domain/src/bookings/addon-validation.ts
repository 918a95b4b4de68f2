import {
  accept,
  addDays,
  reject,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type Rejection,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
  type Visit,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';
import { unconfirmed } from './confirmed.js';

/** `key` is the caller's: a scan that is repeated under it counts once. `businessDate` is the venue's day now. */
export interface ValidationCommand {
  readonly type: 'ValidateAddon' | 'UndoValidation';
  readonly key: string;
  readonly by: string;
  readonly addon: string;
  readonly units: number;
  readonly businessDate: LocalDate;
}

type ValidationEvent = Extract<ReservationEvent, { type: 'AddonValidated' | 'AddonValidationUndone' }>;

/** Units of a product that were handed out, and the last user who did it. */
interface Validated {
  readonly units: number;
  readonly at: Instant;
  readonly by: string;
}

export interface Validations {
  /** By product. */
  readonly validated: ImmutableMap<string, Validated>;
  /** Validations and those undone, by the commands' keys. */
  readonly validations: ImmutableMap<string, ValidationEvent>;
}
export const NOTHING_VALIDATED: Validations = { validated: ImmutableMap(), validations: ImmutableMap() };

interface Reservation extends Validations {
  readonly stage: ReservationState;
  readonly placed: Pick<EventOf<typeof ReservationPlaced>['data'], 'reservationId' | 'visit' | 'priced'>;
  readonly pending: object | null;
  readonly checkedIn: object | null;
}

/** Validations of one reservation, those undone included. */
const MAX_VALIDATIONS = 1000;
const TYPE_OF = { ValidateAddon: 'AddonValidated', UndoValidation: 'AddonValidationUndone' } as const;

/** The day on which the visit ends: with a slot past midnight the next one. */
const visitEndsOn = ({ visitDate, arrival, slot }: Visit): LocalDate =>
  slot.end > arrival ? visitDate : addDays(visitDate, 1);

/** A reservation's products with their units, over all lines, and the last day of each. */
export const addonUnits = ({
  placed: { priced, visit },
}: Pick<Reservation, 'placed'>): ReadonlyMap<
  string,
  { readonly units: number; readonly until: LocalDate }
> => {
  const ends = visitEndsOn(visit);
  const found = new Map<string, { units: number; until: LocalDate }>();
  for (const { kind, item, count, days } of priced.lines) {
    if (kind !== 'addon') continue;
    const before = found.get(item);
    const until = [days?.until ?? ends, before?.until ?? ends].sort().at(-1)!;
    found.set(item, { units: (before?.units ?? 0) + count, until });
  }
  return found;
};

/** The last day of the visit and of all its products. */
export const lastDayOf = (placed: Reservation['placed']): LocalDate =>
  [visitEndsOn(placed.visit), ...[...addonUnits({ placed }).values()].map(({ until }) => until)]
    .sort()
    .at(-1)!;

/** Why nothing of a reservation can be validated, whatever its products are, or null. */
export const validationRejection = (state: Reservation): Rejection | null => {
  const closed = unconfirmed(state);
  if (closed) return closed;
  if (state.pending) return { code: 'edit_under_way', status: 409 };
  return state.checkedIn ? null : { code: 'not_checked_in', status: 409 };
};

const unitsRejection = (
  { type, addon, units, businessDate }: ValidationCommand,
  state: Reservation,
): Rejection | null => {
  const booked = addonUnits(state).get(addon);
  const done = state.validated.get(addon)?.units ?? 0;
  if (type === 'UndoValidation')
    return units > done ? { code: 'addon_not_validated', status: 409, detail: { validated: done } } : null;
  if (!booked) return { code: 'addon_not_booked', status: 404 };
  if (businessDate > booked.until) return { code: 'visit_over', status: 409 };
  const left = Math.max(0, booked.units - done);
  return units > left
    ? { code: 'addon_validated', status: 409, detail: { left, validated: done, units: booked.units } }
    : null;
};

/** The decision on a repeated key; null for a new one. */
const repeated = (
  { key, type, addon, units }: ValidationCommand,
  { validations }: Reservation,
): Decision<ReservationEvent> | null => {
  const known = validations.get(key);
  if (known)
    return known.type === TYPE_OF[type] && known.data.addon === addon && known.data.units === units
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  return validations.size >= MAX_VALIDATIONS
    ? reject({ code: 'too_many_validations', status: 409, detail: { max: MAX_VALIDATIONS } })
    : null;
};

export const decideValidation = (
  command: ValidationCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const known = repeated(command, state);
  if (known) return known;
  const closed = command.type === 'ValidateAddon' ? validationRejection(state) : unconfirmed(state);
  const rejection = closed ?? unitsRejection(command, state);
  if (rejection) return reject(rejection);
  const { reservationId, visit } = state.placed;
  const { key, by, addon, units, businessDate } = command;
  const act = { reservationId, inventoryGroup: visit.inventoryGroup, businessDate, key, by, addon, units };
  return accept(
    command.type === 'ValidateAddon'
      ? { type: 'AddonValidated', data: { ...act, validatedAt: now } }
      : { type: 'AddonValidationUndone', data: { ...act, undoneAt: now } },
  );
};

export const withValidation = (
  { validated, validations }: Validations,
  event: ValidationEvent,
): Validations => {
  const { addon, units, by, key } = event.data;
  const [change, changedAt] =
    event.type === 'AddonValidated' ? [units, event.data.validatedAt] : [-units, event.data.undoneAt];
  const left = (validated.get(addon)?.units ?? 0) + change;
  return {
    validated: left > 0 ? validated.set(addon, { units: left, at: changedAt, by }) : validated.delete(addon),
    validations: validations.set(key, event),
  };
};
