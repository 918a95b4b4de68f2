import type { z } from 'zod';
import { explainedOccupancyAnswer, occupancyQuery } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { send } from '../../views/answer-cache.js';
import { Availability } from '../availability/availability.js';
import { questionOf } from '../availability/days-question.js';
import { HiddenProducts } from '../availability/hidden-products.js';
import { Explanations } from '../availability/explanations.js';

/** Whether a browser may be of staff, or of somebody who holds a reservation: such a one may see more. */
const isKnown = (cookie: string | undefined): boolean =>
  cookie !== undefined && /stile_(?:session|(?:framed_)?visit)=/.test(cookie);

/** How full the slots of days are (docs/rules/capacity.md 41 to 46). */
@Endpoints()
export class OccupancyEndpoint {
  constructor(
    private readonly availability: Availability,
    private readonly explanations: Explanations,
    private readonly hidden: HiddenProducts,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/occupancy',
    summary:
      'A day’s slots and add-ons with what is left, and where else to go; of several days a row each slot',
    access: 'anyone',
    query: occupancyQuery,
    answer: explainedOccupancyAnswer,
    rejections: ['invalid_park', 'inventory_group_undefined', 'discount_group_unknown'],
    cached: ({ cookie }) => !isKnown(cookie),
  })
  async days({ query, caller, request }: Call<unknown, z.infer<typeof occupancyQuery>>): Promise<Answer> {
    const seen = await this.hidden.seenBy(caller, query.inventoryGroup);
    const question = { ...questionOf(query, query.startDate), seen };
    if (query.explain)
      return this.explanations.explain(
        await this.availability.occupancy(question, query.disperse !== 'false'),
        question,
        caller,
      );
    return send(
      await this.availability.occupancy(
        question,
        query.disperse !== 'false',
        seen.length === 0 ? request.url : `${String(seen)} ${request.url}`,
      ),
      request,
    );
  }
}
