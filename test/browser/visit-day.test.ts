import type { ReservationAnswer } from '@stile/contracts';
import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client, key } from '../support/client.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* The console on the day of a visit: a family that has come, their tags, and a part of their money given back by hand. */
const { person } = useBrowser();
const folder = temporaryFolder();
let product: ProductProcess;
let casey: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder, CLOCK: '2026-12-12T13:30:00.000Z' });
  casey = new Client(product.url);
  await casey.signIn('casey');
});
afterAll(() => product.kill('SIGTERM'));

const put = async (path: string, body: object): Promise<void> => {
  const { status, text } = await casey.put(path, body, { 'idempotency-key': key() });
  if (status !== 200) throw new Error(text);
};
/** A family that has come, with $5 given back by hand. */
const arrived = async (): Promise<string> => {
  const visitor = new Client(product.url);
  const { body } = await visitor.reserve(skiDay(), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, profiles: skiFamily() as never },
    }),
  });
  const { id } = body.reservation;
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(id);
  await put(`/api/checkIn/${id}`, {});
  await put(`/api/reservation/${id}/refund`, {
    method: 'manual',
    amount: 5,
    concession: true,
    reason: 'The lift stood',
  });
  return id;
};

it.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a tag is printed and the number of a refund is noted, on a %s', async (size, viewport) => {
  const id = await arrived();
  const page = await person({ viewport });
  await signIn(page, casey);
  await page.goto(`${product.url}/reservation/${id}`);
  const tag = page.getByRole('link', { name: 'Print lesson tag, Mia Roy' });
  const number = page.getByRole('textbox', { name: /^Number of the \$5\.00/ });
  await number.waitFor();
  await tag.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, `visit-day-${size}`);
  const [printed] = await Promise.all([page.context().waitForEvent('page'), tag.click()]);
  await printed.getByRole('heading', { name: 'Mia Roy' }).waitFor();
  expect(await printed.getByRole('heading', { name: 'Leo Roy' }).count()).toBe(0);
  await number.fill('B-20418');
  await number.press('Enter');
  await page.getByText(/B-20418/).waitFor();
  await number.waitFor({ state: 'detached' });
  const { body } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
  expect(body.charges[0]!.refunds).toMatchObject([{ method: 'manual', gateway_refund_id: 'B-20418' }]);
});
