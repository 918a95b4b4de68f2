import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  eventScheduleAnswer,
  eventScheduleQuery,
  MAX_SCHEDULE_ROWS,
  scheduleExportAnswer,
  scheduleExportQuery,
  type ReservationRow,
  type SessionUser,
} from '@stile/contracts';
import { reservationsProjector, type ReadModels } from '@stile/projections';
import { NO_STORE } from '../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { groupOf } from '../identity/permissions/reached-groups.js';
import { READ_MODELS } from '../ports/tokens.js';
import { presentReservationRow } from './reservations.list.js';

const SERVICES = ['/event_schedule', '/ba_view'];

interface Rows {
  readonly order: 1 | -1;
  readonly skip: number;
  readonly limit: number;
}

const common = { method: 'GET', access: { services: SERVICES } } as const;

/** The confirmed reservations of some days in the order in which they begin. */
@Endpoints()
export class EventScheduleEndpoints {
  constructor(@Inject(READ_MODELS) private readonly models: ReadModels) {}

  @Endpoint({
    ...common,
    path: '/api/event_schedule',
    summary: 'Who comes on these days, in the order in which they begin; a page of them',
    query: eventScheduleQuery,
    answer: eventScheduleAnswer,
  })
  async page({ query, caller }: Call<unknown, z.infer<typeof eventScheduleQuery>>): Promise<Answer> {
    const { page, itemsPerPage, sortValue } = query;
    const [reservations, total] = await this.rows(query, caller.user!, {
      order: sortValue === 'asc' ? 1 : -1,
      skip: (page - 1) * itemsPerPage,
      limit: itemsPerPage,
    });
    return { body: { reservations, total }, headers: NO_STORE };
  }

  @Endpoint({
    ...common,
    path: '/api/schedule_export_json',
    summary: `Who comes on these days, in the order in which they begin; at most ${MAX_SCHEDULE_ROWS}`,
    query: scheduleExportQuery,
    answer: scheduleExportAnswer,
  })
  async exportAll({ query, caller }: Call<unknown, z.infer<typeof scheduleExportQuery>>): Promise<Answer> {
    const all: Rows = { order: 1, skip: 0, limit: MAX_SCHEDULE_ROWS };
    const [results, total] = await this.rows(query, caller.user!, all);
    return { body: { results, total }, headers: NO_STORE };
  }

  private async rows(
    { inventoryGroup, inventory, startDate, endDate = startDate }: z.infer<typeof scheduleExportQuery>,
    user: SessionUser,
    { order, skip, limit }: Rows,
  ): Promise<[ReservationRow[], number]> {
    const filter = {
      inventory_group: groupOf(SERVICES, inventoryGroup, user, 'query.inventoryGroup'),
      state: 'confirmed',
      visit_date: { $gte: startDate, $lte: endDate },
      ...(inventory === undefined ? {} : { inventory }),
    };
    const model = this.models.of(reservationsProjector);
    const [documents, total] = await Promise.all([
      model.find({ filter, sort: [['start_date', order]], skip, limit }),
      model.count(filter),
    ]);
    return [documents.map(presentReservationRow), total];
  }
}
