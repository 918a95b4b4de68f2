import type { OccupancyAnswer } from '@stile/contracts';
import { LazyCrowdedDay } from '../../parts/other-days/lazy.js';
import { LazyWaitlistInvite } from '../../parts/waitlist/lazy.js';
import type { PartProps } from './use-selection.js';

const isCrowded = (occupancy: OccupancyAnswer | undefined): occupancy is OccupancyAnswer =>
  (occupancy?.status === 'BUSY' || occupancy?.status === 'FULL') && occupancy.dispersal_occupancy.length > 0;

/** Where times or days are full: the waitlist, and other destinations. */
export const FullTimes = ({
  booking,
  query: { value },
  next: { rejection },
  choose,
  waitlist,
}: PartProps) => {
  const { inventory } = booking;
  return (
    <>
      {waitlist && value?.slots.some(({ status }) => status === 'FULL' || status === 'RESERVE') ? (
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
