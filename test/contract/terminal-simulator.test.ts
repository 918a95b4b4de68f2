import { startSimulator, type RunningSimulator } from '@stile/terminal-simulator';
import { connect } from 'node:net';
import { eventually } from '../support/eventually.js';
import type { TerminalBody } from '../support/terminal-body.js';

/*
 * The simulator over HTTP: what its world says (services/terminal-simulator/src/world) arrives as the protocol has
 * it.
 */

const TILL = 'C0SIM000000001';
const CAISSE = 'C0SIM000000002';
let running: RunningSimulator;
let token: string;

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${running.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const CLIENT = { client_id: 'stile-simulator', client_secret: 'stile-simulator-secret' };

const codeFor = async (): Promise<URL> => {
  const query = new URLSearchParams({ ...CLIENT, redirect_uri: `${running.url}/back`, state: 'S1' });
  const answer = await fetch(`${running.url}/oauth/v2/authorize?${query}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location')!);
};

beforeAll(async () => {
  running = await startSimulator({
    host: '127.0.0.1',
    port: 0,
    drawerPort: 0,
    settings: { processingMs: 0 },
  });
  const code = (await codeFor()).searchParams.get('code');
  const answer = await post('/oauth/v2/token', { ...CLIENT, code });
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(() => running.close());
afterEach(() => post('/_sim/reset', {}));

interface Sent {
  readonly body?: unknown;
  readonly serial?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}
interface Got {
  readonly status: number;
  readonly body: TerminalBody;
}

const request = (method: string, path: string, { body, serial = TILL, key, headers, signal }: Sent = {}) =>
  fetch(`${running.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-clover-device-id': serial,
      'x-pos-id': 'PARK-TILL-1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });

const call = async (method: string, path: string, sent?: Sent): Promise<Got> => {
  const answer = await request(method, `/connect/v1${path}`, sent);
  return { status: answer.status, body: (await answer.json()) as TerminalBody };
};

const press = (what: unknown, serial = TILL) => post(`/_sim/device/${serial}/press`, what);
const next = (what: unknown) => post('/_sim/next', what);

const startSale = (id: string, sent: Sent = {}): Promise<Got> =>
  call('POST', '/payments', {
    body: { amount: 2260, externalPaymentId: id, final: true },
    key: id,
    ...sent,
  });

const status = async (): Promise<string> => (await call('GET', '/device/status')).body.status;
const waitsForCard = () => eventually(status, (said) => said === 'WAITING_FOR_CUSTOMER');

/** A sale whose card presents itself. */
const sale = async (id: string): Promise<Got> => {
  await next({ kind: 'approve', call: 'payments.create', delayMs: 0 });
  return startSale(id);
};

const ledger = async () => {
  const answer = await fetch(`${running.url}/_sim/ledger`);
  return (await answer.json()) as { cents: number; movements: Record<string, { cents: number }[]> };
};

describe('every call answers', () => {
  it('authorise: back to the page, with merchant, code and state', async () => {
    const back = await codeFor();
    expect(back.pathname).toBe('/back');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      merchant_id: 'SIMMERCHANT01',
      client_id: 'stile-simulator',
      state: 'S1',
    });
  });

  it('token and refresh: each code and each refresh token once', async () => {
    const code = (await codeFor()).searchParams.get('code');
    const tokens = (await (await post('/oauth/v2/token', { ...CLIENT, code })).json()) as {
      refresh_token: string;
    };
    expect(Object.keys(tokens)).toEqual([
      'access_token',
      'access_token_expiration',
      'refresh_token',
      'refresh_token_expiration',
    ]);
    expect((await post('/oauth/v2/token', { ...CLIENT, code })).status).toBe(401);
    const refresh = { client_id: CLIENT.client_id, refresh_token: tokens.refresh_token };
    expect((await post('/oauth/v2/refresh', refresh)).status).toBe(200);
    expect((await post('/oauth/v2/refresh', refresh)).status).toBe(401);
  });

  it('the merchant’s devices and payments', async () => {
    await sale('SALE1');
    const list = async (path: string) =>
      (await (await request('GET', `/v3/merchants/SIMMERCHANT01/${path}`)).json()) as { elements: unknown[] };
    expect((await list('devices')).elements).toMatchObject([{ serial: TILL }, { serial: CAISSE }]);
    const filter = encodeURIComponent('externalPaymentId=SALE1');
    expect((await list(`payments?filter=${filter}&expand=cardTransaction,refunds`)).elements).toMatchObject([
      { externalPaymentId: 'SALE1', amount: 2260 },
    ]);
  });

  it('a sale, once a person has tapped', async () => {
    const paid = startSale('SALE1');
    await waitsForCard();
    await press({ press: 'card', card: 'visa', entry: 'EMV_CONTACTLESS' });
    expect(await paid).toMatchObject({ status: 200, body: { payment: { result: 'SUCCESS' } } });
    expect(await ledger()).toMatchObject({ cents: 2260, movements: { SALE1: [{ cents: 2260 }] } });
  });

  it('lookups, refund, void, receipt, by payment', async () => {
    const { id } = (await sale('SALE1')).body.payment as { id: string };
    expect((await call('GET', `/payments/${id}`)).body.payment.id).toBe(id);
    expect((await call('GET', '/payments/external/SALE1')).body.payment.id).toBe(id);
    const refund = await call('POST', `/payments/${id}/refunds`, { body: { amount: 260 }, key: 'R1' });
    expect(refund.body.refund.amount).toBe(260);
    const print = { deliveryOption: { method: 'PRINT' } };
    for (const path of [`/payments/${id}/receipt`, `/refunds/${refund.body.id}/receipt`])
      expect(await call('POST', path, { body: print })).toEqual({ status: 200, body: {} });
    const other = (await sale('SALE2')).body.payment as { id: string };
    const reason = { voidReason: 'USER_CANCEL' };
    expect(
      (await call('POST', `/payments/${other.id}/void`, { body: reason, key: 'V1' })).body.voidStatus,
    ).toBe('SENT_TO_SERVER');
    expect((await ledger()).cents).toBe(2000);
  });

  it('capture, increment and tips, which the region does not know', async () => {
    const { id } = (await sale('SALE1')).body.payment as { id: string };
    const sent = (key: string) => ({ body: { amount: 1 }, key });
    expect((await call('POST', `/payments/${id}/capture`, sent('K1'))).status).toBe(400);
    expect((await call('POST', `/payments/${id}/increment`, sent('K2'))).status).toBe(400);
    expect((await call('POST', `/payments/${id}/tip-adjust`, sent('K3'))).status).toBe(501);
  });

  it('a credit and its receipt', async () => {
    await next({ kind: 'approve', call: 'credits.create', delayMs: 0 });
    const { credit } = (await call('POST', '/credits', { body: { amount: 500 }, key: 'C1' })).body as {
      credit: { id: string };
    };
    expect((await call('GET', `/credits/${credit.id}`)).body.credit.id).toBe(credit.id);
    const body = { deliveryOption: { method: 'EMAIL', additionalData: 'ada@example.org' } };
    expect((await call('POST', `/credits/${credit.id}/receipt`, { body })).status).toBe(200);
  });

  it.each([
    ['POST', '/device/ping', undefined, { connected: true }],
    ['GET', '/device/ping', undefined, { connected: true }],
    ['GET', '/device/status', undefined, { status: 'IDLE' }],
    ['POST', '/device/cancel', undefined, {}],
    ['PUT', '/device/reset', undefined, {}],
    ['POST', '/device/welcome', {}, {}],
    ['POST', '/device/thank-you', {}, {}],
    ['POST', '/device/display', { text: 'Hello', beep: true }, {}],
    [
      'POST',
      '/device/printers',
      undefined,
      { printers: [expect.objectContaining({ name: 'Receipt printer' })] },
    ],
    ['POST', '/device/print/text', { printDeviceId: 'PRNM000000001', text: ['Hello'] }, {}],
    ['POST', '/device/print/image', { printDeviceId: 'PRNM000000001', image: 'aGVsbG8=' }, {}],
    [
      'GET',
      '/device/cash-drawers',
      undefined,
      { drawers: [expect.objectContaining({ name: 'Cash drawer' })] },
    ],
    ['POST', '/device/cash-drawer/open', { reason: 'change' }, {}],
  ])('%s %s', async (method, path, body, answered) => {
    expect(await call(method, path, body === undefined ? {} : { body })).toEqual({
      status: 200,
      body: answered,
    });
  });

  it('receipt options, once a person has chosen', async () => {
    const chosen = call('POST', '/device/receipt-options', {
      body: { deliveryOptions: [{ method: 'EMAIL' }] },
    });
    await waitsForCard();
    await press({ press: 'receipt', method: 'EMAIL', additionalData: 'ada@example.org' });
    expect((await chosen).body).toEqual({
      deliveryOption: [{ method: 'EMAIL', additionalData: 'ada@example.org' }],
    });
  });
});

describe('every error answers', () => {
  it.each([
    ['400 without a device', { headers: { 'x-clover-device-id': '' } }, 400],
    ['400 without X-POS-Id', { headers: { 'x-pos-id': '' } }, 400],
    ['400 for a wrong timeout', { headers: { 'x-clover-timeout': '900' } }, 400],
    ['400 for JSON that is cut', { body: '{"amount":' }, 400],
    ['401 for a wrong token', { headers: { authorization: 'Bearer wrong' } }, 401],
    ['415 for another content type', { headers: { 'content-type': 'text/plain' } }, 415],
  ])('%s', async (_what, sent, status) => {
    expect((await startSale('SALE1', sent)).status).toBe(status);
  });

  it('404 for an unknown address, and for a method that it does not have', async () => {
    expect(await call('POST', '/device/print', { body: {} })).toEqual({
      status: 404,
      body: { message: 'Invalid URI' },
    });
    expect((await call('POST', '/device/reset')).status).toBe(404);
  });

  it('209 when a person cancels, 503 meanwhile', async () => {
    const cancelled = startSale('SALE1');
    await waitsForCard();
    expect((await startSale('SALE2')).body.type).toBe('RESOURCE_CONFLICT');
    await press({ press: 'cancel' });
    expect(await cancelled).toEqual({
      status: 209,
      body: { message: 'The payment request was canceled.' },
    });
  });

  it.each([
    ['500 with the charge', { kind: 'error_500' }, 500, 200],
    ['500 without the charge', { kind: 'error_500', stage: 'before' }, 500, 404],
    ['504 with the charge', { kind: 'timeout_504' }, 504, 200],
    ['503 for a device that cannot be reached', { kind: 'unreachable_503' }, 503, 404],
  ])('%s', async (_what, misbehaviour, status, found) => {
    await press({ press: 'mode', mode: 'auto' });
    await next({ ...misbehaviour, call: 'payments.create' });
    expect((await startSale('SALE1')).status).toBe(status);
    expect((await call('GET', '/payments/external/SALE1')).status).toBe(found);
  });

  it('no answer, a connection that is reset, an answer in drops', async () => {
    await next({ kind: 'answer_lost', call: 'device.ping' });
    await expect(call('POST', '/device/ping', { signal: AbortSignal.timeout(100) })).rejects.toThrow(
      'aborted',
    );
    await next({ kind: 'tcp_reset', call: 'device.ping' });
    await expect(call('POST', '/device/ping')).rejects.toThrow('fetch failed');
    await next({ kind: 'slow_drip', call: 'device.printers', delayMs: 1 });
    expect((await call('POST', '/device/printers')).body.printers).toHaveLength(1);
  });

  it('a client that goes away is forgotten, and its sale goes on', async () => {
    const gone = new AbortController();
    const sale = startSale('SALE1', { signal: gone.signal });
    await waitsForCard();
    gone.abort();
    await expect(sale).rejects.toThrow();
    await eventually(
      () => Promise.resolve(running.simulator.waiting),
      (waiting) => waiting === 0,
    );
    await press({ press: 'card', card: 'visa', entry: 'EMV_CONTACTLESS' });
    expect((await call('GET', '/payments/external/SALE1')).status).toBe(200);
  });
});

describe('around the protocol', () => {
  it('the queue is told what it does not know', async () => {
    expect((await next({ kind: 'weather' })).status).toBe(400);
    expect((await next({ kind: 'void_fails', call: 'device.ping' })).status).toBe(400);
    await next([{ kind: 'late' }, { kind: 'doubled' }]);
    const queue = async (method: string) =>
      ((await (await fetch(`${running.url}/_sim/next`, { method })).json()) as { queue: unknown[] }).queue;
    expect(await queue('GET')).toMatchObject([{ kind: 'late' }, { kind: 'doubled' }]);
    expect(await queue('DELETE')).toEqual([]);
  });

  it('a press that is none is turned away', async () => {
    expect((await press({ press: 'kick' })).status).toBe(400);
    expect((await press({ press: 'cancel' }, 'NOBODY')).status).toBe(404);
  });

  it('a body has a limit', async () => {
    const body = { printDeviceId: 'PRNM000000001', image: 'x'.repeat(400_000) };
    expect((await call('POST', '/device/print/image', { body })).status).toBe(413);
  });

  it('the drawer opens by a request of this machine, the printer prints what it is sent', async () => {
    await fetch(running.drawerUrl!);
    const print = Buffer.from('Adult   24.00\n\x1bp\x00\x19\xfa', 'latin1');
    await fetch(`${running.drawerUrl}/print`, { method: 'POST', body: print });
    const device = running.simulator.world.devices.get(TILL)!;
    expect([device.drawer, device.drawerOpenings]).toEqual(['open', 2]);
    expect(device.paper.first()).toBe('Adult   24.00');
  });

  it('pages of other sites and other names of this machine are turned away', async () => {
    const at = (headers: Record<string, string>) => fetch(`${running.url}/_sim/ledger`, { headers });
    expect((await at({ origin: 'https://example.org' })).status).toBe(403);
    const raw = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
      socket.end('GET /_sim/ledger HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
      socket.once('data', (data) => resolve(data.toString()));
    });
    expect(raw).toMatch(/^HTTP\/1.1 403 /);
  });

  it.each(['0.0.0.0', '192.168.1.20', '::', 'example.org'])('it does not listen on %s', async (host) => {
    await expect(startSimulator({ host, port: 0, drawerPort: null })).rejects.toThrow(
      'listens on this machine alone',
    );
  });
});
