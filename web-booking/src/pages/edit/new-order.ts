import type { InventoryAnswer } from '@stile/contracts';
import type { Edited } from '../../core/booking/edited.js';
import { changeSelection, parseSelection, type Selection } from '../../core/booking/selection.js';
import { searchOfReservation } from '../../parts/reservation-basket/reservation-basket.js';

const moreThan = (before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(now)
      .map(([id, count]) => [id, count - (before[id] ?? 0)] as const)
      .filter(([, more]) => more > 0),
  );

/** The desk with the visit of a change and what it adds: that is sold as an order of its own. */
export const newOrderUrl = (
  chosen: Selection,
  { basket }: Pick<Edited, 'basket'>,
  inventory: InventoryAnswer,
  language: string,
): string => {
  const previous = parseSelection(searchOfReservation('', basket, inventory));
  const { group, inventory: id, date, time, discountGroup, reservationType, parkingHours, feeder } = chosen;
  const addons = Object.entries(chosen.addons).flatMap(([line, addon]) => {
    const more = addon.count - (previous.addons[line]?.count ?? 0);
    return more > 0 ? [[line, { ...addon, count: more }] as const] : [];
  });
  const search = changeSelection(`lang=${language}`, {
    group,
    inventory: id,
    date,
    time,
    discountGroup,
    reservationType,
    parkingHours,
    feeder,
    counts: moreThan(previous.counts, chosen.counts),
    addons: Object.fromEntries(addons),
  });
  return `/store?${search}`;
};
