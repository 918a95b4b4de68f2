import type { z } from 'zod';
import {
  MAX_EXPLAINED_DAYS,
  MAX_WINDOW_DAYS,
  type LocalDate,
  type occupancyQuery,
  type occupancyStatusQuery,
} from '@stile/contracts';
import type { SeenHidden } from './hidden-products.js';
import { windowOf } from './day-range.js';

/** Some days of a destination, for a discount group where one is named. */
export interface DaysQuestion {
  readonly inventoryGroup: string;
  readonly inventory: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly discountGroup?: string | undefined;
  readonly effectiveDate?: LocalDate | undefined;
  /** Hidden products that the reader sees; none unless given. */
  readonly seen?: SeenHidden;
}

/** The question of a query; without an end it goes to `lastDay`. @throws ApiError 400 as `windowOf` */
export const questionOf = (
  query: z.infer<typeof occupancyStatusQuery> | z.infer<typeof occupancyQuery>,
  lastDay: LocalDate,
): DaysQuestion => ({
  inventoryGroup: query.inventoryGroup,
  inventory: query.inventory,
  discountGroup: query.discountGroup,
  effectiveDate: query.effectiveDate,
  startDate: query.startDate,
  endDate: windowOf(
    query.startDate,
    query.endDate ?? lastDay,
    query.explain ? MAX_EXPLAINED_DAYS : MAX_WINDOW_DAYS,
  ),
});
