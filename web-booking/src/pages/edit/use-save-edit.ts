import { useState } from 'react';
import type { EditAnswer, EditQuoteAnswer, EditRequest } from '@stile/contracts';
import { isAvailability } from '../../core/booking/queries.js';
import { asProblem, type Problem } from '@stile/web-kit';
import { embeddedLike } from '../../parts/embedder/embedded-like.js';
import { usePay } from '../../parts/checkout/use-pay.js';
import { useServices } from '../../core/services/services.js';
import type { Edited } from '../../core/booking/edited.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useRouter } from '../../core/browser/router.js';
import { keyFor } from '../../parts/drafts/order-attempt.js';
import { maxPlates } from '../../parts/booker/booker.js';
import { reservationOf, type Order } from '../details/order.js';
import { orderErrors, rejectedOrderFields } from '../details/order-errors.js';
import { loadErrorTexts } from '../../parts/errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { forgetEdit } from './edit-drafts.js';

export interface SaveEdit {
  readonly errors: readonly FieldError[];
  readonly rejection: Problem | null;
  /** 'leaving' once the change is made, or its payment page is loading. */
  readonly step: 'ready' | 'saving' | 'leaving';
  readonly save: (order: Order & { readonly quote: EditQuoteAnswer }, sendMail: boolean) => Promise<void>;
}

/** What the page shows is another by now. */
const SUM_CHANGED: ReadonlySet<string> = new Set(['price_changed', 'change_amount_changed']);

/**
 * From the changed details to the changed reservation, once however often it is pressed; the difference is paid on
 * the way.
 */
export const useSaveEdit = (
  booking: Booking,
  edited: Edited,
  onChanged: { readonly price: () => void; readonly reservation: () => void },
): SaveEdit => {
  const { api, stored, ports, cache } = useServices();
  const pay = usePay();
  const texts = useI18n();
  const { language } = texts;
  const router = useRouter();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [rejection, setRejection] = useState<Problem | null>(null);
  const [step, setStep] = useState<SaveEdit['step']>('ready');

  const rejected = async (problem: Problem, order: Order) => {
    const fields = await rejectedOrderFields(problem, order, texts);
    if (fields.length > 0) setErrors(fields);
    else if (problem.code === 'reservation_changed') onChanged.reservation();
    else setRejection(problem);
    if (SUM_CHANGED.has(problem.code)) onChanged.price();
    // The rejection says that the day has changed.
    cache.refresh(isAvailability);
    setStep('ready');
  };

  const save: SaveEdit['save'] = async (order, sendMail) => {
    const { basket, quote } = order;
    if (step !== 'ready' || basket.arrival_time === null || !quote.edit) return;
    setStep('saving');
    setRejection(null);
    try {
      const errorTexts = await loadErrorTexts(language);
      const limits = { maxCars: maxPlates(booking), isDesk: edited.staff };
      const found = orderErrors(order, limits, errorTexts, texts);
      setErrors(found);
      if (found.length > 0) return setStep('ready');
      const request: EditRequest = {
        reservation: reservationOf(order, basket.arrival_time, booking, language, stored),
        revision: edited.revision,
        chargeRefund: quote.edit.to_pay - quote.edit.amount_to_return,
        ...(sendMail ? {} : { sendEditEmail: false }),
      };
      const id = encodeURIComponent(edited.reservationId);
      const answer = await api.send<EditAnswer>('PUT', `/api/reservation/${id}`, request, {
        headers: { 'Idempotency-Key': keyFor(stored, ports, JSON.stringify(request)) },
      });
      setStep('leaving');
      forgetEdit(stored);
      // The next page shows what it is now.
      cache.refresh((key) => key === `/api/reservation/${id}` || isAvailability(key));
      const { edit, redirect_url: payUrl } = answer;
      if (!payUrl || !(await pay({ reservationId: edited.reservationId, edit, payUrl })))
        router.go(embeddedLike(router.url(), `/reservation?reservationId=${id}&edit=${edit}`), 'push');
    } catch (thrown) {
      await rejected(asProblem(thrown), order);
    }
  };
  return { errors, rejection, step, save };
};
