import type { z } from 'zod';
import {
  capacityAnswer,
  capacityQuery,
  type CapacityAnswer,
  type CapacityRule,
  type LocalDate,
  type ShownCapacityRule,
} from '@stile/contracts';
import { isHiddenProduct, type Catalogue } from '@stile/domain';
import { venueOf } from '../../catalog/venue/venue-of.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { AnswerCache, send } from '../../views/answer-cache.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { windowOf } from '../availability/day-range.js';

@Endpoints()
export class CapacityRulesEndpoint {
  constructor(
    private readonly answers: AnswerCache,
    private readonly catalogues: CatalogueView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/capacity',
    summary:
      'The capacity rules of a destination, or of all of a venue, over some days: as kept, and the one that wins first',
    access: 'anyone',
    query: capacityQuery,
    answer: capacityAnswer,
    rejections: ['invalid_park', 'inventory_group_undefined'],
    cached: true,
  })
  async rules({ query, request }: Call<unknown, z.infer<typeof capacityQuery>>): Promise<Answer> {
    const { inventoryGroup } = venueOf(this.catalogues, query);
    const endDate = windowOf(query.startDate, query.endDate ?? query.startDate);
    return send(
      await this.answers.render(request.url, inventoryGroup, (catalogue, moment) => ({
        ledgers: [],
        text: () =>
          JSON.stringify(
            rulesOver(
              catalogue,
              query.inventory,
              query.startDate,
              endDate,
              query.effectiveDate ?? moment.date,
            ),
          ),
      })),
      request,
    );
  }
}

/** A rule as anybody may read it: without hidden products; none where it is for those alone. */
const withoutHidden = (catalogue: Catalogue, rule: CapacityRule): CapacityRule[] => {
  const addon_inventories = rule.addon_inventories.filter((addon) => !isHiddenProduct(catalogue, addon));
  if (addon_inventories.length === rule.addon_inventories.length) return [rule];
  return addon_inventories.length === 0 ? [] : [{ ...rule, addon_inventories }];
};

const withOneAddon = (rule: CapacityRule): ShownCapacityRule => ({
  ...rule,
  addon_inventory_id: rule.addon_inventories.length === 1 ? rule.addon_inventories[0]! : null,
});

/**
 * Active rules that hold somewhere in the range and in whose effective window the date lies; an add-on's rule without a
 * destination holds wherever it is sold.
 */
const rulesOver = (
  catalogue: Catalogue,
  inventory: string | undefined,
  startDate: LocalDate,
  endDate: LocalDate,
  effectiveDate: LocalDate,
): CapacityAnswer => {
  const concerns = ({ inventories, addon_inventories }: CapacityRule): boolean =>
    inventory === undefined ||
    inventories.includes(inventory) ||
    (inventories.length === 0 &&
      addon_inventories.some((addon) => catalogue.addons.get(addon)?.body.inventories.includes(inventory)));
  const raw = [...catalogue.capacity_rules.values()]
    .flatMap(({ body }) => withoutHidden(catalogue, body))
    .filter(
      (rule) =>
        rule.is_active &&
        concerns(rule) &&
        rule.start_date <= endDate &&
        startDate <= rule.end_date &&
        rule.effective_start_date <= effectiveDate &&
        effectiveDate <= rule.effective_end_date,
    )
    .map(withOneAddon);
  // On a tie the rule created last wins (docs/rules/capacity.md 6).
  return { raw, sorted: raw.toReversed().sort((a, b) => b.priority - a.priority) };
};
