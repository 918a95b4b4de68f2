import type { ReservationAnswer } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { detailOf } from '../testing/fake-data.js';
import { firstAction } from './first-action.js';

const CONFIRMED = detailOf(new FakeApi().reservations.find(({ state }) => state === 'confirmed')!);
const CANCELLED = detailOf(new FakeApi().reservations.find(({ state }) => state === 'cancelled')!);
const AWAITED = { by: 'staff', edit: null, cancel: null, check_in: null } as ReservationAnswer['may'] &
  object;
const PENDING = { id: '7KQ2M9XW4D2RT', amount: 5, terminal_id: 'C0SIM000000001' };
const DUE = { ...CONFIRMED, may: AWAITED, balance: 5 };

test.each<[string, ReservationAnswer, string | null, boolean?]>([
  ['who comes today and has paid', { ...CONFIRMED, may: AWAITED }, 'check_in'],
  ['who comes today and has not', DUE, 'collect'],
  ['who has not, for a user who does not sell', DUE, 'check_in', false],
  ['who pays at a terminal', { ...DUE, pending_payment: PENDING }, 'check_in'],
  ['what has to be approved', { ...CONFIRMED, may: AWAITED, needs_approval: true }, 'approve'],
  ['what is due and has to be approved', { ...DUE, needs_approval: true }, 'collect'],
  ['who comes today and gets money back', { ...CONFIRMED, may: AWAITED, amount_to_return: 5 }, 'check_in'],
  ['what is cancelled, with money to return', CANCELLED, 'return'],
  ['what is cancelled and went back', { ...CANCELLED, amount_to_return: 0 }, null],
])('one action is the first: of %s', (_what, reservation, expected, sells = true) => {
  expect(firstAction(reservation, sells)).toBe(expected);
});
