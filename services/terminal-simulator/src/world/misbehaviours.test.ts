import { TerminalScene } from '../../../../test/support/terminal-scene.js';
import { KIND_NAMES, misbehaviourSchema, type Kind } from './misbehaviours.js';

let scene: TerminalScene;
beforeEach(() => {
  scene = new TerminalScene();
});

const find = (id: string) => scene.call('GET', `/payments/external/${id}`);

/** A sale with a card, whatever comes back. */
const sell = (id = 'SALE1'): string => {
  const call = scene.startSale(id);
  scene.tap();
  scene.pass(1_000);
  return call;
};

describe('what goes wrong with a sale', () => {
  const on = 'payments.create' as const;
  /** The answer, the lookup after it, and the moved money. */
  const rows: readonly [Kind, 'before' | 'after', string | number, string | number, string[]][] = [
    ['request_lost', 'after', 'silence', 404, []],
    ['answer_lost', 'after', 'silence', 'SUCCESS', ['charge 2260']],
    ['tcp_reset', 'before', 'reset', 404, []],
    ['tcp_reset', 'after', 'reset', 'SUCCESS', ['charge 2260']],
    ['error_500', 'before', 500, 404, []],
    ['error_500', 'after', 500, 'SUCCESS', ['charge 2260']],
    ['timeout_504', 'before', 504, 404, []],
    ['timeout_504', 'after', 504, 'SUCCESS', ['charge 2260']],
    ['canceled_although_approved', 'after', 209, 'SUCCESS', ['charge 2260']],
    ['token_expired', 'before', 401, 'no token', []],
    ['token_expired', 'after', 401, 'no token', ['charge 2260']],
    ['busy_503', 'after', 503, 404, []],
    ['unreachable_503', 'after', 503, 404, []],
    ['app_closed', 'after', 503, 404, []],
    ['rebooted', 'after', 503, 404, []],
    ['doubled', 'after', 200, 'SUCCESS', ['charge 2260']],
    ['huge_body', 'after', 200, 'SUCCESS', ['charge 2260']],
  ];
  it.each(rows)('%s, %s the provider has read it: %s', (kind, stage, back, found, moved) => {
    scene.next(kind, { call: on, stage });
    const call = sell();
    const delivery = scene.delivered(call)!;
    expect(delivery.kind === 'answer' ? delivery.status : delivery.kind).toBe(back);
    const looked = find('SALE1');
    const said = looked.status === 200 ? looked.body.payment.result : looked.status;
    expect(looked.status === 401 ? 'no token' : said).toBe(found);
    expect(scene.moved()).toEqual(moved);
  });

  it('and the same key afterwards charges nothing more', () => {
    scene.next('answer_lost', { call: on });
    sell();
    expect(scene.answer(scene.startSale('SALE1'))?.body.payment.result).toBe('SUCCESS');
    expect(scene.moved()).toEqual(['charge 2260']);
  });

  it('json_cut: half of the body', () => {
    scene.next('json_cut', { call: on });
    const delivery = scene.delivered(sell()) as { body: string };
    expect(() => JSON.parse(delivery.body) as unknown).toThrow(SyntaxError);
  });

  it('huge_body: five megabytes of sound JSON', () => {
    scene.next('huge_body', { call: on });
    const { body } = scene.delivered(sell()) as { body: string };
    expect(body.length).toBeGreaterThan(5 * 2 ** 20);
    expect(JSON.parse(body)).toMatchObject({ payment: { result: 'SUCCESS' } });
  });

  it('slow_drip: in small pieces', () => {
    scene.next('slow_drip', { call: on, delayMs: 50 });
    expect(scene.delivered(sell())).toMatchObject({ kind: 'answer', dripMs: 50 });
  });

  it('other_id and wrong_amount: the answer lies, the ledger does not', () => {
    scene.next('other_id', { call: on });
    scene.next('wrong_amount', { call: on });
    const other = scene.answer(sell('SALE1'))!.body.payment as { externalPaymentId: string };
    expect(other.externalPaymentId).not.toBe('SALE1');
    expect(scene.answer(sell('SALE2'))!.body.payment.amount).toBe(2360);
    expect(scene.moved()).toEqual(['charge 2260', 'charge 2260']);
    expect(find('SALE2').body.payment.amount).toBe(2260);
  });

  it('late: the answer comes when it has been given up', () => {
    scene.next('late', { call: on, delayMs: 90_000 });
    const call = sell();
    scene.pass(89_999);
    expect(scene.answer(call)).toBeUndefined();
    scene.pass(1);
    expect(scene.answer(call)?.status).toBe(200);
  });

  it('late before: the request arrives when it has been given up', () => {
    scene.next('late', { call: on, stage: 'before', delayMs: 90_000 });
    scene.startSale('SALE1');
    scene.tap();
    expect(scene.moved()).toEqual([]);
    scene.pass(90_000);
    scene.tap();
    expect(scene.moved()).toEqual(['charge 2260']);
  });

  it('clock_off: the payment’s time is that of a wrong clock', () => {
    scene.next('clock_off', { call: on, delayMs: -3_600_000 });
    const { createdTime } = scene.answer(sell())!.body.payment as { createdTime: number };
    expect(createdTime).toBe(scene.now - 1_000 - 3_600_000);
  });
});

it.each(['approve', 'decline', 'half', 'cancel'] as const)('%s: a sale without a person', (kind) => {
  scene.next(kind);
  const call = scene.startSale('SALE1');
  scene.pass(1_300);
  const { status, body } = scene.answer(call)!;
  expect(status === 200 ? `${body.payment.result} ${body.payment.amount}` : status).toBe(
    { approve: 'SUCCESS 2260', decline: 'FAIL 2260', half: 'SUCCESS 1130', cancel: 209 }[kind],
  );
});

it('swapped: each call gets the answer of the other', () => {
  scene.sale('SALE1', 100);
  scene.sale('SALE2', 200);
  scene.next('swapped', { call: 'payments.find' });
  const one = scene.send('GET', '/connect/v1/payments/external/SALE1');
  expect(scene.answer(one)).toBeUndefined();
  const two = scene.send('GET', '/connect/v1/payments/external/SALE2');
  expect([scene.answer(one)?.body.payment.amount, scene.answer(two)?.body.payment.amount]).toEqual([
    200, 100,
  ]);
});

it('swapped with nobody: the answer comes after five seconds', () => {
  scene.next('swapped', { call: 'device.ping' });
  const call = scene.send('POST', '/connect/v1/device/ping');
  scene.pass(5_000);
  expect(scene.answer(call)?.body).toEqual({ connected: true });
});

it('doubled: what has no key is done twice', () => {
  scene.next('doubled', { call: 'device.openDrawer' });
  scene.call('POST', '/device/cash-drawer/open', {});
  expect(scene.device().drawerOpenings).toBe(2);
});

it.each([
  ['POST', '/device/cancel'],
  ['PUT', '/device/reset'],
])('cancel_races: the card was quicker than %s %s, which says yes', (method, path) => {
  scene.next('cancel_races');
  const call = scene.startSale('SALE1');
  expect(scene.call(method, path)).toEqual({ status: 200, body: {} });
  scene.pass(1_000);
  expect(scene.answer(call)?.body.payment.result).toBe('SUCCESS');
  expect(scene.moved()).toEqual(['charge 2260']);
});

it('lookup_missing: not found, then found', () => {
  sell();
  scene.next('lookup_missing', { times: 2 });
  expect([find('SALE1').status, find('SALE1').status, find('SALE1').status]).toEqual([404, 404, 200]);
});

it('lookup_unfinished: the lookup says something else later', () => {
  sell();
  scene.next('lookup_unfinished');
  expect(find('SALE1').body.payment.result).toBe('INITIATED');
  expect(find('SALE1').body.payment.result).toBe('SUCCESS');
});

it('void_fails: accepted, then failed, and the money stays', () => {
  const { id } = scene.answer(sell())!.body.payment as { id: string };
  scene.next('void_fails');
  const voided = scene.call('POST', `/payments/${id}/void`, { voidReason: 'USER_CANCEL' }, { key: 'V1' });
  expect(voided.body).toMatchObject({ voidStatus: 'SENT_TO_SERVER', payment: { result: 'VOIDING' } });
  scene.pass(2_000);
  expect(find('SALE1').body.payment.result).toBe('VOID_FAILED');
  expect(scene.moved()).toEqual(['charge 2260']);
});

it('refunded_elsewhere: less is left than we know of', () => {
  const { id } = scene.answer(sell())!.body.payment as { id: string };
  scene.next('refunded_elsewhere');
  expect(scene.call('POST', `/payments/${id}/refunds`, { amount: 100 }, { key: 'R1' }).status).toBe(400);
  expect(scene.world.movements.last()).toMatchObject({ cents: -2260, origin: 'dashboard', key: '' });
});

it('rebooted in the middle of a sale: 504 for the sale, and the device comes back', () => {
  const call = scene.startSale('SALE1');
  scene.next('rebooted', { call: 'device.ping' });
  expect(scene.call('POST', '/device/ping').status).toBe(503);
  expect(scene.answer(call)?.status).toBe(504);
  scene.pass(20_000);
  expect(scene.call('POST', '/device/ping').body).toEqual({ connected: true });
});

it('without a call in its entry, the queue waits for one that it is for', () => {
  scene.next('void_fails');
  scene.sale('SALE1');
  expect(scene.world.queue.size).toBe(1);
  scene.happen({ type: 'behave' });
  expect(scene.world.queue.size).toBe(0);
});

it('an entry for another device waits', () => {
  scene.next('busy_503', { serial: 'C0SIM000000002' });
  expect(scene.call('POST', '/device/ping').status).toBe(200);
});

it('what cannot happen to a call is not queued', () => {
  expect(misbehaviourSchema.safeParse({ kind: 'void_fails', call: 'device.ping' }).success).toBe(false);
  for (const kind of KIND_NAMES) expect(misbehaviourSchema.safeParse({ kind }).success).toBe(true);
});
