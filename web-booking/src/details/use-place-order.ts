import { useState } from 'react';
import type { Basket, QuoteAnswer, ReserveAnswer, ReserveRequest } from '@stile/contracts';
import { asProblem, type Problem } from '../api/problem.js';
import { useServices } from '../app/services.js';
import { searchOf, useRouter } from '../browser/router.js';
import type { Booking } from '../booking/use-booking.js';
import { loadErrorWords } from '../i18n/errors.js';
import { useWords } from '../i18n/texts.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { isSoldOut } from '../hold/sold-out.js';
import { faultsOf, validateContact, type Contact } from './contact.js';
import { keyFor, rememberPlaced } from './attempt.js';
import type { HeldPlaces } from './use-held-places.js';

const LAPSED = new Set(['hold_lapsed', 'hold_unknown', 'hold_token_wrong']);

export interface PlaceOrder {
  readonly faults: readonly FieldFault[];
  readonly refusal: Problem | null;
  /** 'leaving' once the reservation is made and the payment page is loading. */
  readonly step: 'ready' | 'placing' | 'leaving';
  readonly place: (contact: Contact, basket: Basket, quote: QuoteAnswer) => Promise<void>;
}

const requestOf = (contact: Contact, basket: Basket & { arrival_time: string }, quote: QuoteAnswer, language: 'en' | 'fr', hold: { id: string; token: string } | null): ReserveRequest => {
  const { tocs, ...typed } = contact;
  const trimmed = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()])) as Omit<Contact, 'tocs'>;
  return {
    reservation: { ...basket, contact: trimmed, subtotal: quote.subtotal, tax_amount: quote.tax_amount, price: quote.price, details: { language, tocs } },
    ...(hold ? { tempReservationId: hold.id, tempReservationToken: hold.token } : {}), paymentMethod: 'card',
  };
};

/** From the details to the payment page, once however often it is pressed or repeated. */
export const usePlaceOrder = (booking: Booking, places: HeldPlaces, onPriceChanged: () => void): PlaceOrder => {
  const { api, holds, stored, ports, leave } = useServices();
  const { language } = useWords();
  const router = useRouter();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [step, setStep] = useState<PlaceOrder['step']>('ready');

  const refused = async (problem: Problem) => {
    const fields = problem.status === 422 || problem.status === 400 ? faultsOf(problem.fields, await loadErrorWords(language)) : [];
    if (fields.length > 0) setFaults(fields);
    else if (LAPSED.has(problem.code)) holds.expire();
    else if (isSoldOut(problem)) { holds.forget(); places.refuse(problem); }
    else setRefusal(problem);
    if (problem.code === 'price_changed') onPriceChanged();
    setStep('ready');
  };

  const place = async (contact: Contact, basket: Basket, quote: QuoteAnswer) => {
    if (step !== 'ready' || basket.arrival_time === null) return;
    // Before anything is awaited: the second click of a double click finds it set.
    setStep('placing');
    const found = validateContact(contact, await loadErrorWords(language));
    setFaults(found);
    setRefusal(null);
    if (found.length > 0) return setStep('ready');
    if (!holds.covers(basket) && !(await places.take(basket))) return setStep('ready');
    const request = requestOf(contact, { ...basket, arrival_time: basket.arrival_time }, quote, language, holds.current());
    try {
      const answer = await api.send<ReserveAnswer>('POST', '/api/reserve', request, { headers: { 'Idempotency-Key': keyFor(stored, ports, JSON.stringify(request)) } });
      rememberPlaced(stored, { reservationId: answer.reservation.id, redirectUrl: answer.redirect_url, token: answer.token, search: searchOf(router.url()) });
      setStep('leaving');
      // The reservation has the places now: leaving this page must not give them back.
      holds.forget();
      if (answer.redirect_url) leave(answer.redirect_url);
      else booking.goTo({ screen: 2, reservationId: answer.reservation.id });
    } catch (thrown) {
      await refused(asProblem(thrown));
    }
  };
  return { faults, refusal, step, place };
};
