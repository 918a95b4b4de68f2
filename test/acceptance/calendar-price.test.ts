import type { OccupancyStatusAnswer } from '@stile/contracts';
import { Client, signedInAdmin } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* The month's answer says from which price one can come (docs/rules/capacity.md 31). */
const started = startedProduct();

const days = async (inventory: string, startDate: string, endDate: string, more = '') =>
  (
    await new Client(started.running.url).get<OccupancyStatusAnswer>(
      `/api/occupancyStatus?inventoryGroup=escarpment&inventory=${inventory}&startDate=${startDate}&endDate=${endDate}${more}`,
    )
  ).body.days;

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
