import { useState } from 'react';
import type {
  EditAnswer,
  EditQuoteAnswer,
  EditRequest,
  StoreEditAnswer,
  StoreEditRequest,
} from '@stile/contracts';
import { isAvailability } from '../../core/booking/queries.js';
import { asProblem, Problem } from '@stile/web-kit';
import { usePay } from '../../parts/checkout/use-pay.js';
import { searchOf, useRouter } from '../../core/browser/router.js';
import { useServices } from '../../core/services/services.js';
import type { Edited } from '../../core/booking/edited.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { forgetEdit, rememberUnpaid, type UnpaidEdit } from '../../parts/edit/edit-drafts.js';
import { forgetAttempt, keyFor } from '../../parts/drafts/order-attempt.js';
import { maxPlates } from '../../parts/booker/booker.js';
import { reservationOf, type Order } from '../details/order.js';
import { orderErrors, rejectedOrderFields } from '../details/order-errors.js';
import { loadErrorTexts } from '../../parts/errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import type { Returned } from './returned.js';
import { useLeaveEdit } from './use-leave-edit.js';

/** How the desk settles a change (docs/rules/desk.md 24). */
export interface Settlement {
  readonly way: Pick<StoreEditRequest, 'till' | 'manualPaymentId' | 'terminalData'>;
  /** The first missing choice, as the key of the error that says so. */
  readonly missing: string | null;
}

export interface SaveEdit {
  readonly errors: readonly FieldError[];
  readonly rejection: Problem | null;
  /** 'leaving' once the change is made, or its payment page is loading. */
  readonly step: 'ready' | 'saving' | 'leaving';
  /** `settlement`: of who sells at the desk; others pay on the gateway's page. */
  readonly save: (
    order: Order & { readonly quote: EditQuoteAnswer },
    sendMail: boolean,
    settlement?: Settlement,
  ) => Promise<void>;
}

/** Has the page show what it is by now. */
export interface OnChanged {
  readonly price: () => void;
  readonly reservation: () => void;
  /** Money went back with it at the desk. */ readonly returned: (returned: Returned) => void;
}

/** Codes that say that the page shows another sum than the one of now. */
const SUM_CHANGED: ReadonlySet<string> = new Set(['price_changed', 'change_amount_changed']);

/**
 * From the changed details to the changed reservation, once however often it is pressed; the difference is paid on
 * the way.
 */
export const useSaveEdit = (booking: Booking, edited: Edited, onChanged: OnChanged): SaveEdit => {
  const { api, stored, ports, cache } = useServices();
  const router = useRouter();
  const pay = usePay();
  const texts = useI18n();
  const { language } = texts;
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [rejection, setRejection] = useState<Problem | null>(null);
  const leaveFor = useLeaveEdit(edited.reservationId);
  const [step, setStep] = useState<SaveEdit['step']>('ready');

  const rejected = async (problem: Problem, order: Order) => {
    const fields = await rejectedOrderFields(problem, order, texts);
    if (fields.length > 0) setErrors(fields);
    else if (problem.code === 'reservation_changed') onChanged.reservation();
    else setRejection(problem);
    if (SUM_CHANGED.has(problem.code)) onChanged.price();
    // Its key would be answered so for ever.
    if (problem.code === 'edit_abandoned') forgetAttempt(stored);
    // The rejection says that the day has changed.
    cache.refresh(isAvailability);
    setStep('ready');
  };

  const made = async (
    answer: EditAnswer | StoreEditAnswer,
    sent: Pick<UnpaidEdit, 'revision' | 'due' | 'sendMail'>,
  ): Promise<void> => {
    setStep('leaving');
    const { reservationId } = edited;
    const { edit } = answer;
    const payUrl = 'redirect_url' in answer ? answer.redirect_url : null;
    if (payUrl) rememberUnpaid(stored, { ...sent, edit, search: searchOf(router.url()) });
    else forgetEdit(stored);
    if ('amount' in answer && answer.amount > 0) return onChanged.returned(answer);
    if (!payUrl || !(await pay({ reservationId, edit, payUrl }))) leaveFor(edit);
  };

  const save: SaveEdit['save'] = async (order, sendMail, settlement) => {
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
      const missing = settlement?.missing;
      if (missing) return await rejected(new Problem(422, missing, missing), order);
      const request: EditRequest = {
        reservation: reservationOf(order, basket.arrival_time, booking, language, stored),
        revision: edited.revision,
        chargeRefund: quote.edit.to_pay - quote.edit.amount_to_return,
        ...(sendMail ? {} : { sendEditEmail: false }),
        ...settlement?.way,
      };
      const id = encodeURIComponent(edited.reservationId);
      const path = `/api/${settlement ? 'storereservation' : 'reservation'}/${id}`;
      const answer = await api.send<EditAnswer | StoreEditAnswer>('PUT', path, request, {
        headers: { 'Idempotency-Key': keyFor(stored, ports, JSON.stringify(request)) },
      });
      await made(answer, { revision: request.revision, due: quote.edit.to_pay, sendMail });
    } catch (thrown) {
      await rejected(asProblem(thrown), order);
    }
  };
  return { errors, rejection, step, save };
};
