import { Inject, Injectable } from '@nestjs/common';
import { batchStream, terminalStream, type TransactionOrder } from '@stile/contracts';
import { batchDecider, terminalDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError, type ApiError } from '../../http/api-error.js';
import { LANES } from '../../ports/tokens.js';
import type { DeviceName } from '../port/port.js';

/** Transactions that devices are engaged with. */
@Injectable()
export class PendingTransactions {
  constructor(@Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>) {}

  async on({ inventoryGroup, serial }: DeviceName): Promise<TransactionOrder | null> {
    const { state } = await this.lanes.load(terminalDecider, terminalStream(inventoryGroup, serial));
    if (state.batch === 0) return null;
    const batch = batchStream(inventoryGroup, serial, state.batch);
    return (await this.lanes.load(batchDecider, batch)).state.engaged;
  }
}

/** Why a device takes no other transaction now. */
export const pendingError = ({
  transactionId,
  amount,
}: Pick<TransactionOrder, 'transactionId' | 'amount'>): ApiError =>
  apiError(409, 'pending_transaction', {
    fields: { terminal_id: 'pending_transaction' },
    detail: { transaction: transactionId, amount },
  });
