import type { AddonGroup, BookableAddon } from '@stile/contracts';

/** The rest of a product, null without a limit; and whether the party has taken all it may of it. */
export interface Stock {
  left(addon: string): number | null;
  isReached(addon: BookableAddon): boolean;
  /** Absent where it is for nobody by name. */ takesAge?(addon: BookableAddon): boolean;
}

export interface CascadeOption {
  readonly value: string;
  readonly spots: number | null;
  /** Left of the extra product, which is sold once the party has all that it may have of the main one. */
  readonly extraSpots: number;
  readonly waitlist: boolean;
  /** For other ages than the participant's. */ readonly isOtherAge: boolean;
  readonly disabled: boolean;
}
interface CascadeLevel {
  readonly title: string;
  readonly showSpots: boolean;
  readonly chosen: string;
  readonly options: readonly CascadeOption[];
}
/** Levels up to the first that is not answered, and the product that the answers lead to. */
export interface Cascade {
  readonly levels: readonly CascadeLevel[];
  readonly addon: string | null;
  readonly waitlisted: boolean;
}

const has = (left: number | null): boolean => left === null || left > 0;
const sum = (lefts: readonly (number | null)[]): number | null =>
  lefts.includes(null) ? null : lefts.reduce<number>((total, left) => total + (left ?? 0), 0);

const standIn = (
  addon: BookableAddon,
  { left, isReached }: Stock,
): { extra: string | null; waitlist: string | null } => {
  const { addon_extra_inventory: extra, addon_waitlist_inventory: waitlist } = addon.settings_v2;
  return {
    extra: extra && isReached(addon) && has(left(extra)) ? extra : null,
    waitlist: waitlist && !has(left(addon.id)) && has(left(waitlist)) ? waitlist : null,
  };
};

const isOpen = (addon: BookableAddon, { left, isReached }: Stock): boolean =>
  has(left(addon.id)) && !isReached(addon);

const fits = (addon: BookableAddon, { takesAge }: Stock): boolean => takesAge?.(addon) !== false;

/** The product itself, or what stands in for it: extra spots, then the waitlist. */
const terminalOf = (addon: BookableAddon, stock: Stock): { addon: string | null; waitlisted: boolean } => {
  if (isOpen(addon, stock)) return { addon: addon.id, waitlisted: false };
  const { extra, waitlist } = standIn(addon, stock);
  return { addon: extra ?? waitlist, waitlisted: extra === null && waitlist !== null };
};

const optionOf = (
  value: string,
  addons: readonly BookableAddon[],
  stock: Stock,
  chosen: boolean,
): CascadeOption => {
  const fitting = addons.filter((addon) => fits(addon, stock));
  const isOtherAge = fitting.length === 0;
  const counted = isOtherAge ? addons : fitting;
  const spots = sum(counted.map((addon) => (stock.isReached(addon) ? 0 : stock.left(addon.id))));
  const others = counted.filter((addon) => !isOpen(addon, stock)).map((addon) => standIn(addon, stock));
  const extraSpots = sum(others.map(({ extra }) => (extra === null ? 0 : stock.left(extra)))) ?? 0;
  const waitlist = !has(spots) && extraSpots === 0 && others.some((other) => other.waitlist !== null);
  return {
    value,
    spots,
    extraSpots,
    waitlist,
    isOtherAge,
    disabled: !chosen && (isOtherAge || (!has(spots) && extraSpots === 0 && !waitlist)),
  };
};

/** Lowest first, in the venue's order where they are equal (`count_priority`). */
const inOrder = <T>(items: readonly T[], priorityOf: (item: T) => number): T[] =>
  items.toSorted((a, b) => priorityOf(a) - priorityOf(b));

/**
 * A group's products by its levels of categories (docs/rules/products.md 37 to 39), levels and options in the order
 * of their count_priority.
 */
export const cascadeOf = (
  { addons, category_filter }: Pick<AddonGroup, 'addons' | 'category_filter'>,
  chosen: readonly string[],
  stock: Stock,
): Cascade => {
  const standIns = new Set(
    addons.flatMap(({ settings_v2 }) => [
      settings_v2.addon_extra_inventory,
      settings_v2.addon_waitlist_inventory,
    ]),
  );
  let candidates = inOrder(
    addons.filter(({ id, settings_v2 }) => !settings_v2.is_waitlist && !standIns.has(id)),
    ({ settings_v2 }) => settings_v2.count_priority,
  );
  const levels: CascadeLevel[] = [];
  for (const [index, { title, show_spots }] of inOrder(
    category_filter,
    ({ count_priority }) => count_priority,
  ).entries()) {
    const values = [...new Set(candidates.flatMap(({ settings_v2 }) => settings_v2.categories[title] ?? []))];
    const answer = chosen[index] !== undefined && values.includes(chosen[index]) ? chosen[index] : '';
    levels.push({
      title,
      showSpots: show_spots,
      chosen: answer,
      options: values.map((value) =>
        optionOf(
          value,
          candidates.filter(({ settings_v2 }) => settings_v2.categories[title] === value),
          stock,
          value === answer,
        ),
      ),
    });
    if (answer === '') return { levels, addon: null, waitlisted: false };
    candidates = candidates.filter(({ settings_v2 }) => settings_v2.categories[title] === answer);
  }
  const first = candidates.find((addon) => fits(addon, stock)) ?? candidates[0];
  return { levels, ...(first ? terminalOf(first, stock) : { addon: null, waitlisted: false }) };
};
