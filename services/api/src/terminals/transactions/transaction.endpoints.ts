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
  type SeenPayment,
  type TransactionAnswer,
} from '@stile/contracts';
import { transactionDecider, type Transaction } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK, LANES, TERMINALS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeTransaction } from '../operator/change-transaction.handler.js';
import type { TerminalPort } from '../port/port.js';
import { PendingTransactions } from '../pending/pending-transactions.js';
import { businessDateOf } from '../../views/business-date.js';
import { transactionOf } from './transaction-answer.js';

const DESK = ['/store'];
const byTransaction = z.strictObject({ transaction: transactionId });

/** A person's act on a transaction. */
type Act = { readonly type: 'Abort' } | { readonly type: 'Find'; readonly payment: SeenPayment };

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
    @Inject(TERMINALS) private readonly terminals: TerminalPort,
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
    return this.change(await this.load(params.transaction, caller), { type: 'Abort' }, caller);
  }

  @Endpoint({
    ...common,
    method: 'POST',
    path: '/api/payments/:transaction/look_up',
    summary: 'Looks a card transaction up at the provider at once, and answers where it stands',
  })
  async lookUp({ params, caller }: Call<z.infer<typeof byTransaction>>): Promise<Answer> {
    const state = await this.load(params.transaction, caller);
    const { inventoryGroup, serial, transactionId, amount } = state.order;
    const found = await this.terminals.find({ inventoryGroup, serial, transactionId, amount });
    // Nothing found proves nothing yet: who runs the transaction looks for that.
    if (!found.isKnown || !found.payment) return { body: this.read(state), headers: NO_STORE };
    return this.change(state, { type: 'Find', payment: found.payment }, caller);
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

  private async change({ order }: Transaction, act: Act, caller: Caller): Promise<Answer> {
    const { transactionId, inventoryGroup, reservationId } = order;
    const businessDate = businessDateOf(this.catalogues, inventoryGroup, this.clock);
    const done = await this.commands.execute(
      new ChangeTransaction(
        transactionStream(transactionId),
        { ...act, businessDate },
        commandContext(
          `${transactionId}.${act.type.toLowerCase()}`,
          reservationId ?? transactionId,
          senderOf(caller),
        ),
      ),
    );
    return { body: this.read(done.state!), position: done.position, headers: NO_STORE };
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
