import { lazy, Suspense, useCallback, useState } from 'react';
import type { Language } from '../../core/i18n/language.js';

/** A fault of what was entered: the field's element id, and what to do about it; `of` says whose or which field it is, where the text alone does not. */
export interface FieldFault {
  readonly field: string;
  readonly text: string;
  readonly of?: string;
}

const NONE: readonly FieldFault[] = [];

/** Faults as they were said, in the language they were said in: in another they would be foreign words, and are said again when the visitor goes on. */
export const useFaults = (language: Language) => {
  const [said, setSaid] = useState({ language, faults: NONE });
  const say = useCallback((faults: readonly FieldFault[]) => setSaid({ language, faults }), [language]);
  return [said.language === language ? said.faults : NONE, say] as const;
};

/** Goes to a field without touching the URL, which holds the selection. Answers whether it is on the page. */
export const focusField = (id: string): boolean => {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return element !== null;
};

const Later = lazy(async () => ({ default: (await import('./FaultSummary.js')).FaultSummary }));

/** Nothing is wrong on a first load: the summary comes with the first fault. */
export const ErrorSummary = ({ faults }: { faults: readonly FieldFault[] }) =>
  faults.length > 0 ? (
    <Suspense>
      <Later faults={faults} />
    </Suspense>
  ) : null;

/** All that is wrong with a field, as one text. */
export const faultOf = (faults: readonly FieldFault[], field: string): string | undefined =>
  faults
    .filter((fault) => fault.field === field)
    .map(({ text }) => text)
    .join(' ') || undefined;

/** The same words beside the field. */
export const FieldFaultText = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="fault" id={id}>
      {text}
    </p>
  ) : null;
