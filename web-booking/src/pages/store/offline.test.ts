import type { Allotment, Basket, ShopReserveRequest } from '@stile/contracts';
import { Problem } from '@stile/web-kit';
import { tabStorage } from '../../core/browser/tab-storage.js';
import { OfflineDesk, type ToSell } from './offline-desk.js';
import { saleCommand } from './desk-sales.js';
import { recordStore } from './offline-records.js';
import { handedOverIn, offlineQuote, waitingIn } from './offline-sale.js';

type Sold = ShopReserveRequest['reservation'];
const NINE = Date.parse('2026-12-03T14:00:00.000Z');
const PEOPLE = 'people@09:00-10:00';
const LATER = 'people@10:00-11:00';
const CARS = 'cars@09:00-10:00';
const visitor = (visitor_type: string, price: number, price_before_tax: number) => ({
  visitor_type,
  price,
  price_before_tax,
});
const ALLOTMENT: Allotment = {
  id: 'al-1',
  token: 'signed',
  date: '2026-12-03',
  now: '2026-12-03T14:00:00.000Z',
  sell_until: '2026-12-03T15:00:00.000Z',
  places: { [PEOPLE]: 4, [LATER]: 3, [CARS]: 2 },
  slots: [
    {
      start_time: '09:00',
      end_time: '11:00',
      people: [PEOPLE, LATER],
      cars: [CARS],
      prices: [{ reservation_type: 'day', visitors: [visitor('adult', 9.5, 8.4071), visitor('car', 0, 0)] }],
    },
  ],
};

const DESTINATION = { group: 'escarpment', inventory: 'rattle-ridge' };

const desk = () => {
  const at = { ms: NINE };
  const calls: { readonly path: string; readonly key: string | null; readonly body: unknown }[] = [];
  const answers: (() => unknown)[] = [];
  let allotment: Allotment | null = ALLOTMENT;
  const records = recordStore(tabStorage(undefined));
  const api = {
    get: async <T>(): Promise<T> => ({}) as T,
    send: async <T>(_method: string, path: string, body: unknown, init?: RequestInit): Promise<T> => {
      calls.push({ path, body, key: new Headers(init?.headers).get('idempotency-key') });
      if (path === '/api/allotment' || path.startsWith('/api/delete')) return { allotment } as T;
      return (answers.shift() ?? (() => ({ reservation: { id: '7KQ4MWXH2P', balance: 0 } })))() as T;
    },
  };
  const open = (destination = DESTINATION, name = 'k7q-and-more') =>
    new OfflineDesk({ api, records, nowMs: () => at.ms, key: () => name }, destination);
  return {
    at,
    calls,
    open,
    answer: (...next: (() => unknown)[]) => answers.push(...next),
    offers: (next: Allotment | null) => (allotment = next),
    sent: () => calls.filter(({ path }) => path === '/api/shop_reserve').map(({ key }) => key),
  };
};
const party = (people: number, cars = 0) => ({ people, cars, arrival: '09:00' });
const lost = (key: string) => ({
  key,
  amount: 19,
  what: { command: saleCommand({ price: 19 } as Sold, { method: 'manual' }, { key, till: '' }) },
});
const sale = (key: string, people: number): ToSell => ({
  ...party(people),
  key,
  body: { till: 'till-1' },
  amount: 9.5 * people,
  change: 0,
});
const fails =
  (status: number, code: string, detail = {}) =>
  () => {
    throw new Problem(status, code, code, {}, detail);
  };

describe('what a station sells without the network', () => {
  it('is what it holds, in every slot of the visit', async () => {
    const of = desk();
    const station = of.open();
    expect(station.whyNot(party(1))).toBe('offline_no_sale');
    await station.sync(true);
    expect(station.whyNot(party(3, 2))).toBeNull();
    expect(station.whyNot(party(4))).toBe('offline_full');
    expect(station.whyNot(party(1, 3))).toBe('offline_full');
    expect(station.whyNot({ ...party(1), arrival: '12:00' })).toBe('offline_cart');
    expect((await station.sell(sale('one', 2)))?.receipt).toBe('K7Q-0001');
    expect(await station.sell(sale('two', 2))).toBeNull();
    expect((await station.sell(sale('three', 1)))?.receipt).toBe('K7Q-0002');
    expect(station.whyNot(party(1))).toBe('offline_full');
  });
  it('ends a minute before its time is over, by the clock of the server', async () => {
    const of = desk();
    of.at.ms = NINE + 5 * 3_600_000;
    const station = of.open();
    await station.sync(true);
    of.at.ms += 58 * 60_000;
    const sold = await station.sell(sale('one', 1));
    expect(sold?.soldAt).toBe('2026-12-03T14:58:00.000Z');
    of.at.ms += 60_000;
    expect(station.whyNot(party(1))).toBe('offline_over');
    expect(await station.sell(sale('two', 1))).toBeNull();
  });
  it('numbers the sales of each venue apart: none is missing at the other', async () => {
    const { open } = desk();
    const own = open();
    const other = open({ group: 'harbour', inventory: 'lido' }, 'm2p-and-more');
    for (const one of [own, other]) await one.sync(true);
    const receipts = [];
    for (const [one, key] of [
      [own, 's1'],
      [other, 's2'],
      [own, 's3'],
    ] as const)
      receipts.push((await one.sell(sale(key, 1)))?.receipt);
    expect(receipts).toEqual(['K7Q-0001', 'M2P-0001', 'K7Q-0002']);
  });

  it('is one number of places for two tabs of a machine', async () => {
    const of = desk();
    const [one, two] = [of.open(), of.open()];
    await one.sync(true);
    await two.load();
    expect(await one.sell(sale('one', 3))).not.toBeNull();
    expect(await two.sell(sale('two', 1))).toBeNull();
  });
  it('costs what the server would ask', () => {
    const basket: Basket = {
      inventory_group: 'escarpment',
      inventory: 'rattle-ridge',
      date: '2026-12-03',
      arrival_time: '09:00',
      reservation_type: 'day',
      passes: [
        { visitor_type: 'adult', visitor_count: 3 },
        { visitor_type: 'car', visitor_count: 1 },
      ],
      addons: [],
    };
    expect(offlineQuote(ALLOTMENT, basket, 'CAD')).toMatchObject({
      price: 28.5,
      subtotal: 25.22,
      tax_amount: 3.28,
    });
    expect(offlineQuote(ALLOTMENT, { ...basket, date: '2026-12-04' }, 'CAD')).toBeNull();
    expect(offlineQuote(ALLOTMENT, { ...basket, discount_group: 'school' }, 'CAD')).toBeNull();
    expect(offlineQuote(ALLOTMENT, { ...basket, coupons: ['TEN'] }, 'CAD')).toBeNull();
    expect(offlineQuote(ALLOTMENT, { ...basket, reservation_type: 'night' }, 'CAD')).toBeNull();
    expect(
      offlineQuote(ALLOTMENT, { ...basket, addons: [{ addon_inventory: 'wood', addon_count: 1 }] }, 'CAD'),
    ).toBeNull();
  });
});

describe('what was sold', () => {
  it('is sent in its order under its keys, also by the page that comes after, and then renewed', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    await station.sell(sale('two', 1));
    of.answer(fails(0, 'no_answer'));
    await station.sync(true);
    expect(of.sent()).toEqual(['one']);
    const next = of.open();
    await next.sync(true);
    expect(of.sent()).toEqual(['one', 'one', 'two']);
    expect(of.calls.at(-1)).toMatchObject({
      path: '/api/allotment',
      body: { tempReservationId: 'al-1', tempReservationToken: 'signed' },
    });
    expect(next.current().records.unsent).toEqual([]);
  });
  it('waits for who has to sign in', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    of.answer(fails(401, 'sign_in_required'));
    await station.sync(true);
    expect(station.current()).toMatchObject({ needsSignIn: true, records: { unsent: [{ key: 'one' }] } });
    await station.sync(true);
    expect(station.current()).toMatchObject({ needsSignIn: false, records: { unsent: [] } });
    expect([...station.current().sent]).toEqual([['K7Q-0001', '7KQ4MWXH2P']]);
  });
  it('and has no room is left to a person, and the next is sent', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    await station.sell(sale('two', 1));
    of.answer(fails(409, 'offline_no_room', { reservation: '7KQ4MWXH2P' }));
    await station.sync(true);
    const { unsent, unsettled } = station.current().records;
    expect([of.sent(), unsent]).toEqual([['one', 'two'], []]);
    expect(unsettled).toMatchObject([{ key: 'one', code: 'offline_no_room', reservation: '7KQ4MWXH2P' }]);
    await station.settled('one');
    expect(station.current().records.unsettled).toEqual([]);
  });
  const refusedFor = (code: string) => fails(403, code);
  const waits = () => ({ state: 'waiting', reservation: null, refused: null });
  it.each(['offline_of_another', 'offline_too_old'])(
    'hands over what it may not send (%s), sells on, and follows what becomes of it',
    async (code) => {
      const of = desk();
      const station = of.open();
      await station.sync(true);
      await station.sell(sale('one', 1));
      await station.sell(sale('two', 1));
      of.answer(refusedFor(code), waits);
      await station.sync(true);
      expect(of.calls.map(({ path, key }) => [path, key])).toEqual([
        ['/api/allotment', null],
        ['/api/shop_reserve', 'one'],
        ['/api/offline_sales', 'one'],
        ['/api/shop_reserve', 'two'],
        ['/api/allotment', null],
      ]);
      const { needsSignIn, records } = station.current();
      expect([needsSignIn, records.unsettled]).toEqual([false, []]);
      expect(records.unsent).toMatchObject([{ key: 'one', isHandedOver: true }]);
      expect([waitingIn(records), handedOverIn(records).length]).toEqual([0, 1]);
      of.answer(refusedFor(code), () => ({ state: 'taken', reservation: 'H63ARM2Z4R', refused: null }));
      await station.sync(true);
      expect(station.current().records.unsent).toEqual([]);
      expect(station.current().sent.get('K7Q-0001')).toBe('H63ARM2Z4R');
    },
  );
  it('what is rejected waits for a manager: it is followed, and sent no more', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    of.answer(fails(409, 'price_changed'), waits);
    await station.sync(true);
    expect(station.current().records.unsettled).toEqual([]);
    expect(station.current().records.unsent).toMatchObject([{ key: 'one', isHandedOver: true }]);
    of.answer(waits);
    await station.sync(true);
    const refused = { by: 'audrey', at: ALLOTMENT.now, reason: 'Returned in cash' };
    of.answer(() => ({ state: 'refused', reservation: null, refused }));
    await station.sync(true);
    expect(of.calls.filter(({ key }) => key === 'one').map(({ path }) => path)).toEqual([
      '/api/shop_reserve',
      '/api/offline_sales',
      '/api/offline_sales',
      '/api/offline_sales',
    ]);
    const { unsent, unsettled } = station.current().records;
    expect(unsent).toEqual([]);
    expect(unsettled).toMatchObject([{ key: 'one', code: 'offline_sale_refused' }]);
  });
  it('what waits for its price is sold at what was paid, under its key, with the reason', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    const notSold = { code: 'price_changed', price: 21 };
    of.answer(fails(409, 'price_changed'), () => ({ ...waits(), not_sold: notSold }));
    await station.sync(true);
    const [waiting] = station.current().records.unsent;
    expect(waiting).toMatchObject({ isHandedOver: true, notSold });
    of.answer(fails(409, 'offline_sale_taken'), () => ({ reservation: { id: 'H63ARM2Z4R' } }));
    await expect(station.takeAtPaidPrice(waiting!, 'The morning')).rejects.toThrow();
    await station.takeAtPaidPrice(waiting!, 'The morning');
    const { path, key, body } = of.calls.at(-1)!;
    expect([path, key]).toEqual(['/api/shop_reserve', 'one']);
    expect(body).toMatchObject({
      offline: { receipt: 'K7Q-0001', at_paid_price: { reason: 'The morning' } },
    });
    expect(station.current().records.unsent).toEqual([]);
    expect(station.current().sent.get('K7Q-0001')).toBe('H63ARM2Z4R');
  });
  it('what is rejected and does not wait is to settle, by why it was rejected', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    of.answer(fails(409, 'offline_receipt_used'), fails(409, 'offline_receipt_used'));
    await station.sync(true);
    expect(station.current().records.unsettled).toMatchObject([{ key: 'one', code: 'offline_receipt_used' }]);
  });
  it('what is rejected and whose hand-over has no answer is sent again', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    of.answer(fails(409, 'price_changed'), fails(503, 'busy'));
    await station.sync(true);
    const { unsent, unsettled } = station.current().records;
    expect([unsent.map(({ key, isHandedOver }) => [key, isHandedOver]), unsettled]).toEqual([
      [['one', undefined]],
      [],
    ]);
  });
  it('what a manager refused is to settle, with who and why', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    const refused = { by: 'audrey', at: ALLOTMENT.now, reason: 'Returned in cash' };
    of.answer(refusedFor('offline_too_old'), () => ({ state: 'refused', reservation: null, refused }));
    await station.sync(true);
    const { unsent, unsettled } = station.current().records;
    expect(unsent).toEqual([]);
    expect(unsettled).toMatchObject([
      { key: 'one', code: 'offline_sale_refused', message: 'audrey: Returned in cash' },
    ]);
  });
  it('what the server keeps no more of stays on the machine', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    of.answer(refusedFor('offline_too_old'), fails(409, 'offline_too_many'));
    await station.sync(true);
    const { unsent, unsettled } = station.current().records;
    expect([unsent.map(({ key, isHandedOver }) => [key, isHandedOver]), unsettled]).toEqual([
      [['one', undefined]],
      [],
    ]);
  });
  it('its places are sold by nobody else while it waits, and the allotment of a later day is given back', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    of.answer(refusedFor('offline_of_another'), waits);
    await station.sync(true);
    expect(station.whyNot(party(3))).toBe('offline_full');
    expect(await station.lend(party(1))).toBeNull();
    of.offers({ ...ALLOTMENT, id: 'al-2' });
    of.answer(refusedFor('offline_of_another'), waits);
    await station.sync(true);
    expect(station.whyNot(party(3))).toBeNull();
    await station.release();
    expect(of.calls.at(-1)?.path).toBe('/api/delete_temp_reservation/al-2');
  });
  it('keeps the allotment until it is sent', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    await station.release();
    expect(station.allotment()?.id).toBe('al-1');
    await station.sync(false);
    await station.release();
    expect(of.calls.at(-1)?.path).toBe('/api/delete_temp_reservation/al-1');
    expect(station.allotment()).toBeUndefined();
  });
  it('leaves no allotment where the venue has none any more', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    of.offers(null);
    await station.sync(true);
    expect(station.whyNot(party(1))).toBe('offline_no_sale');
  });
});

describe('what was set aside', () => {
  const booked = () => ({ reservation: { id: '7KQ4MWXH2P', balance: 0 } });

  it('is asked for before all that is unsent, also by the page that comes after, and lets the station sell', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('one', 1));
    expect(await station.setAside(lost('lost'))).toMatchObject({ key: 'lost', receipt: 'K7Q-A0001' });
    expect((await station.sell(sale('two', 1)))?.receipt).toBe('K7Q-0002');
    of.answer(fails(0, 'no_answer'));
    await station.sync(true);
    expect(of.sent()).toEqual(['lost']);
    of.answer(booked);
    const next = of.open();
    await next.sync(true);
    expect(of.sent()).toEqual(['lost', 'lost', 'one', 'two']);
    expect(next.current().records).toMatchObject({ aside: [], unsent: [], unsettled: [] });
  });
  it('waits for who has to sign in, and is left to a person where it is refused', async () => {
    const of = desk();
    const station = of.open();
    await station.setAside(lost('lost'));
    of.answer(fails(401, 'sign_in_required'), fails(409, 'price_changed'));
    await station.sync(false);
    expect(station.current()).toMatchObject({ needsSignIn: true, records: { aside: [{ key: 'lost' }] } });
    await station.sync(false);
    const { aside, unsettled } = station.current().records;
    expect([aside, unsettled]).toMatchObject([[], [{ key: 'lost', code: 'price_changed', amount: 19 }]]);
  });
  it('and is to be paid in part goes on with that at once', async () => {
    const of = desk();
    const station = of.open();
    const { what, ...aside } = lost('lost');
    const part = { tender: { method: 'cash', amount: 5 } as const, how: { key: 'part', till: 'till-1' } };
    await station.setAside({ ...aside, what: { command: { ...what.command, part } } });
    of.answer(() => ({ reservation: { id: '7KQ4MWXH2P', balance: 19 } }), booked);
    await station.sync(false);
    expect(of.calls.map(({ path, key }) => [path, key])).toEqual([
      ['/api/shop_reserve', 'lost'],
      ['/api/deferred_payment/7KQ4MWXH2P', 'part'],
    ]);
    expect(station.current().records).toMatchObject({ aside: [], unsettled: [] });
  });
  it('whose end was known by then is kept no longer', async () => {
    const station = desk().open();
    await station.endAside(await station.setAside(lost('lost')));
    expect(station.current().records.aside).toEqual([]);
  });
});

describe('what a station holds, with the network', () => {
  it('is lent to a sale, not sold again meanwhile, and renewed once the sale is over', async () => {
    const of = desk();
    const station = of.open();
    expect(await station.lend(party(1))).toBeNull();
    await station.sync(true);
    expect(await station.lend(party(3))).toEqual({
      tempReservationId: 'al-1',
      tempReservationToken: 'signed',
    });
    expect([station.whyNot(party(1)), station.whyNot(party(2))]).toEqual(['offline_full', 'offline_full']);
    const before = of.calls.length;
    await station.takeBack();
    await station.takeBack();
    expect(of.calls.slice(before).map(({ path }) => path)).toEqual(['/api/allotment']);
    expect(station.whyNot(party(3))).toBeNull();
  });
  it('is not lent while something that was sold from it is unsent, or once its time is over', async () => {
    const of = desk();
    const station = of.open();
    await station.sync(true);
    await station.sell(sale('k-1', 1));
    expect(await station.lend(party(1))).toBeNull();
    await station.sync(true);
    of.at.ms = NINE + 60 * 60_000;
    expect(await station.lend(party(1))).toBeNull();
  });
});
