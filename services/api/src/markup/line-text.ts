import type { Language, ReservationAnswer } from '@stile/contracts';
import { formatDateRange, formatNumber } from '@stile/web-kit';

type Line = ReservationAnswer['lines'][number];
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** One line of a basket with its days or hours: '2 × Paddleboard (Dec 5–7)', '1 × Car (3 h)'. */
export const lineText = (
  { count, title, start_date, end_date, charged_time }: Line,
  language: Language,
): string => {
  const seconds =
    charged_time && charged_time.interval < DAY_SECONDS ? charged_time.interval * charged_time.count : 0;
  const when =
    start_date && end_date
      ? formatDateRange(start_date, end_date, language)
      : seconds > 0
        ? `${formatNumber(Math.round((seconds / HOUR_SECONDS) * 10) / 10, language)}\u00a0h`
        : '';
  return `${count} × ${title}${when ? ` (${when})` : ''}`;
};
