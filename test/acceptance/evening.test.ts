import type {
  MoneyEntryRow,
  OccupancyAnswer,
  OverviewAnswer,
  ShopReserveAnswer,
  TillReport,
} from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/* Half past eight in the evening at the venue: in UTC the next day has begun (docs/rules/time.md 1). */
const TODAY = '2026-12-04';
const started = startedProduct({ CLOCK: '2026-12-05T01:30:00.000Z' });
const RIDGE = 'inventoryGroup=escarpment&inventory=rattle-ridge';

it('today is the venue’s on the booking page, in its calls and in the console', async () => {
  const visitor = new Client(started.running.url);
  const { text } = await visitor.get<string>(`/book?${RIDGE}`);
  const days = [...text.matchAll(/data-date="([^"]+)" data-status="(\w+)"( data-today="true")?/g)];
  expect(days.filter(([, , , today]) => today).map(([, date]) => date)).toEqual([TODAY]);
  expect(days.filter(([, , status]) => status === 'PAST').map(([, date]) => date)).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
  ]);
  const firstSlot = async (date: string) =>
    (await visitor.get<OccupancyAnswer>(`/api/occupancy?${RIDGE}&startDate=${date}`)).body.slots[0];
  // A rule of the demo has more cars on the day itself.
  expect([await firstSlot(TODAY), await firstSlot('2026-12-05')]).toMatchObject([
    { status: 'PAST', ruleId: 'rr-same-day' },
    { status: 'NOT_BUSY', ruleId: 'rr-cars-weekend' },
  ]);
  expect(
    (await started.admin.get<OverviewAnswer>('/api/admin/overview?group=escarpment')).body,
  ).toMatchObject({ date: TODAY, time: '20:30' });
});

it('a sale is of the venue’s day on its receipt, in its till and in the accounts', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const basket = walk();
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const sold = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    {
      reservation: { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } },
      paymentMethod: 'cash',
      till: 'till-1',
      tendered: price,
    },
    { 'idempotency-key': key() },
  );
  expect(sold.status).toBe(201);
  const { text } = await casey.get<string>(
    `/reservation/${sold.body.reservation.id}/print_receipt?paper=80mm`,
  );
  expect(text).toMatch(/Date: Dec 4, 2026, 8:30 PM\s+Paid by cash, Dec 4, 2026[\s\S]+Change due +0\.00/);
  const report = await casey.get<TillReport>('/api/tills/till-1/report?kind=x');
  expect(report.body.business_date).toBe(TODAY);
  await atRest(started.running);
  const { body: entries } = await started.admin.get<MoneyEntryRow[]>('/api/admin/money_entries');
  expect(entries.map(({ business_date }) => business_date)).toEqual(entries.map(() => TODAY));
  expect(entries.length).toBeGreaterThan(0);
});
