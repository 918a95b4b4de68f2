import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/*
 * The part of Stripe's published API that we use: sessions of its payment page, their payments, refunds, idempotency
 * keys. It has the rules that its documentation states, and moves money in its own books alone.
 */
const MIN_OPEN_S = 30 * 60;
const MAX_OPEN_S = 24 * 3600;
const MIN_CHARGE = 50;
const KEY_LIVES_MS = 24 * 3600 * 1000;

interface Payment {
  readonly id: string;
  readonly amount: number;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  received: number;
  decline: string | null;
  readonly card: { brand: string; last4: string } | null;
}
interface Session {
  readonly id: string;
  readonly params: Params;
  readonly amount: number;
  status: 'open' | 'complete' | 'expired';
  payment: Payment | null;
}
type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
interface Refund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  status: RefundStatus;
  failure_reason?: string;
}
const isOnItsWay = ({ status }: Refund): boolean => status === 'pending' || status === 'requires_action';
interface Answer {
  readonly status: number;
  readonly body: object;
}
interface Params {
  readonly [name: string]: string | Params | undefined;
}

class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; decline_code?: string },
  ) {
    super(error.message);
  }
}
const invalid = (message: string, code?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });

/** `a[b][0]=c` as objects within objects. */
const paramsOf = (text: string): Params => {
  const params: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = params;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1)!] = value;
  }
  return params as Params;
};
const text = (params: Params, ...path: string[]): string => {
  let at: string | Params | undefined = params;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'string')
    throw invalid(`Missing required param: ${path.join('.')}.`, 'parameter_missing');
  return at;
};

export class StripeDouble {
  readonly key = 'sk_test_stile00000000';
  readonly sessions = new Map<string, Session>();
  readonly refunds: Refund[] = [];
  /** Every request that moved something, in order. */
  readonly requests: { path: string; params: Params; key: string | undefined }[] = [];
  /** Loses the request ('before') or its answer ('after') of the next calls whose path ends so. */
  lost: { path: string; moment: 'before' | 'after'; times: number } | undefined;
  /** Refuses refunds, as of a card that is closed. */
  refundsFail: string | undefined;
  /** The first state of refunds. */
  refundsBegin: RefundStatus = 'succeeded';
  private readonly answers = new Map<string, { at: number; params: string; answer: Answer }>();
  private readonly server: Server;
  private count = 0;

  constructor(private readonly nowMs: () => number = Date.now) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }
  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** The customer types a card on the page. */
  pay(id: string, card = { brand: 'visa', last4: '4242' }): void {
    const session = this.session(id);
    if (session.status !== 'open') throw new Error(`the page of ${id} is ${session.status}`);
    session.status = 'complete';
    session.payment = {
      id: session.payment?.id ?? this.id('pi'),
      amount: session.amount,
      status: 'requires_capture',
      received: 0,
      decline: null,
      card,
    };
  }
  decline(id: string, decline: string): void {
    const session = this.session(id);
    session.payment = {
      id: this.id('pi'),
      amount: session.amount,
      status: 'requires_payment_method',
      received: 0,
      decline,
      card: null,
    };
  }
  /** Ends the refunds that were on their way. */
  endRefunds(status: 'succeeded' | 'failed' | 'canceled', reason?: string): void {
    for (const refund of this.refunds.filter(isOnItsWay)) {
      refund.status = status;
      if (reason) refund.failure_reason = reason;
    }
  }
  /** A day goes by at Stripe: it no longer knows the keys. */
  forgetKeys(): void {
    this.answers.clear();
  }

  private id = (kind: string): string => `${kind}_${String(++this.count).padStart(12, '0')}`;

  private session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session)
      throw new ApiError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such checkout.session: ${id}`,
      });
    return session;
  }
  private payment(id: string): Payment {
    for (const { payment } of this.sessions.values()) if (payment?.id === id) return payment;
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: ${id}`,
    });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url!, 'http://stripe');
    const body = Buffer.concat(chunks).toString();
    if (this.isLost(url.pathname, 'before')) return void request.socket.destroy();
    const { status, body: answer } = this.answerOnce(request, url, body);
    if (this.isLost(url.pathname, 'after')) return void request.socket.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': this.id('req') })
      .end(JSON.stringify(answer));
  }

  private isLost(path: string, moment: 'before' | 'after'): boolean {
    if (!this.lost || this.lost.times === 0 || this.lost.moment !== moment || !path.endsWith(this.lost.path))
      return false;
    this.lost.times--;
    return true;
  }

  /** The first answer to a key is every later one; with other parameters it is an error. */
  private answerOnce(request: IncomingMessage, url: URL, body: string): Answer {
    const key = request.headers['idempotency-key'] as string | undefined;
    const isPost = request.method === 'POST';
    try {
      if (request.headers.authorization !== `Bearer ${this.key}`)
        throw new ApiError(401, {
          type: 'invalid_request_error',
          message: `Invalid API Key provided: ${request.headers.authorization}`,
        });
      const earlier = isPost && key ? this.answers.get(key) : undefined;
      if (earlier && this.nowMs() - earlier.at < KEY_LIVES_MS) {
        if (earlier.params !== `${url.pathname}?${body}`)
          throw new ApiError(400, {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters.',
          });
        return earlier.answer;
      }
      const params = paramsOf(isPost ? body : url.search);
      if (isPost) this.requests.push({ path: url.pathname, params, key });
      const answer = { status: 200, body: this.answer(`${request.method} ${url.pathname}`, params) };
      if (isPost && key)
        this.answers.set(key, { at: this.nowMs(), params: `${url.pathname}?${body}`, answer });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  private answer(call: string, params: Params): object {
    const [, id = '', act = ''] =
      /^\w+ \/v1\/(?:checkout\/sessions|payment_intents)\/([^/]+)\/?(\w*)$/.exec(call) ?? [];
    if (call === 'POST /v1/checkout/sessions') return this.open(params);
    if (call.startsWith('GET /v1/checkout/sessions/')) return this.shown(this.session(id));
    if (act === 'expire') return this.expire(this.session(id));
    if (act === 'capture') return this.capture(this.payment(id), Number(text(params, 'amount_to_capture')));
    if (act === 'cancel') return this.cancel(this.payment(id));
    if (call === 'GET /v1/refunds')
      return {
        object: 'list',
        has_more: false,
        url: '/v1/refunds',
        data: this.refunds.filter(({ payment_intent: of }) => of === text(params, 'payment_intent')),
      };
    if (call === 'POST /v1/refunds') return this.refund(params);
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${call}).`,
    });
  }

  private open(params: Params): object {
    const amount = Number(text(params, 'line_items', '0', 'price_data', 'unit_amount'));
    const openS = Number(text(params, 'expires_at')) - this.nowMs() / 1000;
    if (!Number.isInteger(amount)) throw invalid(`Invalid integer: ${amount}`, 'parameter_invalid_integer');
    if (amount < MIN_CHARGE) throw invalid('The total is below the minimum.', 'amount_too_small');
    if (openS < MIN_OPEN_S || openS > MAX_OPEN_S)
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.');
    const id = this.id('cs_test');
    const session: Session = { id, params, amount, status: 'open', payment: null };
    this.sessions.set(id, session);
    return this.shown(session);
  }
  private expire(session: Session): object {
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    return this.shown(session);
  }
  private capture(payment: Payment, amount: number): object {
    if (payment.status !== 'requires_capture')
      throw invalid(
        `This PaymentIntent has a status of ${payment.status}.`,
        'payment_intent_unexpected_state',
      );
    if (amount > payment.amount) throw invalid('The amount is above the capturable one.', 'amount_too_large');
    payment.status = 'succeeded';
    payment.received = amount;
    return this.shownPayment(payment);
  }
  private cancel(payment: Payment): object {
    if (payment.status === 'succeeded')
      throw invalid('You cannot cancel this PaymentIntent.', 'payment_intent_unexpected_state');
    payment.status = 'canceled';
    return this.shownPayment(payment);
  }
  private refund(params: Params): object {
    const payment = this.payment(text(params, 'payment_intent'));
    const amount = Number(text(params, 'amount'));
    const before = this.refunds
      .filter(({ payment_intent: of, status }) => of === payment.id && !/failed|canceled/.test(status))
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (before + amount > payment.received)
      throw invalid(
        'Refund amount is greater than charge amount.',
        before >= payment.received ? 'charge_already_refunded' : 'amount_too_large',
      );
    const refund: Refund = {
      id: this.id('re'),
      payment_intent: payment.id,
      amount,
      metadata: { key: text(params, 'metadata', 'key') },
      ...(this.refundsFail
        ? { status: 'failed' as const, failure_reason: this.refundsFail }
        : { status: this.refundsBegin }),
    };
    this.refunds.push(refund);
    return { object: 'refund', ...refund };
  }

  private shown({ id, status, payment }: Session): object {
    const url = status === 'open' ? `https://checkout.stripe.example/${id}` : null;
    return {
      id,
      object: 'checkout.session',
      status,
      url,
      payment_intent: payment && this.shownPayment(payment),
    };
  }
  private shownPayment({ id, status, amount, received, decline, card }: Payment): object {
    return {
      id,
      object: 'payment_intent',
      status,
      amount,
      amount_capturable: status === 'requires_capture' ? amount : 0,
      amount_received: received,
      last_payment_error: decline
        ? { type: 'card_error', code: 'card_declined', decline_code: decline }
        : null,
      latest_charge: card
        ? { id: `ch_${id}`, object: 'charge', payment_method_details: { type: 'card', card } }
        : null,
    };
  }
}
