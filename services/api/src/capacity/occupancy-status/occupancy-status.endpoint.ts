import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  addDays,
  daysBetween,
  explainedStatusAnswer,
  FAR_AHEAD_DAYS,
  MAX_EXPLAINED_DAYS,
  MAX_WINDOW_DAYS,
  occupancyStatusQuery,
  type Clock,
  type LocalDate,
} from '@stile/contracts';
import { localOf } from '@stile/domain';
import { venueOf } from '../../catalog/venue/venue-of.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { send } from '../../views/answer-cache.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Availability } from '../availability/availability.js';
import { lastOf } from '../availability/day-range.js';
import { questionOf } from '../availability/days-question.js';
import { HiddenProducts } from '../availability/hidden-products.js';
import { Explanations } from '../availability/explanations.js';

/** How full days are (docs/rules/capacity.md 41 to 46). */
@Endpoints()
export class OccupancyStatusEndpoint {
  constructor(
    private readonly availability: Availability,
    private readonly explanations: Explanations,
    private readonly hidden: HiddenProducts,
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/occupancyStatus',
    summary: 'Statuses and sums of up to 1000 days',
    access: 'anyone',
    query: occupancyStatusQuery,
    answer: explainedStatusAnswer,
    rejections: ['invalid_park', 'inventory_group_undefined', 'discount_group_unknown'],
    cached: true,
  })
  async statuses({
    query,
    caller,
    request,
  }: Call<unknown, z.infer<typeof occupancyStatusQuery>>): Promise<Answer> {
    if (query.explain) {
      const question = {
        ...questionOf(query, lastOf(query.startDate, MAX_EXPLAINED_DAYS)),
        seen: await this.hidden.seenBy(caller, query.inventoryGroup),
      };
      return this.explanations.explain(await this.availability.statuses(question), question, caller);
    }
    const { startDate, endDate } =
      query.endDate === undefined
        ? windowAround(query.startDate, this.today(query.inventoryGroup))
        : { ...query, endDate: query.endDate };
    const question = questionOf({ ...query, startDate }, endDate);
    return send(await this.availability.statuses(question, request.url), request);
  }

  private today(inventoryGroup: string): LocalDate {
    const { catalogue } = venueOf(this.catalogues, { inventoryGroup });
    return localOf(this.clock.now(), catalogue.inventory_group.get(inventoryGroup)!.body.timezone).date;
  }
}

/** The days that are answered where only the first is named (docs/rules/time.md 11). */
const windowAround = (date: LocalDate, today: LocalDate): { startDate: LocalDate; endDate: LocalDate } => {
  const startDate = daysBetween(today, date) > FAR_AHEAD_DAYS ? addDays(date, -FAR_AHEAD_DAYS) : date;
  return { startDate, endDate: lastOf(startDate, MAX_WINDOW_DAYS) };
};
