import { useLatest } from '../../core/browser/use-latest.js';
import { useLastValue } from '../../core/services/use-query.js';
import { LazyEndDate } from '../../parts/addons/lazy.js';
import { Calendar } from '../../parts/calendar/Calendar.js';
import { useDays } from '../../parts/calendar/use-days.js';
import { errorOf } from '../../parts/fields/field-errors.js';
import { ARRIVAL_TIMES, ArrivalTimes } from './ArrivalTimes.js';
import type { PartProps } from './use-selection.js';

/** Once the times of the day that was tapped are drawn: where they begin below the fold, they come to the top. */
const showTimes = (): void => {
  requestAnimationFrame(() => {
    const times = document.getElementById(ARRIVAL_TIMES);
    if (times && times.getBoundingClientRect().bottom > window.innerHeight * 0.8)
      times.scrollIntoView({ block: 'start' });
  });
};

/** The calendar and the times of the day chosen: beside each other where there is room. */
export const DayAndTime = ({
  booking,
  groups,
  query,
  takes,
  next: { errors },
  choose,
  waitlist,
}: PartProps) => {
  const { selection, inventory, where, today } = booking;
  const days = useDays(where, selection.date, today);
  const onDay = useLatest((date: string, isTapped: boolean) => {
    choose({ date });
    if (isTapped) showTimes();
  });
  return (
    <div className="day-and-time">
      <Calendar
        days={days}
        today={today}
        chosen={selection.date}
        onChoose={onDay}
        error={errorOf(errors, 'field-date')}
      >
        {selection.date && groups.length > 0 ? (
          <LazyEndDate selection={selection} onChange={choose} error={errorOf(errors, 'field-end-date')} />
        ) : null}
      </Calendar>
      <ArrivalTimes
        date={selection.date}
        time={selection.time}
        party={takes}
        inventory={inventory}
        occupancy={useLastValue(query.value)}
        query={query}
        onChoose={useLatest((time: string) => choose({ time }))}
        requested={waitlist?.requested}
        onWait={waitlist?.ask}
        error={errorOf(errors, 'field-time')}
      />
    </div>
  );
};
