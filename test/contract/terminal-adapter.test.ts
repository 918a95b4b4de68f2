import { startSimulator, type Misbehaviour, type RunningSimulator } from '@stile/terminal-simulator';
import { MemoryVault } from '@stile/event-store';
import { systemClock } from '../../services/api/src/ports/clock.js';
import { systemIds } from '../../services/api/src/ports/ids.js';
import { Signer } from '../../services/api/src/ports/signer.js';
import { systemTimers } from '../../services/api/src/ports/timers.js';
import { CloverTerminals } from '../../services/api/src/terminals/clover/clover-terminals.js';
import { fetchTransport } from '../../services/api/src/terminals/clover/http.js';
import { CloverTokens, type ProviderSettings } from '../../services/api/src/terminals/clover/tokens.js';
import type { TerminalRequest } from '../../services/api/src/terminals/port/port.js';
import { eventually } from '../support/eventually.js';
import { terminalOrder } from '../support/terminal-order.js';

/* The provider's adapter against the simulator's own server: what is asked arrives, what is answered is understood. */

const device = { inventoryGroup: 'park', serial: 'C0SIM000000001' };
let running: RunningSimulator;
let vault: MemoryVault;
let terminals: CloverTerminals;
let tokens: CloverTokens;

const clock = systemClock();
const ids = systemIds(clock);

beforeAll(async () => {
  running = await startSimulator({
    host: '127.0.0.1',
    port: 0,
    drawerPort: null,
    settings: { processingMs: 0 },
  });
});
afterAll(() => running.close());

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${running.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeEach(async () => {
  await post('/_sim/reset', {});
  await fetch(`${running.url}/_sim/next`, { method: 'DELETE' });
  vault = new MemoryVault(clock);
  const settings: ProviderSettings = {
    url: running.url,
    signInUrl: running.url,
    clientId: 'stile-simulator',
    clientSecret: 'stile-simulator-secret',
    isSimulator: true,
  };
  const signer = new Signer(Buffer.alloc(32, 7));
  const ports = {
    vault,
    signer,
    clock,
    ids,
    timers: systemTimers,
    transport: fetchTransport,
    log: () => true,
  };
  tokens = new CloverTokens(settings, ports);
  terminals = new CloverTerminals(settings, ports, tokens);
});

const press = (card = 'visa', entry = 'EMV_CONTACTLESS') =>
  post(`/_sim/device/${device.serial}/press`, { press: 'card', card, entry });
const next = (kind: Misbehaviour['kind'], more: Partial<Misbehaviour> = {}) =>
  post('/_sim/next', { kind, ...more });
const untilBusy = () =>
  eventually(
    () => running.simulator.world.devices.get(device.serial)!.operation,
    (operation) => operation !== null,
  );

const ask = (more: Partial<TerminalRequest> = {}): TerminalRequest => {
  const order = terminalOrder();
  return {
    call: 'sale',
    key: order.transactionId,
    order,
    paymentId: null,
    amount: order.amount,
    seconds: 20,
    ...more,
  };
};
const sell = async (card?: string) => {
  const answer = terminals.ask(ask());
  await untilBusy();
  await press(card);
  return answer;
};
const wanted = { ...device, transactionId: terminalOrder().transactionId, amount: terminalOrder().amount };

describe('a sale', () => {
  it('answers with the payment when a card was presented', async () =>
    expect(await sell()).toMatchObject({
      outcome: 'done',
      payment: { result: 'approved', amount: 22.6, refunded: 0, cardBrand: 'Visa', cardLast4: '4242' },
    }));
  it('says a part, and a decline', async () => {
    expect(await sell('half')).toMatchObject({ outcome: 'partial', payment: { amount: 11.3 } });
    await post('/_sim/reset', {});
    expect(await sell('declined')).toMatchObject({ outcome: 'declined' });
  });
  it.each([
    ['cancelled', 'cancel', {}],
    ['busy', 'busy_503', {}],
    ['unknown', 'error_500', { stage: 'before' }],
    ['unknown', 'timeout_504', { stage: 'before' }],
    ['silent', 'tcp_reset', { stage: 'before' }],
  ] as const)('is %s after %s', async (outcome, kind, more) => {
    await next(kind, { call: 'payments.create', ...more });
    expect(await terminals.ask(ask())).toMatchObject({ outcome, payment: null });
  });
  it.each(['json_cut', 'huge_body', 'other_id', 'wrong_amount'] as const)(
    'of which the answer is not to be trusted (%s) is unknown, and found',
    async (kind) => {
      await next(kind, { call: 'payments.create' });
      expect(await sell()).toMatchObject({ outcome: 'unknown' });
      expect(await terminals.find(wanted)).toMatchObject({ isKnown: true, payment: { amount: 22.6 } });
    },
  );
  it('is rejected with what is wrong', async () =>
    expect(await terminals.ask(ask({ order: terminalOrder({ serial: 'NOBODY' }) }))).toMatchObject({
      outcome: 'rejected',
      message: expect.stringContaining('NOBODY') as string,
    }));
});

describe('a lookup', () => {
  it('says that there is nothing only where the list has nothing either', async () => {
    expect(await terminals.find(wanted)).toEqual({ isKnown: true, payment: null });
    await sell();
    await next('lookup_missing', { call: 'payments.find' });
    expect(await terminals.find(wanted)).toMatchObject({ payment: { result: 'approved' } });
  });
  it('knows nothing of another payment or amount', async () => {
    await sell();
    await next('other_id', { call: 'payments.find' });
    expect(await terminals.find(wanted)).toMatchObject({ isKnown: false });
    await next('wrong_amount', { call: 'payments.find' });
    expect(await terminals.find(wanted)).toMatchObject({ isKnown: false });
  });
});

describe('a part that only the list tells', () => {
  it('is believed once it was said twice', async () => {
    await sell('half');
    await next('lookup_missing', { call: 'payments.find', times: 2 });
    await next('wrong_amount', { call: 'merchant.payments' });
    expect(await terminals.find(wanted)).toEqual({
      isKnown: false,
      message: 'the list of payments says different amounts',
    });
    expect(await terminals.find(wanted)).toMatchObject({ isKnown: true, payment: { amount: 11.3 } });
  });
});

describe('money that goes back', () => {
  const back = (call: 'void' | 'refund', paymentId: string, amount: number) =>
    terminals.ask(ask({ call, key: `${call} of ${amount}`, paymentId, amount }));
  it('by a void', async () => {
    const { paymentId } = (await sell()).payment!;
    expect(await back('void', paymentId, 22.6)).toMatchObject({ outcome: 'done' });
    expect(await terminals.find(wanted)).toMatchObject({ payment: { result: 'voided' } });
  });
  it('by a refund, never more than is left', async () => {
    const { paymentId } = (await sell()).payment!;
    expect(await back('refund', paymentId, 10)).toMatchObject({
      outcome: 'done',
      refundId: expect.any(String) as string,
    });
    expect(await terminals.find(wanted)).toMatchObject({ payment: { result: 'approved', refunded: 10 } });
    expect(await back('refund', paymentId, 12.61)).toMatchObject({ outcome: 'rejected' });
  });
  it('as a credit to a card', async () => {
    const answer = terminals.ask(ask({ call: 'credit', key: 'credit-1', amount: 5 }));
    await untilBusy();
    await press();
    expect(await answer).toMatchObject({ outcome: 'done' });
  });
});

describe('a device', () => {
  it('is listed, reset and shows its state and screens', async () => {
    expect(await terminals.devices('park')).toEqual([
      { id: expect.any(String) as string, serial: 'C0SIM000000001' },
      { id: expect.any(String) as string, serial: 'C0SIM000000002' },
    ]);
    expect(await terminals.state(device)).toEqual({ state: 'READY', message: '' });
    expect(await terminals.show(device, 'thank-you')).toBe(true);
    expect(await terminals.reset(device)).toBe(true);
    expect(await terminals.print(device, ['Escarpment Parks', 'TOTAL 22.60'])).toBe(true);
    await post(`/_sim/device/${device.serial}/press`, { press: 'close_app' });
    expect(await terminals.reset(device)).toBe(false);
    await post(`/_sim/device/${device.serial}/press`, { press: 'open_app' });
  });
  it('asks for the receipt and sends it', async () => {
    const { paymentId } = (await sell()).payment!;
    const choice = terminals.chooseReceipt(device);
    await untilBusy();
    await post(`/_sim/device/${device.serial}/press`, {
      press: 'receipt',
      method: 'PRINT',
      additionalData: '',
    });
    expect(await choice).toEqual({ method: 'PRINT', to: '' });
    expect(
      await terminals.sendReceipt({ ...device, of: 'payments', id: paymentId, method: 'PRINT', to: '' }),
    ).toBe(true);
  });
});

describe('tokens', () => {
  it('are sealed, and shown to nobody', async () => {
    await terminals.devices('park');
    const stored = JSON.stringify(await vault.get('terminal_tokens', 'park'));
    expect(Object.keys(JSON.parse(stored) as object)).toEqual(['iv', 'text', 'tag']);
    expect(await tokens.connection('park')).toEqual({
      merchantId: 'SIMMERCHANT01',
      accessUntil: expect.any(String) as string,
      refreshUntil: expect.any(String) as string,
    });
  });
  it('that expire in the middle are refreshed once, and the call repeated under its key', async () => {
    await next('token_expired', { call: 'payments.create', stage: 'after' });
    expect(await sell()).toMatchObject({ outcome: 'done', payment: { amount: 22.6 } });
    expect(running.simulator.world.movements.size).toBe(1);
  });
  it('are refreshed by one of many calls at once', async () => {
    const first = await tokens.current('park');
    const all = await Promise.all(Array.from({ length: 5 }, () => tokens.current('park', first!.access)));
    expect(new Set(all.map((each) => each!.access)).size).toBe(1);
    expect(all[0]!.access).not.toBe(first!.access);
  });
  it('of the simulator are got anew where what a refresh gave was never stored', async () => {
    const first = await tokens.current('park');
    const spent = await post('/oauth/v2/refresh', {
      client_id: 'stile-simulator',
      refresh_token: first!.refresh,
    });
    expect(spent.status).toBe(200);
    const renewed = await tokens.current('park', first!.access);
    expect(renewed?.access).toBeDefined();
    expect(renewed?.access).not.toBe(first!.access);
  });
});
