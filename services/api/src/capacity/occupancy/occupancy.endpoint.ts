import { explainedOccupancyAnswer, occupancyQuery } from '@stile/contracts';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { AnswerCache, send } from '../../views/answer-cache.js';
import { Availability } from '../availability/availability.js';
import { questionOf } from '../availability/days-question.js';
import { Explanations } from '../availability/explanations.js';

/** How full the slots of days are (docs/rules/capacity.md 31 to 34). */
@Endpoints()
export class OccupancyEndpoint implements Endpoints {
  constructor(
    private readonly availability: Availability,
    private readonly answers: AnswerCache,
    private readonly explanations: Explanations,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/occupancy',
        summary:
          'A day’s slots and add-ons with what is left, and where else to go; of several days a row each slot',
        access: 'anyone',
        query: occupancyQuery,
        answer: explainedOccupancyAnswer,
        rejections: ['invalid_park', 'inventory_group_undefined', 'discount_group_unknown'],
        cachedAnswer: this.answers.cachedAnswer,
        handle: async ({ query, caller, request }) => {
          const question = questionOf(query, query.startDate);
          if (query.explain)
            return this.explanations.explain(
              await this.availability.occupancy(question, query.disperse !== 'false'),
              question,
              caller,
            );
          return send(
            await this.availability.occupancy(question, query.disperse !== 'false', request.url),
            request,
          );
        },
      }),
    ];
  }
}
