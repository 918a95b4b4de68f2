import { useEffect, useRef, useState } from 'react';
import { asProblem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import type { MemberNumber } from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';
import type { Rejection } from '../../parts/hold/sold-out.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyErrorSummary, LazyProblemText } from '../../parts/errors/lazy.js';
import { useFieldErrors, type FieldError } from '../../parts/fields/field-errors.js';
import { LazyErrorBar } from '../../parts/widgets/lazy.js';
import { loadTabState } from './tab-state.js';

export interface Continue {
  readonly errors: readonly FieldError[];
  /** The errors of the last Continue, with those that are corrected. */
  readonly found: readonly FieldError[];
  /** Why the places could not be taken; for the selection it was said of. */
  readonly rejection: Rejection | null;
  readonly busy: boolean;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

/** From the selection to the details: check, take the places, go on. The desk takes them and stays. */
export const useContinue = (booking: Booking, member: MemberNumber): Continue => {
  const services = useServices();
  const i18n = useI18n();
  const { language } = i18n;
  const [errors, setErrors] = useFieldErrors(language);
  const [found, setFound] = useState<readonly FieldError[]>([]);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [busy, setBusy] = useState(false);
  const errorsNow = useRef<(booking: Booking, member: MemberNumber) => readonly FieldError[]>(() => []);

  // A corrected error goes at once; a new one shows when Continue is pressed again.
  useEffect(() => {
    if (errors.length === 0) return;
    const left = errorsNow.current(booking, member);
    const remaining = errors.filter(({ field, text }) =>
      left.some((error) => error.field === field && error.text === text),
    );
    if (remaining.length < errors.length) setErrors(remaining);
  }, [errors, setErrors, booking, member]);

  const take = async () => {
    setRejection(null);
    try {
      const [{ goOn }] = await Promise.all([
        import('../../parts/continue/go-on.js'),
        loadTabState(),
        LazyErrorSummary.load(),
        LazyErrorBar.load(),
        LazyProblemText.load(),
      ]);
      const gone = await goOn(booking, member, services, i18n);
      errorsNow.current = gone.errorsOf;
      setErrors(gone.errors);
      setFound(gone.errors);
      setRejection(gone.rejection);
    } catch (thrown) {
      setRejection({ problem: asProblem(thrown), about: 'other' });
    }
  };
  const submit = () => {
    if (busy) return;
    setBusy(true);
    void take().finally(() => setBusy(false));
  };
  return { errors, found, rejection, busy, submit, dismiss: () => setRejection(null) };
};
