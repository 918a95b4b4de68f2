import { useState } from 'react';
import { asProblem, type Api, type Problem } from '@stile/web-kit';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { useServices } from '../../core/services/services.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { loadErrorTexts } from '../../parts/errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useFieldErrors, type FieldError } from '../../parts/fields/field-errors.js';
import { isSoldOut } from '../../parts/hold/sold-out.js';
import { maxPlates } from '../../parts/booker/booker.js';
import { usePay } from '../../parts/checkout/use-pay.js';
import { handIn, storeSignatures } from '../../parts/signatures/signatures.js';
import type { HeldPlaces } from '../../parts/hold/use-held-places.js';
import type { Participants } from '../../parts/participants/use-participants.js';
import { reservationOf, type Order } from './order.js';
import { orderErrors, rejectedOrderFields } from './order-errors.js';
import { useSendOrder } from './use-send-order.js';

const HAND_IN_MS = 3_000;
const LAPSED = new Set(['hold_lapsed', 'hold_unknown', 'hold_token_wrong']);

export interface PlaceOrder {
  readonly errors: readonly FieldError[];
  readonly rejection: Problem | null;
  /** 'leaving' once the reservation is made and the payment page is loading. */
  readonly step: 'ready' | 'placing' | 'leaving';
  readonly placeOrder: (order: Order) => Promise<void>;
}

/**
 * The payment does not wait longer than `HAND_IN_MS`: what is not handed in by then is handed in on the page of the
 * result.
 */
const handInSignatures = async (
  api: Api,
  stored: TabStorage,
  reservationId: string,
  { list }: Participants,
): Promise<void> => {
  const signed = storeSignatures(stored, reservationId, list);
  if (signed.length === 0) return;
  await Promise.race([handIn(api, stored, signed), new Promise((done) => setTimeout(done, HAND_IN_MS))]);
};

/** From the details to the payment page, once however often it is pressed or repeated. */
export const usePlaceOrder = (
  booking: Booking,
  places: HeldPlaces,
  onPriceChanged: () => void,
): PlaceOrder => {
  const { api, holds, stored } = useServices();
  const pay = usePay();
  const texts = useI18n();
  const { language } = texts;
  const send = useSendOrder();
  const [errors, setErrors] = useFieldErrors(language);
  const [rejection, setRejection] = useState<Problem | null>(null);
  const [step, setStep] = useState<PlaceOrder['step']>('ready');

  const rejected = async (problem: Problem, order: Order) => {
    const fields = await rejectedOrderFields(problem, order, texts);
    if (fields.length > 0) setErrors(fields);
    else if (LAPSED.has(problem.code)) holds.expire();
    else if (isSoldOut(problem)) {
      holds.forget();
      places.reject(problem);
    } else setRejection(problem);
    if (problem.code === 'price_changed') onPriceChanged();
    setStep('ready');
  };

  const placeOrder = async (order: Order) => {
    const { basket, participants } = order;
    if (step !== 'ready' || basket.arrival_time === null) return;
    // Before anything is awaited: the second click of a double click finds it set.
    setStep('placing');
    setRejection(null);
    try {
      const errorTexts = await loadErrorTexts(language);
      const found = orderErrors(order, { maxCars: maxPlates(booking) }, errorTexts, texts);
      setErrors(found);
      if (found.length > 0) return setStep('ready');
      if (!holds.covers(basket) && !(await places.take(basket))) return setStep('ready');
      const answer = await send(reservationOf(order, basket.arrival_time, booking, language, stored));
      setStep('leaving');
      await handInSignatures(api, stored, answer.reservation.id, participants);
      // The reservation has the places now: leaving this page must not give them back.
      holds.forget();
      const reservationId = answer.reservation.id;
      const payUrl = answer.redirect_url;
      if (!payUrl || !(await pay({ reservationId, payUrl }))) booking.goTo({ screen: 2, reservationId });
    } catch (thrown) {
      await rejected(asProblem(thrown), order);
    }
  };
  return { errors, rejection, step, placeOrder };
};
