import type { TerminalAnswer } from '@stile/domain';
import type { WriteLog } from '../port/log.js';
import type { DeviceName, TerminalRequest } from '../port/port.js';
import { NO_ANSWER, type HttpAnswer, type HttpRequest } from './http.js';

/** Devices whose connection is followed; a venue has a handful. */
const FOLLOWED = 1_000;
/** No answer came from the device, whatever answered in its place. */
const AWAY: readonly number[] = [503, 504];

interface Reached {
  readonly isReached: boolean;
  readonly disconnects: number;
}

/** Rows of the logs on the provider's calls (docs/rules/payments.md 112). */
export class CloverLog {
  private readonly devices = new Map<string, Reached>();
  private readonly watched = new Map<string, string>();

  constructor(private readonly write: WriteLog) {}

  /** Money is asked for: the row stands before the call, whatever comes of it. */
  requested(request: TerminalRequest): void {
    this.transaction(request, 'BASE', 'PENDING', {});
  }

  answered(request: TerminalRequest, { outcome, message, payment, refundId }: TerminalAnswer): void {
    this.transaction(request, request.call.toUpperCase(), outcome.toUpperCase(), {
      terminal_payment_id: payment?.paymentId,
      terminal_order_id: payment?.orderId,
      refund_id: refundId,
      approved_amount: payment?.amount,
      card_sub_type: payment?.cardBrand,
      last_four: payment?.cardLast4,
      err_message: message,
    });
  }

  sent(device: DeviceName, { method, url, body = '' }: HttpRequest): void {
    this.write({
      ...deviceFields(device),
      log: 'communication',
      direction: 'O',
      reason: `${method} ${new URL(url).pathname}`,
      message: body,
    });
  }

  received(device: DeviceName, { method, url }: HttpRequest, answer: HttpAnswer | null): void {
    const said = saidOf(answer);
    const reason = `${method} ${new URL(url).pathname}`;
    this.write({ ...deviceFields(device), log: 'communication', direction: 'I', reason, message: said });
    this.reached(device, !answer ? NO_ANSWER : AWAY.includes(answer.status) ? String(answer.status) : null);
  }

  /** A device that a card is at is looked at each second: only an answer that has changed is in the log. */
  watchedState(device: DeviceName, request: HttpRequest, answer: HttpAnswer | null): void {
    const key = keyOf(device);
    const said = saidOf(answer);
    if (this.watched.get(key) === said) return;
    if (this.watched.has(key) || this.watched.size < FOLLOWED) this.watched.set(key, said);
    this.sent(device, request);
    this.received(device, request, answer);
  }

  /** Only a change is a row. @param failure why it was not reached; null where it was */
  reached(device: DeviceName, failure: string | null): void {
    const key = keyOf(device);
    const before = this.devices.get(key);
    const isReached = failure === null;
    if (before?.isReached === isReached) return;
    const disconnects = (before?.disconnects ?? 0) + (isReached ? 0 : 1);
    if (before || this.devices.size < FOLLOWED) this.devices.set(key, { isReached, disconnects });
    this.write({
      ...deviceFields(device),
      log: 'connection',
      direction: 'I',
      reason: isReached ? 'connected' : 'disconnected',
      message: failure ?? '',
      details: { disconnectCount: disconnects },
    });
  }

  private transaction(
    { order, call, key, amount, paymentId }: TerminalRequest,
    reason: string,
    status: string,
    more: Readonly<Record<string, string | number | null | undefined>>,
  ): void {
    this.write({
      ...deviceFields(order),
      log: 'transaction',
      reason: `${reason} ${status}`,
      message: String(more['err_message'] ?? ''),
      external_transaction_id: order.transactionId,
      reservation_id: order.reservationId,
      details: {
        status,
        amount,
        transaction_type: order.kind,
        transaction_title: call.toUpperCase(),
        card_type: order.cardType,
        request_id: key,
        charge_type: CARD_CHARGE,
        charge_id: order.movementId,
        terminal_payment_id: paymentId,
        ...more,
      },
    });
  }
}

/** The number of a card payment, as other systems know it. */
const CARD_CHARGE = 3;

const keyOf = ({ inventoryGroup, serial }: DeviceName): string => `${inventoryGroup}/${serial}`;
const saidOf = (answer: HttpAnswer | null): string =>
  answer ? `${answer.status} ${JSON.stringify(answer.body)}` : NO_ANSWER;

const deviceFields = ({ inventoryGroup, serial }: DeviceName) => ({
  inventoryGroup,
  serial: serial === '' ? undefined : serial,
});
