import { memo } from 'react';
import type { DayOccupancy, DayStatus } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';

export type ShownStatus = DayStatus | 'PAST' | 'UNKNOWN';

export const statusOf = (day: DayOccupancy | undefined, date: string, today: string): ShownStatus =>
  date < today ? 'PAST' : (day?.status ?? 'UNKNOWN');

/** The meaning of a day's tint, by pattern too. */
export const DayMark = ({ status }: { status: ShownStatus }) => (
  <span className="day-mark" data-status={status} aria-hidden="true" />
);

/** The most digits and signs of a currency that fit in a cell: points, commas and spaces are narrow. */
const MOST_WIDE_SIGNS = 5;
const fits = (price: string): boolean => price.replace(/[.,\s]/g, '').length <= MOST_WIDE_SIGNS;

interface DayProps {
  date: string;
  status: ShownStatus;
  today: boolean;
  chosen: boolean;
  tabStop: boolean;
  price: number | undefined;
}

/** The grid hears the click: a day's own props stay the same while others change, and it is not drawn again. */
export const Day = memo(({ date, status, today, chosen, tabStop, price }: DayProps) => {
  const { t, money, date: say } = useI18n();
  const from = price === undefined ? '' : money(price);
  const label = [
    say(date, 'cell'),
    t(`day_${status}`),
    from && t('price_from', { price: from }),
    today && t('today'),
  ]
    .filter(Boolean)
    .join(', ');
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
        {status === 'FULL' || status === 'BUSY' ? (
          <span className="day-word" data-status={status} data-word={t(`day_${status}`)} />
        ) : null}
        {from && fits(from) && status === 'NOT_BUSY' ? <span className="day-price" data-word={from} /> : null}
        <DayMark status={status} />
      </button>
    </td>
  );
});
