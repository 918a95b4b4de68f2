import { Inject } from '@nestjs/common';
import { OFFLINE_SALE_SORTS, OFFLINE_SERIES_SORTS, offlineSaleRow, offlineSeriesRow } from '@stile/contracts';
import {
  offlineSalesProjector,
  offlineSeriesProjector,
  type OfflineSaleDocument,
  type OfflineSeriesDocument,
  type ReadModels,
  type Stored,
} from '@stile/projections';
import { Endpoints, type Endpoint } from '../../http/endpoint.js';
import { listEndpoint } from '../../lists/list-resource.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { MANAGERS } from '../../tills/desk/desk-tills.js';

/** Readers of the end of day see what is missing. */
const END_OF_DAY = ['/accounting_report', '/event_history'];

/** Sales without the network that wait for a manager, and what became of them (docs/rules/offline.md 44). */
@Endpoints()
export class OfflineSaleList implements Endpoints {
  constructor(@Inject(READ_MODELS) private readonly models: ReadModels) {}

  endpoints(): readonly Endpoint[] {
    return [
      listEndpoint(this.models, {
        name: 'offline_sales',
        summary: 'Sales without the network that wait for a manager, and what became of them, a page of them',
        projector: offlineSalesProjector,
        services: MANAGERS,
        groupField: 'inventory_group',
        sorts: OFFLINE_SALE_SORTS,
        sortFields: { sold_at: 'order' },
        defaultSort: ['sold_at', -1],
        fields: ['id', 'inventory_group', 'state', 'station', 'receipt'],
        searched: [],
        row: offlineSaleRow,
        present: ({ _id, _position, order: _order, ...row }: Stored<OfflineSaleDocument>) => row,
      }),
      listEndpoint(this.models, {
        name: 'offline_series',
        summary: 'Receipt numbers of machines without the network, and those that never came, a page of them',
        projector: offlineSeriesProjector,
        services: [...MANAGERS, ...END_OF_DAY],
        groupField: 'inventory_group',
        sorts: OFFLINE_SERIES_SORTS,
        defaultSort: ['id', 1],
        fields: ['id', 'inventory_group', 'is_whole'],
        searched: [],
        row: offlineSeriesRow,
        present: ({
          _id,
          _position,
          stations: _stations,
          position: _at,
          ...row
        }: Stored<OfflineSeriesDocument>) => row,
      }),
    ];
  }
}
