import { shownAmounts, type ReservationAnswer } from '@stile/contracts';
import { formatMoney } from '@stile/web-kit';
import type { Page } from 'playwright-core';
import { signIn, useBrowser } from '../support/browser.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventually } from '../support/eventually.js';
import { mailAbout } from '../support/records.js';

/* One reservation, wherever its lines are shown (docs/rules/money.md 11). */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

/** Amounts of which none is whole cents, a line that is free, and two discounts. */
const odd = walk({
  date: '2026-12-12',
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 3 },
    { visitor_type: 'rr-infant', visitor_count: 1 },
  ],
  addons: [{ addon_inventory: 'rr-firewood', addon_count: 3 }],
  coupons: ['RIDGE10'],
});

/** A browser with the cookies of a client. */
const as = async (client: Client): Promise<Page> => {
  const page = await person();
  await signIn(page, client);
  return page;
};

type Row = readonly [title: string, amount: string];
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The first row that does not follow the one before it, its amount beside its title. */
const missingFrom = (text: string, rows: readonly Row[]): Row | undefined => {
  let rest = text;
  return rows.find(([title, amount]) => {
    const found = new RegExp(`${literal(title)}[\\s\\S]{0,${BESIDE}}?${literal(amount)}`).exec(rest);
    rest = rest.slice(found ? found.index + found[0].length : 0);
    return !found;
  });
};
const BESIDE = 150;

/** A page shows the rows once all that it is made of has come. */
const shows = async (page: Page, path: string, rows: readonly Row[]): Promise<void> => {
  await page.goto(product.url + path);
  if (path.startsWith('/reservation?')) await page.locator('#ticket-price').click();
  await eventually(
    () => page.locator('body').innerText(),
    (text) => missingFrom(text, rows) === undefined,
  );
};

/** `tax` is its name with its rate, as a receipt has it. */
const rowsOf = (placed: ReservationAnswer, taxIncluded: boolean, tax?: string): Row[] => {
  const shown = shownAmounts(placed, taxIncluded);
  const money = (amount: number): string => formatMoney(amount, 'CAD', 'en');
  return [
    ...placed.lines.map(({ title, price }, i): Row => [title, price === 0 ? 'Free' : money(shown.lines[i]!)]),
    ...placed.discounts.map(({ description }, i): Row => [description, money(shown.discounts[i]!)]),
    ...(taxIncluded
      ? []
      : [['Subtotal', money(placed.subtotal)] as const, [tax ?? 'Tax', money(placed.tax_amount)] as const]),
    ...(placed.cost
      ? [
          ['Price', money(placed.price)] as const,
          ...placed.cost.changes.map(({ amount }): Row => ['Concession', money(amount)]),
          ['Total', money(placed.cost.total)] as const,
          [`of which ${tax ?? 'tax'}`, money(placed.cost.tax_amount)] as const,
        ]
      : [
          ['Total', money(placed.price)] as const,
          ...(taxIncluded ? [[`of which ${tax ?? 'tax'}`, money(placed.tax_amount)] as const] : []),
        ]),
  ];
};

it.each([true, false])(
  'page, console, mail and receipt show the same lines, with tax: %s',
  async (taxIncluded) => {
    const admin = await signedInAdmin(product.url);
    const venue = '/api/admin/inventory_group/escarpment';
    const { body: group } = await admin.get<{ settings: object }>(venue);
    const settings = { ...group.settings, tax_included: String(taxIncluded) };
    expect((await admin.put(venue, { ...group, settings })).status).toBe(200);
    const visitor = new Client(product.url);
    const { body } = await visitor.reserve(odd);
    const { id } = body.reservation;
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(id);
    const { body: placed } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`);
    const rows = rowsOf(placed, taxIncluded);
    expect(rows).toHaveLength(taxIncluded ? 7 : 8);

    const casey = new Client(product.url);
    await casey.signIn('casey');
    const [page, desk] = [await as(visitor), await as(casey)];
    await shows(page, `/reservation?reservationId=${id}`, rows);
    await shows(page, `/reservation/${id}/print_receipt`, rowsOf(placed, taxIncluded, 'Hst 13%'));
    await shows(desk, `/reservation/${id}`, rows);
    const mail = (await mailAbout(product.url, id)).replaceAll(/<[^>]+>/g, ' ');
    expect([missingFrom(mail, rows), mail]).toEqual([undefined, mail]);

    const concession = { amount: 10, method: 'manual', concession: true, reason: 'Weather' };
    const keyed = { 'idempotency-key': key() };
    const { body: less } = await casey.put<ReservationAnswer>(
      `/api/reservation/${id}/refund`,
      concession,
      keyed,
    );
    expect(less.cost?.total).toBeCloseTo(placed.price - 10, 2);
    await shows(page, `/reservation?reservationId=${id}`, rowsOf(less, taxIncluded));
    await shows(page, `/reservation/${id}/print_receipt`, rowsOf(less, taxIncluded, 'Hst 13%'));
    await shows(desk, `/reservation/${id}`, rowsOf(less, taxIncluded));
  },
);
