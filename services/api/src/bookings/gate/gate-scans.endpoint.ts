import { Inject } from '@nestjs/common';
import {
  GATE_SCAN_SORTS,
  gateScanRow,
  RESERVATION_SERVICES,
  reservationStream,
  type GateScanRow,
} from '@stile/contracts';
import { reservationDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { gateScansProjector, type GateScanDocument, type ReadModels, type Stored } from '@stile/projections';
import { Endpoints, type Endpoint } from '../../http/endpoint.js';
import { listEndpoint } from '../../lists/list-resource.js';
import { LANES, READ_MODELS } from '../../ports/tokens.js';

/** Scans of a day that were refused, forced, or led out and in again (docs/rules/gate.md 6). */
@Endpoints()
export class GateScansEndpoint implements Endpoints {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      listEndpoint(this.models, {
        name: 'gate_scans',
        summary: 'Scans at gates that were refused, forced, or led out and in again, a page of them',
        projector: gateScansProjector,
        services: RESERVATION_SERVICES,
        groupField: 'inventory_group',
        sorts: GATE_SCAN_SORTS,
        sortFields: { at: 'order' },
        defaultSort: ['at', -1],
        fields: [
          'id',
          'inventory_group',
          'inventory',
          'business_date',
          'act',
          'verdict',
          'code',
          'station',
          'reservation_id',
        ],
        searched: [],
        row: gateScanRow,
        present: ({ _id, _position, order: _order, key, ...row }: Stored<GateScanDocument>) =>
          this.withReason(row, key),
      }),
    ];
  }

  /** The reason may name people: it is read from the reservation's stream, where it is sealed. */
  private async withReason(row: Omit<GateScanRow, 'reason'>, key: string): Promise<GateScanRow> {
    if (row.act !== 'forced') return { ...row, reason: null };
    const { state } = await this.lanes.load(reservationDecider, reservationStream(row.reservation_id!));
    return { ...row, reason: state?.checkIns.get(key)?.forced?.reason ?? null };
  }
}
