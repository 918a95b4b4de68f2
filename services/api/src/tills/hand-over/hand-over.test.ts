import type { SessionUser } from '@stile/contracts';
import { memoryDesk } from '../../../../../test/support/memory-tills.js';
import { staff } from '../../../../../test/support/staff.js';

const KIM = staff('kim', [['/store'], ['venue']]);
const LOU = staff('lou', [['/store'], ['venue']]);
const PEOPLE = [
  KIM,
  LOU,
  staff('office', [['/passes', '/till_activity', '/settings'], ['venue']]),
  staff('elsewhere', [['/store'], ['other']]),
];

let desk: ReturnType<typeof memoryDesk>;
beforeEach(async () => {
  desk = memoryDesk({ now: () => '2026-12-05T14:00:00.000Z' }, PEOPLE);
  await desk.call(KIM, 'POST /api/tills/:till/open', { params: { till: 'till-1' }, body: { float: 100 } });
});
const handOver = (
  by: SessionUser,
  username: string,
  { pin = `pin of ${username}`, from = 'kim', till = 'till-1' } = {},
) => desk.call(by, 'POST /api/tills/:till/hand_over', { params: { till }, body: { from, username, pin } });
const has = (cashier: string) => expect.objectContaining({ kind: 'x', cashier, cash: null });

describe('docs/rules/tills.md 24 and 25: a till is handed over', () => {
  it.each<[string, string, Parameters<typeof handOver>[2], unknown]>([
    ['to who sells there', 'lou', {}, has('lou')],
    ['to a name in capitals', ' Lou', { pin: 'pin of lou' }, has('lou')],
    ['to a wrong PIN', 'lou', { pin: 'pin of kim' }, 'till_pin_wrong'],
    ['to nobody', 'nobody', {}, 'till_pin_wrong'],
    ['to who works there and does not sell', 'office', {}, 'till_pin_wrong'],
    ['to who sells at another venue', 'elsewhere', {}, 'till_pin_wrong'],
    ['to who has it', 'kim', {}, 'till_handed_to_self'],
    ['from who has it no more', 'lou', { from: 'max' }, 'till_cashier_changed'],
    ['while it is closed', 'lou', { till: 'till-2' }, 'till_closed'],
    ['of another venue', 'lou', { till: 'till-9' }, 'till_unknown'],
  ])('%s', async (_, username, differs, outcome) => {
    expect(await handOver(KIM, username, differs)).toEqual(outcome);
  });

  const wrong = async (by: SessionUser, times: number) => {
    for (let n = 0; n < times; n++) await handOver(by, 'lou', { pin: 'guessed' });
  };
  it('waits after ten wrong PINs, also with the right one', async () => {
    await wrong(KIM, 10);
    expect(await handOver(KIM, 'lou')).toBe('too_many_requests');
    expect(await handOver(LOU, 'lou')).toEqual(has('lou'));
  });
  it('has ten tries again after the right one', async () => {
    await wrong(KIM, 9);
    await handOver(KIM, 'lou');
    await wrong(KIM, 9);
    expect(await handOver(KIM, 'lou', { from: 'lou' })).toBe('till_handed_to_self');
  });
});
