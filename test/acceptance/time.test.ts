import type { OccupancyAnswer } from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

const clock = new MovableClock();
const started = startedProduct({}, { clock });

const slotAt = async (
  client: Client,
  date: string,
  time: string,
): Promise<OccupancyAnswer['slots'][number]> =>
  (
    await client.get<OccupancyAnswer>(
      `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
    )
  ).body.slots.find((slot) => slot.time === time)!;

it('a hold that lapses is free at that moment; who pays late still gets the place while there is room', async () => {
  const visitor = new Client(started.running.url);
  const basket = walk();
  const { body: hold } = await visitor.hold(basket);
  expect(hold.seconds_left).toBe(600);
  clock.move(9 * 60_000);
  expect((await slotAt(visitor, basket.date, '10:00')).currentCars).toBe(1);
  clock.move(1.1 * 60_000);
  expect((await slotAt(visitor, basket.date, '10:00')).currentCars).toBe(0);
  const { body, status } = await visitor.reserve(basket, { hold });
  expect(status).toBe(201);
  expect((await slotAt(visitor, basket.date, '10:00')).currentCars).toBe(1);
  clock.move(11 * 60_000);
  expect((await slotAt(visitor, basket.date, '10:00')).currentCars).toBe(0);
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  expect((await slotAt(visitor, basket.date, '10:00')).currentCars).toBe(1);
});

it('a price shown with a hold is honoured while the hold lives, and the new price is shown after it has lapsed', async () => {
  const visitor = new Client(started.running.url);
  const basket = walk({ date: '2026-12-13' });
  const { body: hold } = await visitor.hold(basket);
  const shown = await visitor.quote(basket);
  expect(shown.price).toBe(23);

  const admin = await signedInAdmin(started.running.url);
  const { body: rule } = await admin.get('/api/admin/price_rules/2');
  const saved = await admin.put('/api/admin/price_rules/2', {
    ...rule,
    price: 13.5,
    price_before_tax: 11.9469,
  });
  expect(saved.status).toBe(200);
  expect((await visitor.quote(basket)).price).toBe(27);

  const asShown = {
    change: (
      request: Parameters<NonNullable<NonNullable<Parameters<Client['reserve']>[1]>['change']>>[0],
    ) => ({
      ...request,
      reservation: {
        ...request.reservation,
        subtotal: shown.subtotal,
        tax_amount: shown.tax_amount,
        price: shown.price,
      },
    }),
  };
  const honoured = await visitor.reserve(basket, { hold, ...asShown });
  expect(honoured.body.reservation).toMatchObject({ price: 23 });

  const { body: later } = await visitor.hold(walk({ date: '2026-12-13', arrival_time: '14:00' }));
  clock.move(11 * 60_000);
  const refused = await visitor.reserve(walk({ date: '2026-12-13', arrival_time: '14:00' }), {
    hold: later,
    ...asShown,
  });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'price_changed', detail: { shown: 23, now: 27 } });
  expect(
    (await admin.put('/api/admin/price_rules/2', { ...rule, price: 11.3, price_before_tax: 10 })).body,
  ).toMatchObject({
    code: 'document_changed',
    detail: { kind: 'price_rules', id: '2', by: 'admin', at: expect.stringMatching(/^2026-/) },
  });
});

it('who asks for more time gets it twice, and keeps the same places', async () => {
  const visitor = new Client(started.running.url);
  const basket = walk({ date: '2026-12-15' });
  const { body: hold } = await visitor.hold(basket);
  const longer = {
    tempReservationId: hold.tempReservationId,
    tempReservationToken: hold.tempReservationToken,
  };
  for (const left of [600, 600, 60]) {
    clock.move(9 * 60_000);
    const more = await visitor.hold(basket, hold.tempReservationId, longer);
    expect(more.status).toBe(201);
    expect(more.body.seconds_left).toBe(left);
    expect((await slotAt(visitor, basket.date, '10:00')).currentCars).toBe(1);
  }
  clock.move(1.1 * 60_000);
  expect((await slotAt(visitor, basket.date, '10:00')).currentCars).toBe(0);
});
