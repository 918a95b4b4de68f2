import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  accepts,
  deviceActionAnswer,
  deviceActionRequest,
  deviceListAnswer,
  deviceStateAnswer,
  findPaymentAnswer,
  selectTerminalAnswer,
  selectTerminalRequest,
  terminalQuery,
  transactionStream,
  type DeviceActionRequest,
} from '@stile/contracts';
import { transactionDecider, type Transaction } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { actorOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { LANES, TERMINALS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import type { DeviceName, Receipt, TerminalPort } from '../port/port.js';

const CONTROL = ['/store', '/settings'];
const DONE = 200;
const UNREACHABLE = 503;
const byGroup = terminalQuery.pick({ inventory_group: true });
/** Other clients know transactions whose ids are shorter or longer than ours. */
const byExternalId = z.strictObject({
  externalId: z.string().regex(/^[A-Za-z0-9]{1,20}$/, accepts('external_id')),
});
/** Card terminals as people control them (docs/rules/payments.md 55 to 60). */
@Endpoints()
export class DeviceEndpoints {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    @Inject(TERMINALS) private readonly terminals: TerminalPort,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/clover_devices',
    summary: 'The devices that the provider of card terminals has for the venue',
    access: { services: CONTROL },
    query: byGroup,
    answer: deviceListAnswer,
  })
  async devices({ query, caller }: Call<unknown, z.infer<typeof byGroup>>): Promise<Answer> {
    const devices = await this.terminals.devices(group(CONTROL, query.inventory_group, caller));
    return {
      body: {
        status_code: devices ? DONE : UNREACHABLE,
        deviceList: devices ?? [],
        err_message: devices ? '' : 'No access token is defined',
      },
      headers: NO_STORE,
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/clover_device_state',
    summary: 'Whether a card terminal is ready',
    access: { services: CONTROL },
    query: terminalQuery,
    answer: deviceStateAnswer,
    rejections: ['terminal_unknown'],
  })
  async state({ query, caller }: Call<unknown, z.infer<typeof terminalQuery>>): Promise<Answer> {
    const { state, message } = await this.terminals.state(this.device(query, caller));
    return {
      body: { status_code: DONE, terminalState: state, errorMessage: message },
      headers: NO_STORE,
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/clover_find_payment/:externalId',
    summary: 'What the provider of card terminals has under an external id',
    access: { services: CONTROL },
    params: byExternalId,
    query: terminalQuery,
    answer: findPaymentAnswer,
    rejections: ['terminal_unknown'],
  })
  async payment({
    params,
    query,
    caller,
  }: Call<z.infer<typeof byExternalId>, z.infer<typeof terminalQuery>>): Promise<Answer> {
    const device = this.device(query, caller);
    const transactionId = params.externalId.toUpperCase();
    const found = await this.terminals.find({ ...device, transactionId, amount: null });
    if (!found.isKnown) return { body: { status_code: UNREACHABLE, payment: null, message: found.message } };
    const { payment } = found;
    return {
      body: {
        status_code: DONE,
        payment: payment && {
          id: payment.paymentId,
          amount: Math.round(payment.amount * 100),
          result: payment.result,
        },
        message: '',
      },
      headers: NO_STORE,
    };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/clover_device_action',
    summary: 'Resets a card terminal, cancels what it does, shows a screen on it, or has it give a receipt',
    access: { services: CONTROL },
    body: deviceActionRequest,
    answer: deviceActionAnswer,
    rejections: ['terminal_unknown', 'transaction_unknown', 'too_many_requests'],
  })
  async perform({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof deviceActionRequest>>): Promise<Answer> {
    const device = this.device(body, caller);
    const { action, delivery_method: method = 'PRINT', delivery_to: address = '' } = body;
    if (action in RECEIPTS && method !== 'PRINT') await this.limits.takeReceipt(actorOf(caller), address);
    const text = await this.act(device, body);
    const message = text === null ? (await this.terminals.state(device)).message : '';
    return {
      body: { status_code: text === null ? UNREACHABLE : DONE, message, text: text ?? '' },
      headers: NO_STORE,
    };
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/terminal',
    summary: 'Selects a card terminal for this browser in the cookie TERMINAL, or disconnects from it',
    access: { services: CONTROL },
    body: selectTerminalRequest,
    answer: selectTerminalAnswer,
    rejections: ['terminal_unknown'],
  })
  select({
    body: { terminal_id, inventory_group },
    caller,
    reply,
  }: Call<unknown, unknown, z.infer<typeof selectTerminalRequest>>): Answer {
    const serial = terminal_id === null ? '' : this.device({ terminal_id, inventory_group }, caller).serial;
    this.cookies.setTerminal(reply, serial);
    return { body: { terminal_id }, headers: NO_STORE };
  }

  /** The device's answer to it; null where it did not do it. */
  private async act(device: DeviceName, request: DeviceActionRequest): Promise<string | null> {
    const { action } = request;
    switch (action) {
      case 'reset':
        return textOf(await this.terminals.reset(device));
      case 'cancel':
        return textOf(await this.terminals.cancel(device));
      case 'welcome':
      case 'thank-you':
        return textOf(await this.terminals.show(device, action));
      case 'receipt-options':
        return (await this.terminals.chooseReceipt(device))?.method ?? null;
      default:
        return textOf(await this.terminals.sendReceipt(await this.receiptOf(device, request)));
    }
  }

  /** @throws ApiError 404 where the device has neither moved nor voided anything under that id */
  private async receiptOf(
    device: DeviceName,
    { action, externalTransactionId = '', delivery_method = 'PRINT', delivery_to = '' }: DeviceActionRequest,
  ): Promise<Receipt> {
    const { state } = await this.lanes.load(transactionDecider, transactionStream(externalTransactionId));
    const isHere =
      state?.order.inventoryGroup === device.inventoryGroup && state.order.serial === device.serial;
    const receiptKind = RECEIPTS[action as keyof typeof RECEIPTS];
    const id = state && idOf(state, receiptKind);
    if (!isHere || !id) throw apiError(404, 'transaction_unknown');
    return { ...device, of: receiptKind, id, method: delivery_method, to: delivery_to };
  }

  /** @throws ApiError 422 where the venue has no such terminal; 403 of another venue */
  private device(
    { terminal_id: serial, inventory_group }: z.infer<typeof terminalQuery>,
    caller: Caller,
  ): DeviceName {
    const inventoryGroup = group(CONTROL, inventory_group, caller);
    const known = [...(this.catalogues.of(inventoryGroup)?.terminals.values() ?? [])];
    if (!known.some(({ body }) => body.serial === serial))
      throw apiError(422, 'terminal_unknown', { fields: { terminal_id: 'terminal_unknown' } });
    return { inventoryGroup, serial };
  }
}

const RECEIPTS = {
  payment_receipt: 'payments',
  void_receipt: 'payments',
  refund_receipt: 'refunds',
  credit_receipt: 'credits',
} as const;

/** The provider's id of what a receipt is of: moved, or voided. */
const idOf = ({ settled, closed, payment }: Transaction, receiptKind: Receipt['of']): string | null => {
  if (receiptKind !== 'payments') return settled?.refundId ?? null;
  return (closed?.end === 'VOID' ? payment?.paymentId : settled?.paymentId) ?? null;
};

const textOf = (isDone: boolean): string | null => (isDone ? '' : null);

const group = (services: readonly string[], named: string | undefined, { user }: Caller): string =>
  groupOf(services, named, user!, 'query.inventory_group');
