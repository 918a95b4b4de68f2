import type { Instant } from '@stile/contracts';
import { MemoryVault } from '@stile/event-store';
import { BuiltInGateway } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import { GatewayUnavailable, type CardGateway } from '../../services/api/src/payments/gateway/port.js';
import { Signer } from '../../services/api/src/ports/signer.js';
import { StripeGateway } from '../../services/api/src/payments/stripe/stripe-gateway.js';
import { StripeDouble } from '../support/stripe-double.js';

/* The contract of every card gateway, and the parts that are Stripe's alone. */
const NOW = '2026-12-03T14:00:00.000Z' as Instant;
const PAY_BY = '2026-12-03T14:15:00.000Z';

interface Made {
  readonly gateway: CardGateway;
  readonly pay: (intentId: string) => Promise<unknown> | void;
  readonly decline: (intentId: string) => Promise<unknown> | void;
}
const double = new StripeDouble(() => Date.parse(NOW));
let url: string;
beforeAll(async () => {
  url = await double.start();
});
afterAll(() => double.stop());

const stripeGateway = (secretKey = double.key): StripeGateway => new StripeGateway({ secretKey, url });
const MAKERS: Readonly<Record<string, () => Made>> = {
  'the built-in gateway': () => {
    const clock = { now: () => NOW };
    const gateway = new BuiltInGateway(
      new MemoryVault(clock),
      clock,
      () => 'http://here',
      new Signer(Buffer.alloc(32, 7)),
    );
    return {
      gateway,
      pay: (id) => gateway.act(id, 'approve'),
      decline: (id) => gateway.act(id, 'decline'),
    };
  },
  Stripe: () => ({
    gateway: stripeGateway(),
    pay: (id) => double.pay(id),
    decline: (id) => double.decline(id, 'insufficient_funds'),
  }),
};

let orders = 0;
const order = () => {
  const reservationId = `R${++orders}`;
  return {
    key: `${reservationId}-pay`,
    reservationId,
    amount: 45.2,
    currency: 'CAD',
    description: 'Rattle Ridge\nSaturday, December 12, 2026, 10:00 AM\n2 × Adult',
    language: 'fr' as const,
    returnUrl: `http://here/api/checkout/${reservationId}/return`,
    expiresAt: PAY_BY,
  };
};

describe.each(Object.entries(MAKERS))('%s', (_, make) => {
  const { gateway, pay, decline } = (() => {
    let made: Made | undefined;
    const now = () => (made ??= make());
    return {
      gateway: new Proxy({} as CardGateway, { get: (_target, name) => Reflect.get(now().gateway, name) }),
      pay: (id: string) => now().pay(id),
      decline: (id: string) => now().decline(id),
    };
  })();
  const opened = async () => {
    const request = order();
    return { request, ...(await gateway.createIntent(request)) };
  };
  const captured = async () => {
    const { request, intentId } = await opened();
    await pay(intentId);
    const capture = { key: `${request.reservationId}-capture`, intentId, amount: request.amount };
    const answer = await gateway.capture(capture);
    if (!answer.captured) throw new Error(answer.code);
    return { ...request, intentId, capture, paymentId: answer.paymentId };
  };

  it('opens one payment for a key, however often it is asked', async () => {
    const { request, intentId, redirectUrl } = await opened();
    expect(await gateway.createIntent(request)).toEqual({ intentId, redirectUrl });
    expect(redirectUrl).toContain(intentId);
    expect(await gateway.lookup(intentId)).toEqual({ state: 'open', lastDecline: null });
  });

  it('stays open after a decline, and then takes another card', async () => {
    const { intentId } = await opened();
    await decline(intentId);
    expect(await gateway.lookup(intentId)).toMatchObject({ state: 'open', lastDecline: /\w/ });
    await pay(intentId);
    expect(await gateway.lookup(intentId)).toEqual({
      state: 'authorised',
      amount: 45.2,
      cardBrand: 'Visa',
      cardLast4: '4242',
    });
  });

  it('captures once, and cannot be voided then', async () => {
    const { intentId, capture, paymentId } = await captured();
    expect(await gateway.capture(capture)).toEqual({ captured: true, paymentId });
    expect(await gateway.lookup(intentId)).toMatchObject({ state: 'captured', amount: 45.2 });
    expect(await gateway.void({ key: 'v', intentId })).toBe(false);
  });

  it('captures nothing that was not authorised', async () => {
    const { intentId } = await opened();
    expect(await gateway.capture({ key: `${intentId}-c`, intentId, amount: 45.2 })).toMatchObject({
      captured: false,
    });
  });

  it.each([true, false])('voids what is paid (%s), again and again', async (isPaid) => {
    const { intentId } = await opened();
    if (isPaid) await pay(intentId);
    const request = { key: `${intentId}-void`, intentId };
    expect([await gateway.void(request), await gateway.void(request)]).toEqual([true, true]);
    expect(await gateway.lookup(intentId)).toEqual({ state: 'cancelled' });
    expect(await gateway.capture({ key: `${intentId}-c`, intentId, amount: 45.2 })).toMatchObject({
      captured: false,
    });
  });

  it('returns parts up to what was paid, each once', async () => {
    const { paymentId, reservationId } = await captured();
    const part = { key: `${reservationId}.r1`, paymentId, amount: 20.1 };
    const first = await gateway.refund(part);
    expect(first).toMatchObject({ state: 'made' });
    expect(await gateway.refund(part)).toEqual(first);
    expect(await gateway.refund({ key: `${reservationId}.r2`, paymentId, amount: 25.11 })).toMatchObject({
      state: 'failed',
    });
    expect(await gateway.refund({ key: `${reservationId}.r3`, paymentId, amount: 25.1 })).toMatchObject({
      state: 'made',
    });
  });
});

describe('Stripe alone', () => {
  const gateway = () => stripeGateway();
  const paid = async () => {
    const request = order();
    const { intentId } = await gateway().createIntent(request);
    double.pay(intentId);
    const capture = { key: `${request.reservationId}-capture`, intentId, amount: request.amount };
    const answer = await gateway().capture(capture);
    return { request, intentId, capture, paymentId: answer.captured ? answer.paymentId : '' };
  };

  it('is asked for cards alone, for cents, to authorise, in the language, longer than we wait', async () => {
    const request = order();
    const { intentId } = await gateway().createIntent(request);
    expect(double.sessions.get(intentId)!.params).toMatchObject({
      mode: 'payment',
      allowed_payment_method_types: { 0: 'card' },
      client_reference_id: request.reservationId,
      line_items: {
        0: {
          quantity: '1',
          price_data: {
            currency: 'cad',
            unit_amount: '4520',
            product_data: {
              name: 'Rattle Ridge',
              description: 'Saturday, December 12, 2026, 10:00 AM · 2 × Adult',
            },
          },
        },
      },
      payment_intent_data: { capture_method: 'manual' },
      locale: 'fr-CA',
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
    });
  });

  it.each(['before', 'after'] as const)('says that it does not know where %s is lost', async (moment) => {
    const request = order();
    // The package itself repeats a request once whose connection is cut.
    double.lost = { path: '/v1/checkout/sessions', moment, times: 2 };
    const before = double.sessions.size;
    await expect(gateway().createIntent(request)).rejects.toBeInstanceOf(GatewayUnavailable);
    const { intentId } = await gateway().createIntent(request);
    expect(double.sessions.size).toBe(before + 1);
    double.pay(intentId);
    const capture = { key: `${request.reservationId}-capture`, intentId, amount: request.amount };
    double.lost = { path: '/capture', moment, times: 2 };
    await expect(gateway().capture(capture)).rejects.toBeInstanceOf(GatewayUnavailable);
    const answer = await gateway().capture(capture);
    expect(answer).toMatchObject({ captured: true });
    const refund = {
      key: `${request.reservationId}.r1`,
      paymentId: (answer as { paymentId: string }).paymentId,
      amount: 10,
    };
    double.lost = { path: '/v1/refunds', moment, times: 2 };
    await expect(gateway().refund(refund)).rejects.toBeInstanceOf(GatewayUnavailable);
    double.lost = undefined;
    expect(await gateway().refund(refund)).toMatchObject({ state: 'made' });
    expect(double.refunds.filter(({ metadata }) => metadata['key'] === refund.key)).toHaveLength(1);
  });

  it('returns money once though Stripe has forgotten the key', async () => {
    const { paymentId, request, capture } = await paid();
    const refund = { key: `${request.reservationId}.r1`, paymentId, amount: 10 };
    const first = await gateway().refund(refund);
    double.forgetKeys();
    expect(await gateway().refund(refund)).toEqual(first);
    expect(await gateway().capture(capture)).toEqual({ captured: true, paymentId });
    expect(double.refunds.filter(({ metadata }) => metadata['key'] === refund.key)).toHaveLength(1);
  });

  it('tells of a refund that the bank refuses', async () => {
    const { paymentId, request } = await paid();
    double.refundsFail = 'expired_or_canceled_card';
    const refund = { key: `${request.reservationId}.r1`, paymentId, amount: 10 };
    const answer = await gateway().refund(refund);
    double.refundsFail = undefined;
    expect(answer).toEqual({ state: 'failed', code: 'expired_or_canceled_card' });
    expect(await gateway().refund(refund)).toEqual(answer);
  });

  it.each([
    ['pending', 'succeeded', { state: 'made', gatewayRefundId: expect.stringMatching(/^re_/) }],
    ['pending', 'failed', { state: 'failed', code: 'lost_or_stolen_card' }],
    ['requires_action', 'canceled', { state: 'failed', code: 'canceled' }],
  ] as const)(
    'says of a refund that is %s that it is on its way, until it is %s',
    async (begin, end, then) => {
      const { paymentId, request } = await paid();
      const refund = { key: `${request.reservationId}.r1`, paymentId, amount: 10 };
      double.refundsBegin = begin;
      const first = await gateway().refund(refund);
      double.refundsBegin = 'succeeded';
      const again = await gateway().refund(refund);
      double.endRefunds(end, end === 'failed' ? 'lost_or_stolen_card' : undefined);
      const ended = await gateway().refund(refund);
      expect([first, again, ended]).toEqual([{ state: 'pending' }, { state: 'pending' }, then]);
      double.forgetKeys();
      expect(await gateway().refund(refund)).toEqual(ended);
      expect(double.refunds.filter(({ metadata }) => metadata['key'] === refund.key)).toHaveLength(1);
    },
  );

  it('voids a payment that comes while its page is being closed', async () => {
    const { intentId } = await gateway().createIntent(order());
    const slow = gateway();
    const retrieve = slow['session'].bind(slow);
    slow['session'] = async (id: string) => {
      const session = await retrieve(id);
      double.pay(intentId);
      return session;
    };
    await expect(slow.void({ key: `${intentId}-void`, intentId })).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(await gateway().void({ key: `${intentId}-void`, intentId })).toBe(true);
    expect(double.sessions.get(intentId)!.payment!.status).toBe('canceled');
  });

  it('keeps the key out of what it says', async () => {
    const wrong = 'sk_test_another0000';
    const error = await stripeGateway(wrong).lookup('cs_test_1').catch(String);
    expect(error).toContain('GatewayUnavailable');
    expect(error).not.toContain(wrong);
  });
});
