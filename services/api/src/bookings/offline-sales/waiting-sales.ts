import { Inject, Injectable } from '@nestjs/common';
import { offlineStream, type ShopReserveRequest } from '@stile/contracts';
import { offlineReceiptsDecider, type Reservation, type WaitingSale } from '@stile/domain';
import { StorageUnavailable, type CommandLanes, type EventStore } from '@stile/event-store';
import { offlineSalesProjector, type ReadModels } from '@stile/projections';
import { Projections } from '../../processes/projections.js';
import { LANES, LOG, READ_MODELS } from '../../ports/tokens.js';

/** How long the read model may take to have a sale that the log may have. */
const FOUND_WITHIN_MS = 5_000;

type Sale = WaitingSale['sale'];

const emailOf = ({ content }: Sale): string =>
  content === null ? '' : (JSON.parse(content) as ShopReserveRequest).reservation.contact.email.toLowerCase();

/** Waiting sales of one person (docs/rules/privacy.md 14). */
@Injectable()
export class WaitingSales {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(LOG) private readonly log: Pick<EventStore, 'head'>,
    private readonly projections: Projections,
  ) {}

  /**
   * The sale under the number of a reservation, placed or not, and those of the same address in its venue.
   * @throws StorageUnavailable when the read model is too far behind to know
   */
  async ofPerson(
    reservationId: string,
    placed: Pick<Reservation['placed'], 'contact' | 'visit'> | undefined,
  ): Promise<readonly Sale[]> {
    const { name } = offlineSalesProjector;
    if (!(await this.projections.waitFor(await this.log.head(), FOUND_WITHIN_MS, name)))
      throw new StorageUnavailable('the waiting sales are behind the log');
    const rows = this.models.of(offlineSalesProjector);
    const row = await rows.get(reservationId);
    const group = placed?.visit.inventoryGroup ?? row?.inventory_group;
    if (group === undefined) return [];
    const found = await rows.group({ filter: { inventory_group: group }, by: ['station'] });
    const sales: Sale[] = [];
    for (const { key } of found) sales.push(...(await this.ofStation(group, key[0] as string | null)));
    const own = sales.find((sale) => sale.reservationId === reservationId);
    const email = placed?.contact?.email.toLowerCase() ?? (own && emailOf(own));
    return sales.filter((sale) => sale === own || (email && emailOf(sale) === email));
  }

  private async ofStation(group: string, station: string | null): Promise<readonly Sale[]> {
    const { state } = await this.lanes.load(offlineReceiptsDecider, offlineStream(group, station));
    return [...state.sales.values()].map(({ sale }) => sale);
  }
}
