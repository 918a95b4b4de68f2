import { memo } from 'react';
import type { DayOccupancy, DayStatus } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';

export type ShownStatus = DayStatus | 'PAST' | 'UNKNOWN';

export const statusOf = (day: DayOccupancy | undefined, date: string, today: string): ShownStatus =>
  date < today ? 'PAST' : (day?.status ?? 'UNKNOWN');

/** None and five steps, so that a style can be written for each: a page without inline styles keeps a strict policy. */
const STEPS = 5;
const levelOf = (day: DayOccupancy | undefined): number => {
  if (!day) return 0;
  const share = Math.max(
    day.maxCars > 0 ? day.currentCars / day.maxCars : 0,
    day.maxPeople > 0 ? day.currentPeople / day.maxPeople : 0,
  );
  return Math.min(STEPS, Math.ceil(share * STEPS));
};
const LEGEND_LEVEL: Record<ShownStatus, number> = {
  NOT_BUSY: 1,
  BUSY: 3,
  FULL: STEPS,
  CLOSED: 0,
  PAST: 0,
  UNKNOWN: 0,
};

/** A small gauge: how full, in length, colour and pattern. */
export const DayMark = ({ status, day }: { status: ShownStatus; day?: DayOccupancy | undefined }) => (
  <span
    className="gauge"
    data-status={status}
    data-level={status === 'FULL' ? STEPS : day ? levelOf(day) : LEGEND_LEVEL[status]}
    aria-hidden="true"
  />
);

interface DayProps {
  date: string;
  day: DayOccupancy | undefined;
  status: ShownStatus;
  today: boolean;
  chosen: boolean;
  tabStop: boolean;
}

/** The grid hears the click: a day's own props stay the same while others change, and it is not drawn again. */
export const Day = memo(({ date, day, status, today, chosen, tabStop }: DayProps) => {
  const { t, date: say } = useI18n();
  const label = [say(date, 'cell'), t(`day_${status}`), ...(today ? [t('today')] : [])].join(', ');
  return (
    <td role="gridcell" aria-selected={chosen}>
      <button
        type="button"
        id={tabStop ? 'field-date' : undefined}
        className="day"
        data-date={date}
        data-status={status}
        data-chosen={chosen || undefined}
        data-today={today || undefined}
        tabIndex={tabStop ? 0 : -1}
        aria-label={label}
        aria-current={today ? 'date' : undefined}
        aria-disabled={status === 'CLOSED' || status === 'PAST'}
      >
        <span className="day-number">{Number(date.slice(8))}</span>
        {status === 'FULL' ? <span className="day-word" data-word={t('day_FULL')} /> : null}
        <DayMark status={status} day={day} />
      </button>
    </td>
  );
});
