import type { Basket, DayOccupancy, InventoryGroupAnswer, OccupancyStatusAnswer } from '@stile/contracts';
import {
  farStatusQuery,
  occupancyQueryOf,
  occupancyUrl,
  quoteKey,
  statusQuery,
  statusUrl,
  type Query,
  type Where,
} from '../booking/queries.js';
import type { QueryCache } from '../services/query-cache.js';
import { basketOf } from '../booking/basket.js';
import { lastOf, monthOf } from '@stile/contracts/kernel/time';
import { todayAt } from '../booking/dates.js';
import { offeredSelection } from '../booking/offered-selection.js';
import { parseSelection } from '../booking/selection.js';
import { pathOf, searchOf } from '../browser/router.js';
import type { BootData } from './boot-data.js';

/**
 * Queries of the API to itself before it renders the page: of GET /api/occupancyStatus and /api/occupancy, the body of
 * POST /api/quote.
 */
export interface BootQueries {
  readonly occupancyStatus: Query;
  /** Instead of the first, where that answer has no free day (hasFreeDay). */
  readonly furtherOccupancyStatus: Query;
  readonly occupancy: Query | null;
  readonly quote: Basket | null;
}

export const isFree = (day: DayOccupancy | undefined): boolean =>
  day?.status === 'NOT_BUSY' || day?.status === 'BUSY';
export const hasFreeDay = (answer: OccupancyStatusAnswer): boolean => answer.days.some(isFree);

/** Null where the page asks nothing: another path, another screen than the first, no such inventory. */
export const bootQueries = (url: string, group: InventoryGroupAnswer): BootQueries | null => {
  const { inventory } = group;
  if (!inventory) return null;
  const selection = offeredSelection(parseSelection(searchOf(url)), inventory);
  const path = pathOf(url);
  if (path !== '/book' || selection.screen !== 0 || inventory.id !== selection.inventory) return null;
  const where: Where = { group: group.id, inventory: inventory.id, discountGroup: selection.discountGroup };
  const today = todayAt(group);
  const month = monthOf(selection.date && selection.date > today ? selection.date : today);
  return {
    occupancyStatus: statusQuery(where, month, today),
    furtherOccupancyStatus: farStatusQuery(where, today),
    occupancy: selection.date ? occupancyQueryOf(where, selection.date) : null,
    quote: basketOf(selection, inventory),
  };
};

/** Puts what came with the page where the components look for it, on the server and in the browser alike. */
export const seedCache = (cache: QueryCache, url: string, data: BootData): void => {
  const queries = data.inventoryGroup && bootQueries(url, data.inventoryGroup);
  if (!queries) return;
  if (data.occupancyStatus) {
    const reachedFurther =
      (data.occupancyStatus.days.at(-1)?.date ?? '') >
      lastOf(monthOf(queries.occupancyStatus['endDate'] ?? ''));
    cache.seed(
      statusUrl(reachedFurther ? queries.furtherOccupancyStatus : queries.occupancyStatus),
      data.occupancyStatus,
    );
    if (reachedFurther) cache.seed(statusUrl(queries.occupancyStatus), data.occupancyStatus);
  }
  if (data.occupancy && queries.occupancy) cache.seed(occupancyUrl(queries.occupancy), data.occupancy);
  if (data.quote && queries.quote) cache.seed(quoteKey(queries.quote), data.quote);
};
