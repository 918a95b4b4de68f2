import type { OverviewAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

/* The tests begin on Thursday, December 3, 2026, at 9:00 at the venue. */
const TODAY = '2026-12-03';
const overview = async (client: Client = started.admin): Promise<OverviewAnswer> => {
  await atRest(started.running);
  return (await client.get<OverviewAnswer>('/api/admin/overview?group=escarpment')).body;
};
const book = async (date: string, time: string, people: number): Promise<number> => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(
    walk({
      date,
      arrival_time: time,
      passes: [
        { visitor_type: 'rr-adult', visitor_count: people },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    }),
  );
  await visitor.pay(body.redirect_url!);
  await visitor.get(`/api/checkout/${body.reservation.id}`);
  return body.reservation.price;
};

it('says an empty day in noughts', async () => {
  expect(await overview()).toMatchObject({
    date: TODAY,
    time: '09:00',
    expected: { cars: 0, people: 0 },
    next_hour: { cars: 0, people: 0 },
    hours: [],
    more_inventories: 0,
    revenue: {
      currency: 'CAD',
      visits: { reservations: 0, amount: 0 },
      booked: { reservations: 0, amount: 0 },
    },
    waitlist: { waiting: 0, offered: 0, lapses_at: null },
    overbooked: { pools: 0, days: [], end_date: '2026-12-09' },
    gates: [{ id: 'rr-main', name: 'Rattle Ridge main gate', open: true, until: '20:00' }],
  });
});

it('adds up who comes, hour by hour, and what it earns', async () => {
  const visits = [
    await book(TODAY, '09:00', 2),
    await book(TODAY, '09:00', 1),
    await book(TODAY, '12:00', 3),
  ];
  const later = await book('2026-12-18', '10:00', 2);
  const day = await eventually(overview, ({ revenue }) => revenue!.booked.reservations === 4);
  expect(day).toMatchObject({
    expected: { cars: 3, people: 6 },
    next_hour: { cars: 2, people: 3 },
    hours: [
      { time: '09:00', cars: 2, people: 3 },
      { time: '10:00', cars: 0, people: 0 },
      { time: '11:00', cars: 0, people: 0 },
      { time: '12:00', cars: 1, people: 3 },
    ],
  });
  const total = (prices: readonly number[]) =>
    prices.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100;
  expect(day.revenue!.visits).toEqual({ reservations: 3, amount: total(visits) });
  expect(day.revenue!.booked).toEqual({ reservations: 4, amount: total([...visits, later]) });
  expect(day.inventories.find(({ inventory }) => inventory === 'rattle-ridge')).toMatchObject({
    cars: { total: 3 },
    people: { total: 6 },
  });
});

it('names the days of this week that are overbooked', async () => {
  await book('2026-12-05', '10:00', 2);
  await book('2026-12-05', '10:00', 2);
  const path = '/api/admin/capacity_rules/rr-cars-weekend?group=escarpment';
  const { body: rule } = await started.admin.get(path);
  expect((await started.admin.put(path, { ...rule, max_capacity: 1 })).status).toBe(200);
  const { overbooked } = await eventually(overview, (day) => day.overbooked!.pools > 0);
  expect(overbooked!.days).toEqual(['2026-12-05']);
});

it('shows a part to those who find the same on a page of their own', async () => {
  const parts = async (username: string) => {
    const client = new Client(started.running.url);
    await client.signIn(username);
    const { revenue, waitlist, overbooked, gates, expected } = await overview(client);
    return [expected.people > 0, ...[revenue, waitlist, overbooked, gates].map((part) => part !== null)];
  };
  expect(await parts('casey')).toEqual([true, true, true, false, false]);
  expect(await parts('fiona')).toEqual([true, true, false, false, false]);
  expect((await new Client(started.running.url).get('/api/admin/overview')).status).toBe(401);
  expect((await started.admin.get('/api/admin/overview?group=elsewhere')).status).toBe(403);
});
