import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@stile/contracts';
import type { CommandContext } from '@stile/event-store';
import { CashAnswers, type CashDone } from '../sessions/cash-answers.js';

export interface TakenCash {
  readonly inventoryGroup: string;
  /** null: none is selected */ readonly till: string | null;
  readonly paymentId: string;
  /** When the payment was begun: from then on a repeat is known, in whichever session it was taken. */
  readonly begunAt: Instant;
  readonly reservationId: string;
  /** Above 0, in cents. */ readonly amount: number;
  readonly tendered: number;
  readonly change: number;
  /** The sum that cash rounding adds to the amount: tendered less change is amount and rounding. */
  readonly rounding: number;
  /** When it was taken without the network. */ readonly soldAt?: Instant | undefined;
}

/** Puts a payment's cash into a till, once for its id. Money that was taken goes back by `ReturnCash`. */
export class TakeCash extends Command<CashDone> {
  constructor(
    readonly cash: TakenCash,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeCash)
export class TakeCashHandler implements ICommandHandler<TakeCash> {
  constructor(private readonly answers: CashAnswers) {}

  execute({ cash: { inventoryGroup, till, begunAt, ...payment }, context }: TakeCash): Promise<CashDone> {
    return this.answers.of({ inventoryGroup, till, begunAt }, { type: 'TakeCash', ...payment }, context);
  }
}
