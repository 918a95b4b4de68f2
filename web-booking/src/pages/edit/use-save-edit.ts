import { useState } from 'react';
import type { EditAnswer, EditQuoteAnswer, EditRequest } from '@stile/contracts';
import { isAvailability } from '../../core/booking/queries.js';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { withNotes } from '../../parts/drafts/addon-notes.js';
import { rememberedMember, memberOf } from '../../core/booking/member.js';
import type { Edited } from '../../core/booking/edited.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useRouter } from '../../core/browser/router.js';
import { keyFor } from '../../parts/drafts/order-attempt.js';
import { maxPlates, rejectedBooker, validateBooker, validatePlate } from '../../parts/booker/booker.js';
import { errorsOf, validateContact } from '../../parts/booker/contact.js';
import { requestOf, type Order } from '../details/use-place-order.js';
import { loadErrorTexts } from '../../parts/errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { participantErrors, rejectedFields } from '../../parts/participants/field-ids.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { forgetEdit } from './edit-drafts.js';

export interface SaveEdit {
  readonly errors: readonly FieldError[];
  readonly rejection: Problem | null;
  /** 'leaving' once the change is made, or its payment page is loading. */
  readonly step: 'ready' | 'saving' | 'leaving';
  readonly save: (order: Order & { readonly quote: EditQuoteAnswer }, sendMail: boolean) => Promise<void>;
}

/** From the changed details to the changed reservation, once however often it is pressed; the difference is paid on the way. */
export const useSaveEdit = (
  booking: Booking,
  edited: Edited,
  onChanged: { readonly price: () => void; readonly reservation: () => void },
): SaveEdit => {
  const { api, stored, ports, cache, leave } = useServices();
  const texts = useI18n();
  const { language } = texts;
  const router = useRouter();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [rejection, setRejection] = useState<Problem | null>(null);
  const [step, setStep] = useState<SaveEdit['step']>('ready');

  const rejected = async (problem: Problem, { participants, requirements }: Order) => {
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
    else if (problem.code === 'reservation_changed') onChanged.reservation();
    else setRejection(problem);
    if (problem.code === 'price_changed') onChanged.price();
    // What was known of the day is not so any more.
    cache.refresh(isAvailability);
    setStep('ready');
  };

  const save: SaveEdit['save'] = async (order, sendMail) => {
    const { contact, booker, requirements, basket, quote, participants } = order;
    if (step !== 'ready' || basket.arrival_time === null || !quote.edit) return;
    setStep('saving');
    setRejection(null);
    try {
      const errorTexts = await loadErrorTexts(language);
      const found = [
        ...validateContact(contact, errorTexts),
        ...validateBooker(booker, requirements, errorTexts, texts, edited.staff),
        ...validatePlate(booker, maxPlates(booking), errorTexts),
        ...participantErrors(participants.list, errorTexts, texts),
      ];
      setErrors(found);
      if (found.length > 0) return setStep('ready');
      const { reservation } = requestOf(
        { ...order, basket: withNotes(basket, stored) },
        {
          arrivalTime: basket.arrival_time,
          maxCars: maxPlates(booking),
          language,
          member: memberOf(rememberedMember(stored), booking.inventory.id, booking.selection)?.code,
          hold: null,
        },
      );
      const request: EditRequest = {
        reservation,
        revision: edited.revision,
        chargeRefund: quote.edit.difference,
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
      if (answer.redirect_url) leave(answer.redirect_url);
      else router.go(`/reservation?reservationId=${id}&edit=${answer.edit}`, 'push');
    } catch (thrown) {
      await rejected(asProblem(thrown), order);
    }
  };
  return { errors, rejection, step, save };
};
