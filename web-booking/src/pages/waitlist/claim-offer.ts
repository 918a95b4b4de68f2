import type {
  AcceptAnswer,
  Basket,
  InventoryAnswer,
  OccupancyAnswer,
  WaitlistEntryAnswer,
} from '@stile/contracts';
import type { Services } from '../../core/services/services.js';
import { isVehicle } from '../../core/booking/basket.js';
import { fillInContact } from '../../parts/booker/contact.js';
import { adoptHold } from '../../parts/hold/take-hold.js';
import { searchOfReservation } from '../../parts/reservation-basket/reservation-basket.js';
import { matchedDrafts, readDrafts, writeDrafts, type Draft } from '../../parts/drafts/participant-drafts.js';
import { isOfOtherVisit, rememberOffered } from '../../parts/drafts/remembered-addons.js';
import { moveToVisit } from '../../parts/participants/move-to-visit.js';
import { occupancyQueryOf, occupancyUrl } from '../../core/booking/queries.js';

const chosenBy = (drafts: readonly Draft[], addon: string): number =>
  drafts
    .flatMap(({ addons }) => addons)
    .filter(({ addon_inventory }) => addon_inventory === addon)
    .reduce((sum, { addon_count }) => sum + addon_count, 0);

/**
 * Participants who have their program already: each product that only a participant can have, and that nobody has
 * chosen yet, goes to the first who has none of its group.
 */
const withPrograms = (
  drafts: readonly Draft[],
  addons: Basket['addons'],
  { addons: { groups } }: InventoryAnswer,
): readonly Draft[] =>
  addons
    .flatMap((query) => {
      const length = Math.max(0, query.addon_count - chosenBy(drafts, query.addon_inventory));
      return Array.from({ length }, () => query);
    })
    .reduce((all, { addon_inventory, start_time }) => {
      const group = groups.find(
        ({ settings, addons: products }) =>
          settings.profile_addon && products.some(({ id }) => id === addon_inventory),
      );
      const categories = group?.addons.find(({ id }) => id === addon_inventory)?.settings_v2.categories ?? {};
      const startsAt = group
        ? all.findIndex(
            (draft) =>
              !draft.addons.some((mine) => group.addons.some(({ id }) => id === mine.addon_inventory)),
          )
        : -1;
      if (!group || startsAt < 0) return all;
      const draft = all[startsAt]!;
      return all.with(startsAt, {
        ...draft,
        addons: [...draft.addons, { addon_inventory, addon_count: 1, ...(start_time ? { start_time } : {}) }],
        categories: {
          ...draft.categories,
          [group.id]: group.category_filter.flatMap(({ title }) => categories[title] ?? []),
        },
      });
    }, drafts);

/**
 * Moves what participants chose within another visit to times of the offer's. A day that cannot be read is left to the
 * details, which read it again.
 */
const moveToOffer = async (
  { api, stored }: Pick<Services, 'api' | 'stored'>,
  reservation: Basket,
  inventory: InventoryAnswer,
): Promise<void> => {
  if (!isOfOtherVisit(stored, inventory.id, reservation)) return;
  const { inventory_group: group, date, arrival_time: time, discount_group, parking_hours } = reservation;
  const where = { group, inventory: inventory.id, discountGroup: discount_group ?? null };
  const day = await api
    .get<OccupancyAnswer>(occupancyUrl(occupancyQueryOf(where, date)))
    .catch(() => undefined);
  const selection = { date, time, parkingHours: parking_hours ?? null };
  moveToVisit(stored, { inventory, selection, basket: reservation, day, own: reservation });
};

/**
 * The booking flow goes on with the offer's places: held in this tab, chosen in the address, each program with its
 * participant. Answers where.
 */
export const claimOffer = async (
  services: Pick<Services, 'api' | 'holds' | 'ports' | 'stored'>,
  { hold, reservation, contact }: AcceptAnswer & Pick<WaitlistEntryAnswer, 'contact'>,
  inventory: InventoryAnswer | null,
): Promise<string> => {
  const { stored } = services;
  adoptHold(services, hold, reservation);
  if (contact) fillInContact(stored, contact);
  const own = new Set(
    inventory?.addons.groups
      .filter(({ settings }) => settings.profile_addon)
      .flatMap(({ addons }) => addons)
      .map(({ id }) => id),
  );
  if (inventory && reservation.addons.some(({ addon_inventory }) => own.has(addon_inventory))) {
    const persons = new Set(inventory.visitor_types.filter((type) => !isVehicle(type)).map(({ id }) => id));
    const drafts = matchedDrafts(
      readDrafts(stored, inventory.id),
      reservation.passes.filter(({ visitor_type }) => persons.has(visitor_type)),
    );
    const participants = withPrograms(drafts, reservation.addons, inventory);
    writeDrafts(stored, inventory.id, participants);
    rememberOffered(stored, inventory.id, reservation, participants);
  }
  if (inventory) await moveToOffer(services, reservation, inventory);
  return `/book?${searchOfReservation('screen=1', reservation, inventory ?? { addons: { groups: [] } })}`;
};
