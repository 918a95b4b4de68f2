import { useEffect, useMemo, useState } from 'react';
import type { Basket, QuoteAnswer, ReserveAnswer, ReserveRequest } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { searchOf, useRouter } from '../../core/browser/router.js';
import { withNotes } from '../../parts/drafts/addon-notes.js';
import { rememberedMember, memberOf } from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { Captcha } from '../../parts/captcha/captcha.js';
import { loadErrorTexts } from '../../parts/errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useFieldErrors, type FieldError } from '../../parts/fields/field-errors.js';
import { isSoldOut } from '../../parts/hold/sold-out.js';
import {
  bookerRequest,
  maxPlates,
  rejectedBooker,
  validateBooker,
  validatePlate,
  type BookerRequirements,
  type BookerDraft,
} from '../../parts/booker/booker.js';
import { errorsOf, fieldId, validateContact, type Contact } from '../../parts/booker/contact.js';
import { keyFor, openAttempt, rememberPlaced } from '../../parts/drafts/order-attempt.js';
import { handIn, storeSignatures } from '../../parts/signatures/signatures.js';
import type { HeldPlaces } from '../../parts/hold/use-held-places.js';
import { participantErrors, rejectedFields } from '../../parts/participants/field-ids.js';
import type { Participants } from '../../parts/participants/use-participants.js';

/** The payment waits no longer for signatures. */
const HAND_IN_MS = 3_000;
const LAPSED = new Set(['hold_lapsed', 'hold_unknown', 'hold_token_wrong']);

export interface PlaceOrder {
  readonly errors: readonly FieldError[];
  readonly rejection: Problem | null;
  /** 'leaving' once the reservation is made and the payment page is loading. */
  readonly step: 'ready' | 'placing' | 'leaving';
  readonly place: (order: Order) => Promise<void>;
}

/** All that the visitor chose and typed, and what it costs. */
export interface Order {
  readonly contact: Contact;
  readonly booker: BookerDraft;
  readonly requirements: BookerRequirements;
  readonly basket: Basket;
  readonly quote: QuoteAnswer;
  readonly participants: Participants;
}

type Sent = NonNullable<ReserveRequest['reservation']['profiles']>[number];

/** What a request names beside the order itself. */
interface Placing {
  readonly arrivalTime: string;
  /** Cars whose plates are asked for. */
  readonly maxCars: number;
  readonly language: 'en' | 'fr';
  /** The code of a member, for a group of members. */
  readonly member: string | undefined;
  readonly hold: { readonly id: string; readonly token: string } | null;
}

/** As POST /api/reserve takes it. */
export const requestOf = (
  { contact, booker, requirements, basket, quote, participants: { profiles } }: Order,
  { arrivalTime, maxCars, language, member, hold }: Placing,
): ReserveRequest => {
  const more = bookerRequest(booker, requirements, maxCars);
  const { tocs, ...typed } = contact;
  const trimmed = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, text.trim()]),
  ) as Omit<Contact, 'tocs'>;
  return {
    reservation: {
      ...basket,
      arrival_time: arrivalTime,
      ...more.reservation,
      ...(member ? { main_membership: member } : {}),
      ...(profiles.length > 0
        ? {
            profiles: profiles.map((profile) => ({
              ...profile,
              fields: { ...profile.fields } as Sent['fields'],
              addons: [...profile.addons],
            })),
          }
        : {}),
      contact: trimmed,
      subtotal: quote.subtotal,
      tax_amount: quote.tax_amount,
      price: quote.price,
      details: { language, tocs, ...more.details },
    },
    ...(hold ? { tempReservationId: hold.id, tempReservationToken: hold.token } : {}),
    paymentMethod: 'card',
  };
};

/** From the details to the payment page, once however often it is pressed or repeated. */
export const usePlaceOrder = (
  booking: Booking,
  places: HeldPlaces,
  onPriceChanged: () => void,
): PlaceOrder => {
  const { api, holds, stored, ports, leave } = useServices();
  const texts = useI18n();
  const { language } = texts;
  const router = useRouter();
  const [errors, setErrors] = useFieldErrors(language);
  const [rejection, setRejection] = useState<Problem | null>(null);
  const [step, setStep] = useState<PlaceOrder['step']>('ready');
  const captcha = useMemo(() => new Captcha(api, ports), [api, ports]);
  // The work is done while the visitor types.
  useEffect(() => captcha.prepare(openAttempt(stored, ports)), [captcha, stored, ports]);

  const rejected = async (problem: Problem, { participants, requirements }: Order) => {
    // The words of errors are no more to be had than anything else where no answer comes.
    const errorTexts =
      problem.status === 422 || problem.status === 400 ? await loadErrorTexts(language) : null;
    const fields = errorTexts
      ? [
          ...errorsOf(problem.fields, errorTexts),
          ...rejectedBooker(problem.fields, requirements, errorTexts, texts),
          ...rejectedFields(problem.fields, participants, errorTexts, texts),
        ]
      : [];
    if (fields.length > 0) setErrors(fields);
    else if (LAPSED.has(problem.code)) holds.expire();
    else if (isSoldOut(problem)) {
      holds.forget();
      places.reject(problem);
    } else setRejection(problem);
    if (problem.code === 'price_changed') onPriceChanged();
    setStep('ready');
  };

  const place = async (order: Order) => {
    const { contact, booker, requirements, basket, participants } = order;
    if (step !== 'ready' || basket.arrival_time === null) return;
    // Before anything is awaited: the second click of a double click finds it set.
    setStep('placing');
    setRejection(null);
    try {
      const errorTexts = await loadErrorTexts(language);
      const own = [
        ...validateContact(contact, errorTexts),
        ...validateBooker(booker, requirements, errorTexts, texts),
        ...validatePlate(booker, maxPlates(booking), errorTexts),
      ];
      const terms = own.filter(({ field }) => field === fieldId('tocs') || field === fieldId('pledged'));
      // In the order of the page: who books, who takes part, the terms.
      const found = [
        ...own.filter((error) => !terms.includes(error)),
        ...participantErrors(participants.list, errorTexts, texts),
        ...terms,
      ];
      setErrors(found);
      if (found.length > 0) return setStep('ready');
      if (!holds.covers(basket) && !(await places.take(basket))) return setStep('ready');
      const request = requestOf(
        { ...order, basket: withNotes(basket, stored) },
        {
          arrivalTime: basket.arrival_time,
          maxCars: maxPlates(booking),
          language,
          member: memberOf(rememberedMember(stored), booking.inventory.id, booking.selection)?.code,
          hold: holds.current(),
        },
      );
      const key = keyFor(stored, ports, JSON.stringify(request));
      const recaptcha = await captcha.take(key);
      const answer = await api.send<ReserveAnswer>(
        'POST',
        '/api/reserve',
        { ...request, ...(recaptcha ? { recaptcha } : {}) },
        { headers: { 'Idempotency-Key': key } },
      );
      rememberPlaced(stored, {
        reservationId: answer.reservation.id,
        redirectUrl: answer.redirect_url,
        token: answer.token,
        hold: holds.current(),
        search: searchOf(router.url()),
      });
      setStep('leaving');
      const signed = storeSignatures(stored, answer.reservation.id, participants.list);
      // What does not arrive in time is handed in on the page of the result.
      if (signed.length > 0)
        await Promise.race([
          handIn(api, stored, signed),
          new Promise((done) => setTimeout(done, HAND_IN_MS)),
        ]);
      // The reservation has the places now: leaving this page must not give them back.
      holds.forget();
      if (answer.redirect_url) leave(answer.redirect_url);
      else booking.goTo({ screen: 2, reservationId: answer.reservation.id });
    } catch (thrown) {
      await rejected(asProblem(thrown), order);
    }
  };
  return { errors, rejection, step, place };
};
