import { Inject, Injectable } from '@nestjs/common';
import {
  channelOfEdit,
  type Basket,
  type Clock,
  type EditQuoteAnswer,
  type LedgerClaim,
} from '@stile/contracts';
import {
  changesOf,
  editRejection,
  pricedProducts,
  terminalEditRejection,
  increases,
  ledgerDecider,
  settleEdit,
  waiveRejection,
  type InForceByLedger,
  type Reservation,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { HttpRejection } from '../../http/api-error.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import { ranOut, type BasketRequest } from '../holding/ran-out.js';

/** The price of an edit and whether it could be made now: by the rules that make it, and without taking anything. */
@Injectable()
export class EditQuotes {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly planner: BookingPlanner,
    private readonly presenter: ReservationPresenter,
  ) {}

  async quote(
    state: Reservation,
    basket: Basket,
    by: 'staff' | 'visitor',
    /** At most so much is returned beyond the terms; null: any amount. */
    waiveLimit: number | null,
  ): Promise<{ answer: EditQuoteAnswer } | { rejection: HttpRejection }> {
    const quoted = this.planner.quote(basket, channelOfEdit(by), state.placed);
    if ('rejection' in quoted) return quoted;
    const planned = this.planner.edit(state.placed, basket, channelOfEdit(by));
    const { visit } = 'rejection' in planned ? state.placed : planned;
    const edit = { by, visit, priced: quoted.priced };
    const { difference, due, amountToReturn, retained, waived } = settleEdit(state, edit, this.clock.now());
    const isTooMuch = waiveRejection(waived, waiveLimit, 'chargeRefund');
    const rejection = await this.rejection(state, planned, by, isTooMuch);
    return {
      answer: {
        ...quoted.answer,
        edit: {
          revision: state.revision,
          difference,
          to_pay: due,
          amount_to_return: amountToReturn,
          to_card: this.presenter.toCards(state, by, amountToReturn),
          ...(retained > 0 && { kept: retained }),
          refusal: rejection && {
            code: rejection.code,
            ...(rejection.fields ? { fields: { ...rejection.fields } } : {}),
            ...(rejection.detail ? { detail: { ...rejection.detail } } : {}),
          },
        },
      },
    };
  }

  private async rejection(
    state: Reservation,
    planned: ReturnType<BookingPlanner['edit']>,
    by: 'staff' | 'visitor',
    isTooMuch: HttpRejection | null,
  ): Promise<HttpRejection | null> {
    if ('rejection' in planned) return planned.rejection;
    const { claims, inForce } = planned;
    // An edit that waits for its payment is given up for the next one.
    const now = this.clock.now();
    const rejection = editRejection({ ...state, pending: null }, { revision: state.revision, by }, now);
    const atTerminal = by === 'staff' ? terminalEditRejection(state, pricedProducts(planned.priced)) : null;
    return (
      rejection ??
      atTerminal ??
      isTooMuch ??
      this.room(planned, increases(changesOf(state.placed.claims, claims), inForce), inForce)
    );
  }

  private async room(
    request: BasketRequest,
    claims: readonly LedgerClaim[],
    inForce: InForceByLedger,
  ): Promise<HttpRejection | null> {
    for (const { ledger, lines } of claims) {
      const { state } = await this.lanes.load(ledgerDecider, ledger);
      const decision = ledgerDecider.decide(
        { type: 'Hold', holdId: 'looking', lines, inForce: inForce.get(ledger), ttlMs: 0 },
        state,
        this.clock.now(),
      );
      if (!decision.accepted) return ranOut(request, ledger, decision.rejection);
    }
    return null;
  }
}
