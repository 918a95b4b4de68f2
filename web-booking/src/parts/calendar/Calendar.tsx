import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { MAX_DAYS_AHEAD } from '../../core/booking/queries.js';
import { useServices } from '../../core/services/services.js';
import { addDays, addMonths, firstOf, lastOf, monthOf, weekdayOf } from '@stile/contracts/kernel/time';
import { isBookableDate, sameDayIn, weeksOf } from '../../core/booking/dates.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Icon } from '../ui/Icon.js';
import { LoadError, Notice } from '../ui/Notice.js';
import { Day, DayMark, statusOf, type ShownStatus } from './Day.js';
import type { Days } from './use-days.js';

interface CalendarProps {
  days: Days;
  today: string;
  chosen: string | null;
  /** `isTapped`: by pointer, not by key. */
  onChoose: (date: string, isTapped: boolean) => void;
  error?: string | undefined;
}

const LEGEND: readonly ShownStatus[] = ['NOT_BUSY', 'BUSY', 'FULL', 'CLOSED'];
/** A Sunday: names the columns. */
const ANY_SUNDAY = '2023-01-01';

/** Where a key leads from a day (WAI-ARIA grid): days, weeks, ends of the week, months, years. */
const KEYS: Record<string, (date: string, shift: boolean) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date, shift) => sameDayIn(addMonths(monthOf(date), shift ? -12 : -1), date),
  PageDown: (date, shift) => sameDayIn(addMonths(monthOf(date), shift ? 12 : 1), date),
};

const isShownFree = (status: ShownStatus): boolean => status === 'NOT_BUSY' || status === 'BUSY';

/** Which day is the grid's one tab stop, and how keys move it: over the ends of the month, never before today. */
const useGridFocus = (
  { days, today, chosen }: Pick<CalendarProps, 'days' | 'today' | 'chosen'>,
  grid: RefObject<HTMLTableElement | null>,
) => {
  const [focused, setFocused] = useState<string | null>(null);
  const takeFocus = useRef(false);
  const { month, turnTo } = days;
  const last = addDays(today, MAX_DAYS_AHEAD);
  const inMonth = (date: string | null | undefined): date is string =>
    typeof date === 'string' && monthOf(date) === month;
  const stop = [focused, chosen, days.firstFree].find(inMonth) ?? (inMonth(today) ? today : firstOf(month));
  useEffect(() => {
    if (takeFocus.current) grid.current?.querySelector<HTMLElement>(`[data-date="${stop}"]`)?.focus();
    takeFocus.current = false;
  });
  const goTo = (date: string, withFocus: boolean) => {
    const bounded = date < today ? today : date > last ? last : date;
    takeFocus.current = withFocus;
    setFocused(bounded);
    if (monthOf(bounded) !== month) turnTo(monthOf(bounded));
  };
  const turn = (by: number) => {
    setFocused(null);
    turnTo(addMonths(month, by));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = KEYS[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(move(stop, event.shiftKey), true);
  };
  return { stop, last, goTo, turn, onKeyDown };
};

/** `children`: what belongs to the day chosen. */
export const Calendar = ({ children, ...props }: CalendarProps & { children?: ReactNode }) => (
  <section className="card" aria-labelledby="calendar-title">
    <Month {...props} />
    {children}
  </section>
);

/**
 * A month as an ARIA grid with one tab stop. Every day can be reached and says what it is; full days can be chosen,
 * to see what is near.
 */
const Month = memo((props: CalendarProps) => {
  const { days, today, chosen, onChoose, error } = props;
  const { t, date: say } = useI18n();
  const { announcer } = useServices();
  const grid = useRef<HTMLTableElement>(null);
  const { stop, last, goTo, turn, onKeyDown } = useGridFocus(props, grid);
  const { month, firstFree } = days;
  const status = (date: string) => statusOf(days.dayOf(date), date, today);
  const choose = (date: string | undefined, isTapped = false) => {
    if (date === undefined) return;
    goTo(date, false);
    if (status(date) === 'CLOSED' || status(date) === 'PAST')
      announcer.say(`${say(date, 'full')}: ${t(`day_${status(date)}`)}`);
    else onChoose(date, isTapped);
  };
  const weeks = weeksOf(month, today);
  const known = days.query.value !== undefined || days.dayOf(lastOf(month)) !== undefined;
  const nothingHere =
    known &&
    firstFree !== undefined &&
    !weeks.flat().some((date) => date !== null && isShownFree(status(date)));
  return (
    <>
      <h2 id="calendar-title">{t('choose_a_day')}</h2>
      {error ? (
        <p className="field-error" id="calendar-error">
          {error}
        </p>
      ) : null}
      <MonthHead month={month} first={monthOf(today)} last={monthOf(last)} onTurn={turn} />
      {days.query.problem && !known ? <LoadError what={t('days_not_loaded')} query={days.query} /> : null}
      <table
        className="month"
        role="grid"
        aria-labelledby="calendar-month"
        aria-describedby="calendar-keys"
        aria-busy={!known}
        ref={grid}
        onKeyDown={onKeyDown}
        onClick={(event) =>
          choose(
            (event.target as Element).closest<HTMLElement>('[data-date]')?.dataset['date'],
            event.detail > 0,
          )
        }
      >
        <Weeks days={days} today={today} chosen={chosen} weeks={weeks} stop={stop} />
      </table>
      {nothingHere ? (
        <Notice tone="info">
          <p>{t('month_has_nothing')}</p>
          <button type="button" className="link" onClick={() => goTo(firstFree, true)}>
            {t('go_to_first_free', { date: say(firstFree, 'long') })}
          </button>
        </Notice>
      ) : null}
      <div className="month-foot">
        <Legend days={days} weeks={weeks} />
        <GoToDate today={today} last={last} onGo={choose} />
      </div>
      <p className="visually-hidden" id="calendar-keys">
        {t('calendar_keys')}
      </p>
    </>
  );
});

interface WeeksProps extends Pick<CalendarProps, 'days' | 'today' | 'chosen'> {
  weeks: readonly (readonly (string | null)[])[];
  /** The day that the tab key leads to. */
  stop: string;
}

/** The rows of the grid, below the names of the weekdays. */
const Weeks = ({ days, today, chosen, weeks, stop }: WeeksProps) => {
  const { date: say } = useI18n();
  return (
    <>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, day) => addDays(ANY_SUNDAY, day)).map((day) => (
            <th key={day} scope="col" abbr={say(day, 'weekday')}>
              {say(day, 'weekdayShort')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, column) =>
              date ? (
                <Day
                  key={date}
                  date={date}
                  status={statusOf(days.dayOf(date), date, today)}
                  today={date === today}
                  chosen={date === chosen}
                  tabStop={date === stop}
                  price={days.dayOf(date)?.price_from}
                />
              ) : (
                <td key={`none-${column}`} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </>
  );
};

/** Meanings of the marks of the days, and the price of the cheapest of them. */
const Legend = ({ days, weeks }: Pick<WeeksProps, 'days' | 'weeks'>) => {
  const { t, money } = useI18n();
  const least = Math.min(
    ...weeks.flat().flatMap((date) => (date === null ? [] : (days.dayOf(date)?.price_from ?? []))),
  );
  return (
    <ul className="legend" aria-label={t('legend')}>
      {LEGEND.map((shown) => (
        <li key={shown}>
          <DayMark status={shown} /> {t(`day_${shown}`)}
        </li>
      ))}
      {Number.isFinite(least) ? <li>{t('price_from', { price: money(least) })}</li> : null}
    </ul>
  );
};

const MonthHead = ({
  month,
  first,
  last,
  onTurn,
}: {
  month: string;
  first: string;
  last: string;
  onTurn: (by: number) => void;
}) => {
  const { t, date: say } = useI18n();
  const turn = (name: 'back' | 'next', label: string, by: number, atEnd: boolean) => (
    <button
      type="button"
      className="round plain"
      aria-label={label}
      aria-disabled={atEnd}
      onClick={() => {
        if (!atEnd) onTurn(by);
      }}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div className="month-head">
      {turn('back', t('previous_month'), -1, month <= first)}
      <h3 id="calendar-month" aria-live="polite">
        {say(firstOf(month), 'month')}
      </h3>
      {turn('next', t('next_month'), 1, month >= last)}
    </div>
  );
};

/** For those who would rather type the day. */
const GoToDate = ({ today, last, onGo }: { today: string; last: string; onGo: (date: string) => void }) => {
  const { t } = useI18n();
  return (
    <label className="go-to-date">
      <span>{t('go_to_date')}</span>
      <input
        type="date"
        min={today}
        max={last}
        onChange={({ target: { value } }) => {
          if (isBookableDate(value) && value >= today && value <= last) onGo(value);
        }}
      />
    </label>
  );
};
