import type { z } from 'zod';
import { pricesAnswer, pricesQuery } from '@stile/contracts';
import { isOnDay } from '@stile/domain';
import { unknownPark } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { AnswerCache, send } from '../../views/answer-cache.js';
import { listed } from '../venue/listed.js';

@Endpoints()
export class PricesEndpoint {
  constructor(private readonly answers: AnswerCache) {}

  @Endpoint({
    method: 'GET',
    path: '/api/prices',
    summary: 'The price rules of an inventory on a day',
    access: 'anyone',
    query: pricesQuery,
    answer: pricesAnswer,
    rejections: ['inventory_group_undefined', 'invalid_park'],
    cached: true,
  })
  async prices({ query, request }: Call<unknown, z.infer<typeof pricesQuery>>): Promise<Answer> {
    return send(
      await this.answers.render(request.url, query.inventoryGroup, (catalogue) => {
        if (!catalogue.inventories.has(query.inventory)) throw unknownPark(query.inventory);
        const rules = listed(catalogue.price_rules).filter(
          (rule) => rule.inventory === query.inventory && isOnDay(rule, query.startDate),
        );
        return { ledgers: [], text: () => JSON.stringify(rules) };
      }),
      request,
    );
  }
}
