import { DAY_STATUSES, type DayStatus, type LocalDate } from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';

/**
 * The status that staff have set for today (docs/rules/capacity.md 28), else null: the group's setting
 * `live_status_{inventory}`, else `live_status`. It replaces the status of today alone. A day set to CLOSED or FULL
 * takes no more visitors on the web; staff still sell what is left.
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
