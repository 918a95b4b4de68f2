import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount, type Mounted } from '../../testing/mount.js';

/* The gate (docs/rules/desk.md 97 to 100). */
const MONDAY = '2026-11-23T09:20';
const GATE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge&mode=gate';
const ID = '7KQ4M9XT22';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  window.open = () => window;
});

const open = async (
  api = new FakeDesk(MONDAY),
  language: 'en' | 'fr' = 'en',
): Promise<Mounted & { api: FakeDesk }> => {
  const mounted = await mount(GATE, { api, language });
  await screen.findByText(language === 'en' ? 'Scan a ticket' : 'Scannez un billet');
  // Once the day is there, the price of the cart at its slot is the last that the page asks for by itself.
  await waitFor(() => {
    const priced = calls(api, 'POST /api/quote').at(-1)?.body as { reservation: { arrival_time: unknown } };
    expect(priced.reservation.arrival_time).not.toBeNull();
  });
  return { ...mounted, api };
};
/** As a scanner types: at once, and Enter. */
const scan = (code: string) =>
  act(async () => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key });
  });
const verdict = () => document.querySelector<HTMLElement>('.gate-verdict')!;
const says = (text: string | RegExp, tone: string) =>
  waitFor(() => {
    expect(within(verdict()).getByRole('heading').textContent).toMatch(text);
    expect(verdict().dataset['tone']).toBe(tone);
  });
const calls = (api: FakeDesk, start: string) =>
  api.requests.filter(({ method, url }) => `${method} ${url}`.startsWith(start));

test('one scan checks a party in and says who and what, in one call', async () => {
  const { api } = await open();
  api.book(ID);
  const before = api.requests.length;
  await scan(ID);
  await says('Checked in', 'good');
  expect(verdict().textContent).toMatch(/Ada Lovelace.*2 Adult.*9:00/);
  // The screen's own files may still be on their way on a busy machine.
  const requests = api.requests
    .slice(before)
    .filter(({ url }) => /^\/api\/(gate|reservation|checkIn|barcode)\b/.test(url));
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/gate']);
  expect(calls(api, 'POST /api/gate')[0]!.body).toEqual({ code: ID, inventory: 'rattle-ridge' });
  expect(screen.getByText(/^Checked in\. Ada Lovelace/)).toBeTruthy();
});

test.each([
  [
    'already_in',
    { checked_in: true, checked_in_at: '2026-11-23T14:05:00.000Z' },
    /^Already checked in/,
    /9:05/,
  ],
  ['wrong_day', { visit_date: '2026-11-28' }, /^Wrong day/, /Nov 28/],
  [
    'elsewhere',
    { inventory: 'glen-hill', inventory_title: { en: 'Glen Hill' } },
    /^Other place/,
    /Glen Hill/,
  ],
  ['cancelled', { state: 'cancelled' }, /^Cancelled/, /Ada/],
  ['not_confirmed', { state: 'placed', status: undefined }, /^Not confirmed/, /Waiting for payment/],
  ['not_approved', {}, /^Not approved/, /Ada/],
] as const)('%s has its own words', async (word, change, title, more) => {
  const { api } = await open();
  api.book(ID, change);
  api.scanned.set(ID, { verdict: word });
  await scan(ID);
  await says(title, 'bad');
  expect(verdict().textContent).toMatch(more);
  expect(document.body.textContent).not.toContain('..');
});

test('an unknown code is said, with the code, and the next scan replaces it', async () => {
  const { api } = await open();
  await scan('nothing-here');
  await says('Unknown code', 'bad');
  expect(verdict().textContent).toContain('nothing-here');
  api.book(ID);
  await scan(ID);
  await says('Checked in', 'good');
  const list = within(screen.getByRole('list', { name: 'Last scans' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ada Lovelace'),
    expect.stringContaining('nothing-here'),
  ]);
});

test('who comes early is let in with a word', async () => {
  const { api } = await open();
  api.book(ID);
  api.scanned.set(ID, { timing: 'early' });
  await scan(ID);
  await says('Checked in', 'good');
  expect(verdict().textContent).toContain('Warning: more than 30 minutes early');
});

test('what went back of a party that is let in is said', async () => {
  const { api } = await open();
  const refund = { id: 'r1', amount: 285, method: 'cash', state: 'made' };
  api.book(ID, { charges: [{ id: 'p1', amount: 285, charge_type: 'cash', refunds: [refund] }] as never });
  await scan(ID);
  await says('Checked in', 'good');
  expect(verdict().textContent).toContain('Refunded $285.00');
  expect(screen.getByText(/^Checked in\. Refunded \$285\.00\. Ada Lovelace/)).toBeTruthy();
});

test('a code can be typed', async () => {
  const { api, user } = await open();
  api.book(ID);
  await user.type(screen.getByLabelText('Ticket or reservation code'), `${ID}`);
  // By hand: no scanner types so slowly.
  await new Promise((done) => setTimeout(done, 80));
  await user.keyboard('{Enter}');
  await says('Checked in', 'good');
  expect(screen.getByLabelText('Ticket or reservation code')).toHaveProperty('value', '');
});

test('what is due is collected there, and then they are checked in', async () => {
  const { api, user } = await open();
  api.book(ID, { balance: 19 });
  await scan(ID);
  await says('To be paid: $19.00', 'warn');
  await user.click(within(verdict()).getByRole('button', { name: /^Collect \$19\.00/ }));
  await user.click(await screen.findByRole('button', { name: /^Cash exact/ }));
  await says('Checked in', 'good');
  expect(calls(api, 'POST /api/gate')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Cash exact/ })).toBeNull();
});

test('the last check-in is undone, of whom it let in', async () => {
  const { api, user } = await open();
  api.book(ID);
  api.scanned.set(ID, { let_in: ['p2'], participant: 'p2' });
  await scan(ID);
  await says('Checked in', 'good');
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await says('Check-in undone', 'none');
  expect(calls(api, `PUT /api/checkIn/${ID}/undo`)[0]!.body).toEqual({ participants: ['p2'] });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  api.scanned.clear();
  await scan(ID);
  await says('Checked in', 'good');
});

test('without an answer a scan is asked again under its key', async () => {
  const { api } = await open();
  api.book(ID);
  const online = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    await online(input, init);
    throw new TypeError('offline');
  };
  await scan(ID);
  await says('No answer', 'bad');
  globalThis.fetch = online;
  await scan(ID);
  await says('Checked in', 'good');
  expect(new Set(calls(api, 'POST /api/gate').map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('the keyboard leads to the gate and back, with the cart as it was', async () => {
  const mounted = await mount('/store?inventoryGroup=escarpment&inventory=rattle-ridge', {
    api: new FakeDesk(MONDAY),
  });
  await mounted.user.click(await screen.findByRole('button', { name: /^Adult/ }));
  await mounted.user.click(screen.getByRole('button', { name: /^Gate/ }));
  await screen.findByText('Scan a ticket');
  expect(screen.queryByRole('button', { name: /^Adult/ })).toBeNull();
  const press = (key: string) =>
    act(async () => {
      fireEvent.keyDown(document.body, { key });
      await new Promise((done) => setTimeout(done, 80));
    });
  await mounted.user.click(screen.getByRole('button', { name: /^Sell/ }));
  expect(await screen.findByRole('button', { name: /^Adult/ })).toBeTruthy();
  expect(window.location.search).not.toContain('mode=');
  await press('g');
  expect(await screen.findByText('Scan a ticket')).toBeTruthy();
  expect(new URLSearchParams(window.location.search).get('v.rr-adult')).toBe('1');
});

test('a verdict has a sound of its own, unless it is off', async () => {
  const notes: number[] = [];
  const part = { connect: () => undefined, start: () => undefined, stop: () => undefined };
  class Audio {
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    createGain = () => ({ ...part, gain: { value: 0 } });
    createOscillator = () => ({
      ...part,
      type: '',
      frequency: {
        set value(hertz: number) {
          notes.push(hertz);
        },
      },
    });
  }
  Object.assign(globalThis, { AudioContext: Audio });
  const { api, user } = await open();
  api.book(ID);
  await scan(ID);
  await says('Checked in', 'good');
  await waitFor(() => expect(notes).toHaveLength(2));
  const good = notes.splice(0);
  expect(good[1]).toBeGreaterThan(good[0]!);
  await scan(ID);
  await says('Already checked in', 'bad');
  await waitFor(() => expect(notes).toHaveLength(2));
  const bad = notes.splice(0);
  expect(bad[1]).toBeLessThan(bad[0]!);
  await user.click(screen.getByRole('checkbox', { name: 'Sound' }));
  await scan('nothing-here');
  await says('Unknown code', 'bad');
  expect(notes).toEqual([]);
  delete (globalThis as { AudioContext?: unknown }).AudioContext;
});

test('a gate speaks French', async () => {
  const { api } = await open(new FakeDesk(MONDAY), 'fr');
  api.book(ID, { balance: 19 });
  await scan(ID);
  await says(/^À payer/, 'warn');
  expect(within(verdict()).getByRole('button', { name: /^Encaisser/ })).toBeTruthy();
});

test.each([
  ['en', 'Not checked in', 'Could not parse error'],
  ['fr', 'Arrivée non enregistrée', 'Erreur illisible'],
] as const)('%s: an answer of something between is told in words', async (language, title, why) => {
  const { api } = await open(new FakeDesk(MONDAY), language);
  api.instead.push({ start: 'POST /api/gate', answer: { status: 404, body: undefined } });
  await scan(ID);
  await says(title, 'bad');
  expect(within(verdict()).getByText(why)).toBeTruthy();
  expect(screen.getByText(`${title}. ${why}`)).toBeTruthy();
});

describe('docs/rules/gate.md 7', () => {
  test('exits are scanned where the destination records them, and who left comes in again', async () => {
    const api = new FakeDesk(MONDAY);
    api.venue.inventories.find(({ id }) => id === 'rattle-ridge')!.settings.re_entry = true;
    const { user } = await open(api);
    api.book(ID, { checked_in: true });
    await user.click(screen.getByRole('radio', { name: 'Exit' }));
    expect(within(verdict()).getByRole('heading').textContent).toBe('Scan who leaves');
    api.scanned.set(ID, { verdict: 'out' });
    await scan(ID);
    await says('Exit recorded', 'good');
    expect(calls(api, 'POST /api/gate').at(-1)!.body).toEqual({
      code: ID,
      inventory: 'rattle-ridge',
      exit: true,
    });
    api.scanned.set(ID, { verdict: 'not_in' });
    await scan(ID);
    await says('Not checked in', 'bad');
    expect(verdict().textContent).toContain('Nobody of this ticket is inside.');
    await user.click(screen.getByRole('radio', { name: 'Entry' }));
    api.scanned.set(ID, { verdict: 're_entry' });
    await scan(ID);
    await says('Let in again', 'good');
    expect(calls(api, 'POST /api/gate').at(-1)!.body).toEqual({ code: ID, inventory: 'rattle-ridge' });
  });

  test('where it records none, nothing is asked', async () => {
    await open();
    expect(screen.queryByRole('radio', { name: 'Exit' })).toBeNull();
  });

  test('who may forces an entry, with a reason', async () => {
    const { api, user } = await open();
    api.book(ID);
    api.scanned.set(ID, { verdict: 'wrong_day', may_force: true });
    await scan(ID);
    await says('Wrong day', 'bad');
    await user.click(within(verdict()).getByRole('button', { name: 'Let in anyway' }));
    const reason = within(verdict()).getByLabelText('Reason for letting them in');
    expect(document.activeElement).toBe(reason);
    await user.click(within(verdict()).getByRole('button', { name: 'Let in anyway' }));
    expect(within(verdict()).getByRole('alert').textContent).toBe('Say why, in 3 characters or more.');
    expect(calls(api, 'POST /api/gate')).toHaveLength(1);
    api.scanned.set(ID, { verdict: 'in', forced: 'wrong_day' });
    await user.type(reason, 'They came a week early');
    await user.click(within(verdict()).getByRole('button', { name: 'Let in anyway' }));
    await says('Checked in', 'good');
    expect(verdict().textContent).toContain('Forced entry. Wrong day');
    expect(calls(api, 'POST /api/gate')[1]!.body).toEqual({
      code: ID,
      inventory: 'rattle-ridge',
      forced: { reason: 'They came a week early' },
    });
    const keys = calls(api, 'POST /api/gate').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('who may not finds no button for it', async () => {
    const { api } = await open();
    api.book(ID);
    api.scanned.set(ID, { verdict: 'wrong_day' });
    await scan(ID);
    await says('Wrong day', 'bad');
    expect(within(verdict()).queryByRole('button', { name: 'Let in anyway' })).toBeNull();
  });

  test('the camera reads a code once while it stays in the picture', async () => {
    let seen: { rawValue: string }[] = [];
    let looks = 0;
    const stopped: string[] = [];
    class BarcodeDetector {
      detect = async () => {
        looks += 1;
        return seen;
      };
    }
    Object.assign(globalThis, { BarcodeDetector });
    const stream = { getTracks: () => [{ stop: () => stopped.push('stopped') }] };
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => stream },
    });
    Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 640 });
    const { api, user } = await open();
    api.book(ID);
    await user.click(screen.getByRole('button', { name: 'Use the camera' }));
    await waitFor(() => expect(looks).toBeGreaterThan(0));
    seen = [{ rawValue: ID }];
    await says('Checked in', 'good');
    const before = looks;
    await waitFor(() => expect(looks).toBeGreaterThan(before + 2));
    expect(calls(api, 'POST /api/gate')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Stop the camera' }));
    expect(stopped).toEqual(['stopped']);
    delete (globalThis as { BarcodeDetector?: unknown }).BarcodeDetector;
  });
});
