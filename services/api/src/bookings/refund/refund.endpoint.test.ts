import type { CommandBus } from '@nestjs/cqrs';
import type { SessionUser } from '@stile/contracts';
import { staff } from '../../../../../test/support/staff.js';
import { ApiError } from '../../http/api-error.js';
import type { SecondPerson } from '../../identity/pin/second-person.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import type { ReservationAccess } from '../access/reservation-access.js';
import type { TerminalTenders } from '../payment/terminal-tenders.js';
import type { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { RefundEndpoints } from './refund.endpoint.js';
import type { Refund } from './refund.handler.js';

const clock = { now: () => '2026-12-05T16:00:00.000Z' };
const CASHIER = staff('kim', [['/store', '/passes'], ['venue']]);
const OFFICE = staff('lee', [['/passes'], ['venue']]);
const ELSEWHERE = staff('max', [['/store'], ['other']]);

const paidBy = (type: string) => ({
  placed: { reservationId: 'R1', visit: { inventoryGroup: 'venue' } },
  charges: [{ chargeId: 'R1.1', type, amount: 30 }],
  refunds: [],
});

interface Called {
  readonly state: object;
  /** In its path. */ readonly id: string;
  readonly way: 'refundPart' | 'refundWhole';
}

/** The command that a refund becomes, or why it does not; `checked`: the card's policy was asked for. */
const refunded = async (
  user: SessionUser | null,
  body: object,
  { state = paidBy('card'), id = 'R1', way = 'refundWhole' }: Partial<Called> = {},
) => {
  let checked = false;
  let loaded: string | undefined;
  const endpoints = new RefundEndpoints(
    { execute: async (refund: Refund) => ({ reservation: refund.command }) } as unknown as CommandBus,
    {
      load: async () => state,
      loadOwn: async (of: string) => {
        loaded = of;
        return state;
      },
    } as unknown as ReservationAccess,
    { today: () => '2026-12-05', readNow: (command: unknown) => command } as unknown as ReservationPresenter,
    { settings: () => ({}) } as unknown as CatalogueView,
    {
      checkReturn: () => (checked = true),
      returning: async () => ({ serial: 'device-1' }),
    } as unknown as TerminalTenders,
    {
      check: async ({ pin }: { pin: string }) => (pin === '4071' ? 'audrey' : null),
    } as unknown as SecondPerson,
    clock,
  );
  const call = {
    params: { id },
    body,
    caller: { user, station: null },
    request: { headers: { 'idempotency-key': 'key-of-this-refund' } },
  };
  try {
    const { body: command } = await endpoints[way](call as never);
    const { by, actor, method, terminal, till, witness } = command as Refund['command'];
    return { by, actor, method, serial: terminal?.serial ?? null, till, witness, checked, loaded };
  } catch (error) {
    if (error instanceof ApiError) return error.rejection.code;
    throw error;
  }
};

describe('a refund', () => {
  const cash = { method: 'cash', till: 'till-1' };
  const terminal = { method: 'terminal', till: 'till-1', terminalData: { terminal_id: 'device-1' } };
  const byStaff = { by: 'staff', serial: null, till: null, witness: null, checked: false };
  it.each<[string, SessionUser | null, object, unknown]>([
    ['in cash by a cashier', CASHIER, cash, { ...byStaff, ...cash, actor: 'kim' }],
    ['in cash by staff who do not sell', OFFICE, cash, 'no_access_group'],
    ['in cash by a cashier of another venue', ELSEWHERE, cash, 'no_access_group'],
    ['in cash by a visitor', null, cash, 'no_access_group'],
    [
      'at a terminal by a cashier',
      CASHIER,
      terminal,
      { ...byStaff, actor: 'kim', method: 'terminal', serial: 'device-1', checked: true },
    ],
    ['at a terminal by staff who do not sell', OFFICE, terminal, 'no_access_group'],
    ['at a terminal by a cashier of another venue', ELSEWHERE, terminal, 'no_access_group'],
    ['at a terminal by a visitor', null, terminal, 'no_access_group'],
    ['to the card by staff who do not sell', OFFICE, {}, { ...byStaff, actor: 'lee', method: 'card' }],
    [
      'to the card by a cashier of another venue',
      ELSEWHERE,
      {},
      { ...byStaff, by: 'visitor', method: 'card' },
    ],
    ['to the card by a visitor', null, {}, { ...byStaff, by: 'visitor', method: 'card' }],
    [
      'by hand where it has a number',
      OFFICE,
      { manualPaymentId: '7' },
      { ...byStaff, actor: 'lee', method: 'manual' },
    ],
  ])('%s', async (_, user, body, outcome) => {
    expect(await refunded(user, body)).toEqual(outcome);
  });

  it.each<[string, SessionUser | null, string, object, unknown]>([
    ['as the newest charge was paid', CASHIER, 'cash', {}, 'cash'],
    ['out of the till that is named', CASHIER, 'card', { till: 'till-1' }, 'cash'],
    ['at the terminal that is named', CASHIER, 'card', { terminalData: terminal.terminalData }, 'terminal'],
    ['by hand as it was paid', CASHIER, 'manual', {}, 'manual'],
    ['to a card for a visitor', null, 'cash', {}, 'card'],
  ])('says no way: %s', async (_, user, paid, body, method) => {
    expect(await refunded(user, { amount: 5, ...body }, { state: paidBy(paid) })).toMatchObject({ method });
  });

  const paidTwice = (newest: number) => ({
    ...paidBy('cash'),
    charges: [
      { chargeId: 'R1.1', type: 'manual', amount: 30 },
      { chargeId: 'R1.2', type: 'cash', amount: newest },
    ],
  });
  it.each([
    ['the newest of two', 5, 'cash'],
    ['the newest with money left', 0, 'manual'],
  ])('says no way: as %s was paid', async (_, newest, method) => {
    expect(await refunded(CASHIER, {}, { state: paidTwice(newest) })).toMatchObject({ method });
  });

  const AUDREY = { username: 'audrey', pin: '4071' };
  const WRONG = { username: 'audrey', pin: '0000' };
  const begun = { ...paidBy('card'), refunds: [{ key: 'key-of-this-refund', method: 'card', amount: 5 }] };
  it.each<[string, SessionUser | null, object, object, unknown]>([
    ['with their PIN', OFFICE, { witness: AUDREY }, paidBy('card'), { witness: 'audrey' }],
    ['with a wrong one', OFFICE, { witness: WRONG }, paidBy('card'), 'refund_witness_unknown'],
    ['with a wrong one, begun already', OFFICE, { witness: WRONG }, begun, { witness: null }],
    ['named by a visitor', null, { witness: AUDREY }, paidBy('card'), { witness: null }],
  ])('with a second person %s', async (_, user, body, state, outcome) => {
    const done = await refunded(user, { method: 'card', ...body }, { state });
    if (typeof outcome === 'string') return expect(done).toBe(outcome);
    expect(done).toMatchObject(outcome as object);
  });

  it.each([
    ['begun at a terminal', 'terminal', {}, { method: 'terminal', serial: 'device-1', checked: false }],
    ['begun in another way than is said', 'manual', terminal, { method: 'manual', serial: null }],
  ])('that was %s is answered by what it was', async (_, method, body, outcome) => {
    const state = { ...paidBy(method), refunds: [{ key: 'key-of-this-refund', method, amount: 5 }] };
    expect(await refunded(CASHIER, body, { state })).toMatchObject(outcome);
  });

  const [NUMBER, OTHER] = ['7KQ4MWXH2P', '7KQ4MWXH2Q'];
  it.each([
    ['the number of its path', NUMBER, {}, NUMBER],
    ['the same in its body', NUMBER, { reservation: NUMBER }, NUMBER],
    ['another in its body', NUMBER, { reservation: OTHER }, 'bad_request'],
    ['the one in its body, where the path has none', 'charge-1', { reservation: OTHER }, OTHER],
    ['none', 'charge-1', {}, 'charge-1'],
  ])('of a part goes by %s', async (_, id, refund, outcome) => {
    const done = await refunded(
      CASHIER,
      { refund: { gateway: 'manual', amount: 5, ...refund } },
      { id, way: 'refundPart' },
    );
    expect(typeof done === 'string' ? done : done.loaded).toBe(outcome);
  });
});
