import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  batchStream,
  terminalStream,
  transactionStream,
  type Position,
  type Rejection,
  type TransactionOrder,
} from '@stile/contracts';
import { batchDecider, terminalDecider, transactionDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { LANES } from '../../ports/tokens.js';

type Started =
  | { readonly accepted: true; readonly position: Position }
  | { readonly accepted: false; readonly rejection: Rejection };

/** Engages the device and starts a transaction on it. A repeat of the same order changes nothing. */
export class StartTransaction extends Command<Started> {
  constructor(
    readonly order: TransactionOrder,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartTransaction)
export class StartTransactionHandler implements ICommandHandler<StartTransaction> {
  constructor(@Inject(LANES) private readonly lanes: CommandLanes) {}

  async execute({ order, context }: StartTransaction): Promise<Started> {
    const stream = transactionStream(order.transactionId);
    const known = await this.lanes.load(transactionDecider, stream);
    if (known.state) return { accepted: true, position: known.position };
    const rejection = (await this.engage(order, context)) ?? null;
    if (rejection) return { accepted: false, rejection };
    const done = await this.lanes.execute(transactionDecider, stream, { type: 'Start', order }, context);
    return done.accepted ? { accepted: true, position: done.position } : done;
  }

  /** The batch of the business day: the one before is closed first, which it is not while something is pending. */
  private async engage(order: TransactionOrder, context: CommandContext): Promise<Rejection | undefined> {
    const { inventoryGroup, serial, businessDate } = order;
    const head = terminalStream(inventoryGroup, serial);
    const named = { inventoryGroup, serial, businessDate };
    const present = (await this.lanes.load(terminalDecider, head)).state;
    let { batch } = present;
    if (present.businessDate !== businessDate) {
      if (batch > 0) {
        const close = { type: 'CloseBatch', ...named, batch } as const;
        const closed = await this.lanes.execute(
          batchDecider,
          batchStream(inventoryGroup, serial, batch),
          close,
          context,
        );
        if (!closed.accepted) return closed.rejection;
      }
      const open = { type: 'OpenBatch', ...named, batch: batch + 1 } as const;
      ({ batch } = (await this.lanes.execute(terminalDecider, head, open, context)).state);
    }
    const engaged = await this.lanes.execute(
      batchDecider,
      batchStream(inventoryGroup, serial, batch),
      { type: 'Engage', order, ...named, batch },
      context,
    );
    return engaged.accepted ? undefined : engaged.rejection;
  }
}
