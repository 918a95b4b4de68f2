import { useState } from 'react';
import type { OccupancyAnswer } from '@stile/contracts';
import { roomOf, stateOf } from '../slots/room.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { WaitlistDialog, type Choice } from './WaitlistDialog.js';

const ANY = '';

/** Under the times of a day: the way onto the waitlist of one that has no room for the party, or of the day when none has. */
export const WaitlistInvite = ({ booking, occupancy }: { booking: Booking; occupancy: OccupancyAnswer }) => {
  const { t, n, date, time, title } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { inventory, basket, party } = booking;
  const coming = occupancy.slots.filter(({ status }) => status !== 'PAST');
  const full = coming.filter(
    (slot) =>
      stateOf(slot, roomOf(slot, occupancy.slots, inventory, party.takes.counts), party.takes) !== 'free',
  );
  if (!basket || full.length === 0) return null;
  const isDayFull = full.length === coming.length;
  const times: Choice[] = full.map(({ startTime }) => ({ value: startTime, label: time(startTime) }));
  const choices =
    isDayFull && basket.addons.length === 0
      ? [{ value: ANY, label: t('waitlist_any_time') }, ...times]
      : times;
  const { coupons: _coupons, main_membership: _member, ...waited } = basket;
  return (
    <Notice tone="info" title={t(isDayFull ? 'waitlist_day_full' : 'waitlist_times_full')}>
      <p>{t('waitlist_why')}</p>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        {t('waitlist_join')}
      </button>
      {isOpen ? (
        <WaitlistDialog
          what={title(inventory.title)}
          lead={[date(occupancy.date, 'full'), n('waitlist_people', party.visitors)].join(' · ')}
          choices={choices}
          basketOf={(choice) => ({ ...waited, arrival_time: choice === ANY ? null : choice })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Notice>
  );
};
