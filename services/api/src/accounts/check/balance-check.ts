import { Inject, Injectable } from '@nestjs/common';
import { money, reservationStream, type Money, type MoneyFault } from '@stile/contracts';
import { balanceOf, reservationDecider, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { moneyBalancesProjector, type MoneyBalanceDocument, type ReadModels } from '@stile/projections';
import { LANES, READ_MODELS } from '../../ports/tokens.js';
import { Projections } from '../../processes/projections.js';

const READ_WITHIN_MS = 5_000;
/** A reservation may change while it is checked. */
const TRIES = 3;

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

  async faults(id: string): Promise<readonly MoneyFault[]> {
    let faults: readonly MoneyFault[] = [];
    for (let attempt = 0; attempt < TRIES; attempt++) {
      faults = await this.found(id);
      if (faults.length === 0) break;
    }
    return faults;
  }

  private async found(id: string): Promise<readonly MoneyFault[]> {
    const reservation = id.startsWith('reservation~') ? id.slice('reservation~'.length) : null;
    const decided = reservation === null ? null : await this.decided(reservation);
    const document = await this.models.of(moneyBalancesProjector).get(id);
    if (!document) return [];
    const fault = (name: MoneyFault['fault'], expected: number, found: number): MoneyFault[] =>
      expected === found
        ? []
        : [
            {
              fault: name,
              of: id,
              expected: money.units(expected as Money),
              found: money.units(found as Money),
            },
          ];
    return [
      ...fault('entries', 0, document.sum_e4),
      ...(reservation === null
        ? fault('drawer', document.says_e4, document.drawer_e4)
        : this.ofReservation(document, decided, fault)),
    ];
  }

  private ofReservation(
    { is_whole, outstanding_e4, cash_e4 }: MoneyBalanceDocument,
    decided: Reservation | null,
    fault: (name: MoneyFault['fault'], expected: number, found: number) => MoneyFault[],
  ): MoneyFault[] {
    const balance = decided ? money.money(balanceOf(decided)) : 0;
    return [
      ...(is_whole ? fault('balance', balance, outstanding_e4) : []),
      ...(decided && isCashOnItsWay(decided) ? [] : fault('cash', 0, cash_e4)),
    ];
  }

  /** The reservation as its own events leave it, once the entries are as new. */
  private async decided(id: string): Promise<Reservation | null> {
    const { state, position } = await this.lanes.load(reservationDecider, reservationStream(id));
    await this.projections.waitFor(position, READ_WITHIN_MS, moneyBalancesProjector.name);
    return state;
  }
}
