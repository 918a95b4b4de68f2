import { useState } from 'react';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { failingBooker } from './booker.js';
import { failingContact, fieldId } from './contact.js';
import type { Typed } from './use-typed.js';

type Values = Pick<Typed, 'contact' | 'booker'>;

const valueAt = ({ contact, booker }: Values, id: string): unknown => {
  const custom = Object.fromEntries(Object.entries(booker.customFields).map(([name, text]) => [`custom_fields.${name}`, text]));
  const values: Readonly<Record<string, unknown>> = { ...contact, ...booker, ...booker.location, ...custom };
  return values[id.slice(fieldId('').length)];
};

/**
 * Of the faults found when the visitor wanted to go on, those of whoever books that still are ones, to stand beside their
 * fields: a rule of this page while it does not hold, what the server alone said until something else is there.
 */
export const useUnmendedTyped = (found: readonly FieldFault[], { contact, booker, asks }: Values & Pick<Typed, 'asks'>): readonly FieldFault[] => {
  const [then, remember] = useState({ found, contact, booker });
  if (then.found !== found) remember({ found, contact, booker });
  const failing = (values: Values) => new Set([...failingContact(values.contact), ...failingBooker(values.booker, asks)].map(fieldId));
  const now = { contact, booker };
  const [before, still] = [failing(then), failing(now)];
  return found.filter(({ field }) => (before.has(field) ? still.has(field) : valueAt(then, field) === valueAt(now, field)));
};
