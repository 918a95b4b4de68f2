import { Inject, Injectable } from '@nestjs/common';
import { money, reservationStream, type MoneyFault } from '@stile/contracts';
import { balanceOf, reservationDecider, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { moneyBalancesProjector, type MoneyBalanceDocument, type ReadModels } from '@stile/projections';
import { LANES, READ_MODELS } from '../../ports/tokens.js';
import { Projections } from '../../processes/projections.js';
import { READ_WITHIN_MS, triedAgain } from './attempts.js';
import { difference } from './difference.js';

const isCashOnItsWay = ({ payments, refunds }: Reservation): boolean =>
  [...payments, ...refunds].some(({ state, cash }) => state === 'begun' && cash !== null);

/** Proves the entries of a reservation or a till: their sum, and what was decided in its own stream. */
@Injectable()
export class BalanceCheck {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly projections: Projections,
  ) {}

  faults(id: string): Promise<readonly MoneyFault[]> {
    return triedAgain(() => this.found(id));
  }

  private async found(id: string): Promise<readonly MoneyFault[]> {
    const reservation = id.startsWith('reservation~') ? id.slice('reservation~'.length) : null;
    const decided = reservation === null ? null : await this.decided(reservation);
    const document = await this.models.of(moneyBalancesProjector).get(id);
    if (!document) return [];
    return [
      ...difference('entries', id, 0, document.sum_e4),
      ...(reservation === null
        ? difference('drawer', id, document.says_e4, document.drawer_e4)
        : this.ofReservation(id, document, decided)),
    ];
  }

  private ofReservation(
    id: string,
    { is_whole, outstanding_e4, cash_e4 }: MoneyBalanceDocument,
    decided: Reservation | null,
  ): readonly MoneyFault[] {
    const balance = decided ? money.money(balanceOf(decided)) : 0;
    return [
      ...(is_whole ? difference('balance', id, balance, outstanding_e4) : []),
      ...(decided && isCashOnItsWay(decided) ? [] : difference('cash', id, 0, cash_e4)),
    ];
  }

  /** The reservation as its own events leave it, once the entries are as new. */
  private async decided(id: string): Promise<Reservation | null> {
    const { state, position } = await this.lanes.load(reservationDecider, reservationStream(id));
    await this.projections.waitFor(position, READ_WITHIN_MS, moneyBalancesProjector.name);
    return state;
  }
}
