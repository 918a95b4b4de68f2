import type { Language, ReservationAnswer } from '@stile/contracts';

type Line = ReservationAnswer['lines'][number];
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** 'Dec 5–7', '5 – 7 déc.', as the language writes a range of days. */
const formatDays = (from: string, until: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).formatRange(new Date(`${from}T12:00:00Z`), new Date(`${until}T12:00:00Z`));

/** '2 × Paddleboard (Dec. 5 – 7)', '1 × Car (3 h)': what was taken, with the days or hours that it is for. */
export const lineText = (
  { count, title, start_date, end_date, charged_time }: Line,
  language: Language,
): string => {
  const seconds =
    charged_time && charged_time.interval < DAY_SECONDS ? charged_time.interval * charged_time.count : 0;
  const when =
    start_date && end_date
      ? formatDays(start_date, end_date, language)
      : seconds > 0
        ? `${Math.round((seconds / HOUR_SECONDS) * 10) / 10}\u00a0h`
        : '';
  return `${count} × ${title}${when ? ` (${when})` : ''}`;
};
