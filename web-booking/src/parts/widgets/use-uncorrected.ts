import { useState } from 'react';
import { useErrorTexts, type ErrorTexts } from '../../core/i18n/errors.js';
import type { FieldFault } from '../ui/ErrorSummary.js';

/**
 * Of the faults found when the visitor wanted to go on, those that still are ones, to stand beside their fields: what the
 * rules here (`own`) say while they say it, what the server alone said until something else is in its field.
 */
export const useUnmended = <V>(
  found: readonly FieldFault[],
  values: V,
  own: (values: V, words: ErrorTexts) => readonly FieldFault[],
  valueAt: (values: V, field: string) => unknown,
): readonly FieldFault[] => {
  const words = useErrorTexts(found.length > 0);
  const [then, remember] = useState({ found, values });
  if (then.found !== found) remember({ found, values });
  if (!words) return found;
  const ids = new Set(found.map(({ field }) => field));
  const said = (of: V) => own(of, words).filter(({ field }) => ids.has(field));
  const ours = new Set(said(then.values).map(({ field }) => field));
  return [
    ...said(values),
    ...found.filter(
      ({ field }) => !ours.has(field) && valueAt(values, field) === valueAt(then.values, field),
    ),
  ];
};
