import type { SessionUser } from '@stile/contracts';
import { staff } from '../../../../../test/support/staff.js';
import { ApiError, apiError } from '../../http/api-error.js';
import { Signer } from '../../ports/signer.js';
import { CashTenders } from '../payment/cash-tenders.js';
import { SaleTenders } from './sale-tenders.js';
import { Pay } from '../payment/pay.handler.js';
import { Reserve } from '../reserve/reserve.handler.js';
import { SaleEndpoint } from './sale.endpoint.js';
import { Sales } from './sales.js';

const KIM = staff('kim', [['/store'], ['venue']]);
const SOLD = { soldAt: '2026-12-04T23:30:00.000Z', businessDate: '2026-12-04' };
const HERE = { inventory_group: 'venue', inventory: 'park' };

interface Case {
  readonly user: SessionUser | null;
  readonly body: object;
  readonly group: string;
  readonly isOffline: boolean;
  readonly isClosed: boolean;
  /** It was sold before under its key. */ readonly isKnown: boolean;
  readonly price: number;
  readonly state: string;
  readonly isGivenUp: boolean;
  readonly stands: string;
  readonly change: number | null;
  /** Why the money is not taken. */ readonly failure: Error | null;
}
const CASH: Case = {
  user: KIM,
  body: { paymentMethod: 'cash', till: 'till-1', tendered: 50 },
  group: 'venue',
  isOffline: false,
  isClosed: false,
  isKnown: false,
  price: 30,
  state: 'placed',
  isGivenUp: false,
  stands: 'taken',
  change: 20,
  failure: null,
};

const none = async () => undefined;
/** The outcome of a sale: its commands, the devices that were asked, and its answer or its rejection. */
const sold = async (row: Case) => {
  const seen = {
    reserve: undefined as Reserve | undefined,
    pay: undefined as Pay | undefined,
    checked: false,
  };
  const execute = async (command: Reserve | Pay) => {
    if (command instanceof Reserve) {
      seen.reserve = command;
      const reservation = { id: 'R1', state: row.state, price: row.price };
      return { answer: { reservation, token: 'token' }, isGivenUp: row.isGivenUp, position: '5' };
    }
    seen.pay = command;
    if (row.failure) throw row.failure;
    const cash = row.change === null ? null : { change: row.change };
    return {
      reservation: { id: 'paid' },
      payment: { paymentId: 'p1', state: row.stands, cash },
      position: '7',
    };
  };
  const catalogues = {
    of: (group: string) => ({ tills: new Map([[group === 'venue' ? 'till-1' : 'till-9', {}]]) }),
    settings: () => ({ cash_rounding: 'true' }),
  };
  const tills = {
    closedRejection: async ({ inventoryGroup, till }: { inventoryGroup: string; till: string }) =>
      catalogues.of(inventoryGroup).tills.has(till)
        ? row.isClosed
          ? { code: 'till_closed', status: 409 }
          : null
        : { code: 'till_unknown', status: 422 },
  };
  const terminals = {
    check: async () => (seen.checked = true),
    tender: async (data: object, payer: object) => ({ ...data, ...payer }),
  };
  const offline = {
    read: async () => (row.isOffline ? { sold: SOLD, hold: {} } : undefined),
    ownOf: () => 'al-1',
    stations: { use: none, forget: none, leave: none },
    waiting: () => ({ content: '{}' }),
  };
  const sales = new Sales(
    { execute } as never,
    { today: () => '2026-12-05', readNow: () => 'as paid', forReader: () => 'as reserved' } as never,
    catalogues as never,
    terminals as never,
    new SaleTenders(
      terminals as never,
      new CashTenders(
        tills as never,
        catalogues as never,
        {
          load: async () => ({ state: row.isKnown ? {} : null }),
        } as never,
      ),
      { check: async () => (seen.checked = true) } as never,
      { lookUp: async () => undefined } as never,
    ),
    new Signer(Buffer.alloc(32, 7)),
    offline as never,
    { now: () => '2026-12-05T16:00:00.000Z' },
  );
  const endpoint = new SaleEndpoint(sales);
  const call = {
    body: {
      reservation: { ...HERE, inventory_group: row.group, price: row.price },
      ...(row.isOffline && { offline: {} }),
      ...row.body,
    },
    caller: { user: row.user, station: 'gate-1' },
    request: { headers: { 'idempotency-key': 'key-of-this-sale-1' } },
  };
  try {
    const { body, position } = await endpoint.sell(call as never);
    return { ...seen, body, position };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ...seen, thrown: error };
    const { code, fields, detail } = error.rejection;
    return { ...seen, code, fields, detail };
  }
};
const outcome = async (differs: Partial<Case>) => sold({ ...CASH, ...differs });

describe('docs/rules/payments.md 39: before anything is booked, a sale', () => {
  const nothing = { reserve: undefined, pay: undefined };
  it.each<[string, Partial<Case>, object]>([
    ['is none of a visitor', { user: null }, { code: 'no_access_group', ...nothing }],
    [
      'is none of who does not sell there',
      { user: staff('max', [['/passes'], ['venue']], [['/store'], ['other']]) },
      { code: 'no_access_group', ...nothing },
    ],
    ['in cash needs a till', { body: { paymentMethod: 'cash' } }, { code: 'till_not_selected', ...nothing }],
    [
      'in cash needs one that has a name',
      { body: { paymentMethod: 'cash', till: '' } },
      { code: 'till_not_selected', ...nothing },
    ],
    [
      'in cash needs one of its venue',
      { body: { paymentMethod: 'cash', till: 'till-9' } },
      { code: 'till_unknown', ...nothing },
    ],
    ['in cash needs an open till', { isClosed: true }, { code: 'till_closed', ...nothing }],
    [
      'in cash needs all of it',
      { body: { paymentMethod: 'cash', till: 'till-1', tendered: 29.95 } },
      { code: 'cash_tendered', detail: { due: 30 }, ...nothing },
    ],
    [
      'by hand needs a number',
      { body: { paymentMethod: 'manual' } },
      { code: 'manual_payment_id', ...nothing },
    ],
    [
      'by hand needs one that is not empty',
      { body: { paymentMethod: 'manual', manualPaymentId: '' } },
      { code: 'manual_payment_id', ...nothing },
    ],
  ])('%s', async (_, differs, expected) => {
    expect(await outcome(differs)).toMatchObject(expected);
  });
  it.each<[string, object, boolean]>([
    ['at a terminal has it checked', { paymentMethod: 'terminal' }, true],
    ['by hand has its number checked', { paymentMethod: 'manual', manualPaymentId: 'KX-1' }, true],
    ['in cash does not', { paymentMethod: 'cash', till: 'till-1', terminalData: {} }, false],
  ])('%s', async (_, body, checked) => {
    expect(await outcome({ body })).toMatchObject({ checked, body: { payment_id: 'p1' } });
  });
});

it.each<[string, Partial<Case>]>([
  ['that was sold already', { isKnown: true }],
  ['whose cash was taken without the network', { isOffline: true }],
])('a sale %s asks no till whether it is open', async (_, differs) => {
  expect(await outcome({ ...differs, isClosed: true })).toMatchObject({ body: { payment_id: 'p1' } });
});

describe('a sale at the desk', () => {
  const unpaid = { payment_id: null, status_code: 200, change_due: 0, reservation: 'as reserved' };
  it.each<[string, Partial<Case>, object, string]>([
    [
      'is paid in cash',
      {},
      { payment_id: 'p1', status_code: 200, change_due: 20, reservation: 'as paid' },
      'desk',
    ],
    [
      'is begun at a terminal',
      { body: { paymentMethod: 'terminal' }, stands: 'begun', change: null },
      { payment_id: 'p1', status_code: 202, change_due: 0 },
      'desk',
    ],
    ['that costs nothing is not paid', { price: 0 }, unpaid, 'desk'],
    ['that says no way is not paid', { body: {} }, unpaid, 'desk'],
    ['that is paid later is not paid', { body: { paymentMethod: 'deferred' } }, unpaid, 'deferred'],
  ])('%s', async (_, differs, body, payment) => {
    const { pay, ...done } = await outcome(differs);
    const position = 'position' in done ? done.position : undefined;
    expect(done).toMatchObject({
      body: { ...body, token: 'token' },
      reserve: { sale: { channel: 'desk', isStaff: true, payment, allotment: 'al-1' } },
    });
    expect([pay !== undefined, position]).toEqual(body === unpaid ? [false, '5'] : [true, '7']);
  });

  const nothing = { amount: null, till: null, tendered: null, manualPaymentId: null, terminal: null };
  it.each<[string, Partial<Case>, object]>([
    [
      'in cash',
      {},
      {
        ...nothing,
        method: 'cash',
        till: 'till-1',
        tendered: 50,
        businessDate: '2026-12-05',
        soldAt: undefined,
      },
    ],
    ['in cash without the network, on its own day', { isOffline: true }, { method: 'cash', ...SOLD }],
    [
      'by hand, with a till selected',
      { body: { paymentMethod: 'manual', manualPaymentId: '7', till: 'till-1' } },
      { ...nothing, method: 'manual', manualPaymentId: '7' },
    ],
    [
      'in cash, with an empty number',
      { body: { paymentMethod: 'cash', till: 'till-1', manualPaymentId: '' } },
      { ...nothing, method: 'cash', till: 'till-1' },
    ],
    [
      'at a terminal',
      { body: { paymentMethod: 'terminal', till: 'till-1', terminalData: { terminal_id: 'device-1' } } },
      {
        ...nothing,
        method: 'terminal',
        terminal: {
          terminal_id: 'device-1',
          group: 'venue',
          reservationId: 'R1',
          key: 'key-of-this-sale-1.pay',
          takesPart: false,
        },
      },
    ],
  ])('is paid %s', async (_, differs, command) => {
    const { pay } = await outcome(differs);
    expect(pay!.command).toMatchObject({
      type: 'Pay',
      key: 'key-of-this-sale-1.pay',
      actor: 'kim',
      smallestCoin: 0.05,
      ...command,
    });
  });

  it.each<[string, object, string | undefined]>([
    ['by its own token', { tempReservationId: 'h1', tempReservationToken: 'own', token: 'other' }, 'own'],
    ['by the token of an older page', { tempReservationId: 'h1', token: 'other' }, 'other'],
    ['by none', {}, undefined],
  ])('takes what is held %s', async (_, held, token) => {
    const { reserve } = await outcome({ body: { ...CASH.body, ...held } });
    const { tempReservationId, tempReservationToken } = reserve!.request;
    expect([tempReservationId, tempReservationToken]).toEqual([token && 'h1', token]);
  });
});

describe('a sale whose', () => {
  it.each<[string, Partial<Case>, object]>([
    ['reservation is given up', { state: 'abandoned' }, { code: 'reservation_abandoned', detail: undefined }],
    ['places are gone', { isGivenUp: true }, { code: 'reservation_abandoned', detail: undefined }],
    [
      'places are gone, sold without the network',
      { isGivenUp: true, isOffline: true },
      { code: 'offline_no_room', detail: { reservation: 'R1' } },
    ],
  ])('%s takes no money', async (_, differs, expected) => {
    expect(await outcome(differs)).toMatchObject({ ...expected, pay: undefined });
  });
  it.each<[string, Error, object]>([
    [
      'is named with the reservation',
      apiError(409, 'till_closed', { fields: { till: 'till_closed' }, detail: { amount: 30 } }),
      { code: 'till_closed', fields: { till: 'till_closed' }, detail: { amount: 30, reservation: 'R1' } },
    ],
    [
      'is of the reservation where it names no field',
      apiError(409, 'payment_under_way'),
      {
        code: 'payment_under_way',
        fields: { reservation: 'payment_under_way' },
        detail: { reservation: 'R1' },
      },
    ],
  ])('payment is rejected %s', async (_, failure, expected) => {
    expect(await outcome({ failure })).toMatchObject(expected);
  });
  it('payment breaks breaks', async () => {
    const failure = new Error('out of memory');
    expect(await outcome({ failure })).toMatchObject({ thrown: failure });
  });
});
