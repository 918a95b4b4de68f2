import type { InventoryAnswer, OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import type { Party } from '../../core/booking/basket.js';
import { isForRidersAlone } from './riders.js';
import { roomOf, stateOf, type Room, type SlotState } from './room.js';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { useServices } from '../../core/services/services.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { waitedTimesOf, type WaitedTime } from './waited-times.js';

interface SlotSetProps {
  date: string;
  time: string | null;
  party: Party;
  inventory: InventoryAnswer;
  occupancy: OccupancyAnswer;
  onChoose: (time: string) => void;
  /** Opens the waitlist of a full time, where there is one. */
  onWait?: ((time: string) => void) | undefined;
  error?: string | undefined;
}

/** From here on a slot says 'Only 3 left'. */
const FEW = 5;

/** A day's arrival times; those of the day before stay in view, out of reach, until its own are there. */
export const SlotSet = (props: SlotSetProps) => {
  const { date, time, party, inventory, occupancy, onChoose, onWait, error } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const waited = useWaited(inventory.id, date);
  const current = occupancy.date === date;
  const shown = occupancy.slots.filter((slot) => slot.status !== 'PAST');
  if (current && shown.length === 0)
    return (
      <Notice tone="info" title={t(occupancy.slots.length > 0 ? 'all_times_past' : 'day_is_closed')}>
        <p>{t('choose_another_day')}</p>
      </Notice>
    );
  const stay = inventory.settingsDict.pure_time_slots ? null : inventory.predefinedInterval;
  const slots = shown.map((slot) => {
    const room = roomOf(slot, occupancy.slots, inventory, party.counts);
    return { slot, room, state: stateOf(slot, room, party) };
  });
  const someCountCars = slots.some(({ room }) => leftText(room, i18n).cars);
  // Where the error summary leads: to a time that can be chosen, because a disabled one takes no focus; else to all of them.
  const first = slots.find(({ state }) => state === 'free')?.slot.id;
  return (
    <fieldset
      className="slot-set"
      {...(first ? {} : { id: 'field-time', tabIndex: -1 })}
      aria-describedby={error ? 'slots-error' : undefined}
      data-stale={!current || undefined}
      disabled={!current}
    >
      <legend className="hint">
        {i18n.date(date, 'long')}.{' '}
        {stay ? t('arrive_and_stay', { stay: stayText(stay, i18n) }) : t('arrive_within')}{' '}
        {someCountCars ? t('spots_are_cars') : null}
      </legend>
      <div className="slots">
        {slots.map(({ slot, room, state }) => (
          <Slot
            key={slot.id}
            slot={slot}
            until={!stay}
            first={slot.id === first}
            room={room}
            state={state}
            chosen={slot.startTime === time}
            onChoose={onChoose}
            onWait={onWait}
            waited={waited.find((one) => one.time === slot.startTime)}
          />
        ))}
      </div>
      {current && isForRidersAlone(occupancy, inventory, party) ? (
        <Notice tone="info" title={t('full_for_cars')}>
          <a href="#field-shuttle">{t('full_for_cars_go')}</a>
        </Notice>
      ) : null}
    </fieldset>
  );
};

const stayText = (minutes: number, { n, t }: I18n): string =>
  minutes % 60 === 0 ? n('hours', minutes / 60) : t('minutes', { n: minutes });

/** I18n for what is left: the kind that runs out first. */
export const leftText = (room: Room, { n, t }: I18n): { text: string; few: boolean; cars: boolean } => {
  const [cars, people] = [room.cars ?? Infinity, room.people ?? Infinity];
  const left = Math.min(cars, people);
  if (left === Infinity) return { text: t('room_open'), few: false, cars: false };
  const kind = cars <= people ? 'cars_left' : 'places_left';
  return {
    text: left <= FEW ? n(`only_${kind}`, left) : n(kind, left),
    few: left <= FEW,
    cars: kind === 'cars_left',
  };
};

interface SlotProps {
  slot: SlotOccupancy;
  /** Whether the end of a slot is shown: it says nothing where a stay has a fixed length. */
  until: boolean;
  first: boolean;
  room: Room;
  state: SlotState;
  chosen: boolean;
  onChoose: (time: string) => void;
  onWait: SlotSetProps['onWait'];
  /** The visitor waits for it. */ waited: WaitedTime | undefined;
}

const waitedText = ({ isUnproven }: WaitedTime, { t }: I18n): string =>
  t(isUnproven ? 'slot_unproven' : 'slot_waited');

const Slot = (props: SlotProps) => {
  const { slot, first, room, state, chosen, onChoose, onWait, waited } = props;
  const i18n = useI18n();
  const left = leftText(room, i18n);
  const [full, tooSmall] = [state === 'full', state === 'small'];
  const why = full ? i18n.t('day_FULL') : tooSmall ? i18n.t('too_small', { left: left.text }) : left.text;
  if (state !== 'free' && !chosen && waited)
    return (
      <a className="slot" data-state="waited" href={waited.url}>
        <SlotTime {...props} /> <span className="slot-left">{waitedText(waited, i18n)}</span>
      </a>
    );
  if (state !== 'free' && !chosen && onWait)
    return (
      <button type="button" className="slot" data-state={state} onClick={() => onWait(slot.startTime)}>
        <SlotTime {...props} />{' '}
        <span className="slot-left">
          {why} · <span className="slot-wait">{i18n.t('slot_wait')}</span>
        </span>
      </button>
    );
  return (
    <label className="slot" data-state={state} data-chosen={chosen || undefined}>
      <input
        type="radio"
        name="arrival"
        id={first ? 'field-time' : undefined}
        value={slot.startTime}
        checked={chosen}
        disabled={state !== 'free' && !chosen}
        onChange={() => onChoose(slot.startTime)}
      />
      <SlotTime {...props} />
      <span className="slot-left" data-few={(left.few && !full) || tooSmall || undefined}>
        {why}
      </span>
    </label>
  );
};

const SlotTime = ({ slot, until }: Pick<SlotProps, 'slot' | 'until'>) => {
  const { t, time } = useI18n();
  return (
    <span className="slot-time">
      {time(slot.startTime)}
      {until ? (
        <>
          {' '}
          <span className="slot-until">{t('slot_until', { time: time(slot.endTime) })}</span>
        </>
      ) : null}
    </span>
  );
};

const useWaited = (inventory: string, date: string): readonly WaitedTime[] => {
  const { stored } = useServices();
  return useHydrated() ? waitedTimesOf(stored, { inventory, date }) : [];
};
