import type { OccupancyStatusAnswer } from '@stile/contracts';
import { Client, signedInAdmin } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* The month's answer says from which price one can come (docs/rules/capacity.md 41). */
const started = startedProduct();

const days = async (inventory: string, startDate: string, endDate: string, more = '') =>
  (
    await new Client(started.running.url).get<OccupancyStatusAnswer>(
      `/api/occupancyStatus?inventoryGroup=escarpment&inventory=${inventory}&startDate=${startDate}&endDate=${endDate}${more}`,
    )
  ).body.days;

it('says what is paid at a time at which there is room, and at none that is over or full', async () => {
  const admin = await signedInAdmin(started.running.url);
  const [rules, rule] = ['/api/admin/capacity_rules', '/api/admin/price_rules/11'];
  const { body: cars } = await admin.get(`${rules}/rr-cars`);
  const evening = { ...cars, id: 'rr-no-evening', priority: 50, max_capacity: 0, reserve_capacity: 0 };
  const dates = { start_date: '2026-12-16', end_date: '2026-12-16', intervals: ['16:00-19:00'] };
  expect((await admin.post(rules, { ...evening, ...dates })).status).toBe(201);
  const from = async (date: string) => (await days('rattle-ridge', date, date))[0]!.price_from;
  // A child's.
  expect([await from('2026-12-16'), await from('2026-12-18')]).toEqual([6.5, 6]);
  const { intervals } = (await admin.get(rule)).body;
  const charge = async (when: unknown) =>
    admin.put(rule, { ...(await admin.get(rule)).body, intervals: when });
  expect((await charge(['08:00-09:00'])).status).toBe(200);
  expect([await from('2026-12-03'), await from('2026-12-18')]).toEqual([6.5, 6]);
  expect((await charge(intervals)).status).toBe(200);
});

it('says the least price of who pays, and a changed price at once', async () => {
  const admin = await signedInAdmin(started.running.url);
  const [day] = await days('rattle-ridge', '2026-12-09', '2026-12-09');
  // An adult's from 16:00; infants pay nothing, and a school's rate is for schools.
  expect(day!.price_from).toBe(6);
  const [school] = await days('rattle-ridge', '2026-12-09', '2026-12-09', '&discountGroup=school');
  expect(school!.price_from).toBe(5.5);
  const path = '/api/admin/price_rules';
  const adult = (await admin.get(`${path}/1`)).body;
  await admin.put(`${path}/1`, { ...adult, price: 1.13, price_before_tax: 1 });
  expect((await days('rattle-ridge', '2026-12-09', '2026-12-09'))[0]!.price_from).toBe(1.13);
});

it('says none to a group that makes somebody free who pays without it', async () => {
  const [pass] = await days('rattle-ridge', '2026-12-10', '2026-12-10', '&discountGroup=annual-pass');
  expect([pass!.status, pass!.price_from]).toEqual(['NOT_BUSY', undefined]);
});

it('says none of a day on which nobody can come', async () => {
  const [past, closed] = [
    await days('rattle-ridge', '2026-12-01', '2026-12-01'),
    await days('summer-camp', '2026-12-09', '2026-12-09'),
  ];
  expect([past[0]!.status, closed[0]!.status]).toEqual(['CLOSED', 'CLOSED']);
  expect([past[0]!.price_from, closed[0]!.price_from]).toEqual([undefined, undefined]);
});

it('says of today until when it is open, of no other day and of none that is closed', async () => {
  const [today, tomorrow] = await days('rattle-ridge', '2026-12-03', '2026-12-04');
  expect([today!.open_until, tomorrow!.open_until]).toEqual(['19:00', undefined]);
  expect((await days('summer-camp', '2026-12-03', '2026-12-03'))[0]!.open_until).toBeUndefined();
});
