import { memo, useState } from 'react';
import type { AddonGroup, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import type { ChosenAddon } from '../../core/booking/selection.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { Stepper } from '../ui/Stepper.js';
import type { AddonVisit } from './addon-visit.js';
import { CustomizedLines } from './CustomizedLines.js';
import type { AddonLine } from './lines.js';
import { DescriptionDialog, hasMore, TimesDialog } from '../widgets/Popup.js';
import { hasAttributes } from '../../core/booking/attributes.js';
import { addonFieldId, isSingle, stockOf, type Stock } from './stock.js';
import { QuantityField } from './QuantityField.js';
import { useAddonPrice } from '../../core/services/use-addon-price.js';

interface AddonRowProps {
  group: AddonGroup;
  addon: BookableAddon;
  chosen: ChosenAddon | undefined;
  /** of a product with attributes: all that is chosen of it */ lines?: readonly AddonLine[];
  occupancy: OccupancyAnswer | undefined;
  visit: AddonVisit;
  taxIncluded: boolean;
  onChange: (changes: Record<string, ChosenAddon>) => void;
}

/** Characters of a number that is typed (docs/rules/products.md 14). */
const QUANTITY_LENGTH = 5;
const STORE_QUANTITY_LENGTH = 6;
const MOST = 999_999;

/** From here on a row says how many are left. */
const FEW = 10;

/** Why a product cannot be had (docs/rules/products.md 29). */
export const soldOutText = (
  { availability_message, settings_v2 }: BookableAddon,
  { slots }: Stock,
  { t }: I18n,
): string =>
  slots.length > 0
    ? t('not_available_in_visit')
    : settings_v2.daily_capacity
      ? t('not_available_today')
      : availability_message || t('not_available_now');

const daysOf = ({ from, until }: ChosenAddon, { t, date }: I18n): string =>
  !from || !until
    ? ''
    : from === until
      ? date(from, 'short')
      : t('from_until', { from: date(from, 'short'), until: date(until, 'short') });

const NONE: readonly AddonLine[] = [];

const isSame = (
  { chosen: a, lines: these, ...one }: AddonRowProps,
  { chosen: b, lines: those, ...other }: AddonRowProps,
): boolean =>
  (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]) &&
  JSON.stringify([a, these]) === JSON.stringify([b, those]);

/** One of what may be many: drawn again only where something of its own has changed. */
export const AddonRow = memo((props: AddonRowProps) => {
  const { group, addon, chosen, lines = NONE, occupancy, visit, taxIncluded, onChange } = props;
  const words = useI18n();
  const { t, n } = words;
  const price = useAddonPrice(addon, taxIncluded);
  const [popup, setPopup] = useState<'about' | 'times' | null>(null);
  const stock = stockOf(group, addon, occupancy, chosen, visit.arrival);
  const count = chosen?.count ?? 0;
  const about = `about-${addon.id}`;
  const single = isSingle(group, addon);
  const customized = hasAttributes(addon);
  const outOfRange = visit.inRange !== null && !visit.inRange.has(addon.id);
  const soldOut = (stock.max <= 0 || outOfRange) && count === 0;
  const hints = [
    price,
    chosen && !customized ? daysOf(chosen, words) : '',
    !addon.settings.hide_available_count && stock.left !== null && stock.left > 0 && stock.left <= FEW
      ? n('items_left', stock.left)
      : '',
    !single && addon.per_reservation_limit > 0 && count >= addon.per_reservation_limit
      ? t('at_most', { max: addon.per_reservation_limit })
      : '',
  ].filter(Boolean);
  const days = visit.endDate ? { from: visit.date, until: visit.endDate } : {};
  const set = (wanted: number, at = stock.time) =>
    onChange({ [addon.id]: { count: wanted, time: wanted > 0 ? at : null, ...days } });
  const hasSlots = stock.slots.length > 0 && !addon.settings.hide_timeslot && !addon.settings.hide_slot;
  return (
    <li
      className="counter"
      data-sold-out={soldOut || undefined}
      data-indent={addon.settings.indent || group.settings.indent || undefined}
    >
      <span className="counter-name">{addon.title}</span>
      <span className="hint" id={about}>
        {soldOut
          ? outOfRange
            ? t('not_available_in_range')
            : soldOutText(addon, stock, words)
          : hints.join(' · ')}
      </span>
      {customized ? (
        <CustomizedLines
          addon={addon}
          lines={lines}
          stock={stock}
          most={MOST}
          visit={visit}
          soldOut={soldOut}
          describedBy={about}
          daysOf={(line) => daysOf(line, words)}
          onChange={onChange}
        />
      ) : single ? (
        <label className="tick">
          <input
            type="checkbox"
            id={addonFieldId(addon.id)}
            checked={count > 0}
            disabled={soldOut}
            aria-label={t('add_what', { what: addon.title })}
            aria-describedby={about}
            onChange={(event) => set(event.target.checked ? 1 : 0)}
          />
          <span aria-hidden="true">{t(count > 0 ? 'added' : 'add')}</span>
        </label>
      ) : addon.settings_v2.free_quantity ? (
        <QuantityField
          id={addonFieldId(addon.id)}
          label={addon.title}
          value={count}
          max={Math.min(stock.max, MOST)}
          length={visit.isDesk ? STORE_QUANTITY_LENGTH : QUANTITY_LENGTH}
          describedBy={about}
          disabled={soldOut}
          onChange={(wanted) => set(wanted)}
        />
      ) : (
        <Stepper
          label={addon.title}
          id={addonFieldId(addon.id)}
          value={count}
          max={stock.max}
          disabled={soldOut}
          describedBy={about}
          onChange={(wanted) => set(wanted)}
        />
      )}
      {hasMore(addon) || hasSlots ? (
        <p className="counter-more">
          {hasMore(addon) ? (
            <button
              type="button"
              className="link"
              aria-haspopup="dialog"
              aria-label={t('about_what', { what: addon.title })}
              onClick={() => setPopup('about')}
            >
              {t('about')}
            </button>
          ) : null}
          {hasSlots ? (
            <button
              type="button"
              className="link"
              aria-haspopup="dialog"
              aria-label={t('times_of', { what: addon.title })}
              onClick={() => setPopup('times')}
            >
              {t('see_times')}
            </button>
          ) : null}
        </p>
      ) : null}
      {count > 0 && hasSlots ? (
        <SlotPicker
          addon={addon}
          stock={stock}
          count={count}
          onPick={(wanted, at) => onChange({ [addon.id]: { ...chosen, count: wanted, time: at } })}
        />
      ) : null}
      {popup === 'about' ? <DescriptionDialog addon={addon} onClose={() => setPopup(null)} /> : null}
      {popup === 'times' ? (
        <TimesDialog addon={addon} slots={stock.slots} onClose={() => setPopup(null)} />
      ) : null}
    </li>
  );
}, isSame);

/** When a product by slot is taken; of a slot with fewer left than chosen, as many as there are. */
const SlotPicker = ({
  addon,
  stock,
  count,
  onPick,
}: {
  addon: BookableAddon;
  stock: Stock;
  count: number;
  onPick: (count: number, time: string) => void;
}) => {
  const { t, n, time } = useI18n();
  const field = `slot-${addon.id}`;
  if (stock.slots.length === 0) return null;
  return (
    <div className="counter-slot">
      <label htmlFor={field}>{t('time_for', { what: addon.title })}</label>
      <select
        id={field}
        value={stock.time ?? ''}
        onChange={(event) =>
          onPick(
            Math.min(
              count,
              stock.slots.find((slot) => slot.time === event.target.value)?.numAvailable ?? count,
            ),
            event.target.value,
          )
        }
      >
        {stock.slots.map((slot) => (
          <option key={slot.id} value={slot.time} disabled={slot.numAvailable <= 0}>
            {time(slot.time)} – {slot.numAvailable > 0 ? n('items_left', slot.numAvailable) : t('day_FULL')}
          </option>
        ))}
      </select>
    </div>
  );
};
