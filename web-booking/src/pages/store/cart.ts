import type { AddonGroup, Basket, BookableAddon, InventoryAnswer, QuoteAnswer } from '@stile/contracts';
import { hasAttributes } from '../../core/booking/attributes.js';
import { isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import { shownAmounts } from '@stile/contracts/pricing/shown-price';
import { lineKey, productOf, type ChosenAddon, type Selection } from '../../core/booking/selection.js';
import { isSingle, stockOf, withDependents } from '../../parts/addons/stock.js';
import { linesOf, MAX_LINES, withoutLine } from '../../parts/addons/lines.js';
import type { OccupancyAnswer } from '@stile/contracts';

type VisitorType = InventoryAnswer['visitor_types'][number];

export interface CartLine {
  /** 'v.rr-adult', 'a.rr-firewood', 'a.rr-lunch*2': as in the address. 'p.…': participants chose it. */
  readonly key: string;
  readonly title: string;
  readonly count: number;
  /** As the venue shows prices; null until the server has said it. */
  readonly price: number | null;
  readonly agreed: boolean;
  readonly visitor: VisitorType | null;
  readonly product: {
    readonly group: AddonGroup;
    readonly addon: BookableAddon;
    readonly chosen: ChosenAddon;
  } | null;
  /** A product that participants chose, with its time where it has one. */
  readonly ofPeople?: { readonly addon: BookableAddon; readonly time: string | undefined };
}

/** Products by their id, each with its group. */
export const productsOf = (groups: readonly AddonGroup[]): ReadonlyMap<string, Shelved> =>
  new Map(groups.flatMap((group) => group.addons.map((addon) => [addon.id, { group, addon }] as const)));

/** The quote of a line: the n-th line of an item is the n-th of the basket. */
const priceOf = (quote: QuoteAnswer | undefined, taxIncluded: boolean) => {
  const shown = quote ? shownAmounts(quote, taxIncluded).lines : [];
  return (isVisitor: boolean, item: string, nth: number) => {
    const matching = (quote?.lines ?? [])
      .flatMap((line, index) =>
        line.item === item && (line.kind === 'visitor') === isVisitor ? [{ line, index }] : [],
      )
      .at(nth);
    return matching ? { price: shown[matching.index] ?? 0, line: matching.line } : null;
  };
};

interface CartOf {
  readonly inventory: InventoryAnswer;
  readonly selection: Selection;
  readonly reservationType: string | undefined;
  readonly products: ReturnType<typeof productsOf>;
  /** With what the participants chose. */
  readonly basket: Basket | null;
  readonly ofPeople: ReadonlyMap<string, BookableAddon>;
  /** Undefined while it is of an earlier cart. */
  readonly quote: QuoteAnswer | undefined;
  readonly taxIncluded: boolean;
}

/** Visitors, then products, those of participants last. A vehicle has a line where it costs something (docs/rules/desk.md 46). */
export const cartLines = (cart: CartOf): CartLine[] => {
  const { inventory, selection, reservationType, products, ofPeople, quote, taxIncluded } = cart;
  const quoted = priceOf(quote, taxIncluded);
  const visitors = visitorTypesOf(inventory, reservationType).flatMap((visitor): CartLine[] => {
    const chosen = selection.counts[visitor.id] ?? 0;
    const found = quoted(true, visitor.id, 0);
    const count = Math.max(chosen, isVehicle(visitor) ? (found?.line.count ?? 0) : 0);
    if (count <= 0 || (isVehicle(visitor) && !found?.price)) return [];
    return [
      {
        key: `v.${visitor.id}`,
        title: visitor.name,
        count,
        price: found?.price ?? null,
        agreed: false,
        visitor,
        product: null,
      },
    ];
  });
  const seen = new Map<string, number>();
  const addons = Object.entries(selection.addons).flatMap(([key, chosen]): CartLine[] => {
    const id = productOf(key);
    const product = products.get(id);
    if (!product) return [];
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    const found = quoted(false, id, nth);
    return [
      {
        key: `a.${key}`,
        title: product.addon.title,
        count: chosen.count,
        price: found?.price ?? null,
        agreed: found?.line.price_source === 'staff',
        visitor: null,
        product: { ...product, chosen },
      },
    ];
  });
  const own = (cart.basket?.addons ?? []).flatMap((line): CartLine[] => {
    const { addon_inventory: id, addon_count: count, start_time: time } = line;
    const addon = ofPeople.get(id);
    if (!addon) return [];
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return [
      {
        key: `p.${id}@${time ?? ''}`,
        title: addon.title,
        count,
        price: quoted(false, id, nth)?.price ?? null,
        agreed: false,
        visitor: null,
        product: null,
        ofPeople: { addon, time },
      },
    ];
  });
  return [...visitors, ...addons, ...own];
};

/** True where nothing was put into it: what a kind of visit always has does not count. */
export const isEmptyCart = ({ counts, addons, coupons }: Selection): boolean =>
  Object.values(counts).every((count) => count === 0) &&
  Object.keys(addons).length === 0 &&
  coupons.length === 0;

/** The query string without the cart. Venue, destination, discount group and unknown parameters stay. */
export const clearedSearch = (search: string): string => {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()])
    if (
      /^[va]\./.test(name) ||
      ['coupons', 'startDate', 'carArrivalTime', 'endDate', 'parkingIntervals', 'reservationId'].includes(
        name,
      )
    )
      query.delete(name);
  return query.toString();
};

export interface Shelf {
  readonly groups: readonly AddonGroup[];
  readonly selection: Selection;
  /** The rest of the day during the visit. */ readonly day: OccupancyAnswer | undefined;
  readonly persons: number;
}

/** A product, with its group. */
export interface Shelved {
  readonly group: AddonGroup;
  readonly addon: BookableAddon;
}

/** Most of a product's line. */
export const mostOf = ({ group, addon }: Shelved, shelf: Shelf): number =>
  stockOf(group, addon, shelf.day, shelf.selection.addons[addon.id], shelf.persons).max;

/** One more of a product, at the first time that has some; null where there is no more of it. */
export const oneMore = ({ group, addon }: Shelved, shelf: Shelf): Record<string, ChosenAddon> | null => {
  const chosen = shelf.selection.addons[addon.id];
  const stock = stockOf(group, addon, shelf.day, chosen, shelf.persons);
  const count = (chosen?.count ?? 0) + 1;
  return count > stock.max ? null : { [addon.id]: { ...chosen, count, time: stock.time } };
};

const NOTHING: ChosenAddon = { count: 0, time: null };

/** A line with another count; with 0 it is gone, and what is sold only together with it. */
export const withCount = (
  key: string,
  count: number,
  { groups, selection }: Pick<Shelf, 'groups' | 'selection'>,
): Record<string, ChosenAddon> => {
  const id = productOf(key);
  if (count > 0) return { [key]: { ...(selection.addons[key] ?? NOTHING), count } };
  const lines = linesOf(selection, id);
  const index = lines.findIndex((line) => line.key === key);
  return withDependents(
    groups,
    selection,
    withoutLine(
      lines.map((line) => ({ key: line.key, value: line.chosen })),
      index,
      NOTHING,
    ),
  );
};

/** The next line of a product with attributes; null where it has as many as it may. */
export const nextLine = (selection: Selection, addon: BookableAddon): string | null => {
  const lines = linesOf(selection, addon.id);
  return hasAttributes(addon) && lines.length < MAX_LINES ? lineKey(addon.id, lines.length) : null;
};

export const isOnce = (group: AddonGroup, addon: BookableAddon): boolean => isSingle(group, addon);
