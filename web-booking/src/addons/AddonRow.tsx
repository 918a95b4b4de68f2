import type { AddonGroup, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import type { ChosenAddon } from '../booking/selection.js';
import { useWords } from '../i18n/texts.js';
import { Stepper } from '../ui/Stepper.js';
import { isSingle, stockOf } from './addon-rules.js';

interface AddonRowProps {
  group: AddonGroup; addon: BookableAddon; chosen: ChosenAddon | undefined; occupancy: OccupancyAnswer | undefined;
  /** null: no arrival time yet, nothing can be added. */
  arrival: string | null; taxIncluded: boolean; onChange: (chosen: ChosenAddon) => void;
}

/** From here on a row says how many are left. */
const FEW = 10;

export const AddonRow = ({ group, addon, chosen, occupancy, arrival, taxIncluded, onChange }: AddonRowProps) => {
  const { t, n, money, time } = useWords();
  const stock = stockOf(group, addon, occupancy, chosen, arrival ?? '00:00');
  const count = chosen?.count ?? 0;
  const [about, slotField] = [`about-${addon.id}`, `slot-${addon.id}`];
  const price = taxIncluded ? addon.price : addon.price_before_tax;
  const soldOut = arrival !== null && stock.max <= 0 && count === 0;
  const hints = [
    price === 0 ? t('free') : t(addon.settings.price_per_person ? 'price_per_person' : 'price_each', { price: money(price) }),
    !addon.settings.hide_available_count && stock.left !== null && stock.left > 0 && stock.left <= FEW ? n('items_left', stock.left) : '',
    !isSingle(group, addon) && addon.per_reservation_limit > 0 && count >= addon.per_reservation_limit ? t('at_most', { max: addon.per_reservation_limit }) : '',
  ].filter(Boolean);
  const set = (wanted: number, at = stock.time) => onChange({ count: wanted, time: wanted > 0 ? at : null });
  const pickSlot = count > 0 && stock.slots.length > 0 && !addon.settings.hide_timeslot && !addon.settings.hide_slot;
  return (
    <li className="counter" data-sold-out={soldOut || undefined}>
      <span className="counter-name">{addon.title}</span>
      <span className="hint" id={about}>{soldOut ? addon.availability_message || t('not_available_now') : hints.join(' · ')}</span>
      {isSingle(group, addon)
        ? <label className="tick"><input type="checkbox" checked={count > 0} disabled={arrival === null || soldOut} aria-label={t('add_what', { what: addon.title })} aria-describedby={about} onChange={(event) => set(event.target.checked ? 1 : 0)} /><span aria-hidden="true">{t(count > 0 ? 'added' : 'add')}</span></label>
        : <Stepper label={addon.title} id={`a-${addon.id}`} value={count} max={stock.max} disabled={arrival === null || soldOut} describedBy={about} onChange={(wanted) => set(wanted)} />}
      {pickSlot ? (
        <div className="counter-slot">
          <label htmlFor={slotField}>{t('time_for', { what: addon.title })}</label>
          <select id={slotField} value={stock.time ?? ''} onChange={(event) => set(Math.min(count, stock.slots.find((slot) => slot.time === event.target.value)?.numAvailable ?? count), event.target.value)}>
            {stock.slots.map((slot) => <option key={slot.id} value={slot.time} disabled={slot.numAvailable <= 0}>{time(slot.time)} – {slot.numAvailable > 0 ? n('items_left', slot.numAvailable) : t('day_FULL')}</option>)}
          </select>
        </div>
      ) : null}
    </li>
  );
};
