import { CAISSE, TerminalScene, TILL } from '../../../../test/support/terminal-scene.js';
import { VOID_WINDOW_MS } from './returns.js';
import { nextMoment } from './step.js';

const MINUTE = 60_000;
let scene: TerminalScene;
beforeEach(() => {
  scene = new TerminalScene();
});

const messageOf = ({ body }: { body: { message: string } }): string => body.message;

describe('a sale', () => {
  it('waits for its card, then answers with the payment, and the money has moved once', () => {
    const call = scene.startSale('SALE1');
    expect(scene.answer(call)).toBeUndefined();
    expect(scene.call('GET', '/device/status').body).toEqual({ status: 'WAITING_FOR_CUSTOMER' });
    scene.tap();
    expect(scene.call('GET', '/device/status').body).toEqual({ status: 'BUSY' });
    scene.pass(1_000);
    expect(scene.answer(call)).toMatchObject({
      status: 200,
      body: {
        payment: {
          amount: 2260,
          externalPaymentId: 'SALE1',
          result: 'SUCCESS',
          cardTransaction: { type: 'AUTH', state: 'CLOSED', captured: true, cardType: 'VISA', last4: '4242' },
        },
      },
    });
    expect(scene.moved()).toEqual(['charge 2260']);
    expect(scene.device().screen).toEqual({ kind: 'approved', amount: 2260 });
    expect(scene.call('GET', '/device/status').body).toEqual({ status: 'IDLE' });
  });

  it('that is declined answers 200 with FAIL, and nothing moves', () => {
    expect(scene.sale('SALE1', 2260, 'declined')).toMatchObject({
      status: 200,
      body: { payment: { result: 'FAIL' } },
    });
    expect(scene.moved()).toEqual([]);
    expect(scene.device().screen).toEqual({ kind: 'declined' });
  });

  it('that the card has half for answers 200 with the smaller amount and says so', () => {
    expect(scene.sale('SALE1', 2261, 'half')).toMatchObject({
      status: 200,
      body: {
        payment: { amount: 1130, result: 'SUCCESS' },
        issues: { partialPayment: { requestedAmount: 2261, actualAmount: 1130 } },
      },
    });
    expect(scene.moved()).toEqual(['charge 1130']);
  });

  it.each([
    ['the person cancels', () => scene.press({ press: 'cancel' })],
    ['the point of sale cancels', () => scene.call('POST', '/device/cancel')],
    ['the device is reset', () => scene.call('PUT', '/device/reset')],
    ['nobody presents a card in time', () => scene.pass(120_000)],
  ])('ends with 209 where %s', (_why, end) => {
    const call = scene.startSale('SALE1', 2260, { headers: { 'x-clover-timeout': '120' } });
    end();
    expect(scene.answer(call)).toEqual({
      status: 209,
      body: { message: 'The payment request was canceled.' },
    });
    expect(scene.moved()).toEqual([]);
    expect(scene.call('GET', '/payments/external/SALE1').status).toBe(404);
  });

  it('without X-Clover-Timeout waits five minutes, with 0 a quarter of an hour', () => {
    const usual = scene.startSale('SALE1');
    scene.pass(5 * MINUTE - 1);
    expect(scene.answer(usual)).toBeUndefined();
    scene.pass(1);
    expect(scene.answer(usual)?.status).toBe(209);
    const long = scene.startSale('SALE2', 100, { headers: { 'x-clover-timeout': '0' } });
    scene.pass(15 * MINUTE - 1);
    expect(scene.answer(long)).toBeUndefined();
    scene.pass(1);
    expect(scene.answer(long)?.status).toBe(209);
  });

  it('cannot be cancelled once the card is taken', () => {
    const call = scene.startSale('SALE1');
    scene.tap();
    expect(scene.call('POST', '/device/cancel')).toEqual({ status: 200, body: {} });
    scene.pass(1_000);
    expect(scene.answer(call)?.body.payment.result).toBe('SUCCESS');
  });

  it('that is reset after the card is taken is voided', () => {
    const call = scene.startSale('SALE1');
    scene.tap();
    scene.call('PUT', '/device/reset');
    expect(scene.answer(call)?.status).toBe(209);
    expect(scene.call('GET', '/payments/external/SALE1').body.payment.result).toBe('VOIDED');
    expect(scene.moved()).toEqual(['charge 2260', 'void -2260']);
  });

  it.each([
    ['an amount of 0', { amount: 0 }],
    ['an amount above the most', { amount: 1_000_000_000 }],
    ['an amount with a fraction', { amount: 10.5 }],
    ['an external id of 33 characters', { externalPaymentId: 'A'.repeat(33) }],
    ['an external reference of 13 characters', { externalReferenceId: 'A'.repeat(13) }],
  ])('is not taken with %s', (_what, wrong) => {
    const body = { amount: 100, externalPaymentId: 'SALE1', final: true, ...wrong };
    expect(scene.call('POST', '/payments', body, { key: 'K1' }).status).toBe(400);
    expect(scene.call('GET', '/device/status').body).toEqual({ status: 'IDLE' });
  });
});

describe('a device does one thing at a time', () => {
  it.each([
    ['another sale', '/payments', { amount: 100, externalPaymentId: 'SALE2', final: true }],
    ['a credit', '/credits', { amount: 100 }],
    ['receipt options', '/device/receipt-options', {}],
    ['the welcome screen', '/device/welcome', {}],
  ])('%s is answered 503 while a sale waits', (_what, path, body) => {
    scene.startSale('SALE1');
    expect(scene.call('POST', path, body, { key: 'K2' })).toEqual({
      status: 503,
      body: {
        message: 'Conflicting request (CreateCharge) currently in progress for operation type: FOREGROUND',
        type: 'RESOURCE_CONFLICT',
      },
    });
  });

  it('and the refused call may be repeated with its key when the device is free', () => {
    scene.startSale('SALE1');
    const body = { amount: 100, externalPaymentId: 'SALE2', final: true };
    scene.call('POST', '/payments', body, { key: 'SALE2' });
    scene.press({ press: 'cancel' });
    const again = scene.send('POST', '/connect/v1/payments', body, { key: 'SALE2' });
    scene.tap();
    scene.pass(1_000);
    expect(scene.answer(again)?.body.payment.externalPaymentId).toBe('SALE2');
  });

  it('and another device works meanwhile', () => {
    scene.startSale('SALE1');
    const other = scene.startSale('SALE2', 500, { serial: CAISSE });
    scene.tap('visa', CAISSE);
    scene.pass(1_000);
    expect(scene.answer(other)?.status).toBe(200);
  });
});

describe('an idempotency key', () => {
  it('finds the finished payment again', () => {
    const first = scene.sale('SALE1');
    expect(scene.answer(scene.startSale('SALE1'))).toEqual(first);
    expect(scene.moved()).toEqual(['charge 2260']);
  });

  it('of a payment that still waits is answered 503', () => {
    scene.startSale('SALE1');
    expect(scene.answer(scene.startSale('SALE1'))?.status).toBe(503);
  });

  it('is not for another body', () => {
    scene.sale('SALE1');
    expect(messageOf(scene.answer(scene.startSale('SALE1', 2300))!)).toBe(
      'Idempotency-Key was used for another request',
    );
  });

  it('that is made anew charges twice: the ledger shows both', () => {
    scene.sale('SALE1');
    scene.startSale('SALE1', 2260, { key: 'OTHER' });
    scene.tap();
    scene.pass(1_000);
    expect(scene.world.movements.map(({ key, externalId }) => `${key} ${externalId}`).toArray()).toEqual([
      'SALE1 SALE1',
      'OTHER SALE1',
    ]);
  });
});

describe('a void', () => {
  const voided = (id: string, key = 'V1') =>
    scene.call('POST', `/payments/${id}/void`, { voidReason: 'USER_CANCEL' }, { key });

  it('takes a payment back whole within 25 minutes', () => {
    const { id } = scene.sale('SALE1').body.payment;
    scene.pass(VOID_WINDOW_MS - 1_000);
    expect(voided(id)).toMatchObject({
      status: 200,
      body: { id, voidReason: 'USER_CANCEL', voidStatus: 'SENT_TO_SERVER' },
    });
    expect(scene.call('GET', `/payments/${id}`).body.payment.result).toBe('VOIDED');
    expect(scene.moved()).toEqual(['charge 2260', 'void -2260']);
  });

  it('after that is a refund, and only the payment says so', () => {
    const { id } = scene.sale('SALE1').body.payment;
    scene.pass(VOID_WINDOW_MS);
    expect(voided(id).body.voidStatus).toBe('SENT_TO_SERVER');
    expect(scene.call('GET', `/payments/${id}`).body.payment).toMatchObject({
      result: 'SUCCESS',
      refunds: [{ amount: 2260 }],
    });
    expect(scene.moved()).toEqual(['charge 2260', 'refund -2260']);
  });

  it('is not made twice, nor of a payment that was declined, nor for a reason that nobody knows', () => {
    const { id } = scene.sale('SALE1').body.payment;
    voided(id);
    expect(voided(id, 'V2').status).toBe(400);
    expect(voided(scene.sale('SALE2', 100, 'declined').body.payment.id, 'V3').status).toBe(400);
    expect(scene.call('POST', `/payments/${id}/void`, { voidReason: 'WHIM' }, { key: 'V4' }).status).toBe(
      400,
    );
  });
});

describe('a refund', () => {
  const refunded = (id: string, body: unknown, key: string) =>
    scene.call('POST', `/payments/${id}/refunds`, body, { key });

  it('is of a part, then of the rest, and never of more', () => {
    const { id } = scene.sale('SALE1').body.payment;
    expect(refunded(id, { amount: 500 }, 'R1').body).toMatchObject({
      refund: { amount: 500, payment: { id } },
      payment: { id, amount: 2260 },
    });
    expect(refunded(id, { amount: 1761 }, 'R2').status).toBe(400);
    expect(refunded(id, { fullRefund: true }, 'R3').body.refund.amount).toBe(1760);
    expect(refunded(id, { amount: 1 }, 'R4').status).toBe(400);
    expect(scene.moved()).toEqual(['charge 2260', 'refund -500', 'refund -1760']);
  });

  it('with its key again is the same refund', () => {
    const { id } = scene.sale('SALE1').body.payment;
    expect(refunded(id, { amount: 500 }, 'R1')).toEqual(refunded(id, { amount: 500 }, 'R1'));
    expect(scene.moved()).toEqual(['charge 2260', 'refund -500']);
  });

  it('to a debit card waits until that very card is inserted', () => {
    const { id } = scene.sale('SALE1', 2260, 'interac').body.payment;
    const call = scene.send('POST', `/connect/v1/payments/${id}/refunds`, { amount: 500 }, { key: 'R1' });
    scene.tap('interac');
    expect(scene.device().operation?.notice).toBe('insert_card');
    scene.insert('visa');
    expect(scene.device().operation?.notice).toBe('other_card');
    expect(scene.moved()).toEqual(['charge 2260']);
    scene.insert('interac');
    scene.pass(1_000);
    expect(scene.answer(call)?.body.refund.amount).toBe(500);
  });
});

describe('a credit', () => {
  it('needs a card and belongs to no payment', () => {
    const call = scene.send('POST', '/connect/v1/credits', { amount: 700 }, { key: 'C1' });
    scene.tap();
    scene.pass(1_000);
    const { credit } = scene.answer(call)!.body;
    expect(credit).toMatchObject({ amount: 700, cardTransaction: { type: 'NAKEDREFUND' } });
    expect(scene.call('GET', `/credits/${credit.id}`).body).toEqual({ credit });
    expect(scene.moved()).toEqual(['credit -700']);
  });
});

describe('a pre-authorisation', () => {
  const start = () =>
    scene.send(
      'POST',
      '/connect/v1/payments',
      { amount: 5000, externalPaymentId: 'PRE1', capture: false },
      { key: 'PRE1' },
    );

  it('is not known in Canada, and a sale must be final there', () => {
    expect(messageOf(scene.answer(start())!)).toBe('AUTH feature is not supported in your region');
    const open = { amount: 5000, externalPaymentId: 'PRE1' };
    expect(scene.call('POST', '/payments', open, { key: 'P2' }).status).toBe(400);
  });

  it('elsewhere moves nothing until it is captured, for no more than was authorised', () => {
    scene = new TerminalScene({ preauth: true });
    const call = start();
    scene.tap();
    scene.pass(1_000);
    const { id, cardTransaction } = scene.answer(call)!.body.payment;
    expect(cardTransaction).toMatchObject({ type: 'PREAUTH', state: 'PENDING', captured: false });
    expect(scene.moved()).toEqual([]);
    const captured = (amount: number, key: string) =>
      scene.call('POST', `/payments/${id}/capture`, { amount }, { key });
    expect(captured(5001, 'P1').status).toBe(400);
    scene.call('POST', `/payments/${id}/increment`, { amount: 500 }, { key: 'P2' });
    expect(captured(5500, 'P3').body).toEqual({ id, amount: 5500, tipAmount: 0 });
    expect(captured(1, 'P4').status).toBe(400);
    expect(scene.moved()).toEqual(['capture 5500']);
  });
});

describe('headers', () => {
  it.each([
    ['X-Clover-Device-Id', { 'x-clover-device-id': undefined }],
    ['X-POS-Id', { 'x-pos-id': undefined }],
    ['User-Agent', { 'user-agent': undefined }],
    ['Idempotency-Key', { 'idempotency-key': undefined }],
  ])('%s is required', (name, headers) => {
    const answer = scene.answer(scene.startSale('SALE1', 100, { headers }));
    expect([answer?.status, messageOf(answer!)]).toEqual([400, `Request missing required header: ${name}`]);
  });

  it.each([
    ['an unknown serial', { 'x-clover-device-id': 'NOBODY' }, 400],
    ['no token', { authorization: undefined }, 401],
    ['a token that nobody gave', { authorization: 'Bearer stolen' }, 401],
    ['a timeout above 300 seconds', { 'x-clover-timeout': '301' }, 400],
    ['a timeout that is no number', { 'x-clover-timeout': 'soon' }, 400],
    ['another content type', { 'content-type': 'text/plain' }, 415],
  ])('with %s', (_what, headers, status) => {
    expect(scene.answer(scene.startSale('SALE1', 100, { headers }))?.status).toBe(status);
  });

  it('an address that is not known is answered 404, a body that is no JSON 400', () => {
    expect(scene.call('POST', '/device/print', {})).toEqual({
      status: 404,
      body: { message: 'Invalid URI' },
    });
    expect(scene.call('POST', '/payments', '{"amount":', { key: 'K1' }).status).toBe(400);
  });
});

describe('tokens', () => {
  it('expire, and the expiry is said in seconds', () => {
    const { access_token_expiration } = scene.signIn();
    expect(access_token_expiration).toBe(Math.floor(scene.now / 1000) + 1800);
    scene.pass(30 * MINUTE);
    expect(scene.call('GET', '/device/status').status).toBe(401);
  });

  it('are refreshed once by each refresh token', () => {
    const { refresh_token } = scene.signIn();
    const refresh = () =>
      scene.answer(scene.send('POST', '/oauth/v2/refresh', { client_id: 'stile-simulator', refresh_token }))!;
    const fresh = refresh();
    expect(fresh.body.refresh_token).not.toBe(refresh_token);
    expect(refresh().status).toBe(401);
    scene.token = fresh.body.access_token;
    expect(scene.call('GET', '/device/status').status).toBe(200);
  });

  it('are sent to this machine alone', () => {
    const call = scene.send(
      'GET',
      '/oauth/v2/authorize?client_id=stile-simulator&redirect_uri=https://example.org/',
    );
    expect(scene.answer(call)?.status).toBe(400);
  });
});

describe('the merchant’s lists', () => {
  const list = (path: string, query = '') =>
    scene.answer(scene.send('GET', `/v3/merchants/SIMMERCHANT01/${path}${query}`))!.body.elements as {
      serial: string;
      externalPaymentId: string;
    }[];

  it('name the devices', () => expect(list('devices').map(({ serial }) => serial)).toEqual([TILL, CAISSE]));

  it('find a payment by its external id, and payments by time', () => {
    scene.sale('SALE1');
    const between = scene.now + 1;
    scene.pass(MINUTE);
    scene.sale('SALE2');
    const named = (filter: string) =>
      list('payments', `?filter=${encodeURIComponent(filter)}`).map((each) => each.externalPaymentId);
    expect(named('externalPaymentId=SALE1')).toEqual(['SALE1']);
    expect(named(`createdTime>=${between}`)).toEqual(['SALE2']);
    expect(named('result=SUCCESS')).toEqual(['SALE2', 'SALE1']);
  });
});

describe('the device', () => {
  it('asks for a receipt and answers with the choice', () => {
    const call = scene.send('POST', '/connect/v1/device/receipt-options', {
      deliveryOptions: [{ method: 'EMAIL' }],
    });
    scene.press({ press: 'receipt', method: 'SMS', additionalData: '' });
    expect(scene.answer(call)).toBeUndefined();
    scene.press({ press: 'receipt', method: 'EMAIL', additionalData: 'ada@example.org' });
    expect(scene.answer(call)?.body).toEqual({
      deliveryOption: [{ method: 'EMAIL', additionalData: 'ada@example.org' }],
    });
  });

  it('prints receipts and texts on its paper, without control characters', () => {
    const { id } = scene.sale('SALE1').body.payment;
    scene.call('POST', `/payments/${id}/receipt`, { deliveryOption: { method: 'PRINT' } });
    const [printer] = scene.call('POST', '/device/printers').body.printers as { id: string }[];
    scene.call('POST', '/device/print/text', { printDeviceId: printer!.id, text: ['Merci\u001b!'] });
    expect(scene.device().paper.toArray()).toEqual(
      expect.arrayContaining(['SALE', 'VISA ....4242', 'Merci !']),
    );
  });

  it('opens its drawer', () => {
    expect(scene.call('GET', '/device/cash-drawers').body.drawers).toHaveLength(1);
    scene.call('POST', '/device/cash-drawer/open', { reason: 'change' });
    expect([scene.device().drawer, scene.device().drawerOpenings]).toEqual(['open', 1]);
  });

  it('without printer and drawer says 501 and 404', () => {
    const on = { serial: CAISSE };
    expect(scene.call('POST', '/device/print/text', { printDeviceId: 'P', text: [] }, on).status).toBe(501);
    expect(scene.call('GET', '/device/cash-drawers', undefined, on).status).toBe(404);
    expect(scene.call('POST', '/device/cash-drawer/open', {}, on).status).toBe(404);
  });

  it('shows welcome, thanks and messages', () => {
    scene.call('POST', '/device/thank-you', {});
    expect(scene.device().screen).toEqual({ kind: 'thank_you' });
    scene.call('POST', '/device/display', { text: 'A moment' });
    expect(scene.device().screen).toEqual({ kind: 'message', text: 'A moment' });
    scene.call('POST', '/device/welcome', {});
    expect(scene.device().screen).toEqual({ kind: 'welcome' });
  });

  it('whose app is closed: 503 for a sale, 504 for its state after 15 seconds', () => {
    scene.press({ press: 'close_app' });
    expect(messageOf(scene.answer(scene.startSale('SALE1'))!)).toMatch(
      /^A connection to your Clover device C0SIM000000001 could not be established/,
    );
    const call = scene.send('GET', '/connect/v1/device/status');
    scene.pass(14_999);
    expect(scene.answer(call)).toBeUndefined();
    scene.pass(1);
    expect(scene.answer(call)?.status).toBe(504);
  });

  it('that is unplugged before the card ends its sale with 504 and has moved nothing', () => {
    const call = scene.startSale('SALE1');
    scene.press({ press: 'unplug' });
    scene.pass(15_000);
    expect(scene.answer(call)?.status).toBe(504);
    expect(scene.moved()).toEqual([]);
  });

  it('that is unplugged after the card ends its sale with 504, and the lookup finds the payment', () => {
    const call = scene.startSale('SALE1');
    scene.tap();
    scene.press({ press: 'unplug' });
    scene.pass(15_000);
    expect(scene.answer(call)?.status).toBe(504);
    expect(scene.call('GET', '/payments/external/SALE1').body.payment.result).toBe('SUCCESS');
    expect(scene.answer(scene.startSale('SALE1'))?.body.payment.result).toBe('SUCCESS');
    expect(scene.moved()).toEqual(['charge 2260']);
  });

  it('may present cards by itself, or answer by the last digits of the amount', () => {
    scene.press({ press: 'mode', mode: 'auto' });
    const auto = scene.startSale('SALE1', 2201);
    scene.pass(1_300);
    expect(scene.answer(auto)?.body.payment.result).toBe('SUCCESS');
    scene.press({ press: 'mode', mode: 'endings' });
    const results = [2201, 2202, 2203, 2204].map((amount) => {
      const call = scene.startSale(`E${amount}`, amount);
      scene.pass(1_300);
      const { status, body } = scene.answer(call)!;
      return status === 200 ? `${body.payment.result} ${body.payment.amount}` : status;
    });
    expect(results).toEqual(['FAIL 2201', 'SUCCESS 1101', 209, 'SUCCESS 2204']);
  });
});

it('lists have bounds: the oldest is forgotten', () => {
  scene = new TerminalScene({ most: 3 });
  for (const id of ['A1', 'A2', 'A3', 'A4']) scene.sale(id);
  expect(scene.world.payments.size).toBe(3);
  expect(scene.world.movements.size).toBe(3);
  expect(scene.call('GET', '/payments/external/A1').status).toBe(404);
});

it('starting over ends what waits and forgets all but the tokens', () => {
  const call = scene.startSale('SALE1');
  scene.happen({ type: 'start_over' });
  expect(scene.answer(call)?.status).toBe(504);
  expect(nextMoment(scene.world)).toBeNull();
  expect(scene.call('GET', '/device/status').body).toEqual({ status: 'IDLE' });
});

it('a step leaves the world before it as it was', () => {
  const before = scene.world;
  scene.sale('SALE1');
  expect(before.payments.size).toBe(0);
  expect(before.devices.get(TILL)!.operation).toBeNull();
});
