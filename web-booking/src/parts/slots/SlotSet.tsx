import type { InventoryAnswer, OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import type { Party } from '../../core/booking/basket.js';
import { roomOf, stateOf, type Room, type SlotState } from './room.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';

interface SlotSetProps {
  date: string;
  time: string | null;
  party: Party;
  inventory: InventoryAnswer;
  occupancy: OccupancyAnswer;
  onChoose: (time: string) => void;
  error?: string | undefined;
}

/** From here on a slot says 'Only 3 left'. */
const FEW = 5;

/** A day's arrival times; those of the day before stay in view, out of reach, until its own are there. */
export const SlotSet = ({ date, time, party, inventory, occupancy, onChoose, error }: SlotSetProps) => {
  const i18n = useI18n();
  const { t } = i18n;
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
          />
        ))}
      </div>
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
  /** whether its end matters to who chooses it */ until: boolean;
  first: boolean;
  room: Room;
  state: SlotState;
  chosen: boolean;
  onChoose: (time: string) => void;
}

const Slot = ({ slot, until, first, room, state, chosen, onChoose }: SlotProps) => {
  const i18n = useI18n();
  const left = leftText(room, i18n);
  const [full, tooSmall] = [state === 'full', state === 'small'];
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
      <span className="slot-time">
        {i18n.time(slot.startTime)}
        {until ? (
          <>
            {' '}
            <span className="slot-until">{i18n.t('slot_until', { time: i18n.time(slot.endTime) })}</span>
          </>
        ) : null}
      </span>
      <span className="slot-left" data-few={(left.few && !full) || tooSmall || undefined}>
        {full ? i18n.t('day_FULL') : tooSmall ? i18n.t('too_small', { left: left.text }) : left.text}
      </span>
    </label>
  );
};
