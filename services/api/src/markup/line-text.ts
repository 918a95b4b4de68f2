import type { Language, ReservationAnswer } from '@stile/contracts';
import { countedTitle, formatTime, lineWhen } from '@stile/web-kit';

/** One line of a basket with its days, time or hours: '2 × Paddleboard (Dec 5–7, 10:00 AM)', 'Car (3 h)'. */
export const lineText = (
  line: ReservationAnswer['lines'][number],
  language: Language,
  timeFormat?: string,
  parking?: { readonly end: string },
): string => {
  const time = (wallClock: string): string => formatTime(wallClock, language, timeFormat);
  const when = lineWhen(line, { language, time }, parking);
  return countedTitle(line) + (when ? ` (${when})` : '');
};
