import { cached, DEFAULT_TIME_FORMAT, formatDate, formatTime } from '../formats/formats.js';
import type { Language } from '../language/language.js';

/** 'day' and 'time' alone; 'minute' and 'second' are both; 'full' has the weekday too. */
export type InstantStyle = 'day' | 'time' | 'minute' | 'second' | 'full';

/** 'sv-SE' writes '2026-12-06 18:33:20': the form that dates and times have here. */
const wallClocks = cached(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** An instant (ISO 8601) by the clocks of a time zone: '2026-12-06 18:33:20', which a spreadsheet reads. */
export const wallClock = (instant: string, timeZone: string): string =>
  wallClocks(timeZone).format(Date.parse(instant));

/** An instant (ISO 8601) as the calendar and the clocks of a time zone show it. */
export const formatInstant = (
  instant: string,
  style: InstantStyle,
  timeZone: string,
  language: Language,
  timeFormat = DEFAULT_TIME_FORMAT,
): string => {
  const [date, clock] = wallClock(instant, timeZone).split(' ') as [string, string];
  const day = formatDate(date, style === 'full' ? 'full' : 'medium', language);
  if (style === 'day') return day;
  const time = formatTime(style === 'second' ? clock : clock.slice(0, 5), language, timeFormat);
  if (style === 'time') return time;
  if (style !== 'full') return `${day}, ${time}`;
  return `${day} ${language === 'fr' ? 'à' : 'at'} ${time}`;
};
