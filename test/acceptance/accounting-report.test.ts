import type {
  AccountingJournalAnswer,
  AccountingReportAnswer,
  AccountingSummaryAnswer,
  EndOfDayAnswer,
  ErrorBody,
  JournalLine,
  ShopReserveAnswer,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/*
 * The accounts of a period (docs/rules/reports.md 13 to 22). Today is 2026-12-03: two adults with firewood book for the 5th and
 * pay online, two book for the 6th at the desk and pay nothing yet, one books for January, one is cancelled.
 */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const TODAY = '2026-12-03';
const MONTH = { start_date: '2026-12-01', end_date: '2026-12-31' };
let fiona: Client;
let casey: Client;

const party = (date: string, visitor_count: number, addons: readonly object[] = []) =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count }], addons: addons as never });
const book = async (date: string, people: number, addons: readonly object[] = []) => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(party(date, people, addons));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation;
};
const deferred = async (date: string) => {
  const basket = party(date, 2);
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { status, body } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'deferred' },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(201);
  return body.reservation;
};
const cents = (amount: number): number => Math.round(amount * 100);
const inCents = (amounts: readonly number[]): number => amounts.map(cents).reduce((a, b) => a + b, 0);

const queryOf = (more: object): string =>
  String(new URLSearchParams({ inventory_group: 'escarpment', ...MONTH, ...more }));
const report = async (more: object = {}, who = fiona) =>
  (await who.get<AccountingReportAnswer>(`/api/admin/accounting_report?${queryOf(more)}`)).body;
const journal = async (more: object = {}, who = fiona) =>
  (await who.get<AccountingJournalAnswer>(`/api/admin/accounting_journal?${queryOf(more)}`)).body;

let online: { id: string; price: number; subtotal: number };
let owed: { price: number; subtotal: number };
/** Its money is to go back, and nobody has sent it. */
let cancelled: { id: string; price: number };
let january: { price: number; subtotal: number };
beforeAll(async () => {
  [fiona, casey] = [new Client(started.running.url), new Client(started.running.url)];
  await Promise.all([fiona.signIn('fiona'), casey.signIn('casey')]);
  online = await book('2026-12-05', 2, [{ addon_inventory: 'rr-firewood', addon_count: 2 }]);
  owed = await deferred('2026-12-06');
  january = await book('2027-01-09', 1);
  cancelled = await book('2026-12-07', 1);
  const { status } = await started.admin.put(
    `/api/reservation/${cancelled.id}/cancel`,
    { cancelled: true, waive_fee: true },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(200);
  await atRest(started.running);
});

it('sales stand under their codes, and add up to what reservations cost', async () => {
  const { sales, totals, before } = await report();
  expect(sales.map(({ code, title, kind }) => [code, title, kind])).toEqual([
    ['4000', 'Admission', null],
    ['4100', 'Extras', null],
  ]);
  const all = [online, owed, january];
  expect(cents(totals.gross)).toBe(inCents(all.map(({ price }) => price)));
  expect(cents(totals.net)).toBe(inCents(all.map(({ subtotal }) => subtotal)));
  expect(inCents(sales.map(({ gross }) => gross))).toBe(cents(totals.gross));
  expect(before).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-30', totals: { gross: 0 } });
});

it('what is earned is of the visits of the period, and the rest is deferred', async () => {
  const earned = await report({ basis: 'earned' });
  expect(cents(earned.totals.net)).toBe(inCents([online.subtotal, owed.subtotal]));
  const booked = inCents([online, owed, january].map(({ subtotal }) => subtotal));
  const { deferred: ofMonth } = await report();
  expect({ ...ofMonth, months: undefined }).toEqual({
    opening: 0,
    booked: booked / 100,
    earned: inCents([online.subtotal, owed.subtotal]) / 100,
    closing: january.subtotal,
  });
  expect(ofMonth.months).toEqual([{ month: '2027-01', net: january.subtotal }]);
  const next = await report({ start_date: '2027-01-01', end_date: '2027-01-31' });
  expect(next.deferred).toEqual({
    opening: january.subtotal,
    booked: 0,
    earned: january.subtotal,
    closing: 0,
    months: [],
  });
});

it('what reservations owe goes on from one period to the next', async () => {
  const today = await report({ start_date: TODAY, end_date: TODAY });
  const { receivable, deferred: atNight } = today;
  expect(cents(atNight.closing)).toBe(inCents([online, owed, january].map(({ subtotal }) => subtotal)));
  expect(receivable.opening).toBe(0);
  const open = inCents([owed.price, -cancelled.price]) / 100;
  expect(receivable.closing).toBe(open);
  expect(cents(receivable.charges)).toBe(
    inCents([receivable.refunds, receivable.received, receivable.going_back, receivable.closing]),
  );
  const later = await report({ start_date: '2026-12-04', end_date: '2026-12-31' });
  expect(later.receivable).toEqual({
    opening: open,
    charges: 0,
    refunds: 0,
    received: 0,
    going_back: 0,
    closing: open,
  });
});

it('payments of a period are those of its days', async () => {
  const { takings, tills } = await report();
  const [tender] = takings.tenders;
  expect([takings.tenders.length, tender!.method, tender!.taken.count]).toEqual([1, 'online', 3]);
  expect(tills).toEqual([{ till: '', taken: tender!.taken, returned: tender!.returned }]);
});

const sides = (lines: readonly JournalLine[]) => [
  inCents(lines.map(({ debit }) => debit ?? 0)),
  inCents(lines.map(({ credit }) => credit ?? 0)),
];
const ofCode = (lines: readonly JournalLine[], code: string): number => {
  const line = lines.find((each) => each.code === code);
  return cents(line?.debit ?? 0) - cents(line?.credit ?? 0);
};

it('a journal writes what the day’s accounts have under the codes of the books', async () => {
  const { lines, days, total, uncoded } = await journal();
  expect(days).toEqual([{ date: TODAY, number: `STL-${TODAY}`, lines: lines.length, total }]);
  expect(sides(lines)).toEqual([cents(total), cents(total)]);
  expect(uncoded).toEqual({ lines: 0, debit: 0, credit: 0 });
  const { body: day } = await fiona.get<EndOfDayAnswer>(
    `/api/admin/end_of_day?inventory_group=escarpment&business_date=${TODAY}`,
  );
  const account = (...names: readonly string[]): number =>
    inCents(day.accounts.filter((each) => names.includes(each.account)).map(({ amount }) => amount));
  expect(ofCode(lines, '1060')).toBe(account('online', 'terminal'));
  expect(ofCode(lines, '1200')).toBe(account('outstanding'));
  expect(ofCode(lines, '2300')).toBe(account('tax'));
  expect(ofCode(lines, '4000') + ofCode(lines, '4100')).toBe(account('revenue'));
});

it('by what is earned, revenue waits under deferred revenue until the day of the visit', async () => {
  const { lines, days } = await journal({ basis: 'earned' });
  expect(days.map(({ date }) => date)).toEqual([TODAY, '2026-12-05', '2026-12-06']);
  expect(ofCode(lines, '2400')).toBe(-cents(january.subtotal));
  const { lines: ofVisit } = await journal({
    basis: 'earned',
    start_date: '2026-12-06',
    end_date: '2026-12-06',
  });
  expect(ofVisit.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
    ['2400', owed.subtotal, null],
    ['4000', null, owed.subtotal],
  ]);
});

const OURS = 'Date,Journal,Code,Account,Description,Debit,Credit,Tax code,Reference';
const IN_FRENCH = 'Date;Journal;Code;Compte;Description;Débit;Crédit;Code de taxe;Référence';
const QUICKBOOKS =
  'JournalNo,JournalDate,Currency,Memo,AccountName,Debits,Credits,Description,Name,Location,Class';
const XERO = '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount';
const SAGE =
  'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount';
it.each([
  ['journal', 'en', OURS, `${TODAY},STL-${TODAY},2300,GST/HST Payable,Tax at 13%,,`],
  ['journal', 'fr', IN_FRENCH, `${TODAY};STL-${TODAY};2300;GST/HST Payable;`],
  ['journal_quickbooks', 'fr', QUICKBOOKS, `STL-${TODAY},12/03/2026,CAD,Stile ${TODAY},GST/HST Payable,,`],
  ['journal_xero', 'fr', XERO, `STL-${TODAY} escarpment,03/12/2026,Tax at 13%,2300,Tax Exempt,-`],
  ['journal_sage', 'en', SAGE, `JC,,2300,,03/12/2026,STL-${TODAY},Tax at 13%,`],
])(
  '%s in %s is made into a file with the heads that its program reads',
  async (list, language, heads, line) => {
    const id = key();
    const filter = { inventory_group: 'escarpment', date_gte: MONTH.start_date, date_lte: MONTH.end_date };
    const begun = await fiona.post(
      '/api/exports',
      { id, list, format: 'csv', filter: JSON.stringify(filter) },
      { 'accept-language': language },
    );
    expect(begun.status).toBe(201);
    const [head, ...rows] = (await fileOf(id)).replace('\ufeff', '').replaceAll('"', '').trim().split('\r\n');
    expect(head).toBe(heads);
    expect(rows).toHaveLength((await journal()).lines.length);
    expect(rows.filter((row) => row.startsWith(line))).toHaveLength(1);
  },
);
const fileOf = async (id: string): Promise<string> => {
  await eventually(
    async () => (await fiona.get<{ state: string }>(`/api/exports/${id}`)).body.state,
    (state) => state === 'ready',
  );
  const answer = await fetch(`${started.running.url}/api/exports/${id}/file`, {
    headers: { cookie: fiona.cookieHeader },
  });
  return answer.text();
};

it.each([
  [{ start_date: '2026-12-02', end_date: '2026-12-01' }, 'from the first day to 399 days on'],
  [{ start_date: '2026-01-01', end_date: '2027-02-05' }, 'from the first day to 399 days on'],
])('a period of %j is refused with what is accepted', async (period, accepted) => {
  const { status, body } = await fiona.get<ErrorBody>(`/api/admin/accounting_report?${queryOf(period)}`);
  expect([status, body.fields]).toEqual([400, { 'query.end_date': accepted }]);
});

it('is for who reaches the accounts of the venue alone', async () => {
  const { status } = await casey.get(`/api/admin/accounting_report?${queryOf({})}`);
  expect(status).toBe(403);
  expect(
    (await new Client(started.running.url).get(`/api/admin/accounting_journal?${queryOf({})}`)).status,
  ).toBe(401);
});

describe('a period', () => {
  const PERIOD = { inventory_group: 'escarpment', start_date: TODAY, end_date: TODAY };
  const summary = async (who = fiona) =>
    (await who.get<AccountingSummaryAnswer>(`/api/admin/accounting_summary?${new URLSearchParams(PERIOD)}`))
      .body;
  const sign = (digest: string, who = fiona) =>
    who.post<ErrorBody>('/api/accounting_periods', { ...PERIOD, digest });

  it('says of each day what was sold, received and earned', async () => {
    const { days, totals, lines, signed, is_over } = await summary();
    const sold = inCents([online, owed, january].map(({ price }) => price));
    const received = inCents([online, january, cancelled].map(({ price }) => price));
    expect(days).toEqual([{ date: TODAY, ...totals }]);
    expect([cents(totals.gross), cents(totals.online), totals.cash, totals.earned]).toEqual([
      sold,
      received,
      0,
      0,
    ]);
    expect(lines).toEqual((await journal({ start_date: TODAY, end_date: TODAY })).lines);
    expect([signed, is_over]).toEqual([[], false]);
  });

  it('is not signed before it is over', async () => {
    const { status, body } = await sign((await summary()).digest);
    expect([status, body.code]).toEqual([422, 'period_not_over']);
  });

  describe('that is over', () => {
    let admin: Client;
    beforeAll(async () => {
      clock.move(30 * 3_600_000);
      await fiona.signIn('fiona');
      admin = await signedInAdmin(started.running.url);
    });

    it('is signed as it was seen, once, by finance alone', async () => {
      const { digest, is_over } = await summary();
      expect(is_over).toBe(true);
      const audrey = new Client(started.running.url);
      await audrey.signIn('audrey');
      expect((await sign(digest, audrey)).status).toBe(403);
      const other = await sign('00');
      expect([other.status, other.body.code]).toEqual([409, 'journal_changed']);
      expect((await sign(digest)).status).toBe(200);
      expect((await sign(digest)).status).toBe(200);
      const { signed } = await summary();
      expect(signed).toMatchObject([
        { start_date: TODAY, end_date: TODAY, by: 'fiona', digest, corrections: { entries: 0, lines: [] } },
      ]);
    });

    it('lists what is recorded for it later, under the same codes', async () => {
      const codes = '/api/admin/accounting_codes/1060';
      const { body } = await admin.get<object>(codes);
      expect((await admin.put(codes, { ...body, accounts: ['terminal'] })).status).toBe(200);
      const [period] = (await summary()).signed;
      const received = inCents([online, january, cancelled].map(({ price }) => price)) / 100;
      expect(period!.corrections).toEqual({
        is_changed: true,
        entries: 0,
        lines: [
          expect.objectContaining({ code: '1060', debit: null, credit: received }),
          expect.objectContaining({ code: null, account: 'online', debit: received, credit: null }),
        ],
      });
    });

    it('is reopened by a superuser with a reason, and signed again', async () => {
      const reopening = { ...PERIOD, reason: 'Another code' };
      expect((await fiona.post('/api/accounting_periods/reopen', reopening)).status).toBe(403);
      const { body } = await admin.post<ErrorBody>('/api/accounting_periods/reopen', {
        ...PERIOD,
        reason: ' ',
      });
      expect(Object.keys(body.fields!)).toEqual(['body.reason']);
      expect((await admin.post('/api/accounting_periods/reopen', reopening)).status).toBe(200);
      const { signed, digest } = await summary();
      expect(signed).toEqual([]);
      expect((await sign(digest)).status).toBe(200);
    });
  });
});
