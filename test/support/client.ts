import { randomBytes } from 'node:crypto';
import {
  BEHIND_HEADER,
  POSITION_HEADER,
  type Basket,
  type CheckoutAnswer,
  type EditAnswer,
  type EditQuoteAnswer,
  type EditRequest,
  type HoldAnswer,
  type QuoteAnswer,
  type ReserveAnswer,
  type ReserveRequest,
} from '@stile/contracts';
import { eventually } from './eventually.js';
import { noteCall } from './refused-calls.js';

export interface Reply<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
  readonly text: string;
}

export const key = (): string => `t_${randomBytes(16).toString('hex')}`;

/**
 * By address: the newest position that any client was answered with, and the position up to which the read models there
 * have been seen to be.
 */
const positions = new Map<string, { written: string; shown: string }>();

/** A call that answers and changes nothing. */
const QUERY = /^\/api\/(?:quote$|coupons_|admin\/\w+\/preview$)/;
/** Ids of pools and streams: what the log calls things. */
const INTERNAL =
  /"pool"|\b(?:cars|people)@\d|"(?:addon|feeder):[\w-]+|\b(?:capacity|stock|couponUses|memberUses)-[\w-]+\//;

/**
 * Checks that hold for every error: no internal name leaves, and a conflict names its fields (docs/rules/errors.md 3
 * and 6).
 */
const checkError = (status: number, text: string): void => {
  const { fields } = JSON.parse(text) as { fields?: object };
  const names = Object.keys(fields ?? {});
  if (
    INTERNAL.test(text) ||
    (status === 409 && names.length === 0) ||
    names.some((name) => /^$|^\.|\.$|\.\./.test(name))
  )
    throw new Error(`not how an error is told: ${status} ${text}`);
};

/**
 * A browser of one visitor or member of staff, with its cookies and the newest position it has written. What a test does
 * as one person it reads as another, so a client waits until the product shows it, unless it is one of a crowd.
 */
export class Client {
  private readonly cookies = new Map<string, string>();
  position = '';

  constructor(
    readonly url: string,
    readonly language: 'en' | 'fr' = 'en',
    private readonly of: { readonly crowd?: boolean } = {},
  ) {}

  /** The same browser at another process of the product. */
  at(url: string): Client {
    const same = new Client(url, this.language, this.of);
    for (const [name, value] of this.cookies) same.cookies.set(name, value);
    return same;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A query that says it is behind this browser's writes is repeated. */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<T>> {
    if (!this.of.crowd && (method === 'GET' || QUERY.test(path))) await this.shown(method === 'GET');
    return eventually(
      () => this.ask<T>(method, path, body, headers),
      (reply) => method !== 'GET' || !reply.headers.has(BEHIND_HEADER),
    );
  }
  /**
   * Asked beside the query itself, which is sent unchanged. A GET says itself up to where this browser has written. A
   * command decides by streams: it waits for nothing.
   */
  private async shown(isGet: boolean): Promise<void> {
    const known = positions.get(this.url);
    if (!known || known.written <= known.shown || (isGet && known.written <= this.position)) return;
    const { written } = known;
    await eventually(
      () => fetch(`${this.url}/api/health`, { headers: { [POSITION_HEADER]: written } }),
      ({ headers }) => !headers.has(BEHIND_HEADER),
    );
    known.shown = written;
  }
  private async ask<T>(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<Reply<T>> {
    const answer = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        'accept-language': this.language,
        ...(method === 'GET' ? {} : { 'x-requested-with': 'stile' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
        ...(this.position ? { [POSITION_HEADER]: this.position } : {}),
        ...headers,
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const equals = pair.indexOf('=');
      this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const position = answer.headers.get(POSITION_HEADER);
    if (position !== null) this.wrote(position);
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
    if (isJson && answer.status >= 400) checkError(answer.status, text);
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    const sentKey = headers['idempotency-key'] ?? (body as { request_id?: string } | undefined)?.request_id;
    if (sentKey !== undefined)
      noteCall(this.url, sentKey, `${method} ${path}`, {
        status: answer.status,
        code: String((parsed as { code?: unknown } | null)?.code),
      });
    return {
      status: answer.status,
      body: parsed as T,
      headers: answer.headers,
      text,
    };
  }
  private wrote(position: string): void {
    if (position > this.position) this.position = position;
    const known = positions.get(this.url);
    if (!known) positions.set(this.url, { written: position, shown: '' });
    else if (position > known.written) known.written = position;
  }
  get = <T = Record<string, unknown>>(
    path: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply<T>> => this.call<T>('GET', path, undefined, headers);
  post = <T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply<T>> => this.call<T>('POST', path, body, headers);
  put = <T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply<T>> => this.call<T>('PUT', path, body, headers);
  delete = <T = Record<string, unknown>>(path: string): Promise<Reply<T>> => this.call<T>('DELETE', path);

  hold(basket: Basket, requestId = key(), more: object = {}): Promise<Reply<HoldAnswer>> {
    return this.post<HoldAnswer>('/api/reserve_t', { request_id: requestId, reservation: basket, ...more });
  }
  async quote(basket: Basket): Promise<QuoteAnswer> {
    return (await this.post<QuoteAnswer>('/api/quote', { reservation: basket })).body;
  }
  /** Reserves the basket at its price now, as a visitor who has filled in everything. */
  async reserve(
    basket: Basket,
    options: {
      hold?: HoldAnswer;
      idempotencyKey?: string;
      change?: (request: ReserveRequest) => ReserveRequest;
    } = {},
  ): Promise<Reply<ReserveAnswer>> {
    const quote = await this.quote(basket);
    const request: ReserveRequest = {
      reservation: {
        ...basket,
        arrival_time: basket.arrival_time ?? '10:00',
        contact: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.org',
          email_double: 'ada@example.org',
          phone: '905-555-0199',
        },
        subtotal: quote.subtotal,
        tax_amount: quote.tax_amount,
        price: quote.price,
        details: { language: this.language, tocs: true },
      },
      ...(options.hold
        ? {
            tempReservationId: options.hold.tempReservationId,
            tempReservationToken: options.hold.tempReservationToken,
          }
        : {}),
    };
    return this.post<ReserveAnswer>('/api/reserve', options.change ? options.change(request) : request, {
      'idempotency-key': options.idempotencyKey ?? key(),
    });
  }
  /** The price of an edit, and what would reject it. */
  async quoteEdit(
    id: string,
    basket: Basket,
  ): Promise<EditQuoteAnswer & { readonly edit: NonNullable<EditQuoteAnswer['edit']> }> {
    const { body } = await this.post<EditQuoteAnswer>('/api/quote', {
      reservation: basket,
      reservation_id: id,
    });
    return { ...body, edit: body.edit! };
  }
  /** Changes a reservation to a basket, with the price and the revision that were just shown. */
  async edit(
    id: string,
    basket: Basket,
    options: { idempotencyKey?: string; change?: (request: EditRequest) => EditRequest } = {},
  ): Promise<Reply<EditAnswer>> {
    const { subtotal, tax_amount, price, edit } = await this.quoteEdit(id, basket);
    const request: EditRequest = {
      reservation: {
        ...basket,
        arrival_time: basket.arrival_time!,
        contact: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.org',
          phone: '905-555-0199',
        },
        subtotal,
        tax_amount,
        price,
        details: { language: this.language, tocs: true },
      },
      revision: edit.revision,
      chargeRefund: edit.to_pay - edit.amount_to_return,
    };
    return this.put<EditAnswer>(
      `/api/reservation/${id}`,
      options.change ? options.change(request) : request,
      { 'idempotency-key': options.idempotencyKey ?? key() },
    );
  }
  /** The checkout of a reservation, or of an edit of it, once it has one of these states. The page polls too. */
  checkout(
    id: string,
    state: CheckoutAnswer['state'] = 'completed',
    edit?: number,
  ): Promise<Reply<CheckoutAnswer>> {
    return eventually(
      () => this.get<CheckoutAnswer>(`/api/checkout/${id}${edit === undefined ? '' : `?edit=${edit}`}`),
      ({ body }) => body.state === state,
    );
  }
  /** Does on the built-in gateway's page what a visitor does there. */
  async pay(
    redirectUrl: string,
    card: 'approve' | 'decline' | 'slow' | 'lost' | 'no_refund' | 'cancel' = 'approve',
  ): Promise<Response> {
    const path = new URL(redirectUrl).pathname;
    return fetch(this.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: card === 'cancel' ? 'cancel=1' : `card=${card}`,
    });
  }
  async signIn(username: string, password = 'demo'): Promise<Reply<Record<string, unknown>>> {
    return this.post('/api/get_tfa_token', { username, password });
  }
}

/** A Saturday walk at Rattle Ridge: two adults and a car. */
export const walk = (change: Partial<Basket> = {}): Basket => ({
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: '2026-12-12',
  arrival_time: '10:00',
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 2 },
    { visitor_type: 'rr-car', visitor_count: 1 },
  ],
  addons: [],
  ...change,
});

/** The superuser with their second factor: the code is the one that the mailbox did not show before. */
export const signedInAdmin = async (url: string): Promise<Client> => {
  const admin = new Client(url);
  const codes = async (): Promise<string[]> =>
    [...(await admin.get<string>('/mailbox')).text.matchAll(/(\d{6}) is your security code/g)].map(
      ([, code]) => code!,
    );
  const earlier = await codes();
  const first = await admin.signIn('admin');
  const [code] = await eventually(
    async () => (await codes()).filter((each) => !earlier.includes(each)),
    (fresh) => fresh.length > 0,
  );
  const signedIn = await admin.post('/api/handshake_tfa_token', {
    username: 'admin',
    challenge: (first.body as { challenge: string }).challenge,
    tfa_token: code,
  });
  if (signedIn.status !== 200) throw new Error(`the superuser was not signed in: ${signedIn.text}`);
  return admin;
};

/**
 * Stations of the demo's venue hold no places: each test is one, whose browser goes without giving back what it holds, and
 * they would hold all of a slot.
 */
export const holdsNothingOffline = async (url: string): Promise<void> => {
  const admin = await signedInAdmin(url);
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await admin.get<{ settings: object }>(path);
  const settings = { ...body.settings, offline_people: '0', offline_cars: null };
  expect((await admin.put(path, { ...body, settings })).status).toBe(200);
};
