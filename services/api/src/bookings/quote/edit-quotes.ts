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
  increases,
  ledgerDecider,
  settlementOf,
  type Catalogue,
  type Reservation,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { Refusal } from '../../http/api-error.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import { ranOut } from '../holding/ran-out.js';

/** What an edit would cost and whether it could be made now: by the rules that make it, and without taking anything. */
@Injectable()
export class EditQuotes {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly planner: BookingPlanner,
  ) {}

  async quote(
    state: Reservation,
    basket: Basket,
    by: 'staff' | 'visitor',
  ): Promise<{ answer: EditQuoteAnswer } | { refusal: Refusal }> {
    const quoted = this.planner.quote(basket, channelOfEdit(by), state.placed);
    if ('refusal' in quoted) return quoted;
    const { difference, due, amountToReturn } = settlementOf(state, quoted.answer.price);
    const refusal = await this.refusal(state, basket, by);
    return {
      answer: {
        ...quoted.answer,
        edit: {
          revision: state.revision,
          difference,
          to_pay: due,
          amount_to_return: amountToReturn,
          refusal: refusal && {
            code: refusal.code,
            ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
            ...(refusal.detail ? { detail: { ...refusal.detail } } : {}),
          },
        },
      },
    };
  }

  private async refusal(
    state: Reservation,
    basket: Basket,
    by: 'staff' | 'visitor',
  ): Promise<Refusal | null> {
    const planned = this.planner.edit(state.placed, basket, channelOfEdit(by));
    if ('refusal' in planned) return planned.refusal;
    const { catalogue, claims, intervals } = planned;
    // An edit that waits for its payment is given up for the next one.
    const refusal = editRejection(
      { ...state, pending: null },
      { revision: state.revision, by },
      this.clock.now(),
    );
    return (
      refusal ?? this.room(catalogue, increases(changesOf(state.placed.claims, claims), intervals), intervals)
    );
  }

  private async room(
    catalogue: Catalogue,
    claims: readonly LedgerClaim[],
    intervals: readonly string[],
  ): Promise<Refusal | null> {
    for (const { ledger, lines } of claims) {
      const { state } = await this.lanes.load(ledgerDecider, ledger);
      const decision = ledgerDecider.decide(
        { type: 'Hold', holdId: 'looking', lines, intervals, ttlMs: 0 },
        state,
        this.clock.now(),
      );
      if (!decision.accepted) return ranOut(catalogue, ledger, decision.rejection);
    }
    return null;
  }
}
