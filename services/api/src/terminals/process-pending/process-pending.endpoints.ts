import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  cardTransactionRow,
  cardTransactions,
  exportColumns,
  processPendingRequest,
  TERMINAL_LOG_SERVICES,
  transactionAnswer,
  transactionId,
  transactionStream,
  updatePendingRequest,
  type CardTransactionRow,
  type Clock,
} from '@stile/contracts';
import { transactionDecider, type Transaction, type TransactionCommand } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import {
  terminalTransactionsProjector,
  type ReadModels,
  type Stored,
  type TerminalTransaction,
} from '@stile/projections';
import { apiError, type ApiError } from '../../http/api-error.js';
import { actorOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { groupsOf } from '../../identity/permissions/reached-groups.js';
import { listEndpoint } from '../../lists/list-resource.js';
import { listOf } from '../../lists/report-list.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK, LANES, READ_MODELS } from '../../ports/tokens.js';
import { businessDateOf } from '../../views/business-date.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { SentLogs } from '../logs/sent-logs.js';
import { ChangeTransaction } from '../operator/change-transaction.handler.js';
import { transactionOf } from '../transactions/transaction-answer.js';

const byId = z.strictObject({ id: transactionId });
const CONTROL = ['/store', '/settings'];

/** The columns of the list's file. */
const FILE_COLUMNS = exportColumns(cardTransactions, {
  state: [
    { key: 'state', kind: 'status', texts: 'terminals.state_', label: 'terminals.state' },
    { key: 'status_code', kind: 'count', label: 'terminals.code' },
    { key: 'actioned', kind: 'flag', label: 'terminals.actioned' },
  ],
});

const rowOf = ({
  _id,
  _position,
  open: _open,
  due_from: _due,
  ...row
}: Stored<TerminalTransaction>): CardTransactionRow => row;

const mismatch = (field: string): ApiError =>
  apiError(409, 'transaction_mismatch', { fields: { [`body.${field}`]: 'transaction_mismatch' } });

interface Named {
  readonly externalTransactionId: string;
  readonly inventory_group?: string | undefined;
}

/** Card transactions that people look after (docs/rules/payments.md 116). */
@Endpoints()
export class PendingEndpoints implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly catalogues: CatalogueView,
    private readonly logs: SentLogs,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      listEndpoint(this.models, {
        ...listOf(cardTransactions),
        summary: 'Card transactions at terminals, a page of them',
        projector: terminalTransactionsProjector,
        row: cardTransactionRow,
        present: rowOf,
        file: { columns: FILE_COLUMNS },
      }),
    ];
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/card_transactions/:id',
    summary: 'One card transaction at a terminal',
    access: { services: TERMINAL_LOG_SERVICES },
    params: byId,
    answer: cardTransactionRow,
    rejections: ['transaction_unknown'],
  })
  async transaction({ params: { id }, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    const found = await this.models.of(terminalTransactionsProjector).get(id);
    if (!found || !groupsOf(caller.user!, TERMINAL_LOG_SERVICES).includes(found.inventory_group))
      throw apiError(404, 'transaction_unknown');
    return { body: rowOf(found), headers: NO_STORE };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/process_pending_transaction',
    summary: 'Says that somebody has dealt with a card transaction; one that is still pending is stopped',
    access: { services: CONTROL },
    body: processPendingRequest,
    answer: transactionAnswer,
    rejections: ['transaction_unknown', 'transaction_mismatch'],
  })
  async process({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof processPendingRequest>>): Promise<Answer> {
    const { order, closed } = await this.load(body, caller);
    const businessDate = businessDateOf(this.catalogues, order.inventoryGroup, this.clock);
    if (!closed) await this.change(order.transactionId, { type: 'Abort', businessDate }, caller);
    const action = { type: 'Action', note: body.note, businessDate } as const;
    const done = await this.change(order.transactionId, action, caller);
    return {
      body: transactionOf(done.state!, this.clock.now()),
      position: done.position,
      headers: NO_STORE,
    };
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/update_pending_transaction',
    summary: 'Writes into the log what a page knows of a card transaction, and answers where it stands',
    access: { services: CONTROL },
    body: updatePendingRequest,
    answer: transactionAnswer,
    rejections: ['transaction_unknown', 'transaction_mismatch'],
  })
  async update({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof updatePendingRequest>>): Promise<Answer> {
    const state = await this.load(body, caller);
    const { order } = state;
    const { reservation_id = order.reservationId, amount = order.amount } = body;
    if (reservation_id !== order.reservationId) throw mismatch('reservation_id');
    if (amount !== order.amount) throw mismatch('amount');
    await this.logs.write({
      log: 'transaction',
      inventoryGroup: order.inventoryGroup,
      serial: order.serial,
      reason: body.reason ?? 'UPDATE',
      message: body.error_message ?? '',
      external_transaction_id: order.transactionId,
      reservation_id: order.reservationId,
      username: actorOf(caller),
      station: caller.station,
    });
    return { body: transactionOf(state, this.clock.now()), headers: NO_STORE };
  }

  private change(id: string, command: TransactionCommand, caller: Caller) {
    return this.commands.execute(
      new ChangeTransaction(
        transactionStream(id),
        command,
        commandContext(`${id}.${command.type}`, id, senderOf(caller)),
      ),
    );
  }

  /** @throws ApiError 404 where there is none, or it is of a venue that the caller does not reach; 409 of another */
  private async load(
    { externalTransactionId, inventory_group }: Named,
    { user }: Caller,
  ): Promise<Transaction> {
    const { state } = await this.lanes.load(transactionDecider, transactionStream(externalTransactionId));
    if (!state || !groupsOf(user!, CONTROL).includes(state.order.inventoryGroup))
      throw apiError(404, 'transaction_unknown');
    if (inventory_group !== undefined && inventory_group !== state.order.inventoryGroup)
      throw mismatch('inventory_group');
    return state;
  }
}
