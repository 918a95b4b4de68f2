import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDocumentForm } from '../documents/document-form.js';
import { intervalText, type Interval } from '../inputs/intervals.js';
import { isDate } from '@stile/contracts/kernel/time';
import { effectiveWindow } from './rule-defaults.js';

const listsDates = (ruleType: string): boolean => ruleType === 'OPEN_DATES' || ruleType === 'CLOSED_DATES';
const EFFECTIVE = ['effective_start_date', 'effective_end_date'] as const;

/** Sets the fields that follow from a rule's type and start, until the user changes them. */
export const RuleDefaults = () => {
  const { isNew } = useDocumentForm();
  const form = useFormContext();
  const [ruleType, start] = useWatch({ name: ['rule_type', 'start_date'] }) as [string, string];
  const before = useRef({ ruleType, start });
  useEffect(() => {
    const was = before.current;
    if (!isDate(start) || (was.ruleType === ruleType && was.start === start)) return;
    before.current = { ruleType, start };
    // Times say nothing in a list of dates, nor dates in one of times.
    const intervals = form.getValues('intervals') as readonly Interval[] | null;
    if (intervals?.some((item) => isDate(intervalText(item)) !== listsDates(ruleType)))
      form.setValue('intervals', null, { shouldDirty: true });
    if (!isNew) return;
    // A window that the user chose stays.
    for (const name of EFFECTIVE)
      if (form.getValues(name) === effectiveWindow(was.ruleType, was.start)[name])
        form.setValue(name, effectiveWindow(ruleType, start)[name], { shouldDirty: true });
  }, [ruleType, start, isNew, form]);
  return null;
};
