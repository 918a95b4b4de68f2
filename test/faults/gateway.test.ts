import type { Running } from '@stile/api';
import type { Basket, CheckoutAnswer, ReservationAnswer, ReserveAnswer } from '@stile/contracts';
import { CommandBus } from '@nestjs/cqrs';
import type { BuiltInGateway, Intent } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import { LookUpPayment } from '../../services/api/src/payments/look-up/look-up-payment.handler.js';
import { GATEWAY } from '../../services/api/src/ports/tokens.js';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, foldReservations, moneyFaults, placeFaults, takenOf } from '../support/invariants.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf, intentsOf, MovableClock } from '../support/stores.js';

const MINUTE_MS = 60_000;

const clock = new MovableClock();
const folder = temporaryFolder();
let running: Running;
let gateway: BuiltInGateway;
beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'error' }, { clock });
  gateway = running.app.get<BuiltInGateway>(GATEWAY);
});
afterAll(() => running.close());
afterEach(() => {
  gateway.faults = () => undefined;
});

type Moment = 'before' | 'after';
/** Loses the first n requests ('before') or answers ('after') of a call. */
const lose = (call: string, moment: Moment, times: number): { lost: number } => {
  const count = { lost: 0 };
  gateway.faults = (name, at) => {
    if (name !== call || at !== moment || count.lost >= times) return;
    count.lost++;
    throw new Error(`the network lost a ${moment === 'before' ? 'request' : 'answer'} of ${name}`);
  };
  return count;
};

let day = 4;
/** A visitor on a day of their own. */
const visit = async (
  change: Partial<Basket> = {},
): Promise<{ visitor: Client; basket: Basket; reserved: ReserveAnswer }> => {
  const visitor = new Client(running.url);
  const basket = walk({ date: `2026-12-${String(++day).padStart(2, '0')}`, ...change });
  const { body: hold } = await visitor.hold(basket);
  const { status, body } = await visitor.reserve(basket, { hold });
  expect(status).toBe(201);
  return { visitor, basket, reserved: body };
};

const stateOf = (visitor: Client, id: string, ...ends: CheckoutAnswer['state'][]) =>
  eventually(
    () => visitor.get<CheckoutAnswer>(`/api/checkout/${id}`),
    ({ body }) => ends.includes(body.state),
  );

/** How it ended, in the log and at the gateway; and that everything adds up. */
const ending = async (
  id: string,
): Promise<{
  stage: string;
  reason: string | null;
  captures: number;
  payment: Intent['state'];
  booked: boolean;
}> => {
  const found = await eventually(
    async () => ({ events: await eventsOf(running.storage.log), intents: await intentsOf(running.storage) }),
    ({ events }) => foldReservations(events).get(id)!.stage !== 'placed',
  );
  const { events, intents } = found;
  const waiting = new Set(
    [...foldReservations(events)].filter(([, { stage }]) => stage === 'placed').map(([other]) => other),
  );
  expect([
    ...foldLedgers(events).faults,
    ...placeFaults(events, waiting),
    ...moneyFaults(events, intents, waiting),
  ]).toEqual([]);
  const { stage, reason, claims } = foldReservations(events).get(id)!;
  const intent = intents.find(({ reservationId }) => reservationId === id)!;
  return {
    stage,
    reason,
    captures: intent.captures.length,
    payment: intent.state,
    booked: claims.every(({ ledger }) => foldLedgers(events).ledgers.get(ledger)!.booked.has(id)),
  };
};
const CONFIRMED = { stage: 'confirmed', reason: null, captures: 1, payment: 'captured', booked: true };
const abandoned = (reason: string) => ({
  stage: 'abandoned',
  reason,
  captures: 0,
  payment: 'cancelled',
  booked: false,
});
const carsTaken = async (date: string): Promise<number> =>
  takenOf(
    foldLedgers(await eventsOf(running.storage.log)).ledgers.get(`capacity-escarpment/rattle-ridge-${date}`)!,
    'cars@10:00-11:00',
    clock.now(),
  );

const CALLS = ['createIntent', 'lookup', 'capture'] as const;
describe.each(
  CALLS.flatMap((call) => (['before', 'after'] as const).map((moment) => [call, moment] as const)),
)('the gateway loses %s %s it acts', (call, moment) => {
  it('three times: one payment is opened and captured once', async () => {
    const count = lose(call, moment, 3);
    const { visitor, reserved } = await visit();
    await visitor.pay(reserved.redirect_url!);
    const { body } = await stateOf(visitor, reserved.reservation.id, 'completed');
    expect(body.reservation.charges).toHaveLength(1);
    expect(await ending(reserved.reservation.id)).toEqual(CONFIRMED);
    expect(
      (await intentsOf(running.storage)).filter(
        ({ reservationId }) => reservationId === reserved.reservation.id,
      ),
    ).toHaveLength(1);
    expect(count.lost).toBe(3);
  });
});

it.each(['before', 'after'] as const)(
  'the gateway loses the void %s it acts: nothing is captured, and the void is done',
  async (moment) => {
    const count = lose('void', moment, 3);
    const { visitor, reserved } = await visit();
    clock.move(16 * MINUTE_MS);
    await stateOf(visitor, reserved.reservation.id, 'abandoned');
    expect(await ending(reserved.reservation.id)).toEqual(abandoned('lapsed'));
    expect(count.lost).toBe(3);
  },
);

it.each(['before', 'after'] as const)(
  'the gateway loses the refund %s it acts: the money goes back once',
  async (moment) => {
    const count = lose('refund', moment, 3);
    const { visitor, reserved } = await visit();
    const { id } = reserved.reservation;
    await visitor.pay(reserved.redirect_url!);
    await stateOf(visitor, id, 'completed');
    await visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
    await eventually(
      () => visitor.get<ReservationAnswer>(`/api/reservation/${id}`),
      ({ body }) => body.refunded,
    );
    expect(await ending(id)).toEqual({ ...CONFIRMED, stage: 'cancelled', booked: false });
    expect(count.lost).toBe(3);
  },
);

it('an answer that is later than the page’s patience does not keep the visitor waiting, and is not lost', async () => {
  const { visitor, reserved } = await visit();
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  gateway.faults = (name, moment) => (name === 'lookup' && moment === 'before' ? late : undefined);
  await visitor.pay(reserved.redirect_url!);
  const { status, body } = await visitor.get<CheckoutAnswer>(`/api/checkout/${reserved.reservation.id}`);
  expect([status, body.state]).toEqual([200, 'waiting_for_payment']);
  release();
  expect(await ending(reserved.reservation.id)).toEqual(CONFIRMED);
});

it('a call that is never answered is asked again', async () => {
  const { visitor, reserved } = await visit();
  let captures = 0;
  gateway.faults = (name, moment) =>
    name === 'capture' && moment === 'after' && ++captures === 1
      ? new Promise<void>(() => undefined)
      : undefined;
  await visitor.pay(reserved.redirect_url!);
  await stateOf(visitor, reserved.reservation.id, 'completed');
  expect(
    await eventually(
      () => ending(reserved.reservation.id),
      ({ stage }) => stage === 'confirmed',
    ),
  ).toEqual(CONFIRMED);
  expect(captures).toBe(2);
});

it('a visitor who pays and never comes back is confirmed all the same', async () => {
  const { visitor, reserved } = await visit();
  await visitor.pay(reserved.redirect_url!, 'lost');
  expect(await ending(reserved.reservation.id)).toEqual(CONFIRMED);
});

it('a payment that everybody asks about at once is captured once', async () => {
  const { visitor, reserved } = await visit();
  await visitor.pay(reserved.redirect_url!);
  const { id } = reserved.reservation;
  const commands = running.app.get(CommandBus);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      commands.execute(new LookUpPayment(id, { commandId: `look.${i}`, correlation: id, actor: 'test' })),
    ),
  );
  expect(await ending(id)).toEqual(CONFIRMED);
});

it('a card that is declined may be followed by another', async () => {
  const { visitor, reserved } = await visit();
  await visitor.pay(reserved.redirect_url!, 'decline');
  await eventually(
    () => visitor.checkout(reserved.reservation.id, 'waiting_for_payment'),
    ({ body }) => body.reason === 'card_declined',
  );
  await visitor.pay(reserved.redirect_url!, 'approve');
  expect(await ending(reserved.reservation.id)).toEqual(CONFIRMED);
});

describe('a visitor who pays after the hold has lapsed', () => {
  it('gets the places while there is room', async () => {
    const { visitor, basket, reserved } = await visit();
    clock.move(11 * MINUTE_MS);
    expect(await carsTaken(basket.date)).toBe(0);
    await visitor.pay(reserved.redirect_url!);
    await stateOf(visitor, reserved.reservation.id, 'completed');
    expect(await ending(reserved.reservation.id)).toEqual(CONFIRMED);
    expect(await carsTaken(basket.date)).toBe(1);
  });

  it('pays nothing when the places are gone', async () => {
    // The product has run out in a later ledger: what the day's ledger gave is returned.
    const { visitor, basket, reserved } = await visit({
      addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }],
    });
    clock.move(11 * MINUTE_MS);
    const others = Array.from({ length: 20 }, () => new Client(running.url));
    for (const other of others)
      expect(
        (
          await other.hold(
            walk({
              date: '2026-12-30',
              arrival_time: '14:00',
              passes: [
                { visitor_type: 'rr-adult', visitor_count: 1 },
                { visitor_type: 'rr-car', visitor_count: 1 },
              ],
              addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }],
            }),
          )
        ).status,
      ).toBe(201);
    await visitor.pay(reserved.redirect_url!);
    const { body } = await stateOf(visitor, reserved.reservation.id, 'abandoned');
    expect(body.reason).toBe('no_room');
    expect(await ending(reserved.reservation.id)).toEqual(abandoned('no_room'));
    expect(await carsTaken(basket.date)).toBe(0);
    const intent = (await intentsOf(running.storage)).find(
      ({ reservationId }) => reservationId === reserved.reservation.id,
    )!;
    expect(intent.voids).toEqual([`${reserved.reservation.id}-void`]);
  });
});

it('a payment that is approved while it is being given up is voided, never captured', async () => {
  const { visitor, reserved } = await visit();
  const { id } = reserved.reservation;
  const intentId = new URL(reserved.redirect_url!).pathname.split('/').at(-1)!;
  gateway.faults = async (name, moment) => {
    if (name !== 'void' || moment !== 'before') return;
    gateway.faults = () => undefined;
    // A visitor whose gateway page is still open can pay there.
    const intent = (await gateway.page(intentId))!;
    await running.storage.vault.put('gateway-intents', intentId, {
      ...intent,
      state: 'authorised',
      card: 'approve',
    });
  };
  clock.move(16 * MINUTE_MS);
  await stateOf(visitor, id, 'abandoned');
  expect(await ending(id)).toEqual(abandoned('lapsed'));
});

it('an authorisation that is told again after the payment was given up confirms nothing', async () => {
  const { visitor, reserved } = await visit();
  const { id } = reserved.reservation;
  const intentId = new URL(reserved.redirect_url!).pathname.split('/').at(-1)!;
  clock.move(16 * MINUTE_MS);
  await stateOf(visitor, id, 'abandoned');
  const voided = (await gateway.page(intentId))!;
  await running.storage.vault.put('gateway-intents', intentId, {
    ...voided,
    state: 'authorised',
    card: 'approve',
  });
  const look = { commandId: `again.${id}`, correlation: id, actor: 'test' };
  await running.app.get(CommandBus).execute(new LookUpPayment(id, look));
  await visitor.get(`/api/checkout/${id}/return`);
  await running.storage.vault.put('gateway-intents', intentId, voided);
  expect(await ending(id)).toEqual(abandoned('lapsed'));
});

it('an authorisation that the gateway takes back before it is captured confirms nothing and keeps no places', async () => {
  const { visitor, basket, reserved } = await visit();
  const intentId = new URL(reserved.redirect_url!).pathname.split('/').at(-1)!;
  gateway.faults = async (name, moment) => {
    if (name !== 'capture' || moment !== 'before') return;
    gateway.faults = () => undefined;
    await running.storage.vault.put('gateway-intents', intentId, {
      ...(await gateway.page(intentId))!,
      state: 'cancelled',
    });
  };
  await visitor.pay(reserved.redirect_url!);
  await stateOf(visitor, reserved.reservation.id, 'abandoned');
  expect(await ending(reserved.reservation.id)).toEqual(abandoned('gateway_failed'));
  expect(await carsTaken(basket.date)).toBe(0);
});
