import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  addDays,
  capacityAnswer,
  capacityQuery,
  daysBetween,
  dispersalAnswer,
  dispersalQuery,
  explainedOccupancyAnswer,
  explainedStatusAnswer,
  FAR_AHEAD_DAYS,
  MAX_DISPERSAL_DAYS,
  MAX_EXPLAINED_DAYS,
  MAX_WINDOW_DAYS,
  mayReach,
  occupancyQuery,
  occupancyStatusQuery,
  type CapacityAnswer,
  type CapacityRule,
  type Clock,
  type LocalDate,
} from '@stile/contracts';
import { localOf, type Catalogue } from '@stile/domain';
import { venueOf } from '../../catalog/venue/venue-of.js';
import { apiError } from '../../http/api-error.js';
import { endpoint, type Answer, type Caller, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Availability, type DaysQuestion } from './availability.js';
import { Explanations } from './explanations.js';
import { AnswerCache, send, type Rendered } from '../../views/answer-cache.js';

/** The last day of a range. @throws ApiError 400 naming the field where it lies before the first, or too far on */
export const windowOf = (
  startDate: LocalDate,
  endDate: LocalDate,
  maxDays = MAX_WINDOW_DAYS,
  field = 'query.endDate',
): LocalDate => {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1 || days > maxDays)
    throw apiError(400, 'bad_request', { fields: { [field]: `from the first day to ${maxDays} days on` } });
  return endDate;
};

/** How full it is, and by which rules (docs/rules/capacity.md 31 to 34). */
@Endpoints()
export class AvailabilityEndpoints implements Endpoints {
  constructor(
    private readonly availability: Availability,
    private readonly answers: AnswerCache,
    private readonly explanations: Explanations,
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    const { again } = this.answers;
    return [
      endpoint({
        method: 'GET',
        path: '/api/occupancyStatus',
        summary: 'Statuses and sums of up to 1000 days',
        access: 'anyone',
        query: occupancyStatusQuery,
        answer: explainedStatusAnswer,
        rejections: ['invalid_park', 'inventory_group_undefined', 'discount_group_unknown'],
        again,
        handle: async ({ query, caller, request }) => {
          if (query.explain) {
            const question = questionOf(query, lastOf(query.startDate, MAX_EXPLAINED_DAYS));
            return this.explained(await this.availability.statuses(question), question, caller);
          }
          const { startDate, endDate } =
            query.endDate === undefined
              ? windowAround(query.startDate, this.today(query.inventoryGroup))
              : { ...query, endDate: query.endDate };
          const question = questionOf({ ...query, startDate }, endDate);
          return send(await this.availability.statuses(question, request.url), request);
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/occupancy',
        summary:
          'A day’s slots and add-ons with what is left, and where else to go; of several days a row each slot',
        access: 'anyone',
        query: occupancyQuery,
        answer: explainedOccupancyAnswer,
        rejections: ['invalid_park', 'inventory_group_undefined', 'discount_group_unknown'],
        again,
        handle: async ({ query, caller, request }) => {
          const question = questionOf(query, query.startDate);
          if (query.explain)
            return this.explained(
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
      endpoint({
        method: 'GET',
        path: '/api/dispersal',
        summary: 'Where else the visitors of the busy and full days of a range could go',
        access: 'anyone',
        query: dispersalQuery,
        answer: dispersalAnswer,
        rejections: ['invalid_park', 'inventory_group_undefined'],
        again,
        handle: async ({ query, request }) => {
          const { inventoryGroup } = venueOf(this.catalogues, query);
          const endDate = windowOf(query.startDate, query.endDate ?? query.startDate, MAX_DISPERSAL_DAYS);
          return send(
            await this.availability.dispersal(
              { inventoryGroup, inventory: query.inventory, startDate: query.startDate, endDate },
              request.url,
            ),
            request,
          );
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/capacity',
        summary:
          'The capacity rules of a destination, or of all of a venue, over some days: as kept, and the one that wins first',
        access: 'anyone',
        query: capacityQuery,
        answer: capacityAnswer,
        rejections: ['invalid_park', 'inventory_group_undefined'],
        again,
        handle: async ({ query, request }) => {
          const { inventoryGroup } = venueOf(this.catalogues, query);
          const endDate = windowOf(query.startDate, query.endDate ?? query.startDate);
          return send(
            await this.answers.render(request.url, inventoryGroup, (catalogue, at) => ({
              ledgers: [],
              text: () =>
                JSON.stringify(
                  rulesOver(
                    catalogue,
                    query.inventory,
                    query.startDate,
                    endDate,
                    query.effectiveDate ?? at.date,
                  ),
                ),
            })),
            request,
          );
        },
      }),
    ];
  }

  private today(inventoryGroup: string): LocalDate {
    const { catalogue } = venueOf(this.catalogues, { inventoryGroup });
    return localOf(this.clock.now(), catalogue.inventory_group.get(inventoryGroup)!.body.timezone).date;
  }

  /** The answer with every rule behind its figures and, for staff who may know them, every hold. */
  private async explained({ bytes }: Rendered, question: DaysQuestion, { user }: Caller): Promise<Answer> {
    const withHolds =
      user !== null && SEES_HOLDS.some((service) => mayReach(user, service, question.inventoryGroup));
    const explained = await this.explanations.of(question, withHolds);
    // Both are JSON already: the list becomes one more field of the object.
    return {
      body: Buffer.concat([
        bytes.subarray(0, -1),
        Buffer.from(',"explain":'),
        explained.bytes,
        Buffer.from('}'),
      ]),
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    };
  }
}

const LAST_DAY = '9999-12-31';
/** The last of so many days from the first; the calendar ends with the year 9999. */
const lastOf = (first: LocalDate, days: number): LocalDate =>
  addDays(first, Math.min(days - 1, daysBetween(first, LAST_DAY)));
/** The days that are answered where only the first is named (docs/rules/time.md 10). */
const windowAround = (date: LocalDate, today: LocalDate): { startDate: LocalDate; endDate: LocalDate } => {
  const startDate = daysBetween(today, date) > FAR_AHEAD_DAYS ? addDays(date, -FAR_AHEAD_DAYS) : date;
  return { startDate, endDate: lastOf(startDate, MAX_WINDOW_DAYS) };
};

const SEES_HOLDS = ['/visitors', '/destinations'];

const questionOf = (
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

/** Active rules that hold somewhere in the range and in whose effective window the date lies; an add-on's rule without a destination holds wherever it is sold. */
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
    .map(({ body }) => body)
    .filter(
      (rule) =>
        rule.is_active &&
        concerns(rule) &&
        rule.start_date <= endDate &&
        startDate <= rule.end_date &&
        rule.effective_start_date <= effectiveDate &&
        effectiveDate <= rule.effective_end_date,
    );
  // On a tie the rule created last wins (docs/rules/capacity.md 6).
  return { raw, sorted: raw.toReversed().sort((a, b) => b.priority - a.priority) };
};
