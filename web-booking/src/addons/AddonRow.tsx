import { useState } from 'react';
import type { AddonGroup, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import type { ChosenAddon } from '../booking/selection.js';
import { useWords, type Words } from '../i18n/texts.js';
import { Stepper } from '../ui/Stepper.js';
import { DescriptionDialog, hasMore, TimesDialog } from './AddonDialog.js';
import { addonFieldId, isSingle, stockOf, type Stock } from './addon-rules.js';
import { useAddonPrice } from './use-addon-price.js';

interface AddonRowProps {
  group: AddonGroup; addon: BookableAddon; chosen: ChosenAddon | undefined; occupancy: OccupancyAnswer | undefined;
  /** Of the visit. */
  arrival: string; taxIncluded: boolean; onChange: (chosen: ChosenAddon) => void;
}

/** From here on a row says how many are left. */
const FEW = 10;

/** Why a product cannot be had (booking.md section 8): the venue's own words where it has some. */
const soldOutText = ({ availability_message, settings_v2 }: BookableAddon, { slots }: Stock, { t }: Words): string =>
  slots.length > 0 ? t('not_available_in_visit') : settings_v2.daily_capacity ? t('not_available_today') : availability_message || t('not_available_now');

export const AddonRow = (props: AddonRowProps) => {
  const { group, addon, chosen, occupancy, arrival, taxIncluded, onChange } = props;
  const words = useWords();
  const { t, n } = words;
  const price = useAddonPrice(addon, taxIncluded);
  const [popup, setPopup] = useState<'about' | 'times' | null>(null);
  const stock = stockOf(group, addon, occupancy, chosen, arrival);
  const count = chosen?.count ?? 0;
  const about = `about-${addon.id}`;
  const single = isSingle(group, addon);
  const soldOut = stock.max <= 0 && count === 0;
  const hints = [
    price,
    !addon.settings.hide_available_count && stock.left !== null && stock.left > 0 && stock.left <= FEW ? n('items_left', stock.left) : '',
    !single && addon.per_reservation_limit > 0 && count >= addon.per_reservation_limit ? t('at_most', { max: addon.per_reservation_limit }) : '',
  ].filter(Boolean);
  const set = (wanted: number, at = stock.time) => onChange({ count: wanted, time: wanted > 0 ? at : null });
  return (
    <li className="counter" data-sold-out={soldOut || undefined} data-indent={addon.settings.indent || group.settings.indent || undefined}>
      <span className="counter-name">{addon.title}</span>
      <span className="hint" id={about}>{soldOut ? soldOutText(addon, stock, words) : hints.join(' · ')}</span>
      {single
        ? <label className="tick"><input type="checkbox" id={addonFieldId(addon.id)} checked={count > 0} disabled={soldOut} aria-label={t('add_what', { what: addon.title })} aria-describedby={about} onChange={(event) => set(event.target.checked ? 1 : 0)} /><span aria-hidden="true">{t(count > 0 ? 'added' : 'add')}</span></label>
        : <Stepper label={addon.title} id={addonFieldId(addon.id)} value={count} max={stock.max} disabled={soldOut} describedBy={about} onChange={(wanted) => set(wanted)} />}
      {hasMore(addon) || stock.slots.length > 0 ? (
        <p className="counter-more">
          {hasMore(addon) ? <button type="button" className="link" aria-haspopup="dialog" aria-label={t('about_what', { what: addon.title })} onClick={() => setPopup('about')}>{t('about')}</button> : null}
          {stock.slots.length > 0 ? <button type="button" className="link" aria-haspopup="dialog" aria-label={t('times_of', { what: addon.title })} onClick={() => setPopup('times')}>{t('see_times')}</button> : null}
        </p>
      ) : null}
      {count > 0 && !addon.settings.hide_timeslot && !addon.settings.hide_slot ? <SlotPicker addon={addon} stock={stock} count={count} onPick={set} /> : null}
      {popup === 'about' ? <DescriptionDialog addon={addon} onClose={() => setPopup(null)} /> : null}
      {popup === 'times' ? <TimesDialog addon={addon} slots={stock.slots} onClose={() => setPopup(null)} /> : null}
    </li>
  );
};

/** When a product by slot is taken; of a slot with fewer left than chosen, as many as there are. */
const SlotPicker = ({ addon, stock, count, onPick }: { addon: BookableAddon; stock: Stock; count: number; onPick: (count: number, time: string) => void }) => {
  const { t, n, time } = useWords();
  const field = `slot-${addon.id}`;
  if (stock.slots.length === 0) return null;
  return (
    <div className="counter-slot">
      <label htmlFor={field}>{t('time_for', { what: addon.title })}</label>
      <select id={field} value={stock.time ?? ''} onChange={(event) => onPick(Math.min(count, stock.slots.find((slot) => slot.time === event.target.value)?.numAvailable ?? count), event.target.value)}>
        {stock.slots.map((slot) => <option key={slot.id} value={slot.time} disabled={slot.numAvailable <= 0}>{time(slot.time)} – {slot.numAvailable > 0 ? n('items_left', slot.numAvailable) : t('day_FULL')}</option>)}
      </select>
    </div>
  );
};
