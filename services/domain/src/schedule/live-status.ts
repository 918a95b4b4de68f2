import { DAY_STATUSES, type DayStatus, type LocalDate } from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';

/**
 * The status that a venue has given its own today by hand (docs/rules/capacity.md 19), null where it has not: the group's
 * setting `live_status_{inventory}`, else `live_status`. It stands over the status of today alone; a day that is so CLOSED
 * or FULL takes no more visitors, while staff still sell what there is.
 */
export const liveStatusOf = (
  catalogue: Catalogue,
  inventory: string,
  date: LocalDate,
  today: LocalDate,
): DayStatus | null => {
  if (date !== today) return null;
  const settings = catalogue.inventory_group.values().next().value?.body.settings;
  const live = settings?.[`live_status_${inventory}`] ?? settings?.['live_status'];
  return DAY_STATUSES.find((status) => status === live) ?? null;
};
