import type { BookableAddon } from '@stile/contracts';
import { programWhen } from '@stile/web-kit';
import type { I18n } from '../../core/i18n/i18n.js';
import { addDays } from '@stile/contracts/kernel/time';

/** Days and hours of a programme that begins on the day: 'Jul 5–9, 8:30 AM–4:30 PM'; empty for what is none. */
export const programOn = (
  { settings: { program } }: BookableAddon,
  date: string | null,
  i18n: I18n,
): string => {
  if (!program || !date) return '';
  const { days = 1, start_time: start, end_time: end } = program;
  return programWhen(
    { from: date, until: addDays(date, days - 1), ...(start && end ? { hours: { start, end } } : {}) },
    i18n,
  );
};
