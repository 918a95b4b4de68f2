import type { OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import type { Party } from '../../core/booking/basket.js';
import { LazyCrowdedDay } from '../../parts/other-days/lazy.js';
import { LazyWaitlistInvite } from '../../parts/waitlist/lazy.js';
import type { PartProps } from './use-selection.js';

const isCrowded = (occupancy: OccupancyAnswer | undefined): occupancy is OccupancyAnswer =>
  (occupancy?.status === 'BUSY' || occupancy?.status === 'FULL') && occupancy.dispersal_occupancy.length > 0;

/** A time whose own room is too small for the party: its tile offers the waitlist. */
const isShort =
  ({ cars, people }: Party) =>
  ({ status, carsLeft, peopleLeft }: SlotOccupancy): boolean =>
    status === 'FULL' ||
    status === 'RESERVE' ||
    (carsLeft ?? Infinity) < cars ||
    (peopleLeft ?? Infinity) < people;

/** Where times or days are full: the waitlist, and other destinations. */
export const FullTimes = ({
  booking,
  query: { value },
  takes,
  next: { rejection },
  choose,
  waitlist,
}: PartProps) => {
  const { inventory } = booking;
  return (
    <>
      {waitlist && value?.slots.some(isShort(takes)) ? (
        <LazyWaitlistInvite
          booking={booking}
          occupancy={value}
          requested={waitlist.requested}
          onAsk={waitlist.ask}
        />
      ) : null}
      {!rejection && isCrowded(value) ? (
        <LazyCrowdedDay occupancy={value} inventory={inventory} onDay={(date) => choose({ date })} />
      ) : null}
    </>
  );
};
