import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { ACCOUNT_SERVICES, takingsAnswer, takingsQuery, type TakingsAnswer } from '@stile/contracts';
import { takingsProjector, type ReadModels } from '@stile/projections';
import { Instants, type Past } from '../../as-of/instants.js';
import { asOfAnswer } from '../../as-of/told.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { takingsFigures } from '../../tills/report/takings-figures.js';
import { PastSums } from '../period-sums/past-sums.js';
import type { TakingsOfTill } from '../period-sums/period-sums.js';
import { AccountDays } from './account-days.js';

/** Tills of a venue. */
const MAX_ROWS = 1_000;

type Query = z.infer<typeof takingsQuery>;

const named = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => name !== '').sort();

const sharesOf = (rows: readonly TakingsOfTill[], { till, station }: Query) =>
  rows
    .filter((row) => till === undefined || row.till === till)
    .flatMap(({ shares }) => shares)
    .filter((share) => station === undefined || share.station === station);

/** Sales and payments on a business day (docs/rules/tills.md 40). */
@Endpoints()
export class TakingsEndpoint {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly days: AccountDays,
    private readonly instants: Instants,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/takings',
    summary: 'What was sold and paid on a business day: of the venue, a till or a station',
    access: { services: ACCOUNT_SERVICES },
    query: takingsQuery,
    answer: takingsAnswer,
    rejections: ['no_access', 'inventory_group_undefined', 'till_blind'],
  })
  async takings({ query, caller }: Call<unknown, Query>): Promise<Answer> {
    const { timezone, ...day } = await this.days.seen(query, caller.user!);
    const past = await this.instants.past(query.asOf, timezone);
    const rows = await this.rowsOf(day, past);
    const body: TakingsAnswer = {
      ...day,
      ...asOfAnswer(past?.asOf ?? null),
      tills: named(rows.map(({ till }) => till)),
      stations: named(rows.flatMap(({ shares }) => shares.map(({ station }) => station))),
      takings: takingsFigures(sharesOf(rows, query)),
    };
    return { body, headers: NO_STORE };
  }

  private rowsOf(
    { inventory_group, business_date }: Pick<TakingsAnswer, 'inventory_group' | 'business_date'>,
    past: Past | null,
  ): Promise<readonly TakingsOfTill[]> {
    if (past) {
      const [first, last] = [business_date, business_date];
      return new PastSums(this.models, past).takingsOf({ inventoryGroup: inventory_group, first, last });
    }
    return this.models.of(takingsProjector).find({
      filter: { inventory_group, business_date },
      sort: [['_id', 1]],
      limit: MAX_ROWS,
    });
  }
}
