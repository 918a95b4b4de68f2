import { addDays, type DocumentOf, type LocalTime } from '@stile/contracts';
import { clockOf, type LocalMoment } from '../kernel/local-time.js';
import { isOnDay } from '../kernel/rules-by-date.js';
import { spanOf } from '../kernel/span.js';

const DAY = 1440;

export interface GateNow {
  readonly open: boolean;
  /** When that changes today; null: not today any more. */
  readonly until: LocalTime | null;
}

/** Whether a gate is open by its schedules; what began the day before may still go on. */
export const gateAt = (
  { schedules }: Pick<DocumentOf<'gates'>, 'schedules'>,
  { date, minutes }: LocalMoment,
): GateNow => {
  const spans = [0, DAY].flatMap((before) => {
    const day = before === 0 ? date : addDays(date, -1);
    return schedules
      .filter((schedule) => isOnDay({ ...schedule, start_date: day, end_date: day }, day))
      .map(({ start_time, end_time }) => spanOf(`${start_time}-${end_time}`))
      .map(({ start, end }) => ({ start: start - before, end: end - before }));
  });
  const goesOnFrom = (minute: number): number => {
    const ends = spans.filter(({ start, end }) => start <= minute && minute < end).map(({ end }) => end);
    return ends.length === 0 ? minute : goesOnFrom(Math.max(...ends));
  };
  const end = goesOnFrom(minutes);
  if (end > minutes) return { open: true, until: end < DAY ? clockOf(end) : null };
  const starts = spans.map(({ start }) => start).filter((start) => start > minutes);
  return { open: false, until: starts.length > 0 ? clockOf(Math.min(...starts)) : null };
};
