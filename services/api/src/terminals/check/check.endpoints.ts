import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  cardRefundPolicyOf,
  reservationStream,
  transactionCheckAnswer,
  transactionCheckQuery,
  transactionStream,
  type TransactionCheckAnswer,
  type TransactionOrder,
} from '@stile/contracts';
import {
  reconcile,
  reservationDecider,
  transactionDecider,
  type ProductSide,
  type ReturnTerms,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { groupsOf } from '../../identity/permissions/reached-groups.js';
import { LANES, TERMINALS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import type { TerminalPort } from '../port/port.js';
import { transactionTitleOf } from '../transactions/transaction-title.js';
import { productSideOf, providerSideOf } from './sides.js';

const CONTROL = ['/store', '/settings'];

const common = {
  method: 'GET',
  access: { services: CONTROL },
  query: transactionCheckQuery,
  answer: transactionCheckAnswer,
  rejections: ['transaction_unknown'],
} as const;

/**
 * The records of terminal and product on a card transaction, for those who look into it (docs/rules/payments.md 110).
 */
@Endpoints()
export class CheckEndpoints {
  constructor(
    private readonly catalogues: CatalogueView,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(TERMINALS) private readonly terminals: TerminalPort,
  ) {}

  @Endpoint({
    ...common,
    path: '/api/find_payment_in_product',
    summary: 'Whether a reservation has what a card transaction moved',
  })
  async find({
    query: { externalTransactionId },
    caller,
  }: Call<unknown, z.infer<typeof transactionCheckQuery>>): Promise<Answer> {
    const order = await this.orderOf(externalTransactionId, caller);
    return { body: shown(order, await this.sideOf(order)), headers: NO_STORE };
  }

  @Endpoint({
    ...common,
    path: '/api/analyze_Transaction',
    summary: 'What terminal and product have of a card transaction, and what that means; changes nothing',
  })
  async analyze({
    query: { externalTransactionId },
    caller,
  }: Call<unknown, z.infer<typeof transactionCheckQuery>>): Promise<Answer> {
    const order = await this.orderOf(externalTransactionId, caller);
    return { body: await this.analyzed(order), headers: NO_STORE };
  }

  private async analyzed(order: TransactionOrder): Promise<TransactionCheckAnswer> {
    const { inventoryGroup, serial, kind, source } = order;
    const found = await this.terminals.find({
      inventoryGroup,
      serial,
      transactionId: source?.transactionId ?? order.transactionId,
      amount: source?.amount ?? order.amount,
    });
    const product = await this.sideOf(order);
    const provider = providerSideOf(kind, found);
    return {
      ...shown(order, product),
      message: found.isKnown ? '' : found.message,
      exists_in_terminal_provider: provider === 'unknown' ? null : provider === 'has',
      result: reconcile(kind, provider, product, this.termsOf(order)),
    };
  }

  /** How such a card gets its money back at the venue, all of it or a part (docs/rules/payments.md 74). */
  private termsOf({ inventoryGroup, cardType, amount, source }: TransactionOrder): ReturnTerms {
    return {
      policy: cardRefundPolicyOf(this.catalogues.settings(inventoryGroup), cardType),
      isPartial: source !== null && amount < source.amount,
    };
  }

  private async sideOf(order: TransactionOrder): Promise<ProductSide> {
    if (order.reservationId === null) return 'gone';
    const { state } = await this.lanes.load(reservationDecider, reservationStream(order.reservationId));
    return productSideOf(order, state);
  }

  /** @throws ApiError 404 where there is none, or it is of a venue that the caller does not reach */
  private async orderOf(id: string, { user }: Caller): Promise<TransactionOrder> {
    const { state } = await this.lanes.load(transactionDecider, transactionStream(id));
    if (!state || !groupsOf(user!, CONTROL).includes(state.order.inventoryGroup))
      throw apiError(404, 'transaction_unknown');
    return state.order;
  }
}

const shown = (order: TransactionOrder, product: ProductSide): TransactionCheckAnswer => ({
  status_code: 200,
  message: '',
  externalTransactionId: order.transactionId,
  inventory_group: order.inventoryGroup,
  reservation_id: order.reservationId,
  amount: order.amount,
  fullChargeAmt: order.source?.amount ?? order.amount,
  transaction_title: transactionTitleOf(order),
  paymentCardType: order.cardType,
  exists_in_product: product === 'recorded',
  exists_in_terminal_provider: null,
  result: null,
});
