import {
  accept,
  money,
  reject,
  type AbandonReason,
  type CardCharge,
  type Charge,
  type Decider,
  type Decision,
  type Instant,
  type Rejection,
  type ReservationEvent,
  type ReservationState as Stage,
} from '@stile/contracts';
import { changesOf } from '../amendment/edit-claims.js';
import { cancellationTerms, isUndoable } from './cancellation-terms.js';
import { costAfter, settleEdit } from './edit-settlement.js';
import {
  decideValidation,
  NOTHING_VALIDATED,
  withValidation,
  type ValidationCommand,
  type Validations,
} from './addon-validation.js';
import {
  decideApproval,
  NOT_APPROVED,
  withApproval,
  type Approval,
  type ApprovalCommand,
} from './approval.js';
import { decideComment, NO_COMMENTS, withComment, type CommentCommand, type Comments } from './comments.js';
import { decideSettlement, type SettleOfflineCommand } from './settle-offline.js';
import { decideCheckIn, NOBODY_IN, withCheckIn, type CheckInCommand, type CheckIns } from './check-in.js';
import { atLeastZero, paidOf, type Account } from './balance.js';
import { unconfirmed } from './confirmed.js';
import { tooManyEdits, type KnownEdit } from './edits.js';
import { adjustmentOf } from './line-refunds.js';
import { moneyMoves } from './money-moves.js';
import {
  decidePayment,
  manualPaymentRejection,
  paidByHand,
  tooManyPayments,
  withPayment,
  type PaymentCommand,
} from './payment.js';
import { decideRefund, withRefund, type RefundCommand } from './refund.js';
import { isAlwaysTold } from './told-edit.js';
import { pricedProducts, terminalEditRejection } from './terminal-edit.js';
import {
  placeUncancel,
  uncancelled,
  withoutCancellation,
  withPendingUncancel,
  type Cancellation,
  type PendingEdit,
  type UncancelCommand,
} from './uncancel.js';
import { withSales, type OnDay } from './sales.js';
import { giveUpUnpaidSale, type UnpaidSaleCommand } from './unpaid-sale.js';

type Data<T extends ReservationEvent['type']> = Extract<ReservationEvent, { type: T }>['data'];
type Placed = Data<'ReservationPlaced'>;
/** Without participants where the reservation type requires none. */
type Placing = Omit<Placed, 'placedAt' | 'profiles'> & Partial<Pick<Placed, 'profiles'>>;
type EditPlaced = Data<'ReservationEditPlaced'>;
/** The parts of a reservation that an edit may change, with their new values. */
export type EditTarget = Pick<
  EditPlaced,
  'visit' | 'priced' | 'claims' | 'contact' | 'licensePlates' | 'profiles' | 'booker' | 'addonNotes'
>;
export type Edit = EditTarget &
  Pick<EditPlaced, 'key' | 'requestHash' | 'by' | 'actor' | 'holdId' | 'mail'> & {
    /** The revision of the reservation that was shown. */
    readonly revision: number;
    /** The difference that was shown; another one by now is rejected. */
    readonly chargeRefund?: number | undefined;
    /** The difference is paid by hand under this id. */
    readonly manualPaymentId?: string | undefined;
    /** Staff return at most so much beyond the terms; absent or null: any amount. */
    readonly waiveLimit?: number | null;
  };

export type ReservationCommand =
  | { readonly type: 'Place'; readonly placed: Placing }
  | ({ readonly type: 'Confirm'; readonly charge: CardCharge | null } & OnDay)
  | { readonly type: 'Abandon'; readonly reason: AbandonReason }
  /** `key` is the caller's: a repeat gets the first answer; the same key with another request is rejected. */
  | { readonly type: 'PlaceEdit'; readonly edit: Edit }
  /** The edit's capacity is taken and its difference is paid. */
  | ({ readonly type: 'CompleteEdit'; readonly edit: number; readonly charge: CardCharge | null } & OnDay)
  | { readonly type: 'AbandonEdit'; readonly edit: number; readonly reason: AbandonReason }
  /** `key` is the caller's: a repeat gets the first answer; another cancellation, under it or not, is rejected. */
  | ({
      readonly type: 'Cancel';
      readonly by: 'staff' | 'visitor';
      readonly key: string;
      /** The amount to return that was shown; another one by now is rejected. */
      readonly shown?: number | undefined;
      /** Staff return all that was paid. */ readonly isWaived?: boolean | undefined;
      /** At most so much of what the terms keep; absent or null: any amount. */ readonly waiveLimit?:
        number | null;
    } & OnDay)
  | UncancelCommand
  | UnpaidSaleCommand
  | ApprovalCommand
  | CommentCommand
  | SettleOfflineCommand
  | CheckInCommand
  | PaymentCommand
  | ValidationCommand
  | RefundCommand;

export interface Reservation extends CheckIns, Approval, Comments, Validations, Account {
  readonly stage: Stage;
  /** As placed, with all edits since. */
  readonly placed: Placed;
  readonly placedAt: Instant;
  readonly confirmedAt: Instant | null;
  /** When it last changed. */
  readonly changedAt: Instant;
  /** Refunds that are older than that. */
  readonly refundsBefore: number;
  /** The edit that gave the contact another address, and with it a link of its own; 0 for the address of the placing. */
  readonly linkEdit: number;
  /** The addresses before, by the edit that gave another; null once the person is erased. */
  readonly addressesBefore: ReadonlyMap<number, string | null>;
  /** Counts changes; an edit names the revision that its sender saw. */
  readonly revision: number;
  readonly charges: readonly (Charge & { readonly at: Instant })[];
  readonly abandonReason: AbandonReason | null;
  /** Those that were undone included. */
  readonly cancellations: readonly Cancellation[];
  /** The last change, a cancellation included, was made by them; null where there was none. */
  readonly changedBy: 'staff' | 'visitor' | null;
  /** The sum that edits make a cancellation keep beyond the terms. */
  readonly retained: number;
  /** The part of it that has lessened what edits returned. */
  readonly withheld: number;
  readonly edits: readonly KnownEdit[];
  /** The edit in flight. */
  readonly pending: PendingEdit | null;
  /** The settlement of a sale without the network that got no units. */
  readonly settled: Data<'OfflineSaleSettled'> | null;
}
export type ReservationState = Reservation | null;

/** As a browser holds it: who held it by the link of an earlier address holds it no more. */
export const heldAs = ({ placed, linkEdit }: Pick<Reservation, 'placed' | 'linkEdit'>): string =>
  linkEdit === 0 ? placed.reservationId : heldAfter(placed.reservationId, linkEdit);
/** As it is held once an edit has given its contact another address. */
export const heldAfter = (reservationId: string, edit: number): string => `${reservationId}-${edit}`;
/** The reservation that is held so. */
export const reservationOf = (held: string): string => held.split('-')[0]!;

/** A visitor's right to change ends when the visit begins: from then on only the desk may. */
const visitBegun = (
  { placed: { visit } }: Pick<Reservation, 'placed'>,
  by: 'staff' | 'visitor',
  now: Instant,
): Rejection | null =>
  by === 'visitor' && visit.startsAt <= now ? { code: 'visit_begun', status: 409 } : null;

/** A visitor who is checked in cannot change the visit from afar: the desk can. */
const isIn = ({ checkedIn }: Reservation, by: 'staff' | 'visitor'): Rejection | null =>
  by === 'visitor' && checkedIn ? { code: 'reservation_checked_in', status: 409 } : null;

/** Why a reservation as it stands cannot be edited, or null. */
export const editRejection = (
  state: Reservation,
  { revision, by }: Pick<Edit, 'revision' | 'by'>,
  now: Instant,
): Rejection | null => {
  const { placed, pending } = state;
  const closed = unconfirmed(state);
  if (closed) return closed;
  if (placed.contact === null) return { code: 'person_erased', status: 409 };
  const begun = visitBegun(state, by, now) ?? isIn(state, by);
  if (begun) return begun;
  if (revision !== state.revision)
    return {
      code: 'reservation_changed',
      status: 409,
      fields: { revision: 'reservation_changed' },
      detail: { revision: state.revision },
    };
  return pending ? { code: 'edit_under_way', status: 409 } : tooManyEdits(state);
};

/** Between the quote and now a step of the cancellation terms may have passed, or money may have moved. */
const amountRejection = (shown: number | undefined, now: number): Rejection | null =>
  shown === undefined || shown === now
    ? null
    : {
        code: 'change_amount_changed',
        status: 409,
        fields: { chargeRefund: 'change_amount_changed' },
        detail: { shown, now },
      };

/** Why somebody does not return so much alone beyond the terms (docs/rules/payments.md 149 and 150), or null. */
export const waiveRejection = (
  waived: number,
  limit: number | null,
  field: 'chargeRefund' | 'waive_fee',
): Rejection | null =>
  limit !== null && waived > limit
    ? { code: 'waive_beyond_limit', status: 422, fields: { [field]: 'waive_beyond_limit' } }
    : null;

/** Why an edit is not settled as it says: by a card at a terminal, while money moves, or by hand. */
const settlementRejection = (
  state: Reservation,
  { by, priced }: Pick<Edit, 'by' | 'priced'>,
  manualPaymentId: string | undefined,
): Rejection | null =>
  (by === 'staff' ? terminalEditRejection(state, pricedProducts(priced)) : null) ??
  moneyMoves(state) ??
  (manualPaymentId === undefined
    ? null
    : (tooManyPayments(state) ?? manualPaymentRejection(state, manualPaymentId)));

const placeEdit = (
  { revision, chargeRefund, manualPaymentId, waiveLimit = null, ...edit }: Edit,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const known = state.edits.find(({ key }) => key === edit.key);
  if (known)
    return known.requestHash === edit.requestHash
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  const rejection =
    editRejection(state, { revision, by: edit.by }, now) ?? settlementRejection(state, edit, manualPaymentId);
  if (rejection) return reject(rejection);
  const { reservationId, personId } = state.placed;
  const { difference, due, amountToReturn, retained, waived } = settleEdit(state, edit, now);
  const isRefused =
    amountRejection(chargeRefund, due - amountToReturn) ?? waiveRejection(waived, waiveLimit, 'chargeRefund');
  if (isRefused) return reject(isRefused);
  return accept({
    type: 'ReservationEditPlaced',
    data: {
      ...edit,
      mail: edit.mail || isAlwaysTold(state.placed, edit),
      reservationId,
      personId,
      edit: state.edits.length + 1,
      difference,
      due,
      placedAt: now,
      ...(retained > 0 && { kept: retained }),
      ...(due > 0 && manualPaymentId !== undefined && { manualPaymentId }),
    },
  });
};

const isSameAddress = (before: Pick<Placed, 'contact'>, after: Pick<Placed, 'contact'>): boolean =>
  before.contact?.email.toLowerCase() === after.contact?.email.toLowerCase();

const endEdit = (
  command: ReservationCommand & { type: 'CompleteEdit' | 'AbandonEdit' },
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const {
    pending,
    placed: { reservationId },
  } = state;
  if (pending?.edit !== command.edit)
    return state.edits[command.edit - 1] ? accept() : reject({ code: 'reservation_not_found', status: 404 });
  if (command.type === 'AbandonEdit')
    return accept({
      type: 'ReservationEditAbandoned',
      data: { reservationId, edit: command.edit, reason: command.reason },
    });
  if (pending.uncancels) return accept(uncancelled(state, pending.edit, now));
  const { key, requestHash: _hash, holdId: _hold, due, placedAt, manualPaymentId, ...edited } = pending;
  const paid = {
    key,
    actor: pending.actor,
    manualPaymentId,
    amount: due,
    businessDate: command.businessDate!,
  };
  return accept<ReservationEvent>(
    {
      type: 'ReservationEdited',
      data: {
        ...edited,
        charge: command.charge,
        amountToReturn: settleEdit(state, pending, placedAt).amountToReturn,
        editedAt: now,
        ...(isSameAddress(state.placed, pending) ? {} : { linkRenewed: true as const }),
      },
    },
    ...(manualPaymentId === undefined ? [] : paidByHand(state, paid, now)),
  );
};

/** Why a reservation as it stands cannot be cancelled, or null. */
export const cancelRejection = (
  state: Reservation,
  by: 'staff' | 'visitor',
  now: Instant,
): Rejection | null => {
  if (state.pending) return { code: 'edit_under_way', status: 409 };
  return unconfirmed(state) ?? visitBegun(state, by, now) ?? isIn(state, by);
};

const termsRejection = (
  { by, shown, isWaived, waiveLimit = null }: ReservationCommand & { type: 'Cancel' },
  amountToReturn: number,
  waived: number,
): Rejection | null => {
  if (isWaived && by === 'visitor')
    return { code: 'waive_staff_only', status: 422, fields: { waive_fee: 'waive_staff_only' } };
  const isTooMuch = waiveRejection(waived, waiveLimit, 'waive_fee');
  if (isTooMuch) return isTooMuch;
  return shown === undefined || shown === amountToReturn
    ? null
    : {
        code: 'cancellation_terms_changed',
        status: 409,
        fields: { amount_to_return: 'cancellation_terms_changed' },
        detail: { amount_to_return: amountToReturn },
      };
};

const isSameCancellation = (
  { shown, isWaived = false }: ReservationCommand & { type: 'Cancel' },
  made: Cancellation,
): boolean => isWaived === made.isWaived && (shown === undefined || shown === made.amountToReturn);

/** The sum that a cancellation by staff returns beyond the terms: all where somebody is in, as visitors then cancel nothing. */
export const waivedByCancelling = (
  state: Reservation,
  { by, isWaived = false }: ReservationCommand & { type: 'Cancel' },
  now: Instant,
): number => {
  const isIn = by === 'staff' && state.checkedIn !== null;
  const { amountToReturn } = cancellationTerms(state, now, isWaived || isUndoable(state, by, now));
  const { retained } = cancellationTerms(state, now, isUndoable(state, by, now));
  return isIn ? amountToReturn : isWaived ? retained : 0;
};

const cancel = (
  command: ReservationCommand & { type: 'Cancel' },
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const { reservationId, holdId, claims } = state.placed;
  const known = state.cancellations.find(({ key }) => key === command.key);
  if (known)
    return isSameCancellation(command, known)
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  const isWhole = command.isWaived || isUndoable(state, command.by, now);
  const { amountToReturn } = cancellationTerms(state, now, isWhole);
  const waived = waivedByCancelling(state, command, now);
  const rejection =
    cancelRejection(state, command.by, now) ??
    moneyMoves(state) ??
    termsRejection(command, amountToReturn, waived);
  return rejection
    ? reject(rejection)
    : accept({
        type: 'ReservationCancelled',
        data: {
          reservationId,
          key: command.key,
          cancelledAt: now,
          holdId,
          ledgers: claims.map(({ ledger }) => ledger),
          by: command.by,
          amountToReturn,
          ...(command.isWaived && { waived: true }),
        },
      });
};

/** A repeat has the charge that is there, or none; another one would be money that nobody sees. */
const confirmAgain = (charge: CardCharge | null, { charges }: Reservation): Decision<ReservationEvent> =>
  charge === null || charges.some(({ chargeId }) => chargeId === charge.chargeId)
    ? accept()
    : reject({ code: 'reservation_not_unpaid', status: 409 });

const decide = (
  command: ReservationCommand,
  state: ReservationState,
  now: Instant,
): Decision<ReservationEvent> => {
  if (command.type === 'Place') {
    if (!state)
      return accept({ type: 'ReservationPlaced', data: { profiles: [], ...command.placed, placedAt: now } });
    return state.placed.requestHash === command.placed.requestHash
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  }
  if (!state) return reject({ code: 'reservation_not_found', status: 404 });
  const { reservationId } = state.placed;
  switch (command.type) {
    case 'Confirm':
      if (state.stage === 'placed')
        return accept({
          type: 'ReservationConfirmed',
          data: { reservationId, charge: command.charge, confirmedAt: now },
        });
      return state.stage === 'confirmed'
        ? confirmAgain(command.charge, state)
        : reject({ code: 'reservation_not_confirmed', status: 409 });
    case 'Abandon':
      if (state.stage === 'placed')
        return accept({ type: 'ReservationAbandoned', data: { reservationId, reason: command.reason } });
      return state.stage === 'abandoned'
        ? accept()
        : reject({ code: 'reservation_not_confirmed', status: 409 });
    case 'PlaceEdit':
      return placeEdit(command.edit, state, now);
    case 'CompleteEdit':
    case 'AbandonEdit':
      return endEdit(command, state, now);
    case 'Cancel':
      return cancel(command, state, now);
    case 'GiveUpUnpaidSale':
      return giveUpUnpaidSale(command, state, now);
    case 'Uncancel':
      return placeUncancel(command, state, now);
    case 'CheckIn':
    case 'UndoCheckIn':
    case 'Exit':
      return decideCheckIn(command, state, now);
    case 'Approve':
    case 'Unapprove':
      return decideApproval(command, state, now);
    case 'Comment':
      return decideComment(command, state, now);
    case 'SettleOffline':
      return decideSettlement(command, state, now);
    case 'ValidateAddon':
    case 'UndoValidation':
      return decideValidation(command, state, now);
    case 'Refund':
    case 'RecordRefundMade':
    case 'RecordRefundFailed':
    case 'IdentifyRefund':
      return decideRefund(command, state, now);
    case 'Pay':
    case 'RecordPaymentTaken':
    case 'RecordPaymentFailed':
      return decidePayment(command, state, now);
  }
};

const charged = (state: Reservation, charge: Charge | null, instant: Instant): Reservation['charges'] =>
  charge ? [...state.charges, { ...charge, at: instant }] : state.charges;
const edited = (
  state: Reservation,
  outcome: KnownEdit['outcome'],
): Pick<Reservation, 'edits' | 'pending'> => ({
  pending: null,
  edits: state.edits.map((edit) => (edit.outcome === 'pending' ? { ...edit, outcome } : edit)),
});

const newReservation = (placed: Data<'ReservationPlaced'>): Reservation => ({
  stage: 'placed',
  placed,
  placedAt: placed.placedAt,
  confirmedAt: null,
  changedAt: placed.placedAt,
  refundsBefore: 0,
  linkEdit: 0,
  addressesBefore: new Map(),
  revision: 1,
  charges: [],
  abandonReason: null,
  cancellations: [],
  changedBy: null,
  owed: 0,
  retained: 0,
  withheld: 0,
  refunds: [],
  payments: [],
  edits: [],
  pending: null,
  settled: null,
  ...NOBODY_IN,
  ...NOT_APPROVED,
  ...NO_COMMENTS,
  ...NOTHING_VALIDATED,
});

const withPendingEdit = (state: Reservation, pending: Data<'ReservationEditPlaced'>): Reservation => {
  const { edit, key, requestHash, holdId, claims } = pending;
  const changes = changesOf(state.placed.claims, claims);
  return {
    ...state,
    pending,
    edits: [...state.edits, { edit, key, requestHash, holdId, outcome: 'pending', changes }],
  };
};

/**
 * The amounts once an edit is made: what it does not return of payments beyond the cost is withheld. What an edit is
 * recorded to cost stands: earlier ones were settled by other rules.
 */
const accountAfter = (
  state: Reservation,
  { priced, amountToReturn, sales, kept: retained = 0 }: Data<'ReservationEdited'>,
): Pick<Reservation, 'owed' | 'retained' | 'withheld'> => {
  const [cost, paid] = [costAfter(state, priced), paidOf(state)];
  const rest = money.subtract(paid, money.money(amountToReturn));
  const settled = rest > cost ? rest : cost;
  const owed = sales
    ? money.add(money.money(state.owed), ...sales.map(({ amount }) => money.money(amount)))
    : settled;
  return {
    owed: money.units(owed),
    retained,
    withheld: money.units(atLeastZero(money.subtract(owed, cost))),
  };
};

const withEdit = (state: Reservation, data: Data<'ReservationEdited'>): Reservation => {
  const { visit, priced, claims, contact, licensePlates, profiles, booker, addonNotes } = data;
  return {
    ...state,
    ...edited(state, 'done'),
    revision: state.revision + 1,
    linkEdit: data.linkRenewed ? data.edit : state.linkEdit,
    addressesBefore: data.linkRenewed
      ? new Map([...state.addressesBefore, [data.edit, state.placed.contact?.email ?? null]])
      : state.addressesBefore,
    placed: {
      ...state.placed,
      visit,
      priced,
      claims,
      contact,
      licensePlates,
      profiles,
      ...(booker === undefined ? {} : { booker }),
      ...(addonNotes === undefined ? {} : { addonNotes }),
    },
    changedAt: data.editedAt,
    changedBy: data.by,
    refundsBefore: state.refunds.length,
    charges: charged(state, data.charge, data.editedAt),
    ...accountAfter(state, data),
  };
};

const withCancellation = (
  state: Reservation,
  {
    key,
    by,
    cancelledAt,
    amountToReturn,
    waived,
  }: Extract<ReservationEvent, { type: 'ReservationCancelled' }>['data'],
): Partial<Reservation> => ({
  stage: 'cancelled',
  cancellations: [
    ...state.cancellations,
    { key, amountToReturn, isWaived: waived === true, owed: state.owed, edits: state.edits.length },
  ],
  changedAt: cancelledAt,
  changedBy: by,
  refundsBefore: state.refunds.length,
  owed: money.units(money.subtract(paidOf(state), money.money(amountToReturn))),
});

const evolve = (state: ReservationState, event: ReservationEvent): ReservationState => {
  if (event.type === 'ReservationPlaced') return newReservation(event.data);
  if (!state) throw new Error(`${event.type} before ReservationPlaced`);
  const revision = state.revision + 1;
  switch (event.type) {
    case 'ReservationConfirmed': {
      const { confirmedAt, charge } = event.data;
      return {
        ...state,
        revision,
        stage: 'confirmed',
        confirmedAt,
        changedAt: confirmedAt,
        owed: money.units(money.add(money.money(state.placed.priced.total), adjustmentOf(state.placed))),
        charges: charged(state, charge, confirmedAt),
      };
    }
    case 'ReservationAbandoned':
      return { ...state, revision, stage: 'abandoned', abandonReason: event.data.reason };
    case 'ReservationEditPlaced':
      return withPendingEdit(state, event.data);
    case 'ReservationEdited':
      return withEdit(state, event.data);
    case 'ReservationEditAbandoned':
      return { ...state, ...edited(state, event.data.reason) };
    case 'ReservationCancelled':
      return { ...state, revision, ...withCancellation(state, event.data) };
    case 'ReservationUncancelPlaced':
      return { ...state, ...withPendingUncancel(state, event.data) };
    case 'ReservationUncancelled':
      return {
        ...state,
        ...edited(state, 'done'),
        ...withoutCancellation(state),
        revision,
        changedAt: event.data.uncancelledAt,
        changedBy: 'staff',
      };
    case 'ReservationCheckedIn':
    case 'ReservationCheckInUndone':
    case 'ReservationExited':
    case 'ReservationReentered':
    case 'ReservationEntryForced':
      return { ...state, ...withCheckIn(state, event) };
    case 'ReservationApproved':
    case 'ReservationUnapproved':
      return { ...state, ...withApproval(state, event) };
    case 'ReservationCommented':
      return { ...state, ...withComment(state, event.data) };
    case 'OfflineSaleSettled':
      return { ...state, settled: event.data };
    case 'AddonValidated':
    case 'AddonValidationUndone':
      return { ...state, ...withValidation(state, event) };
    case 'RefundBegun':
    case 'RefundMade':
    case 'RefundFailed':
    case 'RefundIdentified':
      return { ...state, ...withRefund(state, event) };
    case 'PaymentBegun':
    case 'PaymentTaken':
    case 'PaymentFailed':
      return { ...state, ...withPayment(state, event) };
  }
};

/** One reservation from its placing to its end (docs/rules/reservations.md 6). */
export const reservationDecider: Decider<ReservationCommand, ReservationState, ReservationEvent> = {
  initial: null,
  decide: (command, state, now) =>
    withSales(decide(command, state, now), 'businessDate' in command ? command : {}, state, evolve),
  evolve,
};
