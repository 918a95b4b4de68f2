import type {
  AccountingPayoutsAnswer,
  ErrorBody,
  ImportedPayouts,
  NotPaidOutAnswer,
  NotPaidOutRow,
  PayoutLinesAnswer,
} from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, MovableClock } from '../support/stores.js';
import { managerOfLakeside } from '../support/two-venues.js';
import { STRIPE_HEAD } from '../support/payout-files.js';

/*
 * Payouts beside the venue's own payments (docs/rules/payouts.md). Today is 2026-12-03: three parties pay by card, one
 * of them has a part of it back. The provider's file names two of the payments, the refund, a payment of somebody else
 * and a fee.
 */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const MONTH = { start_date: '2026-12-01', end_date: '2026-12-31' };
const FILTER = { inventory_group: 'escarpment', date_gte: MONTH.start_date, date_lte: MONTH.end_date };
let fiona: Client;
let payments: readonly NotPaidOutRow[];
let refund: NotPaidOutRow;

const queryOf = (more: object = {}): string =>
  String(new URLSearchParams({ inventory_group: 'escarpment', ...MONTH, ...more }));
const payouts = async (more: object = {}, who = fiona) =>
  (await who.get<AccountingPayoutsAnswer>(`/api/admin/accounting_payouts?${queryOf(more)}`)).body;
const linesOf = async (more: object = {}) =>
  (await fiona.get<PayoutLinesAnswer>(`/api/admin/payout_lines?${queryOf(more)}`)).body;
const notPaidOut = async (more: object = {}) =>
  (await fiona.get<NotPaidOutAnswer>(`/api/admin/payments_not_paid_out?${queryOf(more)}`)).body;
const send = (text: string, who = fiona) =>
  who.post<ImportedPayouts & ErrorBody>('/api/accounting_payouts', {
    inventory_group: 'escarpment',
    id: key(),
    text,
  });
const remove = (payout: string, reason = 'A wrong file', who = fiona) =>
  who.post<ErrorBody>('/api/accounting_payouts/remove', { inventory_group: 'escarpment', payout, reason });

const cents = (amount: number): number => Math.round(amount * 100);
const inUnits = (amount: number): string => (amount / 100).toFixed(2);
interface Named {
  readonly payout?: string;
  readonly category: string;
  readonly gross: number;
  readonly fee?: number;
  readonly object?: string;
}
const lineOf = ({ payout = 'po_1', category, gross, fee = 0, object = '' }: Named, i: number): string =>
  [
    payout,
    '2026-12-05 00:00:00',
    `txn_${payout}_${i}`,
    '2026-12-03 15:00:00',
    category,
    'cad',
    inUnits(cents(gross)),
    inUnits(cents(fee)),
    inUnits(cents(gross) - cents(fee)),
    category === 'charge' ? object : '',
    category === 'refund' ? object : '',
    '"An example, of words"',
  ].join(',');
const fileOf = (...lines: readonly Named[]): string => [STRIPE_HEAD, ...lines.map(lineOf), ''].join('\r\n');
const file = (): string =>
  fileOf(
    { category: 'charge', gross: payments[0]!.amount, fee: 1.31, object: payments[0]!.object },
    { category: 'charge', gross: payments[1]!.amount + 1, fee: 0.5, object: payments[1]!.object },
    { category: 'refund', gross: refund.amount, object: refund.object },
    { category: 'charge', gross: 99.99, fee: 3, object: 'pi_of_somebody_else' },
    { category: 'fee', gross: -0.4 },
    { category: 'payout_minimum_balance_hold', gross: -5 },
  );

beforeAll(async () => {
  fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  for (const [date, people] of [
    ['2026-12-05', 1],
    ['2026-12-06', 2],
    ['2026-12-07', 3],
  ] as const) {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(
      walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: people }] }),
    );
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    if (people < 3) continue;
    const { status } = await started.admin.put(
      `/api/reservation/${body.reservation.id}/partial_refund`,
      { refund: { amount: 5, gateway: 'card', reason: 'Rain' } },
      { 'idempotency-key': key() },
    );
    expect(status).toBe(200);
  }
  await atRest(started.running);
  const { rows } = await eventually(notPaidOut, ({ total }) => total === 4);
  payments = rows.filter(({ kind }) => kind === 'payment').sort((a, b) => a.amount - b.amount);
  refund = rows.find(({ kind }) => kind === 'refund')!;
});

it('says before any payout which payments by card wait for one, and that a gateway for tests has them', async () => {
  const answer = await payouts();
  const sum = payments.reduce((all, { amount }) => all + cents(amount), 0) - 500;
  expect(answer).toMatchObject({
    currency: 'CAD',
    payouts: [],
    totals: { gross: 0, net: 0, lines: 0 },
    only_provider: { count: 0, amount: 0 },
  });
  expect([answer.only_ours.count, cents(answer.only_ours.amount)]).toEqual([4, sum]);
  expect(answer.at_test_gateway).toEqual(answer.only_ours);
  expect(answer.more).toEqual({ payouts: false, payments: false });
  expect(refund).toMatchObject({ amount: -5, method: 'card', is_test: true });
});

it.each([
  ['name,amount\nA,1', 'payout_file_unknown', undefined],
  [`${STRIPE_HEAD}\npo_1,2026-12-05,txn_1,,charge,usd,1.00,0,1.00,pi_1,,`, 'payout_line_currency', 2],
  [`${STRIPE_HEAD}\n\npo_1,2026-12-05,txn_1,,charge,cad,1.00,0,1.01,pi_1,,`, 'payout_line_net', 3],
  [STRIPE_HEAD.replace('payment_intent_id', 'x'), 'payout_columns_missing', undefined],
])('refuses a file with what is wrong with it, and imports nothing of it: %#', async (text, code, line) => {
  const before = (await eventsOf(started.running.storage.log)).length;
  const { status, body } = await send(text);
  expect([status, body.code, body.detail?.['line']]).toEqual([422, code, line]);
  expect(Object.keys(body.fields!)).toEqual(['body.text']);
  expect((await eventsOf(started.running.storage.log)).length).toBe(before);
});

it('refuses in French too, naming line, column and what is accepted', async () => {
  const text = `${STRIPE_HEAD}\npo_1,2026-12-05,txn_1,,charge,cad,"1,00",0,1.00,pi_1,,`;
  const request = { inventory_group: 'escarpment', id: key(), text };
  const { body } = await fiona.post<ErrorBody>('/api/accounting_payouts', request, {
    'accept-language': 'fr',
  });
  expect(body.error).toBe(
    'Ligne 2, gross\u00a0: «\u00a01,00\u00a0» n’est pas un montant. Est accepté par exemple 1234.50 ou -20.',
  );
});

it('is for finance of the venue alone', async () => {
  const [casey, audrey] = [new Client(started.running.url), new Client(started.running.url)];
  await Promise.all([casey.signIn('casey'), audrey.signIn('audrey')]);
  const olga = new Client(started.running.url);
  expect((await send(file(), audrey)).status).toBe(403);
  expect((await send(file(), casey)).status).toBe(403);
  expect((await send(file(), olga)).status).toBe(401);
  expect((await remove('po_1', 'Not mine', audrey)).status).toBe(403);
  for (const path of ['accounting_payouts', 'payout_lines', 'payments_not_paid_out']) {
    expect((await casey.get(`/api/admin/${path}?${queryOf()}`)).status).toBe(403);
    expect((await audrey.get(`/api/admin/${path}?${queryOf()}`)).status).toBe(200);
  }
  const cookie = await managerOfLakeside(started.running);
  for (const [method, path, body] of [
    ['GET', `/api/admin/accounting_payouts?${queryOf()}`, undefined],
    ['GET', `/api/admin/payments_not_paid_out?${queryOf()}`, undefined],
    ['POST', '/api/accounting_payouts', { inventory_group: 'escarpment', id: key(), text: file() }],
    [
      'POST',
      '/api/accounting_payouts/remove',
      { inventory_group: 'escarpment', payout: 'po_1', reason: 'x' },
    ],
  ] as const) {
    const answer = await fetch(`${started.running.url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'x' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

describe('a file of payouts', () => {
  it('is matched by ids with the venue’s payments and refunds, to the cent', async () => {
    const { status, body } = await send(file());
    expect([status, body.payouts, body.lines, body.known]).toEqual([200, ['po_1'], 6, 0]);
    const gross = cents(payments[0]!.amount) + cents(payments[1]!.amount) + 100 + 9999;
    const net = gross - 500 - 521 - 500;
    const answer = await payouts();
    expect(answer.payouts).toMatchObject([
      {
        id: 'po_1',
        provider: 'stripe',
        date: '2026-12-05',
        lines: 6,
        matched: 2,
        differing: 1,
        unmatched: 1,
      },
    ]);
    const { totals } = answer;
    expect(
      [totals.gross, totals.refunds, totals.fees, totals.other, totals.carried, totals.net].map(cents),
    ).toEqual([gross, 500, 521, 0, 500, net]);
    expect(answer.differing).toEqual({ count: 1, amount: 1 });
    expect(answer.only_provider).toEqual({ count: 1, amount: 99.99 });
    expect(answer.only_ours).toEqual({ count: 1, amount: payments[2]!.amount });
  });

  it('lists its lines, each with its reservation, in pages', async () => {
    const { rows, total, net } = await linesOf({ payout: 'po_1' });
    expect([total, cents(net)]).toEqual([6, cents((await payouts()).totals.net)]);
    expect(rows.map(({ state }) => state)).toEqual([
      'matched',
      'differing',
      'matched',
      'unmatched',
      'none',
      'none',
    ]);
    expect(rows[0]).toMatchObject({ reservation_id: payments[0]!.reservation_id, text: null });
    expect(rows[2]).toMatchObject({
      kind: 'refund',
      gross: -5,
      ours: -5,
      reservation_id: refund.reservation_id,
    });
    expect(rows[4]).toMatchObject({ kind: 'fee', text: 'An example, of words' });
    const second = await linesOf({ payout: 'po_1', skip: 1, limit: 1 });
    expect([second.rows, second.total]).toEqual([[rows[1]], 6]);
    expect((await linesOf({ state: 'unmatched' })).rows).toEqual([rows[3]]);
    expect((await linesOf({ kind: 'refund' })).rows).toEqual([rows[2]]);
    // Lines with a fee, and the fee that is a line of its own.
    expect((await linesOf({ kind: 'fee' })).rows).toEqual([rows[0], rows[1], rows[3], rows[4]]);
    expect((await notPaidOut()).rows).toEqual([payments[2]]);
    expect((await linesOf({ start_date: '2026-12-06' })).total).toBe(0);
  });

  it('that is sent again is imported once', async () => {
    const before = (await eventsOf(started.running.storage.log)).length;
    const { status, body } = await send(file());
    expect([status, body.known]).toEqual([200, 1]);
    expect((await eventsOf(started.running.storage.log)).length).toBe(before);
    const both = fileOf({ payout: 'po_2', category: 'fee', gross: -1 }).replace(
      `${STRIPE_HEAD}\r\n`,
      file().replace('2026-12-03 15', '2026-12-03 16'),
    );
    const more = await send(both);
    expect([more.status, more.body.payouts, more.body.known]).toEqual([200, ['po_1', 'po_2'], 1]);
    expect((await payouts()).totals).toMatchObject({ lines: 7, matched: 2 });
  });

  it('with other lines of a payout that is there is refused, naming it', async () => {
    const before = (await eventsOf(started.running.storage.log)).length;
    const { status, body } = await send(fileOf({ category: 'charge', gross: 1, object: 'pi_1' }));
    expect([status, body.code, body.detail]).toEqual([409, 'payout_differs', { payout: 'po_1' }]);
    expect(body.error).toContain('po_1');
    expect((await eventsOf(started.running.storage.log)).length).toBe(before);
  });

  it('is made into files', async () => {
    const lines = await downloaded('payout_lines', { ...FILTER, payout: 'po_1' });
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('Paid out,Payout,Provider,Date,Kind');
    expect(lines[1]).toContain(`Matched,${payments[0]!.amount.toFixed(2)},${payments[0]!.reservation_id}`);
    const [, row] = await downloaded('payouts', FILTER);
    expect(row).toMatch(/^2026-12-05,po_1,Stripe,/);
    const [, waiting] = await downloaded('payments_not_paid_out', FILTER);
    expect(waiting).toContain(`Payment,Online,${payments[2]!.object}`);
  });

  it('that was wrong is removed with a reason, and imported again', async () => {
    expect((await remove('po_1', ' ')).status).toBe(400);
    expect((await remove('po_9')).status).toBe(404);
    expect((await remove('po_1')).status).toBe(200);
    expect((await remove('po_1')).status).toBe(200);
    const without = await payouts();
    expect(without.payouts.map(({ id }) => id)).toEqual(['po_2']);
    expect(without.only_ours.count).toBe(4);
    expect((await send(file())).body.known).toBe(0);
    expect((await payouts()).totals).toMatchObject({ matched: 2, differing: 1, unmatched: 1 });
  });

  it('of 1,200 lines is read in parts, and a payment that comes later matches then', async () => {
    const lines = Array.from({ length: 1_200 }, (_, i) => ({
      payout: 'po_3',
      category: 'charge',
      gross: 1.01,
      fee: 0.03,
      object: i === 1_100 ? payments[2]!.object : `pi_${i}`,
    }));
    expect((await send(fileOf(...lines))).body.lines).toBe(1_200);
    const answer = await payouts();
    expect(answer.payouts.find(({ id }) => id === 'po_3')).toMatchObject({
      lines: 1_200,
      gross: 1_212,
      fees: 36,
      net: 1_176,
      differing: 1,
      unmatched: 1_199,
    });
    expect(answer.only_ours.count).toBe(0);
  });
});

it('each day of Clover’s payments is a payout', async () => {
  const text = [
    'Payment Date,Payment ID,Tender,Card Brand,Currency,Amount,Result',
    '09-Dec-2026 08:14 PM EST,QWERTY1,Credit Card,VISA,CAD,"$1,254.20",SUCCESS',
  ].join('\n');
  expect((await send(text)).body).toMatchObject({ provider: 'clover', payouts: ['clover-2026-12-09'] });
  expect((await linesOf({ payout: 'clover-2026-12-09' })).rows).toMatchObject([
    { object: 'QWERTY1', gross: 1254.2, state: 'unmatched' },
  ]);
});

const downloaded = async (list: string, filter: object): Promise<readonly string[]> => {
  const id = key();
  const request = { id, list, format: 'csv', filter: JSON.stringify(filter) };
  expect((await fiona.post('/api/exports', request)).status).toBe(201);
  await eventually(
    async () => (await fiona.get<{ state: string }>(`/api/exports/${id}`)).body.state,
    (state) => state === 'ready',
  );
  const answer = await fetch(`${started.running.url}/api/exports/${id}/file`, {
    headers: { cookie: fiona.cookieHeader },
  });
  return (await answer.text()).replace('\ufeff', '').replaceAll('"', '').trim().split('\r\n');
};
