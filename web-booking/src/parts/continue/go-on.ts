import { isAvailability } from '../../core/booking/queries.js';
import { asProblem } from '../../core/api/problem.js';
import type { Services } from '../../core/services/services.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { refusedOf, type Refused } from '../hold/sold-out.js';
import type { ErrorTexts } from '../../core/i18n/errors.js';
import type { I18n } from '../../core/i18n/i18n.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { validateSelection } from './validate-selection.js';

interface Gone {
  readonly faults: readonly FieldFault[];
  readonly refusal: Refused | null;
  /** What is wrong with the selection as it has become, in the same words. */
  readonly faultsOf: (booking: Booking, member: string | null) => readonly FieldFault[];
}

/** Continue, pressed: checks what was chosen, takes its places and opens the details; the desk stays, a change takes nothing yet. */
export const goOn = async (
  booking: Booking,
  member: string | null,
  words: ErrorTexts,
  { holds, store, announcer }: Services,
  { t }: Pick<I18n, 't'>,
): Promise<Gone> => {
  const faultsOf: Gone['faultsOf'] = (present, code) =>
    validateSelection(present, words, t('fault_choose_day'), code);
  const faults = faultsOf(booking, member);
  const { basket, edited } = booking;
  if (faults.length > 0 || !basket) return { faults, refusal: null, faultsOf };
  if (edited) {
    // Nothing is taken before the change is saved: the reservation has its places, and what was typed stays.
    const refusal = await edited.check(basket);
    if (!refusal) booking.goTo({ screen: 1 });
    return { faults, refusal: refusal && refusedOf(refusal), faultsOf };
  }
  const refusal = await (holds.covers(basket)
    ? Promise.resolve(null)
    : holds.take(basket, booking.store).then(() => null, asProblem));
  // What was known of the day does not count these places yet, or counts places that are gone.
  store.refresh(isAvailability);
  if (!refusal && booking.store) announcer.say(t('places_held'));
  else if (!refusal) booking.goTo({ screen: 1 });
  return { faults, refusal: refusal && refusedOf(refusal), faultsOf };
};
