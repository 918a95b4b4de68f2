import { screen, waitFor, within } from '@testing-library/react';
import { DOWN } from '../../testing/fake-api.js';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount, type Mounted } from '../../testing/mount.js';
import { ANN, MIA, signForMia } from '../../testing/ski-family.js';
import { readDrafts, writeDrafts } from '../../parts/drafts/participant-drafts.js';

/* A visit that asks for its participants, sold at the desk. */
const SKI_DAY = '2026-12-12T09:20';
const STORE = '/store?inventoryGroup=escarpment&inventory=glen-hill';
const RENTS = { renting: true, height: '150', weight: '45', shoe_size_system: 'EU', shoe_size: '38' };
const TWO = `${STORE}&v.gh-adult=1&v.gh-youth=1`;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  window.open = () => window;
});

const open = async (url = TWO): Promise<Mounted & { api: FakeDesk }> => {
  const api = new FakeDesk(SKI_DAY);
  const mounted = await mount(url, { api });
  await screen.findByText('Till: Gatehouse');
  return { ...mounted, api };
};
const cash = () => screen.getByRole('button', { name: /^Cash exact/ });
const isReady = () => waitFor(() => expect(cash().getAttribute('aria-disabled')).toBe('false'));
const sales = (api: FakeDesk) => api.requests.filter(({ url }) => url === '/api/shop_reserve');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Participants' }));
const finish = async ({ user }: Mounted) =>
  user.click((await dialog()).getByRole('button', { name: 'Done' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a visit that asks for its participants asks before money is taken, and sells with what was filled in', async () => {
  const page = await open();
  await isReady();
  writeDrafts(page.services.stored, 'glen-hill', [ANN, MIA]);
  expect(screen.getByRole('button', { name: 'Participants: 0 of 2' })).toBeTruthy();
  await page.user.click(cash());
  expect(sales(page.api)).toHaveLength(0);
  await dialog();
  await finish(page);
  await isClosed();
  expect(screen.getByRole('button', { name: 'Participants: 2 of 2' })).toBeTruthy();
  await page.user.click(cash());
  await screen.findByText(/ paid · /);
  expect(sales(page.api)[0]!.body).toMatchObject({
    reservation: {
      profiles: [
        { id: 'p1', visitorType: 'gh-adult', fields: { first_name: 'Ann' } },
        { id: 'p2', visitorType: 'gh-youth', fields: { first_name: 'Mia' } },
      ],
    },
  });
  expect(readDrafts(page.services.stored, 'glen-hill')).toEqual([]);
});

test('what is missing is said beside its field, and nothing is sold', async () => {
  const page = await open();
  await isReady();
  writeDrafts(page.services.stored, 'glen-hill', [ANN]);
  await page.user.click(screen.getByRole('button', { name: 'Participants: 0 of 2' }));
  await finish(page);
  expect(await (await dialog()).findByRole('heading', { name: 'There is a problem' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  await page.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(screen.getByRole('button', { name: 'Participants: 1 of 2' })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: /^Other/ }));
  await dialog();
  expect(sales(page.api)).toHaveLength(0);
});

test('staff fill in what visitors do not see', async () => {
  const page = await open();
  writeDrafts(page.services.stored, 'glen-hill', [{ ...ANN, fields: { ...ANN.fields, ...RENTS } }]);
  await page.user.click(await screen.findByRole('button', { name: 'Participants: 0 of 2' }));
  expect((await dialog()).getByLabelText(/^Binding setting/)).toBeTruthy();
});

test('products of participants are lines of the cart', async () => {
  const page = await open();
  await isReady();
  const before = cash().textContent;
  writeDrafts(page.services.stored, 'glen-hill', [
    ANN,
    {
      ...MIA,
      addons: [{ addon_inventory: 'gh-helmet', addon_count: 1 }],
      fields: { ...MIA.fields, ...RENTS },
    },
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Participants: 0 of 2' }));
  await finish(page);
  await isClosed();
  expect(await screen.findByText(/Helmet/)).toBeTruthy();
  await waitFor(() => expect(cash().textContent).not.toBe(before));
});

test('a parked cart comes back with its participants; another party is looked at again', async () => {
  const page = await open();
  await isReady();
  writeDrafts(page.services.stored, 'glen-hill', [ANN, MIA]);
  await page.user.click(screen.getByRole('button', { name: 'Participants: 0 of 2' }));
  await finish(page);
  await isClosed();
  await page.user.keyboard('{F7}');
  await screen.findAllByText('The cart is parked.');
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('Mia');
  await page.user.click(screen.getByRole('button', { name: /^Parked/ }));
  await page.user.click(within(await screen.findByRole('dialog')).getAllByRole('button', { name: /2 / })[0]!);
  expect(await screen.findByRole('button', { name: 'Participants: 2 of 2' })).toBeTruthy();
  await page.user.click(screen.getAllByRole('button', { name: /^Adult/ })[0]!);
  expect(await screen.findByRole('button', { name: 'Participants: 2 of 3' })).toBeTruthy();
});

test('a cart that is parked before its price is known says no price, and the gate nothing of it', async () => {
  const page = await open();
  page.api.instead.push({ start: 'POST /api/quote', answer: DOWN });
  await page.user.click(screen.getAllByRole('button', { name: /^Adult/ })[0]!);
  await page.user.keyboard('{F7}');
  const said = await screen.findAllByText('The cart is parked.');
  await page.user.click(screen.getByRole('button', { name: /^Parked/ }));
  const parked = within(await screen.findByRole('dialog')).getAllByRole('button', { name: /3 / })[0]!;
  expect(parked.textContent).not.toContain('$');
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await isClosed();
  await page.user.click(screen.getByRole('button', { name: /^Gate/ }));
  await waitFor(() => expect(document.querySelector('.store-said')).toBeNull());
  expect(said.length).toBeGreaterThan(0);
});

test('a cart that was parked without participants has none of the cart that it takes the place of', async () => {
  const page = await open();
  await isReady();
  await page.user.keyboard('{F7}');
  await screen.findAllByText('The cart is parked.');
  await page.user.click(screen.getByRole('button', { name: /^Adult/ }));
  writeDrafts(page.services.stored, 'glen-hill', [ANN]);
  await page.user.click(await screen.findByRole('button', { name: 'Participants: 0 of 1' }));
  await finish(page);
  await isClosed();
  await page.user.click(screen.getByRole('button', { name: /^Parked/ }));
  await page.user.click(within(await screen.findByRole('dialog')).getAllByRole('button', { name: /2 / })[0]!);
  expect(await screen.findByRole('button', { name: 'Participants: 0 of 2' })).toBeTruthy();
  expect(readDrafts(page.services.stored, 'glen-hill')).toEqual([]);
});

test('participants are looked at again where the visit is at another time', async () => {
  const page = await open();
  await isReady();
  writeDrafts(page.services.stored, 'glen-hill', [ANN, MIA]);
  await page.user.click(screen.getByRole('button', { name: 'Participants: 0 of 2' }));
  await finish(page);
  await isClosed();
  await page.user.click(screen.getByRole('button', { name: /^Today/ }));
  const slots = within(await screen.findByRole('dialog')).getAllByRole('button', { pressed: false });
  await page.user.click(slots.at(-1)!);
  await isClosed();
  await isReady();
  await page.user.click(cash());
  await dialog();
  expect(sales(page.api)).toHaveLength(0);
});

test('a visit that asks nothing has no participants to fill in', async () => {
  await mount('/store?inventoryGroup=escarpment&inventory=rattle-ridge&v.rr-adult=2', {
    api: new FakeDesk('2026-11-23T09:20'),
  });
  await screen.findByText('Till: Gatehouse');
  expect(screen.queryByRole('button', { name: /^Participants/ })).toBeNull();
});

/** Ann and Mia are filled in, and Ann signs for Mia. */
const signed = async (page: Mounted): Promise<void> => {
  await isReady();
  writeDrafts(page.services.stored, 'glen-hill', [ANN, MIA]);
  await page.user.click(screen.getByRole('button', { name: 'Participants: 0 of 2' }));
  await dialog();
  await signForMia(page);
  await finish(page);
  await isClosed();
};
const handedIn = ({ requests }: FakeDesk) =>
  requests.filter(({ url }) => url.startsWith('/api/waiver/')).map(({ url }) => decodeURIComponent(url));
const TAKEN = { start: 'POST /api/waiver/', answer: { status: 200, body: {} } };
const AWAY = { status: 503, body: { error: 'x', code: 'store_unavailable', status_code: 503 } };
const OPEN = 'A signature did not arrive. What is open is signed on the page of the reservation.';
const MIAS = '/api/waiver/7KQ4M9XT22.p2/sign';

test('a signature that was given at the desk is handed in once the sale has its places', async () => {
  const page = await open();
  await signed(page);
  expect(handedIn(page.api)).toEqual([]);
  page.api.instead.push(TAKEN);
  await page.user.click(cash());
  await screen.findByText(/ paid · /);
  await waitFor(() => expect(handedIn(page.api)).toEqual([MIAS]));
  expect(page.api.requests.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ signer: 'Ann Roy', relation: 'parent', agreed: true }),
  );
  await waitFor(() => expect(page.services.stored.read('signatures')).toEqual({}));
  expect(screen.queryAllByText(OPEN)).toEqual([]);
});

test('it is handed in too where the answer to the sale came after a reload', async () => {
  const page = await open();
  await signed(page);
  page.api.instead.push({ start: 'POST /api/shop_reserve', answer: AWAY });
  await page.user.click(cash());
  await screen.findByText('No answer yet');
  page.unmount();
  page.api.instead.push(TAKEN);
  await mount(TWO, { api: page.api });
  await waitFor(() => expect(handedIn(page.api)).toEqual([MIAS]));
});

test('what the network kept back is handed in when the page is opened again; what is refused is said', async () => {
  const page = await open();
  await signed(page);
  page.api.instead.push({ start: 'POST /api/waiver/', answer: AWAY });
  await page.user.click(cash());
  await waitFor(() => expect(handedIn(page.api)).toEqual([MIAS]));
  page.unmount();
  page.api.instead.push({
    start: 'POST /api/waiver/',
    answer: { status: 404, body: { error: 'x', code: 'waiver_not_found', status_code: 404 } },
  });
  await mount(STORE, { api: page.api });
  await screen.findAllByText(OPEN);
  expect(handedIn(page.api)).toEqual([MIAS]);
});
