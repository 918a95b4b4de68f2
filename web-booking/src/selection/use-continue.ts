import { useEffect, useRef, useState } from 'react';
import { isAvailability } from '../api/queries.js';
import { asProblem, type Problem } from '../api/problem.js';
import { useServices } from '../app/services.js';
import type { Booking } from '../booking/use-booking.js';
import { loadErrorWords } from '../i18n/errors.js';
import { useWords } from '../i18n/texts.js';
import type { FieldFault } from '../ui/ErrorSummary.js';

export interface Continue {
  readonly faults: readonly FieldFault[];
  /** Why the places could not be taken; for the selection it was said of. */
  readonly refusal: Problem | null;
  readonly busy: boolean;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

/** From the selection to the details: check, take the places, go on. The desk takes them and stays. */
export const useContinue = (booking: Booking, member: string | null): Continue => {
  const { holds, store, announcer } = useServices();
  const { t, language } = useWords();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const faultsNow = useRef<(booking: Booking, member: string | null) => readonly FieldFault[]>(() => []);

  // What has been mended is said no more; what is new is said when Continue is pressed again.
  useEffect(() => {
    if (faults.length === 0) return;
    const left = faultsNow.current(booking, member);
    const still = faults.filter(({ field, text }) => left.some((fault) => fault.field === field && fault.text === text));
    if (still.length < faults.length) setFaults(still);
  }, [faults, booking, member]);

  const take = async () => {
    setRefusal(null);
    try {
      const [{ validateSelection }, words] = await Promise.all([import('./validate-selection.js'), loadErrorWords(language)]);
      faultsNow.current = (present, code) => validateSelection(present, words, t('fault_choose_day'), code);
      const found = faultsNow.current(booking, member);
      setFaults(found);
      if (found.length > 0 || !booking.basket) return;
      const { edited } = booking;
      if (edited) {
        // Nothing is taken before the change is saved: the reservation has its places, and what was typed stays.
        const problem = await edited.check(booking.basket);
        return problem ? setRefusal(problem) : booking.goTo({ screen: 1 });
      }
      if (!holds.covers(booking.basket)) await holds.take(booking.basket, booking.store);
      if (booking.store) announcer.say(t('places_held'));
      else booking.goTo({ screen: 1 });
      // What was known of the day does not count these places yet.
      store.refresh(isAvailability);
    } catch (thrown) {
      setRefusal(asProblem(thrown));
      store.refresh(isAvailability);
    }
  };
  const submit = () => {
    if (busy) return;
    setBusy(true);
    void take().finally(() => setBusy(false));
  };
  return { faults, refusal, busy, submit, dismiss: () => setRefusal(null) };
};
