import { isAvailability } from '../../core/booking/queries.js';
import { asProblem } from '@stile/web-kit';
import type { Services } from '../../core/services/services.js';
import type { MemberNumber } from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { rejectionOf, type Rejection } from '../hold/sold-out.js';
import { takeHold } from '../hold/take-hold.js';
import { loadErrorTexts } from '../errors/error-texts.js';
import type { I18n } from '../../core/i18n/i18n.js';
import type { FieldError } from '../fields/field-errors.js';
import { validateSelection } from './validate-selection.js';

interface Gone {
  readonly errors: readonly FieldError[];
  readonly rejection: Rejection | null;
  /** Errors of the selection as it has become, in the same words. */
  readonly errorsOf: (booking: Booking, member: MemberNumber) => readonly FieldError[];
}

/** Continue, pressed: checks what was chosen, takes its places and opens the details; a change takes nothing yet. */
export const goOn = async (
  booking: Booking,
  member: MemberNumber,
  services: Services,
  { t, language }: Pick<I18n, 't' | 'language'>,
): Promise<Gone> => {
  const { holds, cache } = services;
  const errorTexts = await loadErrorTexts(language);
  const errorsOf: Gone['errorsOf'] = (present, code) =>
    validateSelection(present, errorTexts, t('error_choose_day'), code);
  const errors = errorsOf(booking, member);
  const { basket, edited } = booking;
  if (errors.length > 0 || !basket) return { errors, rejection: null, errorsOf };
  if (edited) {
    // Nothing is taken before the change is saved: the reservation has its places, and what was typed stays.
    const rejection = await edited.check(basket);
    if (!rejection) booking.goTo({ screen: 1 });
    return { errors, rejection: rejection && rejectionOf(rejection), errorsOf };
  }
  const rejection = await (holds.covers(basket)
    ? Promise.resolve(null)
    : takeHold(services, basket).then(() => null, asProblem));
  // The known rest of the day does not count these places yet, or counts places that are gone.
  cache.refresh(isAvailability);
  if (!rejection) booking.goTo({ screen: 1 });
  return { errors, rejection: rejection && rejectionOf(rejection), errorsOf };
};
