import { z } from 'zod';
import type { TerminalAnswer } from '@stile/domain';
import type { DeviceState } from '@stile/contracts';
import type { DeviceName, Lookup, Receipt, TerminalPort, TerminalRequest, Wanted } from '../port/port.js';
import { CloverLog } from './clover-log.js';
import { inTime, readInTime, type HttpAnswer, type HttpRequest } from './http.js';
import type { CloverTokens, ProviderSettings, TokenPorts } from './tokens.js';
import { answerOf, listedIn, messageOf, paymentIn, toCents } from './wire.js';

const POS_ID = 'Stile';
/** Beyond what a person may take at the device, an answer has this long. */
const MARGIN_SECONDS = 10;
const LOOKUP_MS = 20_000;
/** A lookup of which nothing is heard by then is sent once more. */
const LOOKUP_AGAIN_MS = 3_000;
const STATE_MS = 20_000;
const SCREEN_MS = 15_000;
const MONEY_MS = 60_000;
const RECEIPT_SECONDS = 110;

const deviceList = z.object({
  elements: z.array(z.object({ id: z.string(), serial: z.string() })).max(1000),
});
const status = z.object({ status: z.string() });
const choice = z.object({
  deliveryOption: z
    .array(z.object({ method: z.string().max(20), additionalData: z.string().max(200).default('') }))
    .min(1),
});
const printerList = z.object({ printers: z.array(z.object({ id: z.string() })).min(1) });

const STATES: Readonly<Record<string, DeviceState>> = {
  IDLE: 'READY',
  BUSY: 'BUSY',
  WAITING_FOR_POS: 'BUSY',
  WAITING_FOR_CUSTOMER: 'BUSY',
};

/** Calls at which a person presents a card. */
const WITH_CARD: readonly string[] = ['sale', 'refund', 'credit'];

interface Sent {
  readonly method?: HttpRequest['method'];
  readonly body?: unknown;
  readonly key?: string;
  /** The time of the person at the device. */ readonly seconds?: number;
  readonly withinMs: number;
  /** The time after which a read is sent once more. */ readonly againAfterMs?: number;
  /** Each second, while a card is at the device. */ readonly isWatched?: boolean;
  /** Nobody waits for it any more. */ readonly ended?: AbortSignal | undefined;
}

const pathOf = ({ call, paymentId }: TerminalRequest): string => {
  switch (call) {
    case 'sale':
      return '/payments';
    case 'credit':
      return '/credits';
    case 'refund':
      return `/payments/${paymentId}/refunds`;
    case 'capture':
    case 'void':
      return `/payments/${paymentId}/${call}`;
  }
};

const bodyOf = ({ call, amount, order }: TerminalRequest): unknown => {
  if (call === 'void') return { voidReason: 'USER_CANCEL' };
  if (call !== 'sale') return { amount: toCents(amount) };
  const { transactionId, isPreauthorised } = order;
  return {
    amount: toCents(amount),
    externalPaymentId: transactionId,
    final: !isPreauthorised,
    ...(isPreauthorised && { capture: false }),
  };
};

/** Card terminals over the provider's REST protocol (docs/terminal.md). */
export class CloverTerminals implements TerminalPort {
  private readonly log: CloverLog;

  constructor(
    private readonly settings: ProviderSettings,
    private readonly ports: TokenPorts,
    private readonly tokens: CloverTokens,
  ) {
    this.log = new CloverLog(ports.log);
  }

  async ask(request: TerminalRequest, ended?: AbortSignal): Promise<TerminalAnswer> {
    this.log.requested(request);
    const answer = await this.askDevice(request, ended);
    this.log.answered(request, answer);
    return answer;
  }

  private async askDevice(request: TerminalRequest, ended?: AbortSignal): Promise<TerminalAnswer> {
    const isLong = WITH_CARD.includes(request.call);
    const answer = await this.onDevice(request.order, pathOf(request), {
      method: 'POST',
      body: bodyOf(request),
      key: request.key,
      ...(isLong && { seconds: request.seconds }),
      withinMs: isLong ? (request.seconds + MARGIN_SECONDS) * 1000 : MONEY_MS,
      ended,
    });
    return answerOf(answer, request);
  }

  /** By its external id, and where there is none in the merchant's list. */
  async find(wanted: Wanted): Promise<Lookup> {
    const { transactionId, amount } = wanted;
    const direct = await this.onDevice(wanted, `/payments/external/${transactionId}`, {
      withinMs: LOOKUP_MS,
      againAfterMs: LOOKUP_AGAIN_MS,
    });
    if (direct?.status !== 404) {
      const payment = direct?.status === 200 ? paymentIn(direct.body, transactionId, amount) : undefined;
      return payment ? { isKnown: true, payment } : unknown(direct);
    }
    const listed = await this.list(wanted);
    if (!listed.isKnown || !listed.payment || amount === null || listed.payment.amount === amount)
      return listed;
    // A part of the amount, which nothing in the list explains: it is believed when it is said twice.
    const again = await this.list(wanted);
    return again.isKnown && again.payment?.amount !== listed.payment.amount
      ? { isKnown: false, message: 'the list of payments says different amounts' }
      : again;
  }

  private async list({ inventoryGroup, transactionId, amount }: Wanted): Promise<Lookup> {
    const filter = new URLSearchParams({ filter: `externalPaymentId=${transactionId}` });
    const listed = await this.ofMerchant(inventoryGroup, `payments?${filter.toString()}`);
    const payment = listed?.status === 200 ? listedIn(listed.body, transactionId, amount) : undefined;
    return payment === undefined ? unknown(listed) : { isKnown: true, payment };
  }

  async reset(device: DeviceName): Promise<boolean> {
    const answer = await this.onDevice(device, '/device/reset', { method: 'PUT', withinMs: SCREEN_MS });
    if (answer?.status !== 200) return false;
    // The welcome on its screen is not waited for.
    void this.show(device, 'welcome');
    return true;
  }

  async cancel(device: DeviceName): Promise<boolean> {
    return isDone(
      await this.onDevice(device, '/device/cancel', { method: 'POST', body: {}, withinMs: SCREEN_MS }),
    );
  }

  async show(device: DeviceName, screen: 'welcome' | 'thank-you'): Promise<boolean> {
    return isDone(
      await this.onDevice(device, `/device/${screen}`, { method: 'POST', body: {}, withinMs: SCREEN_MS }),
    );
  }

  async chooseReceipt(device: DeviceName): Promise<{ readonly method: string; readonly to: string } | null> {
    const answer = await this.onDevice(device, '/device/receipt-options', {
      method: 'POST',
      body: { deliveryOptions: [{ method: 'PRINT' }, { method: 'EMAIL' }, { method: 'SMS' }] },
      seconds: RECEIPT_SECONDS,
      withinMs: (RECEIPT_SECONDS + MARGIN_SECONDS) * 1000,
    });
    const chosen = answer?.status === 200 ? choice.safeParse(answer.body).data?.deliveryOption[0] : undefined;
    return chosen && chosen.method !== '' ? { method: chosen.method, to: chosen.additionalData } : null;
  }

  async sendReceipt({ of, id, method, to, ...device }: Receipt): Promise<boolean> {
    const deliveryOption = { method, ...(to !== '' && { additionalData: to }) };
    return isDone(
      await this.onDevice(device, `/${of}/${id}/receipt`, {
        method: 'POST',
        body: { deliveryOption },
        withinMs: SCREEN_MS,
      }),
    );
  }

  async print(device: DeviceName, lines: readonly string[]): Promise<boolean> {
    const found = await this.onDevice(device, '/device/printers', {
      method: 'POST',
      body: {},
      withinMs: SCREEN_MS,
    });
    const printer = printerList.safeParse(found?.body).data?.printers[0];
    if (!printer) return false;
    return isDone(
      await this.onDevice(device, '/device/print/text', {
        method: 'POST',
        body: { printDeviceId: printer.id, text: lines },
        withinMs: SCREEN_MS,
      }),
    );
  }

  async state(
    device: DeviceName,
    isWatched = false,
  ): Promise<{ readonly state: DeviceState; readonly message: string }> {
    const answer = await this.onDevice(device, '/device/status', { withinMs: STATE_MS, isWatched });
    if (answer?.status === 200)
      return { state: STATES[status.safeParse(answer.body).data?.status ?? ''] ?? 'UNKNOWN', message: '' };
    const message = answer ? messageOf(answer) : '';
    return { state: answer?.status === 503 || answer?.status === 504 ? 'NOT_CONNECTED' : 'UNKNOWN', message };
  }

  async devices(
    inventoryGroup: string,
  ): Promise<readonly { readonly id: string; readonly serial: string }[] | null> {
    const answer = await this.ofMerchant(inventoryGroup, 'devices');
    const read = deviceList.safeParse(answer?.status === 200 ? answer.body : null);
    return read.success ? read.data.elements.map(({ id, serial }) => ({ id, serial })) : null;
  }

  private onDevice(device: DeviceName, path: string, sent: Sent): Promise<HttpAnswer | null> {
    return this.send(device, () => `/connect/v1${path}`, sent);
  }

  private ofMerchant(inventoryGroup: string, path: string): Promise<HttpAnswer | null> {
    const device = { inventoryGroup, serial: '' };
    return this.send(device, (merchantId) => `/v3/merchants/${merchantId}/${path}`, {
      withinMs: LOOKUP_MS,
      againAfterMs: LOOKUP_AGAIN_MS,
    });
  }

  /** A token that is turned away is refreshed once, and the call repeated under its key. */
  private async send(
    device: DeviceName,
    pathFor: (merchantId: string) => string,
    sent: Sent,
  ): Promise<HttpAnswer | null> {
    const { serial, inventoryGroup } = device;
    let dead: string | undefined;
    for (;;) {
      const tokens = await this.tokens.current(inventoryGroup, dead);
      if (!tokens) {
        this.log.reached(device, 'No access token is defined');
        return { status: 401, body: { message: 'No access token is defined' } };
      }
      const request = this.request(serial, pathFor(tokens.merchantId), tokens.access, sent);
      if (!sent.isWatched) this.log.sent(device, request);
      const answer = await this.answerTo(request, sent);
      this.log[sent.isWatched ? 'watchedState' : 'received'](device, request, answer);
      if (answer?.status !== 401 || dead !== undefined) return answer;
      dead = tokens.access;
    }
  }

  private answerTo(
    request: HttpRequest,
    { withinMs, againAfterMs, ended }: Sent,
  ): Promise<HttpAnswer | null> {
    const { transport, timers } = this.ports;
    return againAfterMs === undefined
      ? inTime(transport, timers, request, { withinMs, ended })
      : readInTime(transport, timers, request, { withinMs, againAfterMs });
  }

  private request(serial: string, path: string, token: string, sent: Sent): HttpRequest {
    const { method = 'GET', body, key, seconds } = sent;
    return {
      method,
      url: `${this.settings.url}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'Stile/1',
        ...(serial !== '' && { 'x-clover-device-id': serial, 'x-pos-id': POS_ID }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(seconds !== undefined && { 'x-clover-timeout': String(seconds) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  }
}

const isDone = (answer: HttpAnswer | null): boolean => answer?.status === 200;
const unknown = (answer: HttpAnswer | null): Lookup => ({
  isKnown: false,
  message: answer ? `${answer.status} ${messageOf(answer)}` : 'no answer',
});
