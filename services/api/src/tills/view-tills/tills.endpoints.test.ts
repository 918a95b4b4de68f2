import type { SessionUser } from '@stile/contracts';
import { memoryDesk } from '../../../../../test/support/memory-tills.js';
import { staff } from '../../../../../test/support/staff.js';

const KIM = staff('kim', [['/store'], ['venue']]);
const MIXED = staff('max', [['/store'], ['venue']], [['/till_activity', '/settings'], ['other']]);
const BOTH = staff('ria', [['/store'], ['venue', 'other']]);
const OFFICE = staff('office', [['/passes'], ['venue']]);

let desk: ReturnType<typeof memoryDesk>;
beforeEach(() => {
  desk = memoryDesk({ now: () => '2026-12-05T14:00:00.000Z' }, [KIM, MIXED]);
});
const idsOf = (answer: unknown) =>
  Array.isArray(answer) ? answer.map(({ id }: { id: string }) => id) : answer;

describe('docs/rules/tills.md 13: the tills of the desks that somebody reaches', () => {
  it.each<[string, SessionUser, object, unknown]>([
    ['are those of the venue', KIM, {}, ['till-1', 'till-2']],
    ['are not those of a venue that they only manage', MIXED, {}, ['till-1', 'till-2']],
    ['are those of both venues', BOTH, {}, ['till-1', 'till-2', 'till-9']],
    ['are those of the venue that is named', BOTH, { inventoryGroup: 'other' }, ['till-9']],
    ['are not those of a venue that is not theirs', KIM, { inventoryGroup: 'other' }, 'no_access'],
    ['are none without a desk', OFFICE, {}, []],
  ])('%s', async (_, user, query, outcome) => {
    expect(idsOf(await desk.call(user, 'GET /api/tills', { query }))).toEqual(outcome);
  });
});

describe('docs/rules/tills.md 15: the till of this browser', () => {
  it.each<[string, SessionUser, string | undefined, readonly string[]]>([
    ['lasts longer', KIM, 'till-2', ['till-2']],
    ['lasts longer where it is of the second venue', BOTH, 'till-9', ['till-9']],
    ['does not where no desk that they reach has it', KIM, 'till-9', []],
    ['is none where none is selected', KIM, undefined, []],
  ])('%s once the tills are read', async (_, user, selected, renewed) => {
    await desk.call(user, 'GET /api/tills', selected === undefined ? {} : { selected });
    expect(desk.selections).toEqual(renewed);
  });
  it.each<[string, SessionUser, object, unknown, readonly string[]]>([
    ['is selected', KIM, { till: 'till-2' }, { till: expect.objectContaining({ id: 'till-2' }) }, ['till-2']],
    ['is selected no more', KIM, { till: null }, { till: null }, ['']],
    ['is selected no more by an empty name', KIM, { till: '' }, { till: null }, ['']],
    ['is none of another venue', KIM, { till: 'till-9' }, 'till_unknown', []],
    [
      'is none of a venue where they do not sell',
      MIXED,
      { till: 'till-9', inventory_group: 'other' },
      'no_access',
      [],
    ],
  ])('%s', async (_, user, body, outcome, selections) => {
    expect(await desk.call(user, 'PUT /api/till', { body })).toEqual(outcome);
    expect(desk.selections).toEqual(selections);
  });
});

it('a till of the desk shows its own session, and who has it now', async () => {
  desk.venues['venue']!.settings = { till_witness_above: '5' };
  await desk.call(KIM, 'POST /api/tills/:till/open', { params: { till: 'till-2' }, body: { float: 100 } });
  const handing = { from: 'kim', username: 'max', pin: 'pin of max' };
  await desk.call(KIM, 'POST /api/tills/:till/hand_over', { params: { till: 'till-2' }, body: handing });
  expect(await desk.call(BOTH, 'GET /api/tills')).toEqual([
    expect.objectContaining({ id: 'till-1', inventory_group: 'venue', session: null, witness_above: 5 }),
    expect.objectContaining({
      id: 'till-2',
      session: { number: 1, opened_at: '2026-12-05T14:00:00.000Z', opened_by: 'kim', cashier: 'max' },
      denominations: expect.arrayContaining([0.05, 100]),
    }),
    expect.objectContaining({ id: 'till-9', inventory_group: 'other', session: null, witness_above: null }),
  ]);
});
