import { Injectable } from '@nestjs/common';
import { DEFAULT_TIME_FORMAT } from '@stile/web-kit';
import {
  cardBrandName,
  isRefundedToCard,
  isTaxIncluded,
  PARTICIPANT_PRINTS,
  sellsAtDesk,
  visitorsFields,
  type EditQuoteAnswer,
  type InventoryGroup,
  type Instant,
  type Language,
  type LocalDate,
  type Participant,
  type ParticipantPrintPage,
  type Priced,
  type ProfileAnswer,
  type ProfileInput,
  type ReservationAnswer,
  type Visit,
} from '@stile/contracts';
import {
  addonUnits,
  amountToReturnOf,
  balanceAgain,
  balanceOf,
  cancelRejection,
  cancellationTerms,
  cashRoundingOf,
  checkInRejection,
  costOf,
  displayStatus,
  editRejection,
  goingBackOf,
  goingToCardsOf,
  inLanguage,
  isRefunded,
  isUndoable,
  localOf,
  refundableLines,
  taxesOf,
  toCardsOf,
  uncancelRejection,
  validationRejection,
  type Catalogue,
  type Reservation,
} from '@stile/domain';
import type { Caller } from '../../http/endpoint.js';
import type { Occasion } from '../../mail/letters/calendar-file.js';
import { quoteLines } from '../../markup/quote-lines.js';
import { visitEnds } from '../../markup/visit-ends.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { inReadersWords, quoteInReadersWords } from './reader-texts.js';
import { byOf, isStaffOf } from '../../identity/permissions/reservation-readers.js';
import { asWritten, asWrittenAt } from './as-written.js';
import { isPrinted } from './participant-prints.js';
import { capacityTaken } from './capacity-taken.js';
import { chargedCardOf } from './charged-card.js';

export const quoteDiscounts = (priced: Priced): ReservationAnswer['discounts'] =>
  priced.discounts.map((discount) => ({
    coupon: discount.coupon,
    description: discount.description,
    amount: discount.amount,
    amount_before_tax: discount.amountBeforeTax,
  }));

const profileOf = (
  { id, visitorType, visitorTypeName, fields, addons }: Participant,
  isIn: boolean,
): ProfileAnswer => ({
  id,
  visitorType,
  visitor_type_name: visitorTypeName,
  fields,
  addons: addons.map(({ addon, title, count, start }) => ({
    addon_inventory: addon,
    title,
    addon_count: count,
    ...(start === null ? {} : { start_time: start }),
  })),
  ...(isIn && { checked_in: true as const }),
});

/** The user who took it, and its id in another system. */
const takenBy = (
  { chargeId, gatewayPaymentId }: Reservation['charges'][number],
  { payments }: Reservation,
): Pick<ReservationAnswer['charges'][number], 'user' | 'transaction_id'> => {
  const payment = payments.find(({ paymentId }) => paymentId === chargeId);
  return { user: payment?.actor ?? '', transaction_id: gatewayPaymentId ?? payment?.manualPaymentId ?? null };
};

const gatewayOf = ({ charges, placed: { payment, priced } }: Reservation): string => {
  const [type, ...others] = new Set(charges.map((charge) => charge.type));
  if (type !== undefined) return others.length > 0 ? 'split' : type;
  if (payment !== undefined) return 'deferred';
  return priced.total > 0 ? 'card' : 'none';
};

const roundingOf = (state: Reservation): Pick<ReservationAnswer, 'rounding'> => {
  const rounding = cashRoundingOf(state);
  return rounding === 0 ? {} : { rounding };
};

/** The card that a terminal has now. */
const pendingPaymentOf = ({ payments, refunds }: Reservation): Pick<ReservationAnswer, 'pending_payment'> => {
  const back = refunds.find(({ state, terminal }) => state === 'begun' && terminal !== null);
  if (back?.terminal)
    return {
      pending_payment: {
        id: back.terminal.transactionId,
        amount: back.amount,
        terminal_id: back.terminal.serial,
      },
    };
  const begun = payments.find(({ state, terminal }) => state === 'begun' && terminal !== null);
  return begun
    ? { pending_payment: { id: begun.paymentId, amount: begun.amount, terminal_id: begun.terminal!.serial } }
    : {};
};

/** A sum that is not paid before the places are booked is a balance. */
const balancesOf = (state: Reservation): ReservationAnswer['balances'] => {
  const { reservationId, payment } = state.placed;
  const left = Math.max(0, balanceOf(state));
  return payment !== undefined || left > 0
    ? [{ id: `${reservationId}.b1`, balanced: left > 0 ? 0 : 1, remaining_balance: left }]
    : [];
};

/** Products that were handed out, by their titles. */
const validationsOf = (state: Reservation): Pick<ReservationAnswer, 'addon_validations'> => {
  const titles = new Map(state.placed.priced.lines.map(({ item, title }) => [item, title]));
  const addon_validations = [...addonUnits(state)].map(([addon, { units }]) => {
    const done = state.validated.get(addon);
    return {
      addon_inventory: addon,
      title: titles.get(addon) ?? addon,
      units,
      validated: done?.units ?? 0,
      ...(done && { at: done.at, by: done.by }),
    };
  });
  return addon_validations.length > 0 ? { addon_validations } : {};
};

const cardTypeOf = (
  charge: Reservation['charges'][number],
  state: Reservation,
): Pick<ReservationAnswer['charges'][number], 'card_type'> => {
  const cardType = chargedCardOf(state, charge);
  return cardType === null ? {} : { card_type: cardType };
};

const refundOf = ({
  refundId: id,
  amount,
  method,
  state,
  actor,
  at,
  manualRefundId,
  answer,
  reason,
  words,
  witness,
}: Reservation['refunds'][number]): ReservationAnswer['charges'][number]['refunds'][number] => ({
  id,
  amount,
  method,
  state,
  user: actor ?? '',
  created: at,
  gateway_refund_id: state === 'made' ? (manualRefundId ?? answer) : null,
  ...(reason !== null && { reason }),
  ...(words !== null && { words }),
  ...(witness !== null && { witness }),
});

const chargesOf = (state: Reservation): ReservationAnswer['charges'] =>
  state.charges.map((charge) => ({
    id: charge.chargeId,
    amount: charge.amount,
    charge_type: charge.type,
    ...takenBy(charge, state),
    card_brand: charge.cardBrand && cardBrandName(charge.cardBrand),
    card_last4: charge.cardLast4,
    ...cardTypeOf(charge, state),
    created: charge.at,
    refunds: state.refunds.filter(({ chargeId }) => chargeId === charge.chargeId).map(refundOf),
  }));

/** Those that can still be read: who is erased leaves none. */
const commentsOf = ({ comments }: Reservation): ReservationAnswer['comments'] =>
  comments.flatMap(({ commentId: id, text, commentedAt: created, by }) =>
    text === null ? [] : [{ id, text, created, by }],
  );

/** The sale without the network that is given up, as it got no places. */
const offlineSaleOf = ({
  stage,
  placed: { offline },
  settled,
}: Reservation): Pick<ReservationAnswer, 'offline_sale'> =>
  offline && stage === 'abandoned'
    ? {
        offline_sale: {
          sold_at: offline.soldAt,
          receipt: offline.receipt,
          till: offline.till,
          settled: settled && { at: settled.settledAt, by: settled.by, note: settled.note ?? '' },
        },
      }
    : {};

/** Parts that only some reservations have. */
const partsOf = ({ placed, pending, checkedIn }: Reservation): Partial<ReservationAnswer> => {
  const { visit, profiles, booker, addonNotes } = placed;
  return {
    ...(visit.feeder ? { feeder: visit.feeder } : {}),
    ...(addonNotes && addonNotes.length > 0
      ? {
          addon_notes: addonNotes.map(({ addon, title, notes, days }) => ({
            addon_inventory: addon,
            title,
            notes,
            ...(days ? { start_date: days.from, end_date: days.until } : {}),
          })),
        }
      : {}),
    ...(pending
      ? {
          pending_edit: {
            edit: pending.edit,
            price: pending.priced.total,
            to_pay: pending.due,
          },
        }
      : {}),
    ...(booker
      ? {
          location: booker.location,
          details: { custom_fields: booker.customFields, pledged: booker.pledged },
        }
      : {}),
    ...(profiles && profiles.length > 0
      ? {
          profiles: profiles.map((profile) =>
            profileOf(profile, checkedIn?.participants.includes(profile.id) ?? false),
          ),
        }
      : {}),
  };
};

/** A reservation's state, each of its fields once. `created` is when it was placed. */
export const reservationOf = (state: Reservation, created: string): ReservationAnswer => {
  const { reservationId, visit, priced, contact, licensePlates, language } = state.placed;
  const cost = costOf(state);
  return {
    id: reservationId,
    state: state.stage,
    cancelled: state.stage === 'cancelled',
    refunded: isRefunded(state),
    checked_in: state.checkedIn !== null,
    ...(state.checkedIn ? { checked_in_at: state.checkedIn.at } : {}),
    ...(state.approved ? { approved: { ...state.approved } } : {}),
    ...offlineSaleOf(state),
    ...(state.placed.offline?.adjustment && { adjustment: { ...state.placed.offline.adjustment } }),
    ...validationsOf(state),
    comments: commentsOf(state),
    inventory_group: visit.inventoryGroup,
    inventory: visit.inventory,
    inventory_title: visit.inventoryTitle,
    visit_date: visit.visitDate,
    arrival_time: visit.arrival,
    start_date: `${visit.visitDate}T${visit.arrival}`,
    ...visitEnds(visit),
    reservation_type: visit.reservationType,
    discount_group: visit.discountGroup,
    contact: contact
      ? {
          first_name: contact.firstName,
          last_name: contact.lastName,
          email: contact.email,
          phone: contact.phone,
        }
      : null,
    vehicles: (licensePlates ?? []).map((plate) => ({ license_plate: plate })),
    lines: quoteLines(priced),
    discounts: quoteDiscounts(priced),
    subtotal: priced.subtotal,
    tax_amount: priced.taxAmount,
    price: priced.total,
    ...(cost && { cost }),
    currency: priced.currency,
    charges: chargesOf(state),
    ...roundingOf(state),
    gateway: gatewayOf(state),
    balance: balanceOf(state),
    balances: balancesOf(state),
    amount_to_return: amountToReturnOf(state),
    amount_going_back: goingBackOf(state),
    created,
    language,
    revision: state.revision,
    taxes: taxesOf(priced),
    ...partsOf(state),
    ...pendingPaymentOf(state),
  };
};

/** A reservation's state as the calls answer it. `created` is when it was placed. */
export const presentReservation = (state: Reservation, created: string): ReservationAnswer => {
  const reservation = reservationOf(state, created);
  return {
    ...reservation,
    ...asWritten(state),
    discounts: reservation.discounts.map((discount) => ({ ...discount, is_refund: false })),
  };
};

/** The caller and the moment, by the venue's clock. */
interface Standing {
  readonly by: 'staff' | 'visitor';
  readonly now: Instant;
  readonly timeZone: string;
  readonly needsApproval: boolean;
  readonly sells: boolean;
  readonly print: ParticipantPrintPage | null;
  /** How much of an amount that their change leaves to be returned goes to cards by itself. */
  readonly toCards: (amount: number) => number;
}

/** The right of staff who sell at the desk of its venue. */
const mayAtDesk = (
  state: Reservation,
  { by, now, sells }: Standing,
  cancel: string | null,
): Pick<NonNullable<ReservationAnswer['may']>, 'sell' | 'cancel_sale'> =>
  sells
    ? { sell: true, ...(cancel === null && isUndoable(state, by, now) && { cancel_sale: true as const }) }
    : {};

/**
 * The caller's possible acts now. An edit that waits for its payment is given up for the next one, a check-in or a
 * cancellation.
 */
const mayDo = (state: Reservation, standing: Standing): NonNullable<ReservationAnswer['may']> => {
  const { by, now, timeZone, needsApproval, print } = standing;
  const free = { ...state, pending: null };
  const businessDate = localOf(now, timeZone).date;
  const cancel = cancelRejection(free, by, now)?.code ?? null;
  return {
    by,
    edit: editRejection(free, { revision: state.revision, by }, now)?.code ?? null,
    cancel,
    ...(by === 'staff' && {
      check_in: checkInRejection(free, { businessDate, needsApproval })?.code ?? null,
      uncancel: uncancelRejection(free, now)?.code ?? null,
      validate: validationRejection(free)?.code ?? null,
      ...mayAtDesk(state, standing, cancel),
      ...(print && { print }),
    }),
  };
};

/** The paper that staff are offered for its participants; null where there are none. */
const printOf = (
  { stage, placed: { profiles } }: Reservation,
  group: InventoryGroup | undefined,
): ParticipantPrintPage | null =>
  stage === 'confirmed' && profiles?.length && group
    ? PARTICIPANT_PRINTS.find((page) => isPrinted(page, group))!
    : null;

/** The return of a cancellation by the caller now; nothing where they cannot cancel it. */
const cancellationOf = (state: Reservation, standing: Standing): Pick<ReservationAnswer, 'cancellation'> => {
  if (mayDo(state, standing).cancel !== null) return {};
  const { by, now } = standing;
  const { amountToReturn, retained } = cancellationTerms(state, now, isUndoable(state, by, now));
  const to_card = standing.toCards(amountToReturn);
  return { cancellation: { amount_to_return: amountToReturn, to_card, kept: retained } };
};

/** The sum to be paid after an uncancel. */
const uncancellationOf = (
  state: Reservation,
  standing: Standing,
): Pick<ReservationAnswer, 'uncancellation'> =>
  mayDo(state, standing).uncancel === null ? { uncancellation: { balance: balanceAgain(state) } } : {};

/** Where it is and what to know before coming (docs/rules/booking-page.md 47). */
const placeOf = (
  { inventory, inventory_group: group }: ReservationAnswer,
  catalogue: Catalogue,
): Pick<ReservationAnswer, 'place'> => {
  const destination = catalogue.inventories.get(inventory)?.body;
  const venue = catalogue.inventory_group.get(group)?.body;
  if (!destination || !venue) return {};
  const { address = venue.business.address.join(', '), directions, what_to_bring } = destination;
  return {
    place: { address, ...(directions ? { directions } : {}), ...(what_to_bring ? { what_to_bring } : {}) },
  };
};

/** The status that staff see first; nothing of a reservation that was never confirmed. */
const statusOf = (
  { stage, placed: { visit }, checkedIn }: Reservation,
  { by, now, timeZone }: Standing,
): Pick<ReservationAnswer, 'status'> => {
  const cancelled = stage === 'cancelled';
  if (by !== 'staff' || !(cancelled || stage === 'confirmed')) return {};
  const { startsAt, endsAt } = visit;
  return {
    status: displayStatus({ cancelled, checkedInAt: checkedIn?.at ?? null, startsAt, endsAt }, now, timeZone),
  };
};

/** The lines that can be refunded: of a cancelled reservation an amount goes back, no lines. */
const refundLinesOf = (state: Reservation): Pick<ReservationAnswer, 'refund_lines'> =>
  state.stage === 'confirmed' && state.charges.length > 0
    ? {
        refund_lines: refundableLines(state).map(({ refundedAmount, ...line }) => ({
          ...line,
          refunded_amount: refundedAmount,
        })),
      }
    : {};

type Reader = Pick<Caller, 'user' | 'language'>;
const forVisitors = (
  {
    approved: _approved,
    offline_sale: _offlineSale,
    addon_validations: _validations,
    pending_payment: _payment,
    adjustment,
    ...reservation
  }: ReservationAnswer,
  inputs: readonly ProfileInput[],
): ReservationAnswer => ({
  ...reservation,
  ...(adjustment && { adjustment: { amount: adjustment.amount } }),
  comments: [],
  charges: reservation.charges.map((charge) => ({
    ...charge,
    user: '',
    refunds: charge.refunds.map(({ reason: _reason, words: _words, witness: _witness, ...refund }) => ({
      ...refund,
      user: '',
    })),
  })),
  ...(reservation.profiles && {
    profiles: reservation.profiles.map((profile) => ({
      ...profile,
      fields: visitorsFields(profile.fields, inputs),
    })),
  }),
});

@Injectable()
export class ReservationPresenter {
  constructor(private readonly catalogues: CatalogueView) {}

  timeZone = (inventoryGroup: string): string =>
    this.catalogues.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body.timezone ?? 'UTC';

  /** Whether staff must approve it before anybody is checked in. */
  needsApproval = ({
    inventoryGroup,
    reservationType,
  }: Pick<Visit, 'inventoryGroup' | 'reservationType'>): boolean =>
    this.catalogues.of(inventoryGroup)?.reservation_types.get(reservationType)?.body.needs_approval ?? false;

  /** The venue's day. */
  today = (inventoryGroup: string, now: Instant): LocalDate =>
    localOf(now, this.timeZone(inventoryGroup)).date;

  /** How English times are written at a place. */
  timeFormat = ({ inventoryGroup, inventory }: Pick<Visit, 'inventoryGroup' | 'inventory'>): string =>
    this.catalogues.of(inventoryGroup)?.inventories.get(inventory)?.body.settings.time_format ??
    DEFAULT_TIME_FORMAT;

  /** Whether what a change leaves to be returned goes to cards by itself (docs/rules/payments.md 19). */
  private returnsByItself = ({ placed }: Reservation, by: Reservation['changedBy']): boolean =>
    by === 'visitor' && isRefundedToCard(this.catalogues.settings(placed.visit.inventoryGroup));

  /** How much of an amount that such a change leaves to be returned goes to cards by itself. */
  toCards = (state: Reservation, by: 'staff' | 'visitor', amount: number): number =>
    this.returnsByItself(state, by) ? toCardsOf(state, amount) : 0;

  /** As the calls answer it, with what the venue's settings make of it. */
  present(state: Reservation): ReservationAnswer {
    return {
      ...presentReservation(state, state.placedAt),
      amount_going_to_card: goingToCardsOf(state, this.returnsByItself(state, state.changedBy)),
    };
  }
  /** As the caller reads it: in their language, without what only staff may see. */
  read(state: Reservation, reader: Reader): ReservationAnswer {
    return this.forReader(this.present(state), reader);
  }
  forReader(reservation: ReservationAnswer, reader: Reader): ReservationAnswer {
    const catalogue = this.catalogues.of(reservation.inventory_group);
    const shown = isStaffOf(reader, reservation.inventory_group)
      ? reservation
      : forVisitors(
          reservation,
          catalogue?.reservation_types.get(reservation.reservation_type)?.body.profile_inputs ?? [],
        );
    if (!catalogue) return shown;
    const [read, venue] = [
      inReadersWords(shown, catalogue, reader.language),
      inLanguage(catalogue, reader.language),
    ];
    return { ...read, ...asWrittenAt(read, venue), ...placeOf(reservation, venue) };
  }
  /** With what the caller may do with it now. */
  readNow(state: Reservation, caller: Reader, now: Instant): ReservationAnswer {
    const by = byOf(state, caller);
    const standing = {
      by,
      toCards: (amount: number) => this.toCards(state, by, amount),
      now,
      timeZone: this.timeZone(state.placed.visit.inventoryGroup),
      needsApproval: this.needsApproval(state.placed.visit),
      sells: sellsAtDesk(caller.user, state.placed.visit.inventoryGroup),
      print: printOf(state, this.catalogues.group(state.placed.visit.inventoryGroup, caller.language)),
    };
    return {
      ...this.read(state, caller),
      may: mayDo(state, standing),
      ...statusOf(state, standing),
      ...cancellationOf(state, standing),
      ...uncancellationOf(state, standing),
      ...(standing.by === 'staff' && {
        places: capacityTaken(state.placed.claims),
        ...refundLinesOf(state),
        ...(standing.needsApproval && { needs_approval: true as const }),
      }),
    };
  }
  /** The quote of a change of a reservation. */
  quoteInWords(
    quote: EditQuoteAnswer,
    { placed: { visit, language } }: Reservation,
    reader: Language,
  ): EditQuoteAnswer {
    const catalogue = this.catalogues.of(visit.inventoryGroup);
    return catalogue ? quoteInReadersWords(quote, catalogue, language, reader) : quote;
  }

  /** The occasion of mails and calendar files: the visit with the venue's name and address. */
  occasion(state: Reservation): Occasion {
    const { visit, language } = state.placed;
    const group = this.catalogues.group(visit.inventoryGroup, language);
    const catalogue = this.catalogues.of(visit.inventoryGroup);
    const reservation = this.present(state);
    const visiting = catalogue && placeOf(reservation, inLanguage(catalogue, language)).place;
    return {
      reservation,
      visiting,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      changedAt: state.changedAt,
      // Programs take a calendar file for the same visit when it counts higher than the one they have.
      sequence: state.edits.filter(({ outcome }) => outcome === 'done').length + state.cancellations.length,
      destination: visit.inventoryTitle[language] ?? visit.inventory,
      address: [group?.business.name ?? '', visiting?.address ?? ''].filter((line) => line !== ''),
      timeZone: this.timeZone(visit.inventoryGroup),
      timeFormat: this.timeFormat(visit),
      taxIncluded: isTaxIncluded(group?.settings),
    };
  }
}
