import type { Basket, InventoryAnswer, ProfileAnswer, ReservationAnswer } from '@stile/contracts';
import { basketOf } from '../booking/basket.js';
import { changeSelection, parseSelection, type Selection } from '../booking/selection.js';
import type { Fields } from '../profiles/contracts-profiles.js';
import type { Draft } from '../profiles/drafts.js';

/** What the venue adds by itself follows from the rest: a basket does not name it. */
const automatic = ({ addons }: InventoryAnswer): ReadonlySet<string> => new Set(addons.groups.flatMap((group) => group.addons).filter(({ settings_v2 }) => settings_v2.automatic).map(({ id }) => id));
const ofParticipants = ({ addons }: InventoryAnswer): ReadonlySet<string> => new Set(addons.groups.filter(({ settings }) => settings.profile_addon).flatMap((group) => group.addons).map(({ id }) => id));

const addUp = (lines: readonly { readonly item: string; readonly count: number }[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { item, count } of lines) counts.set(item, (counts.get(item) ?? 0) + count);
  return counts;
};

/** What a reservation has, as a basket. */
export const basketOfReservation = (reservation: ReservationAnswer, inventory: InventoryAnswer): Basket => {
  const { inventory_group, visit_date, arrival_time, reservation_type, discount_group, lines, discounts } = reservation;
  const byVenue = automatic(inventory);
  return {
    inventory_group, inventory: inventory.id, date: visit_date, arrival_time, reservation_type, discount_group,
    passes: [...addUp(lines.filter(({ kind }) => kind === 'visitor'))].map(([visitor_type, visitor_count]) => ({ visitor_type, visitor_count })),
    addons: [...addUp(lines.filter(({ kind, item }) => kind !== 'visitor' && !byVenue.has(item)).map(({ item, count, slot }) => ({ item: `${item}@${slot?.slice(0, 5) ?? ''}`, count })))].map(([key, addon_count]) => {
      const [addon_inventory = '', start_time] = key.split('@');
      return { addon_inventory, addon_count, ...(start_time ? { start_time } : {}) };
    }),
    ...(discounts.length > 0 ? { coupons: discounts.map(({ coupon }) => coupon) } : {}),
  };
};

/** The same as the selection of the booking page; what participants have is theirs, not the selection's. */
const selectionOf = ({ passes, addons, date, arrival_time, reservation_type, discount_group, coupons }: Basket, inventory: InventoryAnswer): Partial<Selection> => {
  const theirs = ofParticipants(inventory);
  return {
    group: inventory.inventory_group_id, inventory: inventory.id, date, time: arrival_time, reservationType: reservation_type ?? null, discountGroup: discount_group ?? null, coupons: coupons ?? [],
    counts: Object.fromEntries(passes.map(({ visitor_type, visitor_count }) => [visitor_type, visitor_count])),
    addons: Object.fromEntries(addons.filter(({ addon_inventory }) => !theirs.has(addon_inventory)).map(({ addon_inventory, addon_count, start_time }) => [addon_inventory, { count: addon_count, time: start_time ?? null }])),
  };
};

/** The query string that opens the booking page with what the reservation has. */
export const searchOfReservation = (search: string, basket: Basket, inventory: InventoryAnswer): string => changeSelection(search, selectionOf(basket, inventory));

const counted = ({ passes, addons }: Pick<Basket, 'passes' | 'addons'>, theirs: ReadonlySet<string>): string =>
  JSON.stringify([passes.map(({ visitor_type, visitor_count }) => `${visitor_type} ${visitor_count}`).toSorted(), addons.filter(({ addon_inventory }) => !theirs.has(addon_inventory)).map(({ addon_inventory, addon_count, start_time }) => `${addon_inventory} ${addon_count} ${start_time ?? ''}`).toSorted()]);

/** Whether the booking page can show all that the reservation has: what it cannot show, it would take away. */
export const canBeShown = (basket: Basket, { lines }: Pick<ReservationAnswer, 'lines'>, inventory: InventoryAnswer): boolean => {
  const shown = basketOf(parseSelection(searchOfReservation('', basket, inventory)), inventory);
  const byVenue = automatic(inventory);
  const units = lines.filter(({ kind, item }) => kind !== 'visitor' && !byVenue.has(item)).reduce((sum, { count }) => sum + count, 0);
  return shown !== null && counted(shown, ofParticipants(inventory)) === counted(basket, ofParticipants(inventory)) && units === basket.addons.reduce((sum, { addon_count }) => sum + addon_count, 0);
};

/** Which values of its cascades lead to what a participant has. */
const categoriesOf = (addons: ProfileAnswer['addons'], { addons: { groups } }: InventoryAnswer): Draft['categories'] =>
  Object.fromEntries(groups.filter(({ category_filter }) => category_filter.length > 0).flatMap((group) => {
    const chosen = group.addons.find(({ id }) => addons.some(({ addon_inventory }) => addon_inventory === id));
    return chosen ? [[group.id, group.category_filter.flatMap(({ title }) => chosen.settings_v2.categories[title] ?? [])]] : [];
  }));

/** The page's own ids, where all participants have one; else new ones. */
const OWN_ID = /^p\d+$/;

/** The participants as the page fills them in. */
export const draftsOf = (profiles: readonly ProfileAnswer[], inventory: InventoryAnswer): Draft[] => {
  const keepIds = profiles.every(({ id }) => OWN_ID.test(id));
  return profiles.map(({ id, visitorType, fields, addons }, index) => ({
    id: keepIds ? id : `p${index + 1}`, visitorType, fields: fields as Fields,
    addons: addons.map(({ addon_inventory, addon_count, start_time }) => ({ addon_inventory, addon_count, ...(start_time ? { start_time } : {}) })), categories: categoriesOf(addons, inventory),
  }));
};
