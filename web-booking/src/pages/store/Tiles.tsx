import type { MouseEvent } from 'react';
import type { AddonGroup, BookableAddon } from '@stile/contracts';
import { hasAttributes } from '../../core/booking/attributes.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { countOf } from '../../parts/addons/lines.js';
import { showsSlots, stockOf, timesOf } from '../../parts/addons/stock.js';
import { Icon } from '../../parts/ui/Icon.js';
import { hasMore } from '../../parts/widgets/product-dialogs.js';
import { useDeskTexts } from './desk-i18n.js';
import { Key } from './Key.js';
import { useStore } from './store-context.js';
import { tilesOf, type Section, type ShelfState } from './use-shelf.js';

export const SEARCH_FIELD = 'store-search';
/** Tiles that a digit presses. */
const MOST_KEYS = 9;
const FEW = 10;

/** A press leaves the focus where it is: the next Enter is the cart's, not the tile's. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

interface TileProps {
  readonly title: string;
  readonly price: string;
  readonly hint?: string;
  readonly count: number;
  readonly nth: number | undefined;
  readonly isOut?: boolean;
  readonly onPress: () => void;
  /** Shows what it is and when it can be had. */
  readonly info?: { readonly label: string; readonly onOpen: () => void } | null;
}

const Tile = ({ title, price, hint = '', count, nth, isOut = false, onPress, info = null }: TileProps) => {
  const { t } = useDeskTexts();
  return (
    <div className="store-tile-cell">
      <button
        type="button"
        className="store-tile"
        data-chosen={count > 0 || undefined}
        aria-disabled={isOut}
        onMouseDown={keepFocus}
        onClick={onPress}
      >
        <span className="store-tile-title">{title}</span>
        <span className="store-tile-price">{price}</span>
        {hint ? <span className="store-tile-hint">{hint}</span> : null}
        {count > 0 ? (
          <span className="store-tile-count">
            <span className="visually-hidden">{t('in_cart')} </span>
            {count}
          </span>
        ) : null}
        {nth !== undefined && nth < MOST_KEYS ? <Key name={String(nth + 1)} /> : null}
      </button>
      {info ? (
        <button
          type="button"
          className="store-tile-info"
          aria-haspopup="dialog"
          aria-label={info.label}
          onMouseDown={keepFocus}
          onClick={info.onOpen}
        >
          <Icon name="info" />
        </button>
      ) : null}
    </div>
  );
};

const AddonTile = ({
  group,
  addon,
  nth,
}: {
  group: AddonGroup;
  addon: BookableAddon;
  nth: number | undefined;
}) => {
  const { sale, add, open } = useStore();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const { selection, taxIncluded, party } = sale.booking;
  const amount = taxIncluded ? addon.price : addon.price_before_tax;
  const price = amount === 0 ? i18n.t('free') : i18n.money(amount);
  const stock = stockOf(group, addon, sale.day, selection.addons[addon.id], party.visitors);
  const times = timesOf(addon, sale.occupancy, party.visitors);
  const count = countOf(selection, addon.id);
  const isOut = stock.max <= 0;
  const what = addon.title;
  const ofTimes = showsSlots(addon) && times.length > 0 ? i18n.t('times_of', { what }) : null;
  const label = hasMore(addon) ? i18n.t('about_what', { what }) : ofTimes;
  const isEach = addon.settings.price_per_person === true;
  const hint = isOut
    ? t(times.length > 0 ? 'not_during_visit' : 'not_today')
    : stock.left !== null && stock.left <= FEW && !addon.settings.hide_available_count
      ? i18n.n('items_left', stock.left)
      : hasAttributes(addon)
        ? t('customize')
        : '';
  return (
    <Tile
      title={addon.title}
      price={isEach ? t('per_person', { price }) : price}
      hint={hint}
      count={count}
      nth={nth}
      isOut={isOut}
      onPress={() => add(addon)}
      info={label === null ? null : { label, onOpen: () => open({ name: 'product', addon }) }}
    />
  );
};

const VisitorTile = ({ id, name, nth }: { id: string; name: string; nth: number | undefined }) => {
  const { sale, addVisitor } = useStore();
  const { t, money } = useI18n();
  const { selection, taxIncluded } = sale.booking;
  const rule = sale.quote.value?.visitor_prices.find(({ visitor_type }) => visitor_type === id);
  const amount = rule && (taxIncluded ? rule.price : rule.price_before_tax);
  return (
    <Tile
      title={name}
      price={amount === undefined ? '' : amount === 0 ? t('free') : money(amount)}
      count={selection.counts[id] ?? 0}
      nth={nth}
      onPress={() => addVisitor(id)}
    />
  );
};

const SectionTiles = ({
  section,
  nthOf,
  onToggle,
}: {
  section: Section;
  nthOf: ReadonlyMap<string, number>;
  onToggle: () => void;
}) => {
  const { t } = useDeskTexts();
  const { group, isOpen } = section;
  const id = `store-group-${section.id}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="store-group">
        {group ? (
          <button type="button" aria-expanded={isOpen} onMouseDown={keepFocus} onClick={onToggle}>
            <Icon name={isOpen ? 'down' : 'next'} size={16} />
            {group.title}
          </button>
        ) : (
          t('visitors')
        )}
      </h2>
      {isOpen ? (
        <div className="store-tiles">
          {section.visitors.map(({ id: visitor, name }) => (
            <VisitorTile key={visitor} id={visitor} name={name} nth={nthOf.get(visitor)} />
          ))}
          {group &&
            section.addons.map((addon) => (
              <AddonTile key={addon.id} group={group} addon={addon} nth={nthOf.get(addon.id)} />
            ))}
        </div>
      ) : null}
    </section>
  );
};

/** When the visit is: today and the slot that now is in, until another is chosen. */
const When = () => {
  const { sale, open, now } = useStore();
  const { date, time } = useI18n();
  const { t } = useDeskTexts();
  const { booking, slot, followsClock } = sale;
  const day = booking.selection.date ?? '';
  const hasBegun = slot !== null && `${day}T${slot.startTime}` <= now;
  return (
    <button
      type="button"
      className="button quiet store-when"
      aria-haspopup="dialog"
      onClick={() => open('time')}
    >
      <Icon name="clock" />
      <span>
        {day === now.slice(0, 10) ? t('today') : date(day, 'short')}
        {' · '}
        {slot ? time(slot.startTime) : t('slot_missing')}
        {slot ? (
          <span className="store-until">
            {` – ${time(slot.endTime)}${followsClock ? ` · ${t(hasBegun ? 'now' : 'next')}` : ''}`}
          </span>
        ) : null}
      </span>
      <Key name="T" />
    </button>
  );
};

/** Products and visitors for sale, left of the cart. */
export const Tiles = ({ shelf }: { shelf: ShelfState }) => {
  const { t } = useDeskTexts();
  const { open } = useStore();
  const { typed, setTyped, sections, toggle } = shelf;
  const nthOf = new Map(
    tilesOf(sections).map((tile, nth) => ['visitor' in tile ? tile.visitor : tile.addon.id, nth] as const),
  );
  return (
    <div className="store-shelf">
      <div className="store-shelf-head">
        <When />
        <label className="store-search">
          <span className="visually-hidden">{t('search')}</span>
          <input
            id={SEARCH_FIELD}
            type="search"
            value={typed}
            maxLength={60}
            placeholder={t('search')}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') open('guest');
              if (event.key !== 'Escape') return;
              setTyped('');
              event.currentTarget.blur();
            }}
          />
          <Key name="/" />
        </label>
      </div>
      {sections.map((section) => (
        <SectionTiles key={section.id} section={section} nthOf={nthOf} onToggle={() => toggle(section)} />
      ))}
      {sections.length === 0 ? <p className="hint">{t('nothing_found')}</p> : null}
      {typed ? (
        <button type="button" className="button quiet" onClick={() => open('guest')}>
          {t('guest')} <Key name="Enter" />
        </button>
      ) : null}
    </div>
  );
};
