import type { DayOccupancy, InventoryGroupAnswer } from '@stile/contracts';
import { todayAt } from '../../core/booking/dates.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { useVenue } from '../../core/services/venue.js';
import { useDays } from '../../parts/calendar/use-days.js';

/** Today's state, until when, and the next day where nobody can come any more today. */
const todayText = (
  { status, open_until: until }: DayOccupancy,
  next: string | undefined,
  { t, date, time }: I18n,
): string => {
  const isOver = status === 'FULL' && until === undefined;
  const isFree = status === 'NOT_BUSY' || status === 'BUSY';
  return [
    isOver ? t('over_today') : t('today_is', { status: t(`day_${status}`).toLowerCase() }),
    until ? t('open_until', { time: time(until) }) : '',
    next && !isFree ? t('next_day_free', { date: date(next, 'short') }) : '',
  ]
    .filter(Boolean)
    .join(', ');
};

const Known = ({ venue, inventory }: { venue: InventoryGroupAnswer; inventory: string }) => {
  const i18n = useI18n();
  const today = todayAt(venue);
  const { dayOf, firstFree } = useDays({ group: venue.id, inventory, discountGroup: null }, null, today);
  const day = dayOf(today);
  const price = firstFree && dayOf(firstFree)?.price_from;
  return (
    <span className="destination-today">
      {day ? <span>{todayText(day, firstFree, i18n)}</span> : null}
      {price ? <strong>{i18n.t('price_from', { price: i18n.money(price) })}</strong> : null}
    </span>
  );
};

/** Comes after the page, which leads on without it. */
export const DestinationToday = ({ inventory }: { inventory: string }) => {
  const venue = useVenue();
  return venue ? <Known venue={venue} inventory={inventory} /> : null;
};
