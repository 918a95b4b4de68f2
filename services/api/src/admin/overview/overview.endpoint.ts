import type { z } from 'zod';
import { overviewAnswer, overviewQuery } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { Overview } from './overview.js';

/** All staff land on the overview (docs/rules/identity-and-access.md 16). */
const SERVICES = ['/admin'];

@Endpoints()
export class OverviewEndpoint {
  constructor(private readonly overview: Overview) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    summary:
      'The venue’s day: arrivals by hour, revenue, waitlist, what is overbooked, gates; parts by services',
    access: 'staff',
    query: overviewQuery,
    answer: overviewAnswer,
  })
  async show({ query, caller }: Call<unknown, z.infer<typeof overviewQuery>>): Promise<Answer> {
    const user = caller.user!;
    return {
      body: await this.overview.of(groupOf(SERVICES, query.group, user), user),
      headers: { 'cache-control': 'no-store' },
    };
  }
}
