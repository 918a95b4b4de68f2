import { useEffect, useEffectEvent, useRef } from 'react';
import { addDays } from '@stile/contracts/kernel/time';
import { MAX_RANGE_DAYS, type Selection } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';

export interface EndDateProps {
  selection: Selection;
  onChange: (change: Partial<Selection>) => void;
  error: string | undefined;
}

/** Another start date opens the end-date picker again, a moment later (docs/rules/booking-page.md 28). */
const REOPEN_MS = 300;

/** An optional last day: products that are added are for each day until then, people and cars for the first alone. */
export const EndDate = ({ selection, onChange, error }: EndDateProps) => {
  const { t, date: say } = useI18n();
  const { date, endDate, range } = selection;
  const before = useRef({ date, range });
  const reopen = useEffectEvent(() => onChange({ range: true }));
  useEffect(() => {
    const retry = before.current.range && before.current.date !== date && !range;
    before.current = { date, range };
    if (!retry) return undefined;
    const timer = setTimeout(() => reopen(), REOPEN_MS);
    return () => clearTimeout(timer);
  }, [date, range]);
  if (!date) return null;
  const restDays = (until: string | null) =>
    Object.fromEntries(
      Object.entries(selection.addons)
        .filter(([, { price }]) => price === undefined)
        .map(([id, { count, time }]) => [id, until ? { count, time, from: date, until } : { count, time }]),
    );
  const last = addDays(date, MAX_RANGE_DAYS - 1);
  const set = (value: string) => {
    const until = value > date && value <= last ? value : null;
    // Products that are in the basket already are for these days as well.
    onChange({ endDate: until, range: true, addons: restDays(until) });
  };
  if (!range)
    return (
      <p>
        <button type="button" className="link" onClick={() => onChange({ range: true })}>
          {t('add_end_date')}
        </button>
      </p>
    );
  return (
    <div className="end-date">
      <label htmlFor="field-end-date">{t('end_date')}</label>
      <input
        id="field-end-date"
        type="date"
        min={addDays(date, 1)}
        max={last}
        aria-describedby={error ? 'end-date-error end-date-hint' : 'end-date-hint'}
        aria-invalid={error ? true : undefined}
        // Not ours to set while it is typed: a year of one digit so far is no last day, and would be wiped for it.
        defaultValue={endDate ?? ''}
        onChange={(event) => set(event.target.value)}
      />
      <button
        type="button"
        className="link"
        onClick={() => onChange({ range: false, addons: restDays(null) })}
      >
        {t('remove_end_date')}
      </button>
      <FieldErrorText id="end-date-error" text={error} />
      <p className="hint" id="end-date-hint">
        {endDate
          ? t('end_date_set', { from: say(date, 'short'), until: say(endDate, 'short') })
          : t('end_date_hint')}
      </p>
    </div>
  );
};
