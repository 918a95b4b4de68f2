import { useDeferredValue, useMemo, useState } from 'react';
import type {
  AddonGroup,
  InventoryAnswer,
  OccupancyAnswer,
  ProductsForRangeAnswer,
  QuoteAnswer,
} from '@stile/contracts';
import { rangeUrl } from '../../core/booking/queries.js';
import { useGet } from '../../core/services/use-query.js';
import type { ChosenAddon, Selection } from '../../core/booking/selection.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { PAGE_SIZE } from '../../core/booking/addon-rules.js';
import { withDependents } from './stock.js';
import { AddonGroupPanel } from './AddonGroupPanel.js';
import { AddonSearch, useSought, withTitle } from './AddonSearch.js';
import type { AddonVisit } from './addon-visit.js';
import { useMoves } from './use-moves.js';
import { isAlwaysOpen, useOpenGroups } from './use-open-groups.js';
import { duringVisit } from '../drafts/visit-hours.js';

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
  /** A changed visit has moved products or taken them out: what is said of it. */
  onMoved: (texts: readonly string[]) => void;
}

const countOf = (groups: readonly AddonGroup[]): number =>
  groups.reduce((total, { addons }) => total + addons.length, 0);

/** With a last day: the products that can be had on each of the days (docs/rules/products.md 24). */
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
  onMoved,
}: AddonsProps) => {
  const [typed, setTyped] = useState('');
  const sought = useSought(typed);

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
  useMoves(groups, selection, occupancy, own, { onChange: changed, onMoved });
  const found = withTitle(groups, sought);
  const { isOpen, isRejected, rejectionOf, toggle } = useOpenGroups(sought !== '', {
    inventory,
    selection,
    quote,
    onChange: changed,
  });
  const many = countOf(groups) > PAGE_SIZE;
  return (
    <>
      {many ? <AddonSearch typed={typed} sought={sought} count={countOf(found)} onType={setTyped} /> : null}
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
          rejection={rejectionOf(group)}
          selection={selection}
          occupancy={occupancy}
          taxIncluded={taxIncluded}
          onChange={changed}
        />
      ))}
    </>
  );
};
