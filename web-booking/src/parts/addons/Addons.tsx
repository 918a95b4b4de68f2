import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type {
  AddonGroup,
  InventoryAnswer,
  OccupancyAnswer,
  ProductsForRangeAnswer,
  QuoteAnswer,
} from '@stile/contracts';
import { focusField } from '@stile/web-kit/browser';
import { rangeUrl } from '../../core/booking/queries.js';
import { useGet } from '../../core/services/use-query.js';
import { isVehicle, reservationTypeOf, visitorTypesOf } from '../../core/booking/basket.js';
import type { ChosenAddon, Selection } from '../../core/booking/selection.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import { useServices } from '../../core/services/services.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyIcon } from '../widgets/LazyIcon.js';
import { PAGE_SIZE } from '../../core/booking/addon-rules.js';
import { withoutProducts } from './lines.js';
import { withDependents } from './stock.js';
import { AddonGroupPanel } from './AddonGroupPanel.js';
import type { AddonVisit } from './addon-visit.js';
import { useMoves } from './use-moves.js';
import { duringVisit } from './visit-hours.js';

export interface AddonsProps {
  groups: readonly AddonGroup[];
  inventory: InventoryAnswer;
  persons: number;
  isDesk: boolean;
  selection: Selection;
  occupancy: OccupancyAnswer | undefined;
  taxIncluded: boolean;
  quote: QuoteAnswer | undefined;
  onChange: (addons: Record<string, ChosenAddon>) => void;
}

/** docs/rules/products.md 25. */
const SEARCH_DELAY_MS = 800;
const SEARCH_LENGTH = 2;
const BEACH_ACCESS = 'beach_access';

const isAlwaysOpen = ({ id, settings }: AddonGroup): boolean =>
  Boolean(settings.default_open) && id !== BEACH_ACCESS;

const hasPayingVisitor = (
  inventory: InventoryAnswer,
  selection: Selection,
  quote: QuoteAnswer | undefined,
): boolean =>
  visitorTypesOf(inventory, reservationTypeOf(inventory, selection.reservationType)?.id).some(
    (type) =>
      !isVehicle(type) &&
      (selection.counts[type.id] ?? 0) > 0 &&
      (quote?.visitor_prices.find((price) => price.visitor_type === type.id)?.price ?? 0) > 0,
  );

/** What is sought once typing has come to rest; nothing at once when the text is too short. */
const useSought = (typed: string): string => {
  const [sought, setSought] = useState('');
  const text = typed.trim().toLowerCase();
  useEffect(() => {
    const long = text.length >= SEARCH_LENGTH;
    const timer = setTimeout(() => setSought(long ? text : ''), long ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return sought;
};

/** With a last day: the products that can be had on each of the days (docs/rules/products.md 19). */
const useVisit = (
  inventory: string,
  { date, endDate }: Selection,
  day: OccupancyAnswer | undefined,
  persons: number,
  isDesk: boolean,
): AddonVisit => {
  const offered = useGet<ProductsForRangeAnswer>(
    date && endDate ? rangeUrl(inventory, date, endDate) : null,
  ).value;
  return useMemo(
    () => ({
      inventory,
      date: date ?? '',
      day,
      endDate,
      inRange: offered ? new Set(offered.data) : null,
      persons,
      isDesk,
    }),
    [inventory, date, day, endDate, offered, persons, isDesk],
  );
};

/** The products of a visit that has an arrival time, by group. */
export const Addons = ({
  groups,
  inventory,
  persons,
  isDesk,
  selection,
  occupancy: day,
  taxIncluded,
  quote,
  onChange,
}: AddonsProps) => {
  const { t, n } = useI18n();
  const { announcer } = useServices();
  const [typed, setTyped] = useState('');
  const sought = useSought(typed);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [rejected, setRejected] = useState<string | null>(null);

  // One more in the party is painted at its counter before every product's row is.
  const visit = useVisit(inventory.id, selection, day, useDeferredValue(persons), isDesk);
  const changed = useLatest((addons: Record<string, ChosenAddon>) =>
    onChange(withDependents(groups, selection, addons)),
  );
  const own = useOwnBasket();
  const { date, time, parkingHours } = selection;
  const occupancy = useMemo(
    () => duringVisit(day, inventory, { date, time, parkingHours }, own),
    [day, inventory, date, time, parkingHours, own],
  );
  const moved = useMoves(groups, selection, [day, occupancy], changed);
  const found = sought
    ? groups
        .map((group) => ({
          ...group,
          addons: group.addons.filter((addon) => addon.title.toLowerCase().includes(sought)),
        }))
        .filter((group) => group.addons.length > 0)
    : groups;
  const isOpen = (group: AddonGroup) =>
    sought !== '' ||
    isAlwaysOpen(group) ||
    (toggled[group.id] ?? group.addons.some((addon) => selection.addons[addon.id]));
  const isRejected = (group: AddonGroup) =>
    group.id === BEACH_ACCESS && !hasPayingVisitor(inventory, selection, quote);
  const toggle = (group: AddonGroup) => {
    const open = isOpen(group);
    const reject = !open && isRejected(group);
    setRejected(reject ? group.id : null);
    if (reject) return announcer.say(t('needs_paying_visitor'));
    setToggled({ ...toggled, [group.id]: !open });
    // Off means: nothing of it. The total says so at once.
    if (open) changed(withoutProducts(selection, (id) => group.addons.some((addon) => addon.id === id)));
  };
  const many = groups.reduce((total, group) => total + group.addons.length, 0) > PAGE_SIZE;
  return (
    <>
      {moved.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      {many ? (
        <div className="search">
          <LazyIcon name="search" />
          <label className="visually-hidden" htmlFor="addon-search">
            {t('search_addons')}
          </label>
          <input
            id="addon-search"
            type="search"
            autoComplete="off"
            maxLength={60}
            placeholder={t('search_addons')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          {typed ? (
            <button
              type="button"
              className="link"
              onClick={() => {
                setTyped('');
                focusField('addon-search');
              }}
            >
              {t('clear')}
            </button>
          ) : null}
        </div>
      ) : null}
      {many ? (
        <p className={sought ? 'hint' : 'visually-hidden'} role="status">
          {sought === ''
            ? ''
            : found.length === 0
              ? t('nothing_found', { text: sought })
              : n(
                  'found_addons',
                  found.reduce((total, { addons }) => total + addons.length, 0),
                )}
        </p>
      ) : null}
      {found.map((group) => (
        <AddonGroupPanel
          key={`${group.id} ${sought}`}
          group={group}
          map={inventory.map}
          visit={visit}
          sought={sought !== ''}
          open={isOpen(group)}
          onToggle={isAlwaysOpen(group) ? undefined : () => toggle(group)}
          unready={isRejected(group)}
          rejection={rejected === group.id && isRejected(group) ? t('needs_paying_visitor') : null}
          selection={selection}
          occupancy={occupancy}
          taxIncluded={taxIncluded}
          onChange={changed}
        />
      ))}
    </>
  );
};
