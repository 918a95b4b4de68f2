import { memo, useState } from 'react';
import type { AddonGroup, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import { programOn } from '../price/program.js';
import type { ChosenAddon } from '../../core/booking/selection.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { slotText } from '../../core/i18n/slot-text.js';
import { Icon } from '../ui/Icon.js';
import { Stepper } from '../stepper/Stepper.js';
import type { AddonVisit } from './addon-visit.js';
import { CustomizedLines } from './CustomizedLines.js';
import type { AddonLine } from './lines.js';
import { DescriptionDialog, hasMore, TimesDialog } from '../widgets/product-dialogs.js';
import { hasAttributes } from '../../core/booking/attributes.js';
import { addonFieldId, isSingle, showsSlots, stockOf, timesOf, type Stock } from './stock.js';
import { useAddonPrice } from '../price/use-addon-price.js';

interface AddonRowProps {
  group: AddonGroup;
  addon: BookableAddon;
  chosen: ChosenAddon | undefined;
  /** Only for a product with attributes: all that is chosen of it. */
  lines?: readonly AddonLine[];
  occupancy: OccupancyAnswer | undefined;
  visit: AddonVisit;
  taxIncluded: boolean;
  onChange: (changes: Record<string, ChosenAddon>) => void;
}

/** Characters of a number that is typed (docs/rules/products.md 16). */
const QUANTITY_LENGTH = 5;
const DESK_QUANTITY_LENGTH = 6;
const MOST = 999_999;

/** From here on a row says how many are left. */
const FEW = 10;

/** Why a product cannot be had (docs/rules/products.md 40). */
export const soldOutText = (
  { availability_message, settings_v2 }: BookableAddon,
  { slots }: Pick<Stock, 'slots'>,
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

/** Hints of a row beside the name: the price, and what bounds it. */
const hintsOf = (
  { addon, chosen, visit }: Pick<AddonRowProps, 'addon' | 'chosen' | 'visit'>,
  { left }: Stock,
  isOne: boolean,
  i18n: I18n,
): string[] => {
  const { per_reservation_limit: limit, settings } = addon;
  return [
    programOn(addon, visit.date, i18n),
    chosen && !hasAttributes(addon) ? daysOf(chosen, i18n) : '',
    !settings.hide_available_count && left !== null && left > 0 && left <= FEW
      ? i18n.n('items_left', left)
      : '',
    !isOne && limit > 0 && (chosen?.count ?? 0) >= limit ? i18n.t('at_most', { max: limit }) : '',
  ];
};

/** One of what may be many: drawn again only where something of its own has changed. */
export const AddonRow = memo((props: AddonRowProps) => {
  const { group, addon, chosen, occupancy, visit, taxIncluded, onChange } = props;
  const i18n = useI18n();
  const price = useAddonPrice(addon, taxIncluded);
  const stock = stockOf(group, addon, occupancy, chosen, visit.persons);
  const times = timesOf(addon, visit.day, visit.persons);
  const count = chosen?.count ?? 0;
  const about = `about-${addon.id}`;
  const outOfRange = visit.inRange?.has(addon.id) === false;
  const soldOut = (stock.max <= 0 || outOfRange) && count === 0;
  const hints = [price, ...hintsOf(props, stock, isSingle(group, addon), i18n)].filter(Boolean).join(' · ');
  const why = outOfRange ? i18n.t('not_available_in_range') : soldOutText(addon, { slots: times }, i18n);
  const hasSlots = times.length > 0 && showsSlots(addon);
  return (
    <li
      className="counter"
      data-sold-out={soldOut || undefined}
      data-indent={addon.settings.indent || group.settings.indent || undefined}
    >
      <span className="counter-name">{addon.title}</span>
      <span className="hint" id={about}>
        {soldOut ? why : hints}
      </span>
      <Amount {...props} stock={stock} soldOut={soldOut} describedBy={about} />
      <More addon={addon} slots={hasSlots ? times : []} />
      {count > 0 && hasSlots ? (
        <SlotPicker
          addon={addon}
          stock={stock}
          count={count}
          onPick={(wanted, time) => onChange({ [addon.id]: { ...chosen, count: wanted, time: time } })}
        />
      ) : null}
    </li>
  );
}, isSame);

interface AmountProps extends AddonRowProps {
  stock: Stock;
  soldOut: boolean;
  describedBy: string;
}

/** How many are taken: lines of their own, a button for what there is one of, else a counter. */
const Amount = (props: AmountProps) => {
  const { group, addon, chosen, lines = NONE, visit, stock, soldOut, describedBy, onChange } = props;
  const i18n = useI18n();
  const count = chosen?.count ?? 0;
  const days = visit.endDate ? { from: visit.date, until: visit.endDate } : {};
  const set = (wanted: number) =>
    onChange({ [addon.id]: { count: wanted, time: wanted > 0 ? stock.time : null, ...days } });
  const id = addonFieldId(addon.id);
  if (hasAttributes(addon))
    return (
      <CustomizedLines
        addon={addon}
        lines={lines}
        stock={stock}
        most={MOST}
        visit={visit}
        soldOut={soldOut}
        describedBy={describedBy}
        daysOf={(line) => daysOf(line, i18n)}
        onChange={onChange}
      />
    );
  if (isSingle(group, addon))
    return (
      <button
        type="button"
        id={id}
        className="button quiet add"
        aria-pressed={count > 0}
        aria-disabled={soldOut}
        aria-label={i18n.t('add_what', { what: addon.title })}
        aria-describedby={describedBy}
        onClick={() => {
          if (!soldOut) set(count > 0 ? 0 : 1);
        }}
      >
        <Icon name={count > 0 ? 'check' : 'plus'} size={16} />
        {i18n.t(count > 0 ? 'added' : 'add')}
      </button>
    );
  const free = addon.settings_v2.free_quantity;
  return (
    <Stepper
      id={id}
      label={addon.title}
      value={count}
      max={free ? Math.min(stock.max, MOST) : stock.max}
      {...(free ? { length: visit.isDesk ? DESK_QUANTITY_LENGTH : QUANTITY_LENGTH } : {})}
      disabled={soldOut}
      describedBy={describedBy}
      onChange={set}
    />
  );
};

/** The product and when it can be had, each in a dialog. */
const More = ({ addon, slots }: { addon: BookableAddon; slots: Stock['slots'] }) => {
  const { t } = useI18n();
  const [popup, setPopup] = useState<'about' | 'times' | null>(null);
  const close = () => setPopup(null);
  if (!hasMore(addon) && slots.length === 0) return null;
  return (
    <>
      <p className="counter-more">
        {hasMore(addon) ? (
          <PopupLink
            text={t('about')}
            label={t('about_what', { what: addon.title })}
            onOpen={() => setPopup('about')}
          />
        ) : null}
        {slots.length > 0 ? (
          <PopupLink
            text={t('see_times')}
            label={t('times_of', { what: addon.title })}
            onOpen={() => setPopup('times')}
          />
        ) : null}
      </p>
      {popup === 'about' ? <DescriptionDialog addon={addon} onClose={close} /> : null}
      {popup === 'times' ? <TimesDialog addon={addon} slots={slots} onClose={close} /> : null}
    </>
  );
};

const PopupLink = ({ text, label, onOpen }: { text: string; label: string; onOpen: () => void }) => (
  <button type="button" className="link" aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
    {text}
  </button>
);

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
  const i18n = useI18n();
  const field = `slot-${addon.id}`;
  if (stock.slots.length === 0) return null;
  return (
    <div className="counter-slot">
      <label htmlFor={field}>{i18n.t('time_for', { what: addon.title })}</label>
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
            {slotText(slot.time, slot.numAvailable, addon.settings, i18n)}
          </option>
        ))}
      </select>
    </div>
  );
};
