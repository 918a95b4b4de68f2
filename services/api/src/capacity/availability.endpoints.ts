import { Injectable } from '@nestjs/common';
import { addDays, capacityAnswer, capacityQuery, daysBetween, DEFAULT_WINDOW_DAYS, MAX_WINDOW_DAYS, occupancyAnswer, occupancyQuery, occupancyStatusAnswer, occupancyStatusQuery } from '@stile/contracts';
import { refuse } from '../http/api-error.js';
import { endpoint, type Answer, type Call, type Endpoint, type Endpoints } from '../http/endpoint.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { Availability, type DaysQuestion, type Rendered } from './availability.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Bytes that were rendered before, or 304 for who has them. */
const rendered = ({ bytes, etag }: Rendered, request: Call['request']): Answer => {
  const headers = { 'content-type': JSON_TYPE, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return request.headers['if-none-match'] === etag ? { status: 304, headers } : { body: bytes, headers };
};

const windowOf = (startDate: string, endDate: string): string => {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1 || days > MAX_WINDOW_DAYS) throw refuse(400, 'bad_request', { fields: { 'query.endDate': `from startDate to ${MAX_WINDOW_DAYS} days on` } });
  return endDate;
};

/** How full it is, and by which rules (booking.md section 7). */
@Injectable()
export class AvailabilityEndpoints implements Endpoints {
  constructor(private readonly availability: Availability, private readonly catalogues: CatalogueView) {}

  /** The same URL is the same question: while its answer holds, it is not even read. */
  private again = (request: Call['request']): Answer | undefined => {
    const still = this.availability.still(request.url);
    return still && rendered(still, request);
  };

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET', path: '/api/occupancyStatus', summary: 'Statuses and sums of up to 1000 days', access: 'anyone', query: occupancyStatusQuery, answer: occupancyStatusAnswer, refusals: ['invalid_park', 'inventory_group_undefined'], again: this.again,
        handle: async ({ query, request }) => {
          const question: DaysQuestion = { inventoryGroup: query.inventoryGroup, inventory: query.inventory, startDate: query.startDate, endDate: windowOf(query.startDate, query.endDate ?? addDays(query.startDate, DEFAULT_WINDOW_DAYS - 1)), discountGroup: query.discountGroup, effectiveDate: query.effectiveDate };
          return rendered(await this.availability.statuses(question, request.url), request);
        },
      }),
      endpoint({
        method: 'GET', path: '/api/occupancy', summary: 'A day’s slots and add-ons with what is left, and where else to go', access: 'anyone', query: occupancyQuery, answer: occupancyAnswer, refusals: ['invalid_park', 'inventory_group_undefined'], again: this.again,
        handle: async ({ query, request }) => {
          const question: DaysQuestion = { inventoryGroup: query.inventoryGroup, inventory: query.inventory, startDate: query.startDate, endDate: windowOf(query.startDate, query.endDate ?? query.startDate), discountGroup: query.discountGroup, effectiveDate: query.effectiveDate };
          return rendered(await this.availability.occupancy(question, query.disperse !== 'false', request.url), request);
        },
      }),
      endpoint({
        method: 'GET', path: '/api/capacity', summary: 'The capacity rules of an inventory over some days: as kept, and by priority', access: 'anyone', query: capacityQuery, answer: capacityAnswer, refusals: ['invalid_park'],
        handle: ({ query }) => {
          const catalogue = this.catalogues.groups().map((group) => this.catalogues.of(group)!).find((candidate) => candidate.inventories.has(query.inventory));
          if (!catalogue) throw refuse(404, 'invalid_park');
          const endDate = windowOf(query.startDate, query.endDate ?? query.startDate);
          const effective = query.effectiveDate;
          const raw = [...catalogue.capacity_rules.values()].map(({ body }) => body).filter((rule) => rule.inventories.includes(query.inventory) && rule.is_active && rule.start_date <= endDate && rule.end_date >= query.startDate && (!effective || (rule.effective_start_date <= effective && effective <= rule.effective_end_date)));
          return { body: { raw, sorted: raw.toSorted((a, b) => b.priority - a.priority) } };
        },
      }),
    ];
  }
}
