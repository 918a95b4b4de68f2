import { screen, waitFor } from '@testing-library/react';
import type { FakeApi } from '../../testing/fake-api.js';
import { CHOSEN, mount, search } from '../../testing/mount.js';

const RIDGE10 = {
  coupon: { code: 'RIDGE10', description: '10% off the whole order', discount_rule: {} },
  position_key: null,
};
const answer = (body: unknown, status = 200) => ({
  start: 'POST /api/coupons_validate',
  answer: { status, body },
});
const says = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join(' ');
const bodies = (api: FakeApi, url: string) =>
  api.requests.filter((request) => request.url.startsWith(url)).map((request) => request.body);

const basketWith = (visitor_count: number) => ({
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: '2026-11-25',
  arrival_time: '10:00',
  passes: [{ visitor_type: 'rr-adult', visitor_count }],
  addons: [],
});

beforeEach(() => window.sessionStorage.clear());

test('a coupon is asked for, joins the basket and the URL, and can be removed', async () => {
  const { user, api } = await mount(CHOSEN);
  await user.click(screen.getByRole('button', { name: 'Do you have a coupon?' }));
  const field = await screen.findByLabelText('Coupon code');
  expect(document.activeElement).toBe(field);
  api.instead.push(answer(RIDGE10));
  await user.type(field, ' ridge10 {Enter}');
  expect(await screen.findByText('RIDGE10')).toBeTruthy();
  expect(bodies(api, '/api/coupons_validate')).toEqual([
    { code: 'RIDGE10', addedCoupons: [], inventory: 'rattle-ridge', inventoryGroup: 'escarpment' },
  ]);
  expect(search().get('coupons')).toBe('RIDGE10');
  expect(says()).toContain('The coupon RIDGE10 is added: 10% off the whole order.');
  expect(search().has('screen')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Your details' });
  expect(bodies(api, '/api/reserve_t')).toMatchObject([{ reservation: { coupons: ['RIDGE10'] } }]);
});

test('a coupon that is refused says why, and what was typed stays', async () => {
  const { user, api } = await mount(`${CHOSEN}&coupons=RIDGE10`);
  const field = await screen.findByLabelText<HTMLInputElement>('Coupon code');
  api.instead.push(answer({ coupon: null, position_key: 'coupon_already_added' }));
  await user.type(field, 'RIDGE10');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The coupon RIDGE10 has been added already.')).toBeTruthy();
  expect(field.value).toBe('RIDGE10');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Remove the coupon RIDGE10' }));
  expect(search().has('coupons')).toBe(false);
});

test.each<[string, number, boolean]>([
  ['takes nothing off yet says so', 0, true],
  ['takes something off says what', 1.5, false],
])('a coupon that %s', async (_what, amount, said) => {
  const { user, api } = await mount(`${CHOSEN}&coupons=KIDFREE`);
  const quote = api.quote(basketWith(2));
  api.instead.push({
    start: 'POST /api/quote',
    answer: {
      status: 200,
      body: {
        ...quote,
        discounts: [{ coupon: 'KIDFREE', amount, amount_before_tax: amount, description: 'One child free' }],
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Add one Senior (65+)' }));
  await waitFor(() => expect(screen.getAllByText(/One child free/).length).toBeGreaterThan(0));
  expect(screen.queryByText(/No discount yet/, { selector: '.field-error' }) !== null).toBe(said);
});

test('a group of members asks for a member number, and Continue waits for it', async () => {
  const { user, api } = await mount(`${CHOSEN}&selectedDiscountGroup=annual-pass`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(screen.getAllByText('Enter a member number of at least 6 characters.')).toHaveLength(2),
  );
  expect(bodies(api, '/api/reserve_t')).toEqual([]);
  const field = await screen.findByLabelText<HTMLInputElement>('Member number');
  await user.type(field, 'AP1{Enter}');
  expect(bodies(api, '/api/memberValidate')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'AP-000000{Enter}');
  expect(await screen.findByText('Enter the last name on the membership card.')).toBeTruthy();
  await user.type(screen.getByLabelText('Last name on the card'), 'Lovelace');
  await user.clear(field);
  await user.type(field, 'AP1{Enter}');
  expect(bodies(api, '/api/memberValidate')).toEqual([]);
  await user.clear(field);
  api.instead.push({
    start: 'GET /api/memberValidate',
    answer: { status: 404, body: { error: 'x', code: 'membership_not_found', status_code: 404 } },
  });
  await user.type(field, 'AP-000000{Enter}');
  expect(await screen.findByText('Membership Not Found')).toBeTruthy();
  api.instead.push({
    start: 'GET /api/memberValidate',
    answer: { status: 200, body: { profile: { first_name: 'Ada', visitor_type: 'rr-senior' } } },
  });
  await user.clear(field);
  await user.type(field, 'AP-100200{Enter}');
  expect(await screen.findByText('Member found: Ada.')).toBeTruthy();
  expect(search().get('v.rr-senior')).toBe('1');
  expect(window.location.search).not.toContain('AP-100200');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy();
  expect(api.requests.filter(({ url }) => url.startsWith('/api/memberValidate')).at(-1)?.url).toContain(
    'last_name=Lovelace',
  );
});

test('without an answer the code stays to be sent again', async () => {
  const { user } = await mount(`${CHOSEN}&coupons=X`);
  const field = await screen.findByLabelText<HTMLInputElement>('Coupon code');
  globalThis.fetch = async () => {
    throw new TypeError('offline');
  };
  await user.type(field, 'RIDGE10{Enter}');
  expect(await screen.findByText(/We got no answer/)).toBeTruthy();
  expect(field.value).toBe('RIDGE10');
});

test('a member found for one day is asked for again on another', async () => {
  window.sessionStorage.setItem(
    'stile.member',
    JSON.stringify({
      code: 'AP-100200',
      firstName: 'Ada',
      inventory: 'rattle-ridge',
      group: 'annual-pass',
      date: '2026-11-25',
    }),
  );
  const { user } = await mount(`${CHOSEN}&selectedDiscountGroup=annual-pass`);
  expect(await screen.findByText('Member found: Ada.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /November 26/ }));
  expect(screen.queryByText('Member found: Ada.')).toBeNull();
});
