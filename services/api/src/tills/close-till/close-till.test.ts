import type { SessionUser } from '@stile/contracts';
import { memoryDesk } from '../../../../../test/support/memory-tills.js';
import { staff } from '../../../../../test/support/staff.js';

const KIM = staff('kim', [['/store'], ['venue']]);
const LOU = staff('lou', [['/store'], ['venue']]);
const MANAGER = staff('mia', [['/settings'], ['venue']]);
const PEOPLE = [
  KIM,
  LOU,
  MANAGER,
  staff('reader', [['/till_activity'], ['venue']]),
  staff('office', [['/passes', '/accounting_report'], ['venue']]),
  staff('elsewhere', [['/store', '/till_activity', '/settings'], ['other']]),
  staff('mixed', [['/passes'], ['venue']], [['/store', '/till_activity', '/settings'], ['other']]),
];
const till = { till: 'till-1' };

let nowMs: number;
let desk: ReturnType<typeof memoryDesk>;
/** Kim has opened the till with 100; a session that differs by more than 5 takes a second person. */
beforeEach(async () => {
  nowMs = Date.parse('2026-12-05T14:00:00.000Z');
  desk = memoryDesk({ now: () => new Date(nowMs).toISOString() }, PEOPLE);
  desk.venues['venue']!.settings = { till_witness_above: '5' };
  await desk.call(KIM, 'POST /api/tills/:till/open', { params: till, body: { float: 100 } });
});
const close = (user: SessionUser, body: object, key?: string) =>
  desk.call(user, 'POST /api/tills/:till/close', { params: till, body, ...(key && { key }) });
const short = { balance: 90, reason: 'wrong change' };
const witness = (username: string, password = `password of ${username}`) => ({
  witness: { username, password },
});
const closed = (report: object = {}) => ({
  result: 'ok',
  till: 'till-1',
  session: 1,
  report: expect.objectContaining({ kind: 'z', number: 1, ...report }),
});
const tried = (result: string) => ({ result, till: 'till-1', session: 1, report: null });

describe('docs/rules/tills.md 11, 12 and 16: a count that closes', () => {
  it.each<[string, object, unknown]>([
    ['fits', { balance: 100 }, closed({ reason: null, witness: null })],
    ['is short without a reason', { balance: 99 }, tried('discrepancy')],
    ['is short with a reason', { balance: 99, reason: 'wrong change' }, closed({ reason: 'wrong change' })],
    ['is shorter than a cashier may judge', short, tried('witness_required')],
    ['is shorter, without a reason', { balance: 90 }, tried('discrepancy')],
    ['is shorter, without a reason and seen', { balance: 90, ...witness('lou') }, tried('discrepancy')],
    ['is shorter, seen', { ...short, ...witness('lou') }, closed({ witness: 'lou' })],
    ['of less than nothing', { balance: -1 }, 'till_amount'],
    [
      'of notes that do not add up',
      { balance: 100, denominations: [{ value: 50, count: 1 }] },
      'till_denominations',
    ],
    [
      'of notes that do',
      { balance: 100, denominations: [{ value: 50, count: 2 }] },
      closed({ cash: expect.objectContaining({ denominations: [{ value: 50, count: 2 }] }) }),
    ],
    [
      'with a deposit',
      { balance: 100, deposit: 60 },
      closed({ cash: expect.objectContaining({ deposit: 60, balance: 40 }) }),
    ],
    [
      'without one',
      { balance: 100 },
      closed({ cash: expect.objectContaining({ deposit: 0, balance: 100 }) }),
    ],
    ['with more than that', { balance: 100, deposit: 100.01 }, 'till_deposit'],
  ])('%s', async (_, body, outcome) => {
    expect(await close(KIM, body)).toEqual(outcome);
  });
  it('needs no second person where the venue asks for none', async () => {
    desk.venues['venue']!.settings = {};
    expect(await close(KIM, short)).toEqual(closed({ witness: null }));
  });
});

describe('docs/rules/tills.md 20: the second person', () => {
  it.each<[string, object, unknown]>([
    ['sells', witness('lou'), closed({ witness: 'lou' })],
    ['writes the name in capitals', witness(' LOU', 'password of lou'), closed({ witness: 'lou' })],
    ['reads till reports', witness('reader'), closed({ witness: 'reader' })],
    ['manages the venue', witness('mia'), closed({ witness: 'mia' })],
    ['does neither', witness('office'), 'till_witness_unknown'],
    ['does all of it at another venue', witness('elsewhere'), 'till_witness_unknown'],
    ['works here, and does it at another venue', witness('mixed'), 'till_witness_unknown'],
    ['has another password', witness('lou', 'password of kim'), 'till_witness_unknown'],
    ['is nobody', witness('nobody'), 'till_witness_unknown'],
    ['is who counts', witness('kim'), 'till_witness_self'],
  ])('%s', async (_, by, outcome) => {
    expect(await close(KIM, { ...short, ...by })).toEqual(outcome);
  });
  it('is not who opened the till, whoever counts', async () => {
    expect(await close(LOU, { ...short, ...witness('kim') })).toBe('till_witness_self');
  });

  const wrong = async (by: SessionUser, times: number, name = 'lou') => {
    for (let n = 0; n < times; n++) await close(by, { ...short, ...witness(name, 'guessed') });
  };
  it('waits after ten wrong passwords, also with the right one', async () => {
    await wrong(KIM, 10);
    expect(await close(KIM, { ...short, ...witness('lou') })).toBe('too_many_requests');
  });
  it('does not wait after nine', async () => {
    await wrong(KIM, 9);
    expect(await close(KIM, { ...short, ...witness('lou') })).toEqual(closed());
  });
  it('does not wait for the tries of another who counts', async () => {
    await wrong(KIM, 10);
    expect(await close(LOU, { ...short, ...witness('mia') })).toEqual(closed());
    expect(await close(LOU, { ...short, ...witness('lou') })).not.toBe('too_many_requests');
  });
  it('has ten tries again after the right password', async () => {
    await wrong(KIM, 9);
    await close(KIM, { balance: 90, ...witness('lou') });
    await wrong(KIM, 9);
    expect(await close(KIM, { ...short, ...witness('lou') })).toEqual(closed());
  });
  it('is known with the repeat of the close', async () => {
    const body = { ...short, ...witness('lou') };
    const first = await close(KIM, body, 'key-of-the-one-close');
    expect(first).toEqual(closed({ witness: 'lou' }));
    expect(await close(KIM, body, 'key-of-the-one-close')).toEqual(first);
  });
});

describe('docs/rules/tills.md 14: closing by force', () => {
  const force = (user: SessionUser, body: object = {}) =>
    desk.call(user, 'POST /api/tills/:till/force_close', { params: till, body: { reason: 'ill', ...body } });
  const here = { inventory_group: 'venue' };
  it.each<[string, SessionUser, object, unknown]>([
    ['by who manages the venue', MANAGER, here, closed({ how: 'forced', reason: 'ill', closed_by: 'mia' })],
    ['by who does so without saying where', MANAGER, {}, closed()],
    ['by who sells', KIM, here, 'no_access'],
    [
      'by who manages another venue',
      staff('max', [['/store'], ['venue']], [['/settings'], ['other']]),
      here,
      'no_access',
    ],
    [
      'by who manages two, without saying which',
      staff('max', [['/settings'], ['venue', 'other']]),
      {},
      'bad_request',
    ],
  ])('%s', async (_, user, body, outcome) => {
    expect(await force(user, body)).toEqual(outcome);
  });
});
