import { useState, type ReactNode } from 'react';
import type { AddonGroup, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import { useVenue } from '../../core/services/venue.js';
import { basketOf } from '../../core/booking/basket.js';
import type { Selection } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { CategorySelects } from './CategorySelects.js';
import { cascadeOf, type Stock } from './cascade.js';
import { countOf } from './lines.js';
import { mostOf } from './stock.js';
import { WaitForAddon } from '../waitlist/WaitForAddon.js';

interface GroupByCategoryProps {
  group: AddonGroup;
  selection: Selection;
  occupancy: OccupancyAnswer | undefined;
  /** The controls of one product: how many, and when. */
  row: (addon: BookableAddon) => ReactNode;
}

/** Where a product that was chosen is found: by the values that lead to it. */
const pathTo = (group: AddonGroup, { addons }: Selection): string[] => {
  const chosen = group.addons.find(({ id }) => addons[id]);
  const values = group.category_filter
    .toSorted((a, b) => a.count_priority - b.count_priority)
    .map(({ title }) => chosen?.settings_v2.categories[title]);
  return values.includes(undefined) ? [] : values.filter((value) => value !== undefined);
};

/**
 * A group of products with categories: one level after the other leads to a product; those that are in the basket
 * stay below.
 */
export const GroupByCategory = ({ group, selection, occupancy, row }: GroupByCategoryProps) => {
  const { t } = useI18n();
  const [path, setPath] = useState<readonly string[]>(() => pathTo(group, selection));
  const stock: Stock = {
    left: (addon) => occupancy?.addon_occupancy.checkouts.find(({ id }) => id === addon)?.available ?? null,
    isReached: (addon) => countOf(selection, addon.id) >= mostOf(group, addon),
  };
  const cascade = cascadeOf(group, path, stock);
  const inventory = useVenue()?.inventory;
  // A product that stands for a waitlist is joined, not booked.
  const shown = group.addons.filter(
    ({ id }) => (id === cascade.addon && !cascade.waitlisted) || selection.addons[id],
  );
  return (
    <>
      {/* Deeper answers belonged to the earlier one. */}
      <CategorySelects
        id={`categories-${group.id}`}
        cascade={cascade}
        translations={group.category_words}
        optional={!group.settings.at_least_1}
        onChoose={(level, value) => setPath([...path.slice(0, level), ...(value === '' ? [] : [value])])}
      />
      {cascade.waitlisted ? (
        <WaitForAddon
          group={group}
          occupancy={occupancy}
          waitlist={cascade.addon!}
          visit={inventory ? basketOf(selection, inventory) : null}
          note={t('waitlist_instead')}
        />
      ) : null}
      {shown.length > 0 ? <ul className="counters">{shown.map(row)}</ul> : null}
    </>
  );
};
