import { Inject, Injectable } from '@nestjs/common';
import { reservationStream, smallestCoinOf, type ShopReserveRequest } from '@stile/contracts';
import { cashOf, reservationDecider, TILL_NOT_SELECTED } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { LANES } from '../../ports/tokens.js';
import { TillSessions } from '../../tills/sessions/till-sessions.js';
import { CatalogueView } from '../../views/catalogue-view.js';

/** Cash that cannot be taken is told before anything is booked (docs/rules/payments.md 39). */
@Injectable()
export class CashTenders {
  constructor(
    private readonly tills: TillSessions,
    private readonly catalogues: CatalogueView,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  /**
   * The till alone is checked of a sale without the network, whose cash was taken already. What was sold already is
   * answered again.  @throws ApiError 409, 422
   */
  async check(
    { reservation: { inventory_group: group, price }, till, tendered, offline }: ShopReserveRequest,
    reservationId: string,
  ): Promise<void> {
    if (!till) throw new ApiError(TILL_NOT_SELECTED);
    const tillKey = { inventoryGroup: group, till };
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (state) return;
    const closed = await this.tills.closedRejection(tillKey);
    if (closed && (!offline || closed.code === 'till_unknown')) throw new ApiError(closed);
    if (offline || price === 0) return;
    const smallestCoin = smallestCoinOf(this.catalogues.settings(group));
    const cash = cashOf({ till, tendered: tendered ?? null, smallestCoin }, price, 0);
    if ('code' in cash) throw new ApiError(cash);
  }
}
