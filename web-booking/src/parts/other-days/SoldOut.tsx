import type { InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import type { Problem } from '@stile/web-kit';
import type { Party } from '../../core/booking/basket.js';
import { roomOf } from '../slots/room.js';
import { useProblemText } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { leftText } from '../slots/SlotSet.js';
import { Notice } from '../ui/Notice.js';
import { nearestSlots } from '../slots/nearest-slots.js';
import { OtherDays } from './OtherDays.js';

interface SoldOutProps {
  problem: Problem;
  time: string | null;
  party: Party;
  inventory: InventoryAnswer;
  /** Asked again after the refusal. */
  occupancy: OccupancyAnswer | undefined;
  refreshing: boolean;
  onTime: (time: string) => void;
  onDay: (date: string) => void;
}

const OFFERED = 4;

/** Somebody was faster: says so at once, and offers what is nearest. */
export const SoldOut = ({
  problem,
  time,
  party,
  inventory,
  occupancy,
  refreshing,
  onTime,
  onDay,
}: SoldOutProps) => {
  const i18n = useI18n();
  const text = useProblemText(problem);
  const near =
    occupancy && time && !refreshing ? nearestSlots(occupancy, time, party, inventory).slice(0, OFFERED) : [];
  return (
    <Notice tone="warn" title={text} focus>
      {refreshing ? <p>{i18n.t('looking_for_times')}</p> : null}
      {near.length > 0 ? (
        <>
          <p>{i18n.t('nearest_times', { date: occupancy ? i18n.date(occupancy.date, 'long') : '' })}</p>
          <ul className="offers">
            {near.map((slot) => (
              <li key={slot.id}>
                <button type="button" className="button quiet offer" onClick={() => onTime(slot.startTime)}>
                  {i18n.time(slot.startTime)}{' '}
                  <small>
                    {leftText(roomOf(slot, occupancy!.slots, inventory, party.counts), i18n).text}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {!refreshing && near.length === 0 ? <p>{i18n.t('no_time_left_that_day')}</p> : null}
      {occupancy && !refreshing ? (
        <OtherDays occupancy={occupancy} inventory={inventory} onDay={onDay} />
      ) : null}
    </Notice>
  );
};
