import type { SessionUser } from '@stile/contracts';
import { memoryDesk, type DeskCall } from '../../../../../test/support/memory-tills.js';
import { staff } from '../../../../../test/support/staff.js';

const KIM = staff('kim', [['/store'], ['venue']]);
const BOTH = staff('max', [['/store'], ['venue', 'other']]);
const OFFICE = staff('office', [['/passes'], ['venue']], [['/store'], ['other']]);
const COUNT = 'POST /api/balance_till';
const MOVE = 'POST /api/load_unload_till';

let now: string;
let desk: ReturnType<typeof memoryDesk>;
beforeEach(() => {
  now = '2026-12-05T14:00:00.000Z';
  desk = memoryDesk({ now: () => now }, []);
});
const open = (till: string, body: object = {}, user = KIM) =>
  desk.call(user, 'POST /api/tills/:till/open', { params: { till }, body });

describe('docs/rules/tills.md 13 and 14: a call finds its till', () => {
  it.each<[string, SessionUser, object, unknown]>([
    ['of the only venue of who calls', KIM, { till: 'till-1' }, expect.objectContaining({ till: 'till-1' })],
    ['the other one of its tills', KIM, { till: 'till-2' }, expect.objectContaining({ till: 'till-2' })],
    ['where none is selected', KIM, { till: null }, 'till_not_selected'],
    ['where its name is empty', KIM, { till: '' }, 'till_not_selected'],
    ['that the venue does not have', KIM, { till: 'till-9' }, 'till_unknown'],
    ['of a venue that is not of who calls', KIM, { till: 'till-9', inventory_group: 'other' }, 'no_access'],
    ['of two venues', BOTH, { till: 'till-1' }, 'bad_request'],
    [
      'of the one that is named',
      BOTH,
      { till: 'till-9', inventory_group: 'other' },
      expect.objectContaining({ till: 'till-9' }),
    ],
    ['where who calls does not sell', OFFICE, { till: 'till-1', inventory_group: 'venue' }, 'no_access'],
  ])('%s', async (_, user, body, outcome) => {
    expect(await desk.call(user, COUNT, { body: { ...body, balance: 0 } })).toEqual(outcome);
  });
});

describe('docs/rules/tills.md 3: what opens a till by itself', () => {
  const rows: readonly [string, string, DeskCall][] = [
    ['a count', COUNT, { body: { till: 'till-1', balance: 0 } }],
    ['a load', MOVE, { body: { till: 'till-1', amount: 20 } }],
    [
      'a drawer without a sale',
      'POST /api/tills/:till/no_sale',
      { params: { till: 'till-1' }, body: { reason: 'change' } },
    ],
  ];
  it.each(rows)('%s', async (_, name, call) => {
    expect(await desk.call(KIM, name, call)).toMatchObject({ result: 'ok', session: 1 });
    expect((await desk.drawer('till-1', 1)).map(({ type }) => type)).toHaveLength(2);
  });
  it.each(rows)('%s does not where the venue wants it opened', async (_, name, call) => {
    desk.venues['venue']!.settings = { till_sessions: 'required' };
    expect(await desk.call(KIM, name, call)).toBe('till_closed');
    await open('till-1', { float: 0 });
    expect(await desk.call(KIM, name, call)).toMatchObject({ result: 'ok', session: 1 });
  });
  it.each<[string, string, object, string]>([
    ['a load of too much', MOVE, { amount: 1_000_001 }, 'till_amount'],
    [
      'a count whose notes do not add up',
      COUNT,
      { balance: 5, denominations: [{ value: 10, count: 1 }] },
      'till_denominations',
    ],
  ])('%s does not: what is refused leaves nothing', async (_, name, body, code) => {
    expect(await desk.call(KIM, name, { body: { till: 'till-1', ...body } })).toBe(code);
    expect(await desk.log.head()).toBe('');
  });
  it.each<[string, string, object]>([
    ['a close', 'POST /api/tills/:till/close', { balance: 0 }],
    ['a forced close', 'POST /api/tills/:till/force_close', { reason: 'ill' }],
  ])('%s never does', async (_, name, body) => {
    const manager = staff('mia', [['/store', '/settings'], ['venue']]);
    expect(await desk.call(manager, name, { params: { till: 'till-1' }, body })).toBe('till_closed');
  });
});

describe('docs/rules/tills.md 8 and 9: what does not fit', () => {
  beforeEach(() => open('till-1', { float: 100 }));
  it.each<[string, string, object, unknown]>([
    ['a count that fits', COUNT, { balance: 100 }, ['ok', 0]],
    ['one that does not', COUNT, { balance: 99 }, ['discrepancy', null]],
    ['one that is recorded', COUNT, { balance: 99, record_discrepancy: true }, ['ok', -1]],
    ['one that is said not to be', COUNT, { balance: 99, record_discrepancy: false }, ['discrepancy', null]],
    ['unloading what there is', MOVE, { amount: -100 }, ['ok', 0]],
    ['unloading more', MOVE, { amount: -101 }, ['discrepancy', null]],
    ['unloading more that is recorded', MOVE, { amount: -101, record_discrepancy: true }, ['ok', null]],
    ['loading nothing', MOVE, { amount: 0 }, 'till_amount'],
    [
      'notes that do not add up',
      MOVE,
      { amount: 20, denominations: [{ value: 10, count: 1 }] },
      'till_denominations',
    ],
    ['notes that do', MOVE, { amount: 20, denominations: [{ value: 10, count: 2 }] }, ['ok', 0]],
    [
      'notes that nobody prints',
      MOVE,
      { amount: 33, denominations: [{ value: 33, count: 1 }] },
      'till_denomination_unknown',
    ],
    [
      'a count of coins that nobody mints',
      COUNT,
      {
        balance: 100,
        denominations: [
          { value: 100, count: 1 },
          { value: 0.03, count: 0 },
        ],
      },
      'till_denomination_unknown',
    ],
    [
      'a count of notes that do not',
      COUNT,
      { balance: 100, denominations: [{ value: 10, count: 1 }] },
      'till_denominations',
    ],
  ])('%s', async (_, name, body, outcome) => {
    const answer = await desk.call(KIM, name, { body: { till: 'till-1', ...body } });
    const { result, discrepancy } = answer as { result?: string; discrepancy?: number | null };
    expect(result === undefined ? answer : [result, discrepancy]).toEqual(outcome);
  });
  it('keeps reason and notes', async () => {
    const denominations = [{ value: 10, count: 2 }];
    await desk.call(KIM, MOVE, { body: { till: 'till-1', amount: 20, denominations, reason: 'change' } });
    await desk.call(KIM, MOVE, { body: { till: 'till-1', amount: 20 } });
    await desk.call(KIM, COUNT, { body: { till: 'till-1', balance: 99, reason: 'again' } });
    const [, loaded, plain, counted] = (await desk.drawer('till-1', 1)).map(({ data }) => data);
    expect(loaded).toMatchObject({ denominations, reason: 'change' });
    expect(plain).toMatchObject({ denominations: null, reason: null });
    expect(counted).toMatchObject({ denominations: null, reason: 'again' });
  });
});

describe('docs/rules/tills.md 6: the same call again', () => {
  const load = { body: { till: 'till-1', amount: 20 }, key: 'key-of-the-one-load' };
  const reopened = async () => {
    expect(await desk.call(KIM, MOVE, load)).toMatchObject({ result: 'ok', session: 1 });
    await desk.call(KIM, 'POST /api/tills/:till/close', {
      params: { till: 'till-1' },
      body: { balance: 20 },
    });
    await open('till-1', { float: 50 });
  };
  it('is known within a day, though the till was closed and opened', async () => {
    await reopened();
    now = '2026-12-06T13:59:59.999Z';
    expect(await desk.call(KIM, MOVE, load)).toMatchObject({ result: 'ok', session: 1 });
  });
  it('with another content is rejected', async () => {
    await reopened();
    const body = { till: 'till-1', amount: 21 };
    expect(await desk.call(KIM, MOVE, { ...load, body })).toBe('idempotency_key_reused');
  });
  it('at another till is another act', async () => {
    await reopened();
    const body = { till: 'till-2', amount: 20 };
    expect(await desk.call(KIM, MOVE, { ...load, body })).toMatchObject({ till: 'till-2', session: 1 });
  });
  it('opens a till once', async () => {
    const opening = { params: { till: 'till-1' }, body: { float: 50 }, key: 'key-of-the-one-open' };
    const first = await desk.call(KIM, 'POST /api/tills/:till/open', opening);
    expect(first).toMatchObject({ kind: 'x', session: 1, opened_by: 'kim' });
    expect(await desk.call(KIM, 'POST /api/tills/:till/open', opening)).toEqual(first);
    expect(await open('till-1', { float: 50 })).toBe('till_open');
    expect(await open('till-9', { float: 50 })).toBe('till_unknown');
  });
});

it('neither opens nor closes with a note of $33, and names it', async () => {
  const denominations = [{ value: 33, count: 1 }];
  expect(await open('till-1', { float: 33, denominations })).toBe('till_denomination_unknown');
  await open('till-1', { float: 33 });
  const body = { balance: 33, denominations };
  const call = { params: { till: 'till-1' }, body };
  expect(await desk.call(KIM, 'POST /api/tills/:till/close', call)).toBe('till_denomination_unknown');
});

it('a till opens with what was counted, with its notes, or with what was left', async () => {
  const denominations = [{ value: 50, count: 1 }];
  await open('till-1', { float: 50, denominations });
  expect(await desk.drawer('till-1', 1)).toMatchObject([
    { data: { float: 50, source: 'counted', denominations } },
  ]);
  await desk.call(KIM, 'POST /api/tills/:till/close', { params: { till: 'till-1' }, body: { balance: 50 } });
  await open('till-1');
  expect(await desk.drawer('till-1', 2)).toMatchObject([
    { data: { float: 50, source: 'carried', denominations: null } },
  ]);
});
