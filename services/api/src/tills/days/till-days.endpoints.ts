import { Inject } from '@nestjs/common';
import {
  exportColumns,
  TILL_SERVICES,
  tillDays,
  tillDaysAnswer,
  tillDaysFilter,
  tillDaysQuery,
  type SessionUser,
  type TillDayRow,
  type TillDaysAnswer,
  type TillDaysFilter,
  type TillSessionRow,
} from '@stile/contracts';
import {
  MAX_LIMIT,
  tillSessionsProjector,
  type Filter,
  type ReadModels,
  type Stored,
  type TillSessionDocument,
} from '@stile/projections';
import { unknownGroup } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import type { ListedRows, OpenRows, RowsRequest } from '../../http/listed-rows.js';
import { parsed } from '../../http/server.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { filterIn } from '../../lists/list-request.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { tillTitleIn } from '../../views/till-title.js';
import { sessionOf } from '../console/till-console.endpoints.js';
import { tillDaysOf } from './till-days.js';

const FIELD = 'query.filter';

/** Sessions of tills, added up by till and day (docs/rules/tills.md 48). */
@Endpoints()
export class TillDaysEndpoints implements Endpoints {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly catalogues: CatalogueView,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/admin/till_days',
        summary: 'Sessions of tills, added up by till and business day',
        access: { services: TILL_SERVICES },
        query: tillDaysQuery,
        answer: tillDaysAnswer,
        rejections: ['no_access', 'inventory_group_undefined'],
        handle: async ({ query: { filter }, caller }) => {
          const { inventory_group, days, totals } = await this.of(filter, caller.user!);
          const venue = this.catalogues.of(inventory_group)?.inventory_group.get(inventory_group)?.body;
          if (!venue) throw unknownGroup(inventory_group);
          const body: TillDaysAnswer = { inventory_group, currency: venue.currency, days, totals };
          return { body, headers: NO_STORE };
        },
        listed: this.listed(),
      }),
    ];
  }

  private listed(): ListedRows {
    const tillTitle = tillTitleIn(this.catalogues);
    return {
      name: tillDays.name,
      services: TILL_SERVICES,
      columns: exportColumns(tillDays, { till: 'text' }),
      lines: (row) => {
        const day = row as TillDayRow;
        return [{ ...day, till: tillTitle(day.inventory_group, day.till) }];
      },
      open: (request, user) => this.open(request, user),
    };
  }

  private async open({ filter, skip, limit }: RowsRequest, user: SessionUser): Promise<OpenRows> {
    const { inventory_group, days, asOf } = await this.of(filter, user);
    const part = days.slice(skip, skip + limit);
    return {
      groups: [inventory_group],
      total: days.length,
      asOf,
      rows: (async function* () {
        yield* part;
      })(),
      close: () => Promise.resolve(),
    };
  }

  /** @throws ApiError 400 for a filter that names no period, 403 for a venue of others */
  private async of(text: string | undefined, user: SessionUser) {
    const { inventory_group: named, ...filter } = parsed<TillDaysFilter>(
      tillDaysFilter,
      filterIn(text),
      FIELD,
    );
    const inventory_group = groupOf(TILL_SERVICES, named, user, `${FIELD}.inventory_group`);
    const { rows, asOf } = await this.sessions({ inventory_group, ...filter }, user);
    return { inventory_group, asOf, ...tillDaysOf(rows) };
  }

  /** Sessions in the order of their openings, as of one moment. */
  private async sessions(
    { inventory_group, till, users, business_date_gte, business_date_lte }: TillDaysFilter,
    user: SessionUser,
  ) {
    const filter: Filter = {
      inventory_group,
      till,
      users,
      business_date: { $gte: business_date_gte, $lte: business_date_lte },
    };
    const scan = await this.models
      .of(tillSessionsProjector)
      .scan({ filter, sort: [['opened_at', 1]], limit: MAX_LIMIT });
    try {
      const rows: TillSessionRow[] = [];
      for await (const document of scan.documents)
        rows.push(sessionOf(document as Stored<object> as Stored<TillSessionDocument>, user));
      return { rows, asOf: scan.checkpoint };
    } finally {
      await scan.close();
    }
  }
}
