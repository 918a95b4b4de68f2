import type { z } from 'zod';
import { dispersalAnswer, dispersalQuery, MAX_DISPERSAL_DAYS } from '@stile/contracts';
import { venueOf } from '../../catalog/venue/venue-of.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { send } from '../../views/answer-cache.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Availability } from '../availability/availability.js';
import { windowOf } from '../availability/day-range.js';

@Endpoints()
export class DispersalEndpoint {
  constructor(
    private readonly availability: Availability,
    private readonly catalogues: CatalogueView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/dispersal',
    summary: 'Where else the visitors of the busy and full days of a range could go',
    access: 'anyone',
    query: dispersalQuery,
    answer: dispersalAnswer,
    rejections: ['invalid_park', 'inventory_group_undefined'],
    cached: true,
  })
  async elsewhere({ query, request }: Call<unknown, z.infer<typeof dispersalQuery>>): Promise<Answer> {
    const { inventoryGroup } = venueOf(this.catalogues, query);
    const endDate = windowOf(query.startDate, query.endDate ?? query.startDate, MAX_DISPERSAL_DAYS);
    return send(
      await this.availability.dispersal(
        { inventoryGroup, inventory: query.inventory, startDate: query.startDate, endDate },
        request.url,
      ),
      request,
    );
  }
}
