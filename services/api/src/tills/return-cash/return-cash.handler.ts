import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@stile/contracts';
import type { CommandContext } from '@stile/event-store';
import { CashAnswers, type CashDone } from '../sessions/cash-answers.js';

export interface ReturnedCash {
  readonly inventoryGroup: string;
  /** null: none is selected */ readonly till: string | null;
  readonly refundId: string;
  /** When the refund was begun: from then on a repeat is known, in whichever session it was returned. */
  readonly begunAt: Instant;
  readonly reservationId: string;
  /** Above 0, in cents. */ readonly amount: number;
  /** The sum that cash rounding adds to the amount; 0 unless said. */ readonly rounding?: number;
}

/** Takes a refund's cash out of a till, once for its id. */
export class ReturnCash extends Command<CashDone> {
  constructor(
    readonly cash: ReturnedCash,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReturnCash)
export class ReturnCashHandler implements ICommandHandler<ReturnCash> {
  constructor(private readonly answers: CashAnswers) {}

  execute({ cash, context }: ReturnCash): Promise<CashDone> {
    const { inventoryGroup, till, begunAt, rounding = 0, ...returned } = cash;
    return this.answers.of(
      { inventoryGroup, till, begunAt },
      { type: 'ReturnCash', ...returned, rounding },
      context,
    );
  }
}
