import { useMemo, useState } from 'react';
import type { AddonGroup, BookableAddon, InventoryAnswer } from '@stile/contracts';
import { plainText } from '@stile/contracts/kernel/plain-text';
import { visitorTypesOf } from '../../core/booking/basket.js';
import { withTitle } from '../../parts/addons/AddonSearch.js';
import type { Sale } from './use-sale.js';

type VisitorType = InventoryAnswer['visitor_types'][number];

export interface Section {
  readonly id: string;
  /** Null: kinds of visitors. */ readonly group: AddonGroup | null;
  readonly visitors: readonly VisitorType[];
  readonly addons: readonly BookableAddon[];
  readonly isOpen: boolean;
}

const VISITORS = 'visitors';

/** Tiles that can be pressed: kinds of visitors, then groups of products; a search opens all that it finds. */
export const useShelf = ({ booking, groups, quote, lines }: Sale) => {
  const [typed, setTyped] = useState('');
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const { inventory, reservationType } = booking;
  const prices = quote.value?.visitor_prices;
  const sections = useMemo((): Section[] => {
    const sought = plainText(typed.trim());
    const visitors = visitorTypesOf(inventory, reservationType?.id).filter(
      ({ id, name }) =>
        plainText(name).includes(sought) &&
        (prices === undefined || prices.some(({ visitor_type }) => visitor_type === id)),
    );
    const isChosen = (group: AddonGroup) => lines.some(({ product }) => product?.group.id === group.id);
    return [
      ...(visitors.length > 0 ? [{ id: VISITORS, group: null, visitors, addons: [], isOpen: true }] : []),
      ...withTitle(groups, sought).map((group) => ({
        id: group.id,
        group,
        visitors: [],
        addons: group.addons,
        isOpen:
          sought !== '' || (toggled[group.id] ?? (group.settings.default_open === true || isChosen(group))),
      })),
    ];
  }, [typed, toggled, inventory, reservationType, prices, groups, lines]);
  const toggle = (section: Section): void => setToggled({ ...toggled, [section.id]: !section.isOpen });
  return { typed, setTyped, sections, toggle };
};
export type ShelfState = ReturnType<typeof useShelf>;

/** Tiles in view, in the order of their keys. */
export const tilesOf = (
  sections: readonly Section[],
): ({ readonly visitor: string } | { readonly addon: BookableAddon })[] =>
  sections.flatMap(({ isOpen, visitors, addons }) =>
    isOpen ? [...visitors.map(({ id }) => ({ visitor: id })), ...addons.map((addon) => ({ addon }))] : [],
  );
