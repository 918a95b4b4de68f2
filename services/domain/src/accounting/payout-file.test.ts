import { csvRows } from './csv-rows.js';
import { readPayoutFile, sumsOf, type PayoutsRead } from './payout-file.js';
import { PayoutFileFault } from './payout-values.js';
import { STRIPE_HEAD } from '../../../../test/support/payout-files.js';

const read = (text: string, currency = 'CAD'): PayoutsRead => {
  const reading = readPayoutFile(text, currency);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
};
const faultOf = (text: string, currency?: string) => {
  try {
    read(text, currency);
  } catch (error) {
    if (error instanceof PayoutFileFault) return { code: error.code, ...error.detail };
    throw error;
  }
  return undefined;
};

const stripe = (...lines: readonly string[]): string => [STRIPE_HEAD, ...lines, ''].join('\n');
const CHARGE =
  'po_1,2026-11-04 00:00:00,txn_1,2026-11-02 17:20:11,charge,cad,54.24,1.87,52.37,pi_1,ch_1,H63ARM2Z4R';
const REFUND = 'po_1,2026-11-04,txn_2,2026-11-03,refund,CAD,-10.00,0.00,-10,pi_1,re_1,REFUND';
const FEE = 'po_1,2026-11-04,txn_3,2026-11-03,fee,cad,-0.40,0,-0.40,,,"Billing, of ""November"""';

describe('docs/rules/payouts.md 2: lines of a CSV file', () => {
  it.each([
    ['LF', 'a,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['a byte order mark', '\ufeffa,b\n1,2'],
    ['blank lines', '\na,b\n\n1,2\n\n'],
    ['quotes', '"a","b"\r\n"1","2"'],
  ])('are read with %s', (_, text) =>
    expect([...csvRows(text)].map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]),
  );
  it('have commas, quotes and ends of lines in quoted cells, and are counted as an editor counts them', () => {
    expect([...csvRows('a,"b\r\nc, ""d""",\nx,y,z')]).toEqual([
      { line: 1, cells: ['a', 'b\r\nc, "d"', ''] },
      { line: 3, cells: ['x', 'y', 'z'] },
    ]);
  });
  it.each(['a\n"b', 'a\n"b"c,d', 'a\n"""', 'a\n"b""'])('end at a quote that is wrong: %j', (text) =>
    expect([...csvRows(text)].at(-1)).toEqual({ line: 2, cells: null }),
  );
});

describe('docs/rules/payouts.md 3: Stripe’s file', () => {
  it('has its payouts with their lines', () => {
    const { provider, payouts } = read(stripe(CHARGE, REFUND, FEE, CHARGE.replaceAll('_1', '_9')));
    expect(provider).toBe('stripe');
    expect(payouts.map(({ id, date, lines }) => [id, date, lines.length])).toEqual([
      ['po_1', '2026-11-04', 3],
      ['po_9', '2026-11-04', 1],
    ]);
    expect(payouts[0]!.lines).toEqual([
      {
        payout: 'po_1',
        id: 'txn_1',
        kind: 'charge',
        category: 'charge',
        object: 'pi_1',
        date: '2026-11-02',
        text: null,
        gross: 54.24,
        fee: 1.87,
      },
      expect.objectContaining({ kind: 'refund', object: 're_1', gross: -10, text: null }),
      expect.objectContaining({ kind: 'fee', object: null, text: 'Billing, of "November"' }),
    ]);
  });
  it('adds up from what was collected to what the bank got, to the cent', () => {
    const hold = 'po_1,2026-11-04,txn_4,,payout_minimum_balance_hold,cad,-5.10,0,-5.10,,,';
    const dispute = 'po_1,2026-11-04,txn_5,,dispute,cad,-3.30,15.00,-18.30,,,';
    const [payout] = read(stripe(CHARGE, REFUND, FEE, hold, dispute)).payouts;
    expect(sumsOf(payout!.lines)).toEqual({
      gross: 54.24,
      refunds: 10,
      fees: 17.27,
      other: -3.3,
      carried: 5.1,
      net: 18.57,
    });
  });
  it('carries over what the payout itself says less of', () => {
    const out = 'po_1,2026-11-04,txn_6,,payout,cad,-50.00,0,-50.00,,po_1,';
    const [payout] = read(stripe(CHARGE, out)).payouts;
    expect(sumsOf(payout!.lines)).toMatchObject({ gross: 54.24, carried: 2.37, net: 50 });
    const whole = out.replaceAll('50.00', '52.37');
    expect(read(stripe(CHARGE, whole)).payouts[0]!.lines).toHaveLength(1);
  });
  it('is read by its head: in any order, with other columns, in any case', () => {
    const names = `NET,x,${STRIPE_HEAD.replace(',net', '').toUpperCase()}`;
    const line = `52.37,"any\nthing",${CHARGE.replace(',52.37', '')}`;
    expect(read(`${names}\n${line}`).payouts).toEqual(read(stripe(CHARGE)).payouts);
  });
  it.each([
    [
      CHARGE.replace('cad', 'usd'),
      { code: 'payout_line_currency', column: 'currency', value: 'usd', currency: 'CAD' },
    ],
    [
      CHARGE.replace('54.24', '54,24').replace(',24,', '.24x,'),
      { code: 'payout_line_amount', column: 'gross' },
    ],
    [CHARGE.replace('54.24', '=1+1'), { code: 'payout_line_amount', column: 'gross', value: '=1+1' }],
    [CHARGE.replace('54.24', '54.245'), { code: 'payout_line_amount', column: 'gross' }],
    [CHARGE.replace('54.24', '1e9'), { code: 'payout_line_amount', column: 'gross' }],
    [CHARGE.replace('52.37', '52.36'), { code: 'payout_line_net', column: 'net', value: '52.36' }],
    [CHARGE.replace('52.37', '52.38'), { code: 'payout_line_net', column: 'net', value: '52.38' }],
    [
      CHARGE.replace('2026-11-04', '2026-11-31'),
      { code: 'payout_line_date', column: 'automatic_payout_effective_at' },
    ],
    [CHARGE.replace('po_1', ''), { code: 'payout_line_id', column: 'automatic_payout_id', value: '' }],
    [CHARGE.replace('pi_1', '<b>'), { code: 'payout_line_id', column: 'payment_intent_id', value: '<b>' }],
    [CHARGE.replace('charge', ''), { code: 'payout_line_category', column: 'reporting_category' }],
    [`${CHARGE},more`, { code: 'payout_line_cells', n: 13, columns: 12 }],
    ['"po_1', { code: 'payout_file_quotes' }],
  ])('names line and column of a fault: %s', (line, fault) =>
    expect(faultOf(stripe(REFUND, line))).toMatchObject({ line: 3, ...fault }),
  );
  it('has a line once', () =>
    expect(faultOf(stripe(CHARGE, REFUND, CHARGE))).toMatchObject({
      code: 'payout_line_twice',
      line: 4,
      value: 'txn_1',
      other: 2,
    }));
  it('says which columns it lacks', () =>
    expect(faultOf(stripe(CHARGE).replace('payment_intent_id', 'x').replace('source_id', 'y'))).toEqual({
      code: 'payout_columns_missing',
      columns: 'payment_intent_id, refund_id / source_id',
    }));
  it('has at most 20,000 lines', () => {
    const lines = Array.from({ length: 20_001 }, (_, i) => CHARGE.replace('txn_1', `txn_${i}`));
    expect(faultOf(stripe(...lines))).toEqual({ code: 'payout_file_lines', max: 20_000 });
    expect(read(stripe(...lines.slice(1))).payouts[0]!.lines).toHaveLength(20_000);
  });
  it.each([
    ['', 'payout_file_empty'],
    ['\ufeff\r\n', 'payout_file_empty'],
    [`${STRIPE_HEAD}\n`, 'payout_file_empty'],
    [stripe('po_1,2026-11-04,txn_6,,payout,cad,0.00,0,0.00,,po_1,'), 'payout_file_empty'],
    ['name,amount\nA,1', 'payout_file_unknown'],
    ['\u0000\u0001PK', 'payout_file_unknown'],
  ])('is refused where it is no file of payouts: %j', (text, code) =>
    expect(faultOf(text)).toMatchObject({ code }),
  );
});

describe('docs/rules/payouts.md 4: Clover’s files', () => {
  const PAYMENTS = 'Payment Date,Payment ID,Tender,Card Brand,Currency,Amount,Tip Amount,Result';
  const payments = [
    PAYMENTS,
    '05-Nov-2026 08:14 PM EST,QWERTY1,Credit Card,VISA,CAD,"$1,254.20",2.00,SUCCESS',
    '05-Nov-2026 08:20 PM EST,QWERTY2,Cash,,CAD,9.00,,SUCCESS',
    '05-Nov-2026 08:21 PM EST,QWERTY3,Credit Card,VISA,CAD,9.00,,FAIL',
    '2026-11-06 09:00,QWERTY4,Debit Card,INTERAC,CAD,20,,SUCCESS',
  ].join('\r\n');
  it('make each day of its payments by card a payout, before fees', () => {
    const { provider, payouts } = read(payments);
    expect(provider).toBe('clover');
    expect(payouts.map(({ id, date, lines }) => [id, date, sumsOf(lines)])).toEqual([
      [
        'clover-2026-11-05',
        '2026-11-05',
        { gross: 1254.2, refunds: 0, fees: 0, other: 2, carried: 0, net: 1256.2 },
      ],
      ['clover-2026-11-06', '2026-11-06', expect.objectContaining({ gross: 20, net: 20 })],
    ]);
    expect(payouts[0]!.lines.map(({ id, kind, object }) => [id, kind, object])).toEqual([
      ['QWERTY1', 'charge', 'QWERTY1'],
      ['QWERTY1.tip', 'other', null],
    ]);
  });
  it('make each day of its refunds one too', () => {
    const { payouts } = read('Refund Date,Refund ID,Payment ID,Amount\n05-Nov-2026,RF1,QWERTY1,$12.50');
    expect(payouts).toMatchObject([
      { id: 'clover-refunds-2026-11-05', lines: [{ kind: 'refund', object: 'RF1', gross: -12.5 }] },
    ]);
    expect(sumsOf(payouts[0]!.lines)).toMatchObject({ refunds: 12.5, net: -12.5 });
  });
  it.each([
    [payments.replaceAll('CAD', 'USD'), { code: 'payout_line_currency', line: 2, column: 'currency' }],
    [payments.replace('05-Nov', '35-Nov'), { code: 'payout_line_date', line: 2, column: 'payment date' }],
    [payments.replace('05-Nov-2026', '11/05/2026'), { code: 'payout_line_date', line: 2 }],
    [payments.replace('$1,254.20', '$12,54.20'), { code: 'payout_line_amount', line: 2, column: 'amount' }],
  ])('name line and column of a fault: %#', (text, fault) => expect(faultOf(text)).toMatchObject(fault));
});
