import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* An auditor looks at what a report said before a sale and a cancellation came (docs/rules/as-of.md 10). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const { person } = useBrowser();
const HOUR_MS = 3_600_000;
let audrey: Client;

const sell = async (people: number): Promise<string> => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(
    walk({
      date: '2026-12-12',
      arrival_time: '13:00',
      passes: [{ visitor_type: 'rr-adult', visitor_count: people }],
    }),
  );
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};
beforeAll(async () => {
  const { body: user } = await started.admin.get<object>('/api/admin/users/audrey');
  const put = { ...user, permission_groups: ['auditor', 'finance'] };
  expect((await started.admin.put('/api/admin/users/audrey', put)).status).toBe(200);
  // The clock begins at 9:00 in Toronto; what changes the figures comes at 11:00.
  const first = await sell(2);
  clock.move(2 * HOUR_MS);
  const admin = await signedInAdmin(started.running.url);
  const cancel = { cancelled: true, waive_fee: true };
  const path = `/api/reservation/${first}/cancel`;
  expect((await admin.put(path, cancel, { 'idempotency-key': key() })).status).toBe(200);
  await sell(5);
  audrey = new Client(started.running.url);
  await audrey.signIn('audrey');
});

const TEXTS = {
  en: {
    clock: 'As of…',
    date: 'Date',
    time: /^Time/,
    show: 'Show',
    stood: /^As it stood on Dec 3, 2026/,
    position: /^Up to position \d+ of the event log$/,
    unknown: /^The address names no moment in time/,
    back: 'Back to now',
  },
  fr: {
    clock: 'État au…',
    date: 'Date',
    time: /^Heure/,
    show: 'Montrer',
    stood: /^Tel que c’était le 3 déc\. 2026/,
    position: /^Jusqu’à la position \d+ du journal/,
    unknown: /^L’adresse ne nomme aucun moment/,
    back: 'Revenir à maintenant',
  },
} as const;
const REPORTS = {
  'product-sales': 'inventory_report?inventoryGroup=escarpment&startDate=2026-12-01&endDate=2026-12-31',
  sales: 'accounting_report?inventoryGroup=escarpment&selectedTab=1&startDate=2026-12-01&endDate=2026-12-31',
  journal:
    'accounting_report?inventoryGroup=escarpment&selectedTab=4&startDate=2026-12-01&endDate=2026-12-31',
  day: 'accounting_report?inventoryGroup=escarpment&businessDate=2026-12-03',
} as const;
/** A figure of each report before the cancellation and the second sale, and now. */
const FIGURES = {
  'product-sales': ['23', '57'],
  sales: ['23', '57'],
  journal: ['23', '80'],
  day: ['23', '80'],
} as const;
const CASES = Object.keys(REPORTS).flatMap((report) => [
  [report as keyof typeof REPORTS, 'en', DESK] as const,
  [report as keyof typeof REPORTS, 'fr', PHONE] as const,
]);

it.each(CASES)('%s is as it stood, and as it is again, in %s at %j', async (report, language, viewport) => {
  const texts = TEXTS[language];
  const name = `as-of-${report}-${language}-${viewport.width}`;
  const page = await person({ viewport, locale: `${language}-CA` });
  const [then, now] = FIGURES[report].map((dollars) => new RegExp(`^\\$?${dollars}[.,][05]0`));
  const figure = (shown: RegExp | undefined) => page.getByText(shown!).filter({ visible: true }).first();
  await signIn(page, audrey);
  await page.goto(`${started.running.url}/${REPORTS[report]}`);
  await figure(now).waitFor();
  const button = page.getByRole('button', { name: texts.clock });
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.date).fill('2026-12-03');
  await dialog.getByLabel(texts.time).fill('10:00');
  expect(await violations(page)).toEqual([]);
  await picture(page, `${name}-dialog`);
  await dialog.getByRole('button', { name: texts.show, exact: true }).click();
  await page.getByText(texts.stood).waitFor();
  await page.getByText(texts.position).waitFor();
  await figure(then).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await figure(now).count()).toBe(0);
  expect(await fitsSideways(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, name);
  await page.getByRole('button', { name: texts.back }).click();
  await page.getByText(texts.stood).waitFor({ state: 'detached' });
  await figure(now).waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).not.toContain('asOf');
});

it.each([
  ['product-sales', 'en', DESK, 'yesterday'],
  ['sales', 'fr', PHONE, '2026-02-30T00:00:00Z'],
  ['day', 'en', PHONE, 'yesterday'],
] as const)('%s in %s at %j says that %s is no moment', async (report, language, viewport, asOf) => {
  const texts = TEXTS[language];
  const page = await person({ viewport, locale: `${language}-CA`, expectErrors: true });
  await signIn(page, audrey);
  await page.goto(`${started.running.url}/${REPORTS[report]}&asOf=${asOf}`);
  await page.getByText(texts.unknown).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, `as-of-unknown-${report}-${language}-${viewport.width}`);
  await page.getByRole('button', { name: texts.back }).click();
  await page.getByText(texts.unknown).waitFor({ state: 'detached' });
});
