import { useState } from 'react';
import { useErrorTexts, type ErrorTexts } from '../errors/error-texts.js';
import type { FieldError } from '../fields/field-errors.js';

/**
 * Errors that were found on Continue and are not corrected yet, to stand beside their fields. What the rules of this
 * page (`own`) find is judged again with each letter; what the server alone found goes when its field changes.
 */
export const useUncorrected = <V>(
  found: readonly FieldError[],
  values: V,
  own: (values: V, errorTexts: ErrorTexts) => readonly FieldError[],
  valueAt: (values: V, field: string) => unknown,
): readonly FieldError[] => {
  const errorTexts = useErrorTexts(found.length > 0);
  const [then, remember] = useState({ found, values });
  if (then.found !== found) remember({ found, values });
  if (!errorTexts) return found;
  const ids = new Set(found.map(({ field }) => field));
  const said = (value: V) => own(value, errorTexts).filter(({ field }) => ids.has(field));
  const ours = new Set(said(then.values).map(({ field }) => field));
  return [
    ...said(values),
    ...found.filter(
      ({ field }) => !ours.has(field) && valueAt(values, field) === valueAt(then.values, field),
    ),
  ];
};
