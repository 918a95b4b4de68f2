import type { z } from 'zod';
import {
  ADMIN_RESOURCES,
  MAX_CONSIDERED_RULES,
  priceExplanationAnswer,
  priceExplanationQuery,
} from '@stile/contracts';
import { explainPrice } from '@stile/domain';
import { unknownGroup, unknownPark } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { CatalogueView } from '../../views/catalogue-view.js';

/** Services that read price rules. */
const { read: services } = ADMIN_RESOURCES.find(({ kind }) => kind === 'price_rules')!;

@Endpoints()
export class PriceExplanationEndpoint {
  constructor(private readonly catalogues: CatalogueView) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/price_explanation',
    summary: 'The price rules for a visitor type on a day, best first, with what became of each',
    access: { services },
    query: priceExplanationQuery,
    answer: priceExplanationAnswer,
    rejections: ['inventory_group_undefined', 'invalid_park'],
  })
  explain({ query, caller }: Call<unknown, z.infer<typeof priceExplanationQuery>>): Answer {
    const group = groupOf(services, query.group, caller.user!);
    const catalogue = this.catalogues.of(group);
    if (!catalogue) throw unknownGroup(group);
    if (!catalogue.inventories.has(query.inventory)) throw unknownPark(query.inventory);
    const rules = explainPrice(
      catalogue,
      {
        inventory: query.inventory,
        date: query.date,
        arrival: query.arrival_time ?? null,
        reservationType: query.reservation_type ?? '',
        discountGroup: query.discount_group ?? null,
      },
      query.visitor_type,
    );
    return {
      body: {
        rules: rules.slice(0, MAX_CONSIDERED_RULES),
        more_rules: Math.max(0, rules.length - MAX_CONSIDERED_RULES),
      },
      headers: { 'cache-control': 'no-store' },
    };
  }
}
