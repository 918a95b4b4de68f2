import type { ShopReserveRequest } from '@stile/contracts';
import { Problem } from '@stile/web-kit';
import { paymentCommand, saleCommand, type DeskCommand } from './desk-sales.js';
import { NO_RECORDS, type SetAside } from './offline-sale.js';
import { askAside, withAside, withOutcome } from './set-aside.js';

/* Outcomes of what was set aside without the network, once there is one. */
const ID = '7KQ4M9XT22';
const CARD = '7KQ2M9XW4D2RT';
const UNPAID = { reservationId: ID, balance: 19 };
const RESERVATION = { price: 19 } as ShopReserveRequest['reservation'];
const how = (key: string) => ({ key, till: 'till-1' });
const SALE = saleCommand(RESERVATION, { method: 'cash' }, how('K1'));
const asideOf = (what: SetAside['what'], key = 'K1'): SetAside => ({
  key,
  receipt: 'K7Q-0001',
  soldAt: '2026-12-03T14:00:00.000Z',
  amount: 19,
  what,
});
const lost = (command: DeskCommand) => asideOf({ command });
const watched = (isLate = false) => asideOf({ card: { transactionId: CARD, unpaid: UNPAID }, isLate });

/** The server, which gives its answers in turn. */
const server = (...answers: (() => unknown)[]) => {
  const calls: string[] = [];
  const nextAnswer = async <T>(call: string): Promise<T> => {
    calls.push(call);
    return answers.shift()!() as T;
  };
  return {
    calls,
    get: <T>(url: string) => nextAnswer<T>(`GET ${url}`),
    send: <T>(method: string, url: string, _body: unknown, init?: RequestInit) =>
      nextAnswer<T>(`${method} ${url} ${new Headers(init?.headers).get('idempotency-key') ?? ''}`.trim()),
  };
};
const booked = (balance: number, more: object = {}) => {
  return () => ({ reservation: { id: ID, balance }, payment_id: `${ID}.p1`, change_due: 0, ...more });
};
const transaction = (of: object) => () => ({
  transaction_type: 'payment',
  phase: 'closed',
  transaction_state: 'REJECTED',
  status_code: 402,
  amount: 19,
  approved_amount: null,
  seconds_left: 0,
  abort_requested: false,
  message: '',
  ...of,
});
const fails =
  (status: number, code: string, detail = {}) =>
  () => {
    throw new Problem(status, code, `because ${code}`, {}, detail);
  };
const toPay = { key: 'K1', receipt: 'K7Q-0001', code: 'to_pay', reservation: ID };

describe('a command that was set aside', () => {
  it('is asked for under its own key, and done with once it is known', async () => {
    const of = server(booked(0));
    expect(await askAside(of, lost(SALE))).toBeNull();
    expect(of.calls).toEqual(['POST /api/shop_reserve K1']);
  });
  it.each([
    [0, 'no_answer'],
    [401, 'sign_in_required'],
    [503, 'unavailable'],
  ])('is kept where nobody knows it yet: %s %s', async (status, code) => {
    const failed = await askAside(server(fails(status, code)), lost(SALE)).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ code });
  });
  it('and refused is left to a person, with its reservation', async () => {
    const refused = await askAside(server(fails(409, 'till_closed', { reservation: ID })), lost(SALE));
    expect(refused).toMatchObject({ ...toPay, code: 'till_closed', message: 'because till_closed' });
    const payment = paymentCommand(UNPAID, { method: 'cash' }, how('K1'));
    const paid = await askAside(server(fails(409, 'nothing_to_pay')), lost(payment));
    expect(paid).toMatchObject({ ...toPay, code: 'nothing_to_pay' });
  });
  it('and pays a part leaves the rest to a person', async () => {
    const part = paymentCommand(UNPAID, { method: 'manual', manualPaymentId: 'KX-9', amount: 10 }, how('K1'));
    expect(await askAside(server(booked(9)), lost(part))).toMatchObject({ ...toPay, amount: 9 });
  });
  it('and pays later owes nothing now', async () => {
    const later = saleCommand(RESERVATION, { method: 'deferred' }, how('K1'));
    expect(await askAside(server(booked(19)), lost(later))).toBeNull();
  });
  it('goes on with the cash that was to follow it, under the key of that', async () => {
    const places = saleCommand(RESERVATION, null, how('K1'));
    const part = { tender: { method: 'cash', amount: 10 } as const, how: how('K2') };
    const next = await askAside(server(booked(19)), lost({ ...places, part }));
    expect(next).toMatchObject({ key: 'K1', what: { command: { key: 'K2', kind: 'payment', due: 19 } } });
    const of = server(booked(9));
    expect(await askAside(of, next as SetAside)).toMatchObject({ ...toPay, amount: 9 });
    expect(of.calls).toEqual([`PUT /api/deferred_payment/${ID} K2`]);
  });
  it('and that begins at a terminal only now is stopped there: its customer is gone', async () => {
    const terminalData = { terminal_id: 'C0SIM000000001', card_type: 'DC' } as const;
    const card = saleCommand(RESERVATION, { method: 'terminal', terminalData }, how('K1'));
    const begun = booked(19, { status_code: 202, payment_id: CARD });
    const next = (await askAside(server(begun), lost(card))) as SetAside;
    const device = transaction({ phase: 'device', transaction_state: 'PENDING', status_code: 202 });
    const of = server(device, () => ({}));
    expect(await askAside(of, next)).toEqual(next);
    expect(of.calls).toEqual([`GET /api/payments/${CARD}`, `POST /api/payments/${CARD}/abort`]);
    expect(await askAside(server(transaction({})), next)).toMatchObject({ ...toPay, amount: 19 });
  });
});

describe('a card that was set aside', () => {
  it('is watched on, and not stopped', async () => {
    const of = server(transaction({ phase: 'device', transaction_state: 'PENDING', status_code: 202 }));
    expect(await askAside(of, watched())).toEqual(watched());
    expect(of.calls).toEqual([`GET /api/payments/${CARD}`]);
  });
  it('is done with once it is paid; what it did not pay is left to a person', async () => {
    expect(await askAside(server(transaction({ approved_amount: 19 })), watched())).toBeNull();
    const part = transaction({ approved_amount: 10 });
    expect(await askAside(server(part), watched())).toMatchObject({ ...toPay, amount: 9 });
  });
  it('and that the money did not go back to is left to a person', async () => {
    const back = { transaction_type: 'refund' };
    expect(await askAside(server(transaction({ ...back, approved_amount: 19 })), watched())).toBeNull();
    const failed = await askAside(server(transaction(back)), watched());
    expect(failed).toMatchObject({ ...toPay, code: 'not_returned', amount: 19 });
  });
});

it('is written down once, with the next receipt number, and ends in one list', () => {
  const { receipt: _none, ...aside } = lost(SALE);
  const records = withAside({ ...NO_RECORDS, series: { venue: 'K7Q-0003' } }, aside, 'venue')!;
  expect(records).toMatchObject({
    aside: [{ key: 'K1', receipt: 'K7Q-A0001' }],
    lastAside: 1,
    series: { venue: 'K7Q-0003' },
  });
  expect(withAside(records, aside, 'venue')).toBeNull();
  const [one] = records.aside;
  expect(withOutcome(records, one!, null)).toMatchObject({ aside: [], unsettled: [] });
  expect(withOutcome(records, one!, watched())).toMatchObject({ aside: [watched()], unsettled: [] });
  const open = { ...toPay, message: '', soldAt: one!.soldAt, amount: 9 };
  expect(withOutcome(records, one!, open)).toMatchObject({ aside: [], unsettled: [open] });
});
