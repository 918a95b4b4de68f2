import { useEffect } from 'react';
import type { OccupancyAnswer, WaitlistBasket, WaitlistEntryAnswer } from '@stile/contracts';
import { ADDON_ONLY } from '../../core/booking/addon-rules.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';
import { addonsDuring, duringVisit } from '../drafts/visit-hours.js';
import { roomOf, stateOf } from '../slots/room.js';
import {
  forgetEnded,
  isOpenEntry,
  rememberWaited,
  waitedTimesOf,
  type WaitedTime,
} from '../slots/waited-times.js';
import { Notice } from '../ui/Notice.js';
import type { Choice } from './JoinForm.js';
import { PartyCounters } from './PartyCounters.js';
import { WaitlistDialog } from './WaitlistDialog.js';

/** Instead of a time: any of the day. */
const ANY = '';

interface WaitlistInviteProps {
  booking: Booking;
  occupancy: OccupancyAnswer;
  /** The time whose waitlist is to be joined, ANY for the day's; null while nobody asks. */
  requested: string | null;
  onAsk: (time: string | null) => void;
}

/**
 * Under the times of a day: the waitlist of a time that was asked for, or of the day when none has room, and those
 * that were joined.
 */
export const WaitlistInvite = ({ booking, occupancy, requested, onAsk }: WaitlistInviteProps) => {
  const { t } = useI18n();
  const { inventory, basket, party } = booking;
  const coming = occupancy.slots.filter(({ status }) => status !== 'PAST');
  const isDayFull =
    coming.length > 0 &&
    coming.every(
      (slot) =>
        stateOf(slot, roomOf(slot, occupancy.slots, inventory, party.takes.counts), party.takes) !== 'free',
    );
  if (basket?.date !== occupancy.date) return null;
  return (
    <>
      <JoinedAlready inventory={inventory.id} date={occupancy.date} />
      {isDayFull ? (
        <Notice tone="info" title={t('waitlist_day_full')}>
          <p>{t('waitlist_why')}</p>
          <button type="button" className="button quiet" onClick={() => onAsk(ANY)}>
            {t('waitlist_join')}
          </button>
        </Notice>
      ) : null}
      {requested === null ? null : (
        <TimeDialog
          booking={booking}
          basket={basket}
          occupancy={occupancy}
          times={requested === ANY ? coming.map(({ startTime }) => startTime) : [requested]}
          isAny={requested === ANY && basket.addons.length === 0}
          onClose={() => onAsk(null)}
        />
      )}
    </>
  );
};

const JoinedAlready = ({ inventory, date }: { inventory: string; date: string }) => {
  const { stored } = useServices();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return waitedTimesOf(stored, { inventory, date }).map((waited) => (
    <Joined key={waited.entry} waited={waited} />
  ));
};

/**
 * The entry that this tab joined, as the server knows it by now: the link in the mail may have been opened in another.
 */
const Joined = ({ waited }: { waited: WaitedTime }) => {
  const { t, time } = useI18n();
  const { stored } = useServices();
  const entry = useGet<WaitlistEntryAnswer>(`/api/waitlist/${encodeURIComponent(waited.entry)}`).value;
  const isUnproven = entry ? entry.state === 'unproven' : waited.isUnproven === true;
  useEffect(() => {
    if (!entry) return;
    if (isOpenEntry(entry)) rememberWaited(stored, { ...waited, isUnproven });
    else forgetEnded(stored, entry);
  }, [stored, entry, waited, isUnproven]);
  const joined = waited.time
    ? t('waitlist_joined_time', { time: time(waited.time) })
    : t('waitlist_joined_day');
  return (
    <Notice tone={isUnproven ? 'warn' : 'good'} title={isUnproven ? t('waitlist_unproven') : joined}>
      {isUnproven && entry ? (
        <p>{t('waitlist_unproven_more', { email: entry.contact?.email ?? '' })}</p>
      ) : null}
      <a className="link" href={waited.url}>
        {t('waitlist_see')}
      </a>
    </Notice>
  );
};

const TimeDialog = ({
  booking,
  basket: { coupons: _coupons, main_membership: _member, ...waited },
  occupancy,
  times,
  isAny,
  onClose,
}: {
  booking: Booking;
  basket: NonNullable<Booking['basket']>;
  occupancy: OccupancyAnswer;
  times: readonly string[];
  isAny: boolean;
  onClose: () => void;
}) => {
  const { t, date, time, title } = useI18n();
  const { inventory, selection } = booking;
  const basketAt = (arrival: string): WaitlistBasket => {
    const visit = { ...selection, time: arrival };
    const during = duringVisit(occupancy, inventory, visit, null) ?? occupancy;
    return { ...waited, arrival_time: arrival, addons: addonsDuring(waited.addons, during, visit) };
  };
  const named: Choice[] = times.map((value) => ({ value, label: time(value) }));
  return (
    <WaitlistDialog
      what={title(inventory.title)}
      lead={[date(waited.date, 'full'), ...(named.length === 1 ? [named[0]!.label] : [])].join(' · ')}
      choices={isAny ? [{ value: ANY, label: t('waitlist_any_time') }, ...named] : named}
      basketOf={(choice) => (choice === ANY ? { ...waited, arrival_time: null } : basketAt(choice))}
      party={{
        counters: (error) => <PartyCounters booking={booking} error={error} />,
        isEmpty: booking.party.visitors === 0 && booking.reservationType?.id !== ADDON_ONLY,
      }}
      onClose={onClose}
    />
  );
};
