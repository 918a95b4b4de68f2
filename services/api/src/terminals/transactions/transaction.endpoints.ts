import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  pendingTransactionAnswer,
  sellsAtDesk,
  terminalQuery,
  transactionAnswer,
  transactionId,
  transactionStream,
  type Clock,
  type PendingTransactionAnswer,
  type TransactionAnswer,
} from '@stile/contracts';
import { transactionDecider, type Transaction } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeTransaction } from '../operator/change-transaction.handler.js';
import { PendingTransactions } from '../pending/pending-transactions.js';
import { businessDateOf } from '../../views/business-date.js';
import { transactionOf } from './transaction-answer.js';

const DESK = ['/store'];
const byTransaction = z.strictObject({ transaction: transactionId });

const common = {
  access: { services: DESK },
  params: byTransaction,
  answer: transactionAnswer,
  rejections: ['transaction_unknown'],
} as const;

/** A card transaction, watched and stopped by any browser of the desk (docs/rules/payments.md 53). */
@Endpoints()
export class TransactionEndpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly catalogues: CatalogueView,
    private readonly pending: PendingTransactions,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    ...common,
    method: 'GET',
    path: '/api/payments/:transaction',
    summary: 'Where a card transaction at a terminal stands',
  })
  async show({ params, caller }: Call<z.infer<typeof byTransaction>>): Promise<Answer> {
    return {
      body: this.read(await this.load(params.transaction, caller)),
      headers: NO_STORE,
    };
  }

  @Endpoint({
    ...common,
    method: 'POST',
    path: '/api/payments/:transaction/abort',
    summary: 'Stops a card transaction; what a card has paid by then goes back',
  })
  async abort({ params, caller }: Call<z.infer<typeof byTransaction>>): Promise<Answer> {
    const { order } = await this.load(params.transaction, caller);
    const stream = transactionStream(params.transaction);
    const businessDate = businessDateOf(this.catalogues, order.inventoryGroup, this.clock);
    const done = await this.commands.execute(
      new ChangeTransaction(
        stream,
        { type: 'Abort', businessDate },
        commandContext(
          `${params.transaction}.abort`,
          order.reservationId ?? params.transaction,
          senderOf(caller),
        ),
      ),
    );
    return { body: this.read(done.state!), position: done.position, headers: NO_STORE };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/pending_transaction',
    summary: 'What a card terminal is engaged with',
    access: { services: DESK },
    query: terminalQuery,
    answer: pendingTransactionAnswer,
  })
  async showPending({
    query: { terminal_id: serial, inventory_group },
    caller,
  }: Call<unknown, z.infer<typeof terminalQuery>>): Promise<Answer> {
    const inventoryGroup = groupOf(DESK, inventory_group, caller.user!, 'query.inventory_group');
    const engaged = await this.pending.on({ inventoryGroup, serial });
    const state = engaged && (await this.stateOf(engaged.transactionId));
    const body: PendingTransactionAnswer = {
      transaction: state && this.read(state),
      amount: engaged?.amount ?? 0,
    };
    return { body, headers: NO_STORE };
  }

  private read = (state: Transaction): TransactionAnswer => transactionOf(state, this.clock.now());

  private stateOf = async (id: string): Promise<Transaction | null> =>
    (await this.lanes.load(transactionDecider, transactionStream(id))).state;

  /** @throws ApiError 404 where there is none, or it is of a venue whose desk the caller does not reach */
  private async load(id: string, { user }: Pick<Caller, 'user'>): Promise<Transaction> {
    const state = await this.stateOf(id);
    if (!state || !sellsAtDesk(user, state.order.inventoryGroup)) throw apiError(404, 'transaction_unknown');
    return state;
  }
}
