import type { z } from 'zod';
import { arrivalsAnswer, arrivalsQuery } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { Arrivals } from './arrivals.js';

/** Services that see the occupancy of a day. */
const services = ['/visitors'];

@Endpoints()
export class ArrivalsEndpoint {
  constructor(private readonly arrivals: Arrivals) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/arrivals',
    summary:
      'The parties of a day, each once: how many, the most at one time, when they arrive, who still can',
    access: { services },
    query: arrivalsQuery,
    answer: arrivalsAnswer,
    rejections: ['invalid_park', 'inventory_group_undefined'],
  })
  async show({ query, caller }: Call<unknown, z.infer<typeof arrivalsQuery>>): Promise<Answer> {
    const group = groupOf(services, query.group, caller.user!);
    const { bytes: body, whole } = await this.arrivals.of({ ...query, group });
    return { body, headers: { ...whole.headers, 'cache-control': 'no-store' } };
  }
}
