import { useEffect, useRef, useState } from 'react';
import { asProblem } from '../../core/api/problem.js';
import { useServices } from '../../core/services/services.js';
import type { Booking } from '../../core/booking/use-booking.js';
import type { Refused } from '../../parts/hold/sold-out.js';
import { loadErrorTexts } from '../../core/i18n/errors.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useFaults, type FieldFault } from '../../parts/ui/ErrorSummary.js';
import { loadTabState } from './tab-state.js';

export interface Continue {
  readonly faults: readonly FieldFault[];
  /** Why the places could not be taken; for the selection it was said of. */
  readonly refusal: Refused | null;
  readonly busy: boolean;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

/** From the selection to the details: check, take the places, go on. The desk takes them and stays. */
export const useContinue = (booking: Booking, member: string | null): Continue => {
  const services = useServices();
  const texts = useI18n();
  const { language } = texts;
  const [faults, setFaults] = useFaults(language);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const faultsNow = useRef<(booking: Booking, member: string | null) => readonly FieldFault[]>(() => []);

  // What has been mended is said no more; what is new is said when Continue is pressed again.
  useEffect(() => {
    if (faults.length === 0) return;
    const left = faultsNow.current(booking, member);
    const still = faults.filter(({ field, text }) =>
      left.some((fault) => fault.field === field && fault.text === text),
    );
    if (still.length < faults.length) setFaults(still);
  }, [faults, setFaults, booking, member]);

  const take = async () => {
    setRefusal(null);
    try {
      const [{ goOn }, words] = await Promise.all([
        import('../../parts/continue/go-on.js'),
        loadErrorTexts(language),
        loadTabState(),
      ]);
      const gone = await goOn(booking, member, words, services, texts);
      faultsNow.current = gone.faultsOf;
      setFaults(gone.faults);
      setRefusal(gone.refusal);
    } catch (thrown) {
      setRefusal({ problem: asProblem(thrown), about: 'other' });
    }
  };
  const submit = () => {
    if (busy) return;
    setBusy(true);
    void take().finally(() => setBusy(false));
  };
  return { faults, refusal, busy, submit, dismiss: () => setRefusal(null) };
};
