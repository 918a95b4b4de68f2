import { lazy, memo, Suspense, useState } from 'react';
import type { AddonGroup, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import type { ChosenAddon } from '../booking/selection.js';
import { useWords, type Words } from '../i18n/texts.js';
import { useServices } from '../app/services.js';
import { notesOf } from '../booking/addon-notes.js';
import { Stepper } from '../ui/Stepper.js';
import { DescriptionDialog, hasMore, TimesDialog } from './AddonDialog.js';
import { addonFieldId, hasAttributes, isSingle, stockOf, type Stock } from './stock.js';
import { QuantityField } from './QuantityField.js';
import { useAddonPrice } from './use-addon-price.js';

const AttributesDialog = lazy(async () => ({ default: (await import('./AttributesDialog.js')).AttributesDialog }));

/** The visit that products are for. */
export interface AddonVisit {
  readonly inventory: string; readonly date: string; /** 'HH:mm' */ readonly arrival: string;
  /** Last of the days that products are for, and those that can be had on all of them; null where that is the visit's day alone. */
  readonly endDate: string | null; readonly inRange: ReadonlySet<string> | null;
  readonly persons: number; readonly store: boolean;
}

interface AddonRowProps {
  group: AddonGroup; addon: BookableAddon; chosen: ChosenAddon | undefined; occupancy: OccupancyAnswer | undefined;
  visit: AddonVisit; taxIncluded: boolean; onChange: (addon: string, chosen: ChosenAddon) => void;
}

/** Characters of a number that is typed (booking.md section 5). */
const QUANTITY_LENGTH = 5;
const STORE_QUANTITY_LENGTH = 6;
const MOST = 999_999;

/** From here on a row says how many are left. */
const FEW = 10;

/** Why a product cannot be had (booking.md section 8): the venue's own words where it has some. */
export const soldOutText = ({ availability_message, settings_v2 }: BookableAddon, { slots }: Stock, { t }: Words): string =>
  slots.length > 0 ? t('not_available_in_visit') : settings_v2.daily_capacity ? t('not_available_today') : availability_message || t('not_available_now');

const daysOf = ({ from, until }: ChosenAddon, { t, date }: Words): string => (!from || !until ? '' : from === until ? date(from, 'short') : t('from_until', { from: date(from, 'short'), until: date(until, 'short') }));

const isSame = ({ chosen: a, ...one }: AddonRowProps, { chosen: b, ...other }: AddonRowProps): boolean =>
  (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]) && JSON.stringify(a) === JSON.stringify(b);

/** One of what may be many: drawn again only where something of its own has changed. */
export const AddonRow = memo((props: AddonRowProps) => {
  const { group, addon, chosen, occupancy, visit, taxIncluded, onChange } = props;
  const words = useWords();
  const { t, n } = words;
  const { stored } = useServices();
  const price = useAddonPrice(addon, taxIncluded);
  const [popup, setPopup] = useState<'about' | 'times' | 'attributes' | null>(null);
  const stock = stockOf(group, addon, occupancy, chosen, visit.arrival);
  const count = chosen?.count ?? 0;
  const about = `about-${addon.id}`;
  const single = isSingle(group, addon);
  const customized = hasAttributes(addon);
  const outOfRange = visit.inRange !== null && !visit.inRange.has(addon.id);
  const soldOut = (stock.max <= 0 || outOfRange) && count === 0;
  const hints = [
    price, chosen && !customized ? daysOf(chosen, words) : '',
    !addon.settings.hide_available_count && stock.left !== null && stock.left > 0 && stock.left <= FEW ? n('items_left', stock.left) : '',
    !single && addon.per_reservation_limit > 0 && count >= addon.per_reservation_limit ? t('at_most', { max: addon.per_reservation_limit }) : '',
  ].filter(Boolean);
  const days = visit.endDate ? { from: visit.date, until: visit.endDate } : {};
  const set = (wanted: number, at = stock.time) => onChange(addon.id, { count: wanted, time: wanted > 0 ? at : null, ...days });
  const hasSlots = stock.slots.length > 0 && !addon.settings.hide_timeslot && !addon.settings.hide_slot;
  return (
    <li className="counter" data-sold-out={soldOut || undefined} data-indent={addon.settings.indent || group.settings.indent || undefined}>
      <span className="counter-name">{addon.title}</span>
      <span className="hint" id={about}>{soldOut ? (outOfRange ? t('not_available_in_range') : soldOutText(addon, stock, words)) : hints.join(' · ')}</span>
      {customized
        ? <button type="button" id={addonFieldId(addon.id)} className="button quiet" aria-haspopup="dialog" aria-label={t('customize_what', { what: addon.title })} aria-describedby={about} aria-disabled={soldOut} onClick={() => { if (!soldOut) setPopup('attributes'); }}>{t('customize')}</button>
        : single
        ? <label className="tick"><input type="checkbox" id={addonFieldId(addon.id)} checked={count > 0} disabled={soldOut} aria-label={t('add_what', { what: addon.title })} aria-describedby={about} onChange={(event) => set(event.target.checked ? 1 : 0)} /><span aria-hidden="true">{t(count > 0 ? 'added' : 'add')}</span></label>
        : addon.settings_v2.free_quantity
        ? <QuantityField id={addonFieldId(addon.id)} label={addon.title} value={count} max={Math.min(stock.max, MOST)} length={visit.store ? STORE_QUANTITY_LENGTH : QUANTITY_LENGTH} describedBy={about} disabled={soldOut} onChange={(wanted) => set(wanted)} />
        : <Stepper label={addon.title} id={addonFieldId(addon.id)} value={count} max={stock.max} disabled={soldOut} describedBy={about} onChange={(wanted) => set(wanted)} />}
      {customized && chosen ? <Attributes chosen={chosen} noted={Boolean(notesOf(stored, visit.inventory)[addon.id])} /> : null}
      {hasMore(addon) || hasSlots ? (
        <p className="counter-more">
          {hasMore(addon) ? <button type="button" className="link" aria-haspopup="dialog" aria-label={t('about_what', { what: addon.title })} onClick={() => setPopup('about')}>{t('about')}</button> : null}
          {hasSlots ? <button type="button" className="link" aria-haspopup="dialog" aria-label={t('times_of', { what: addon.title })} onClick={() => setPopup('times')}>{t('see_times')}</button> : null}
        </p>
      ) : null}
      {count > 0 && hasSlots ? <SlotPicker addon={addon} stock={stock} count={count} onPick={(wanted, at) => onChange(addon.id, { ...chosen, count: wanted, time: at })} /> : null}
      {popup === 'about' ? <DescriptionDialog addon={addon} onClose={() => setPopup(null)} /> : null}
      {popup === 'times' ? <TimesDialog addon={addon} slots={stock.slots} onClose={() => setPopup(null)} /> : null}
      {popup === 'attributes' ? (
        <Suspense>
          <AttributesDialog addon={addon} inventory={visit.inventory} visitDate={visit.date} endDate={visit.endDate} chosen={chosen} store={visit.store} max={Math.min(stock.max, MOST)} persons={addon.settings.price_per_person ? Math.max(1, visit.persons) : 1}
            onSave={(saved) => onChange(addon.id, saved.count > 0 ? { ...saved, time: stock.time } : saved)} onClose={() => setPopup(null)} />
        </Suspense>
      ) : null}
    </li>
  );
}, isSame);

/** What was said of a product with attributes of its own. */
const Attributes = ({ chosen, noted }: { chosen: ChosenAddon; noted: boolean }) => {
  const words = useWords();
  return <p className="counter-slot">{[words.n('pieces', chosen.count), daysOf(chosen, words), noted ? words.t('with_notes') : ''].filter(Boolean).join(' · ')}</p>;
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
