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

/** The command that a refund becomes, or why it does not; `checked`: the card's policy was asked for. */
const refunded = async (user: SessionUser | null, body: object, state: object = paidBy('card')) => {
  let checked = false;
  const endpoints = new RefundEndpoints(
    { execute: async (refund: Refund) => ({ reservation: refund.command }) } as unknown as CommandBus,
    { load: async () => state } as unknown as ReservationAccess,
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
    params: { id: 'R1' },
    body,
    caller: { user, station: null },
    request: { headers: { 'idempotency-key': 'key-of-this-refund' } },
  };
  try {
    const { body: command } = await endpoints.refundWhole(call as never);
    const { by, method, terminal, till } = command as Refund['command'];
    return { by, method, serial: terminal?.serial ?? null, till, checked };
  } catch (error) {
    if (error instanceof ApiError) return error.rejection.code;
    throw error;
  }
};

describe('a refund', () => {
  const cash = { method: 'cash', till: 'till-1' };
  const terminal = { method: 'terminal', till: 'till-1', terminalData: { terminal_id: 'device-1' } };
  const byStaff = { by: 'staff', serial: null, till: null, checked: false };
  it.each<[string, SessionUser | null, object, unknown]>([
    ['in cash by a cashier', CASHIER, cash, { ...byStaff, ...cash }],
    ['in cash by staff who do not sell', OFFICE, cash, 'no_access_group'],
    ['in cash by a cashier of another venue', ELSEWHERE, cash, 'no_access_group'],
    ['in cash by a visitor', null, cash, 'no_access_group'],
    [
      'at a terminal by a cashier',
      CASHIER,
      terminal,
      { ...byStaff, method: 'terminal', serial: 'device-1', checked: true },
    ],
    ['at a terminal by staff who do not sell', OFFICE, terminal, 'no_access_group'],
    ['at a terminal by a cashier of another venue', ELSEWHERE, terminal, 'no_access_group'],
    ['at a terminal by a visitor', null, terminal, 'no_access_group'],
    ['to the card by staff who do not sell', OFFICE, {}, { ...byStaff, method: 'card' }],
    [
      'to the card by a cashier of another venue',
      ELSEWHERE,
      {},
      { ...byStaff, by: 'visitor', method: 'card' },
    ],
    ['to the card by a visitor', null, {}, { ...byStaff, by: 'visitor', method: 'card' }],
    ['by hand where it has a number', OFFICE, { manualPaymentId: '7' }, { ...byStaff, method: 'manual' }],
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
    expect(await refunded(user, { amount: 5, ...body }, paidBy(paid))).toMatchObject({ method });
  });
});
