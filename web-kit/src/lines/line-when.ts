import type { QuoteAnswer, ReservationAnswer } from '@stile/contracts';
import type { Language } from '../language/language.js';
import { formatDateRange } from '../formats/date-range.js';
import { formatNumber } from '../formats/formats.js';

type Line = Pick<
  QuoteAnswer['lines'][number],
  'start_date' | 'end_date' | 'slot' | 'program' | 'charged_time'
>;
interface Style {
  readonly language: Language;
  /** 'HH:mm' as the place writes it */ readonly time: (time: string) => string;
}
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const secondsOf = ({ charged_time: charged }: Line): number =>
  charged && charged.interval < DAY_SECONDS ? charged.interval * charged.count : 0;

/**
 * The end of a reservation's parking as a local date and time: as chosen, else the end of the visit where something is
 * paid by the hour.
 */
export const parkedUntil = ({
  parking,
  lines,
  end_date: end,
}: Pick<ReservationAnswer, 'parking' | 'lines' | 'end_date'>): { readonly end: string } | undefined =>
  parking ?? (lines.some((line) => secondsOf(line) > 0) ? { end } : undefined);

/** 'Jul 5–9, 8:30 AM–4:30 PM', in French '5 – 9 juill., 8 h 30 – 16 h 30'. */
export const programWhen = (
  { from, until, hours }: NonNullable<Line['program']>,
  { language, time }: Style,
): string =>
  [
    formatDateRange(from, until, language),
    hours ? [time(hours.start), time(hours.end)].join(language === 'fr' ? ' – ' : '–') : '',
  ]
    .filter(Boolean)
    .join(', ');

/**
 * When a line of a basket is for, as every page, mail and paper says it (docs/rules/products.md 26): its days and the
 * time that it begins, the days and hours of a programme, or how long is charged and until when. 'Dec 5–7, 10:00 AM',
 * '3 h, until 4:00 PM'; empty where it is for the visit. `parking`: of the basket, its end as a local date and time.
 */
export const lineWhen = (
  line: Line,
  { language, time }: Style,
  parking?: { readonly end: string },
): string => {
  const { start_date, end_date, slot, program } = line;
  const seconds = secondsOf(line);
  const until = parking && time(parking.end.slice('YYYY-MM-DDT'.length));
  return [
    program ? programWhen(program, { language, time }) : '',
    start_date && end_date && !program ? formatDateRange(start_date, end_date, language) : '',
    slot ? time(slot.slice(0, 'HH:mm'.length)) : '',
    seconds > 0 ? `${formatNumber(Math.round((seconds / HOUR_SECONDS) * 10) / 10, language)}\u00a0h` : '',
    seconds > 0 && until ? (language === 'fr' ? `jusqu’à ${until}` : `until ${until}`) : '',
  ]
    .filter(Boolean)
    .join(', ');
};
