import { screen, waitFor, within } from '@testing-library/react';
import type {
  AccountingJournalAnswer,
  AccountingReportAnswer,
  AccountingSummaryAnswer,
  JournalLine,
} from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const MONTH = { start_date: '2026-12-01', end_date: '2026-12-31' };
const sums = (net: number, tax: number, units = 1) => ({
  units,
  discount: 0,
  net,
  tax,
  gross: net + tax,
});
const none = { count: 0, amount: 0 };
const report: AccountingReportAnswer = {
  inventory_group: GROUP,
  currency: 'CAD',
  basis: 'booked',
  ...MONTH,
  sales: [
    { code: null, title: null, kind: 'addon', tax_rate: 0, ...sums(12, 0, 3) },
    { code: '4000', title: 'Admission', kind: null, tax_rate: 0.13, ...sums(100, 13, 14) },
  ],
  totals: sums(112, 13, 17),
  before: { start_date: '2026-11-01', end_date: '2026-11-30', totals: sums(50, 6.5, 7) },
  takings: {
    ...new FakeApi().takings,
    tenders: [
      { method: 'online', card_type: '', card_brand: '', taken: { count: 3, amount: 60 }, returned: none },
    ],
  },
  tills: [
    { till: '', taken: { count: 3, amount: 60 }, returned: none },
    { till: 'till-1', taken: { count: 2, amount: 40 }, returned: { count: 1, amount: 10.5 } },
  ],
  receivable: { opening: 20, charges: 130, refunds: 5, received: 89.5, going_back: -4, closing: 59.5 },
  deferred: {
    opening: 10,
    booked: 112,
    earned: 80,
    closing: 42,
    months: [
      { month: '2027-01', net: 30 },
      { month: '2027-02', net: 12 },
    ],
  },
};
const line = (
  change: Partial<JournalLine> & Pick<JournalLine, 'account' | 'debit' | 'credit'>,
): JournalLine => ({ code: null, title: null, detail: '', tax_code: null, ...change });
const lines: readonly JournalLine[] = [
  line({ code: '1200', title: 'Owed by guests', account: 'outstanding', debit: 125, credit: null }),
  line({ code: '4000', title: 'Admission', account: 'revenue', debit: null, credit: 100, tax_code: 'H' }),
  line({ account: 'revenue', detail: 'addon', debit: null, credit: 12 }),
  line({ account: 'tax', detail: '0.13', debit: null, credit: 13 }),
];
const journalOf = (start_date: string, end_date: string): AccountingJournalAnswer => ({
  inventory_group: GROUP,
  currency: 'CAD',
  basis: 'booked',
  start_date,
  end_date,
  lines: start_date === end_date ? [line({ account: 'drawer', debit: 7, credit: null })] : [...lines],
  total: start_date === end_date ? 7 : 125,
  uncoded: { lines: 14, debit: 0, credit: 25 },
  days: [
    { date: '2026-12-03', number: 'STL-2026-12-03', lines: 6, total: 118 },
    { date: '2026-12-05', number: 'STL-2026-12-05', lines: 4, total: 7 },
  ],
});
const as = (username: string, more: Partial<AccountingReportAnswer> = {}): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS[username]!,
    accountingReport: { ...report, ...more },
    accountingJournal: journalOf,
    documents: { tills: [{ id: 'till-1', name: 'Gatehouse', _group: GROUP }] },
  });

const ADDRESS = `/accounting_report?inventoryGroup=${GROUP}`;
const PERIOD = '&startDate=2026-12-01&endDate=2026-12-31';
const at = (tab: number): string => `${ADDRESS}&selectedTab=${tab}${PERIOD}`;
const queriesOf = (server: FakeApi, name: 'report' | 'journal') =>
  server.calls
    .filter(({ path }) => path === `/api/admin/accounting_${name}`)
    .map(({ query }) => Object.fromEntries(query));
const cellsOf = (row: HTMLElement): (string | null)[] => [...row.children].map((cell) => cell.textContent);
const inTable = async (name: string) => within(await screen.findByRole('table', { name }));

const realMatchMedia = window.matchMedia;
const onPhone = (): void => {
  window.matchMedia = ((media: string) => ({
    matches: media.includes('max-width:599'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
};
afterEach(() => {
  window.matchMedia = realMatchMedia;
});

describe('the page', () => {
  test('opens on the day, and each other tab is in the address', async () => {
    const { user, address, go } = await mountConsole(`${ADDRESS}&businessDate=2026-12-02`, {
      api: as('fiona'),
    });
    expect(await screen.findByRole('tab', { name: 'Day', selected: true })).toBeTruthy();
    expect(await screen.findByLabelText('Business date')).toBeTruthy();
    for (const [name, tab] of [
      ['Sales', 1],
      ['Payments', 2],
      ['Open items', 3],
      ['Journal', 4],
    ] as const) {
      await user.click(screen.getByRole('tab', { name }));
      await screen.findByRole('tabpanel', { name });
      await waitFor(() =>
        expect(address()).toBe(
          `${ADDRESS}&businessDate=2026-12-02&selectedTab=${tab}&startDate=2026-12-01&endDate=2026-12-31`,
        ),
      );
    }
    await go(-1);
    expect(await screen.findByRole('tab', { name: 'Open items', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Day' }));
    expect(await screen.findByLabelText('Business date')).toBeTruthy();
    expect(address()).toBe(`${ADDRESS}&businessDate=2026-12-02${PERIOD}`);
  });

  test('asks for the month of now where the address names no period, or none that is one', async () => {
    const server = as('fiona');
    await mountConsole('/accounting_report?selectedTab=1&startDate=2026-12-31&endDate=2026-12-01', {
      api: server,
    });
    await screen.findByRole('row', { name: /Admission/ });
    expect(screen.getByRole('button', { name: 'This month', pressed: true })).toBeTruthy();
    expect(queriesOf(server, 'report')).toEqual([{ inventory_group: GROUP, ...MONTH, basis: 'booked' }]);
  });

  test('a period is chosen at one press or day by day, and back restores the one before', async () => {
    const server = as('fiona');
    const { user, address, go } = await mountConsole(at(1), { api: server });
    await screen.findByRole('row', { name: /Admission/ });
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    await waitFor(() => expect(address()).toContain('startDate=2026-11-01&endDate=2026-11-30'));
    const from = screen.getByLabelText<HTMLInputElement>('From');
    await user.clear(from);
    await user.type(from, '2026-12-03');
    // A first day after the last one makes it a day.
    await waitFor(() => expect(address()).toContain('startDate=2026-12-03&endDate=2026-12-03'));
    expect(document.activeElement).toBe(screen.getByLabelText('From'));
    await waitFor(() =>
      expect(queriesOf(server, 'report').at(-1)).toMatchObject({
        start_date: '2026-12-03',
        end_date: '2026-12-03',
      }),
    );
    await go(-1);
    expect(await screen.findByRole('button', { name: 'Last month', pressed: true })).toBeTruthy();
    await go(-1);
    expect(await screen.findByRole('button', { name: 'This month', pressed: true })).toBeTruthy();
  });

  test('figures that did not come can be asked for again; what is not for this user cannot', async () => {
    const server = as('fiona');
    server.rejectOnce('GET', '/api/admin/accounting_report', 500, 'server_fault', 'Out of order.');
    const { user, go } = await mountConsole(at(1), { api: server });
    expect(await screen.findByText('Out of order.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /again/i }));
    await screen.findByRole('row', { name: /Admission/ });
    server.rejectOnce('GET', '/api/admin/accounting_journal', 403, 'till_blind', 'Shown once it is counted.');
    await go(at(4));
    const said = (await screen.findByText('Shown once it is counted.')).closest<HTMLElement>('[role=alert]')!;
    expect(within(said).queryByRole('button')).toBeNull();
  });

  test('a period that is too long is said with what is accepted', async () => {
    const server = as('fiona');
    server.rejections.set('GET /api/admin/accounting_report', {
      status: 400,
      body: {
        error: 'Wrong.',
        code: 'validation_failed',
        status_code: 400,
        fields: { 'query.end_date': 'from the first day to 399 days on' },
      },
    });
    await mountConsole(`${ADDRESS}&selectedTab=1&startDate=2025-01-01&endDate=2026-12-31`, { api: server });
    expect(await screen.findByText('To: from the first day to 399 days on')).toBeTruthy();
  });

  test('its shape stands until the figures are there', async () => {
    const server = as('fiona');
    const { go } = await mountConsole(ADDRESS, { api: server });
    await screen.findByLabelText('Business date');
    let release = (): void => undefined;
    server.gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await go(at(1));
    expect(await screen.findByRole('status', { name: /Loading/i })).toBeTruthy();
    release();
    expect(await screen.findByRole('row', { name: /Admission/ })).toBeTruthy();
  });

  test('on paper its head says whose accounts they are, and of when', async () => {
    await mountConsole(at(1), { api: as('fiona') });
    const printed = await screen.findByText(/^Printed/);
    expect(printed.previousElementSibling?.textContent).toBe('Escarpment Parks · Dec 1, 2026 – Dec 31, 2026');
  });

  test('is French for who reads French', async () => {
    await mountConsole(at(3), { api: as('fiona'), language: 'fr' });
    expect(await screen.findByRole('tab', { name: 'Postes ouverts', selected: true })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rapport comptable' })).toBeTruthy();
    expect(await screen.findByText('janvier 2027')).toBeTruthy();
    expect(screen.getByText('Revenus reportés')).toBeTruthy();
  });
});

describe('sales', () => {
  test('stand by code, those without one last, with their sums below', async () => {
    await mountConsole(at(1), { api: as('fiona') });
    const table = await inTable('Sales by accounting code');
    expect(table.getAllByRole('row').map(cellsOf)).toEqual([
      ['Code', 'Title', 'Tax rate', 'Quantity', 'Discounts', 'Net', 'Tax', 'Gross'],
      ['4000', 'Admission', '13%', '14', '$0.00', '$100.00', '$13.00', '$113.00'],
      ['Not coded', 'Products', '0%', '3', '$0.00', '$12.00', '$0.00', '$12.00'],
      ['Total', '', '', '17', '$0.00', '$112.00', '$13.00', '$125.00'],
    ]);
    const figures = screen.getByLabelText('Figures');
    expect(within(figures).getByText('Before: $56.50')).toBeTruthy();
    expect(screen.getByText('Before: Nov 1, 2026 to Nov 30, 2026.')).toBeTruthy();
  });

  test('count on the day that they are earned, where that is chosen', async () => {
    const server = as('fiona');
    const { user, address } = await mountConsole(at(1), { api: server });
    expect(await screen.findByText(/^A sale counts on the day on which it was made/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'On the day it is earned', pressed: false }));
    expect(await screen.findByText(/^A sale counts on the day of its visit/)).toBeTruthy();
    expect(address()).toContain('basis=earned');
    await waitFor(() => expect(queriesOf(server, 'report').at(-1)).toMatchObject({ basis: 'earned' }));
    await user.click(await screen.findByRole('tab', { name: 'Journal' }));
    await waitFor(() => expect(queriesOf(server, 'journal').at(-1)).toMatchObject({ basis: 'earned' }));
  });

  test('without a code lead who may edit codes to them, and tell others who may', async () => {
    await mountConsole(at(1), { api: as('admin') });
    expect(await screen.findByText('Not coded: 1 line, $12.00 net.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Accounting codes' }).getAttribute('href')).toBe(
      '/accounting_codes',
    );
  });

  test('without a code are said to who may not edit codes', async () => {
    await mountConsole(at(1), { api: as('fiona') });
    expect(await screen.findByText(/Who looks after the accounting codes/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Accounting codes' })).toBeNull();
  });

  test('where there are none, that is said', async () => {
    await mountConsole(at(1), { api: as('fiona', { sales: [], totals: sums(0, 0, 0) }) });
    expect(await screen.findByText('Nothing was sold in this period.')).toBeTruthy();
    expect(screen.queryByText(/^Not coded/)).toBeNull();
  });

  test('on a phone have two figures, and the rest below their code', async () => {
    onPhone();
    await mountConsole(at(1), { api: as('fiona') });
    const table = await inTable('Sales by accounting code');
    expect(table.getAllByRole('row').map(cellsOf)).toEqual([
      ['Code', 'Net', 'Gross'],
      ['4000Admission13% · 14 units', '$100.00', '$113.00'],
      ['Not codedProducts0% · 3 units', '$12.00', '$12.00'],
      ['Total', '$112.00', '$125.00'],
    ]);
  });
});

describe('payments', () => {
  test('stand by how they came in, and by till', async () => {
    await mountConsole(at(2), { api: as('fiona') });
    expect(await screen.findByText('Card online (3)')).toBeTruthy();
    const table = await inTable('By till');
    await waitFor(() =>
      expect(table.getAllByRole('row').map(cellsOf)).toEqual([
        ['Till', 'Taken', 'Returned', 'Net'],
        ['At no till', '$60.00', '$0.00', '$60.00'],
        ['Gatehouse', '$40.00', '$10.50', '$29.50'],
        ['Total', '$100.00', '$10.50', '$89.50'],
      ]),
    );
  });

  test('where there are none, that is said', async () => {
    await mountConsole(at(2), { api: as('fiona', { tills: [] }) });
    expect(await screen.findByText('No money moved in this period.')).toBeTruthy();
  });
});

describe('open items', () => {
  const statement = async (name: string) => {
    const panel = await screen.findByRole('region', { name });
    return [...panel.querySelectorAll('dl:first-of-type > div')].map((row) => ({
      label: row.querySelector('dt')!.firstChild!.textContent,
      is: row.querySelector('dt')!.children[0]?.textContent ?? '',
      amount: row.querySelector('dd')!.textContent,
    }));
  };

  test('add up from their opening balance to the closing one', async () => {
    await mountConsole(at(3), { api: as('audrey') });
    const ofReceivable = await statement('Receivable');
    expect(ofReceivable.map(({ label, amount }) => [label, amount])).toEqual([
      ['Opening balance', '$20.00'],
      ['Charges', '$130.00'],
      ['Less: cancelled or conceded', '-$5.00'],
      ['Less: received', '-$89.50'],
      ['Refunds on their way', '$4.00'],
      ['Closing balance', '$59.50'],
    ]);
    const ofDeferred = await statement('Deferred revenue');
    expect(ofDeferred.slice(0, 4).map(({ label, amount }) => [label, amount])).toEqual([
      ['Opening balance', '$10.00'],
      ['Sold', '$112.00'],
      ['Less: earned', '-$80.00'],
      ['Closing balance', '$42.00'],
    ]);
    expect(screen.getByText('January 2027').closest('div')!.textContent).toBe('January 2027$30.00');
    expect(
      screen.getByRole('link', { name: 'Reservations with money to collect now' }).getAttribute('href'),
    ).toBe(`/passes?inventoryGroup=${GROUP}&toCollect=true&sortKey=balance&sortValue=desc`);
  });

  test('lead to no reservations who may not read them', async () => {
    await mountConsole(at(3), { api: as('fiona') });
    await screen.findByText('Receivable');
    expect(screen.queryByRole('link', { name: /money to collect/ })).toBeNull();
  });

  test.each([
    ['Receivable', 6],
    ['Deferred revenue', 4],
  ])('each figure of %s has a sentence that says what it is', async (name, count) => {
    await mountConsole(at(3), { api: as('fiona') });
    const figures = (await statement(name)).slice(0, count);
    expect(figures).toHaveLength(count);
    expect(figures.filter(({ is }) => !/^\p{Lu}.+\.$/u.test(is))).toEqual([]);
  });
});

test.each([
  [1, 'Sales by accounting code', ['Code', 'Title', 'Tax rate']],
  [2, 'By till', ['Till']],
  [4, 'Journal by accounting code', ['Code', 'Account']],
])('each figure of tab %d has a sentence that says what it is', async (tab, name, names) => {
  await mountConsole(at(tab), { api: as('fiona') });
  const table = await inTable(name);
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const meanings = screen.getByText('What the figures mean').closest('details')!;
  const told = [...meanings.querySelectorAll('dt')].filter(({ nextElementSibling: is }) =>
    /^\p{Lu}.+\.$/u.test(is?.textContent ?? ''),
  );
  expect(heads.length).toBeGreaterThan(names.length);
  expect(heads.filter((head) => !names.includes(head))).toEqual(
    heads.filter((head) => told.some(({ textContent }) => textContent === head)),
  );
});

describe('the journal', () => {
  test('stands by code with debits and credits, those without a code marked and counted', async () => {
    await mountConsole(at(4), { api: as('admin') });
    const table = await inTable('Journal by accounting code');
    expect(table.getAllByRole('row').map(cellsOf)).toEqual([
      ['Code', 'Account', 'Tax code', 'Debit', 'Credit'],
      ['1200', 'Owed by guests', '', '$125.00', ''],
      ['4000', 'Admission', 'H', '', '$100.00'],
      ['Not coded', 'Revenue: products', '', '', '$12.00'],
      ['Not coded', 'Tax at 13%', '', '', '$13.00'],
      ['Total', '', '', '$125.00', '$125.00'],
    ]);
    expect(screen.getByText('Not coded: 14 lines, $25.00 of credits.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Accounting codes' })).toBeTruthy();
  });

  test('of a day opens below it, is in the address, and closes again', async () => {
    const server = as('fiona');
    const { user, address } = await mountConsole(at(4), { api: server });
    const days = await inTable('Journals by day');
    expect(days.getByRole('row', { name: /STL-2026-12-05 4 \$7\.00/ })).toBeTruthy();
    await user.click(days.getByRole('button', { name: 'Dec 5, 2026', expanded: false }));
    const ofDay = await inTable('Journal of Dec 5, 2026');
    expect(ofDay.getAllByRole('row').map(cellsOf)[1]).toEqual([
      'Not coded',
      'Cash in tills',
      '',
      '$7.00',
      '',
    ]);
    expect(queriesOf(server, 'journal').at(-1)).toEqual({
      inventory_group: GROUP,
      start_date: '2026-12-05',
      end_date: '2026-12-05',
      basis: 'booked',
    });
    expect(address()).toContain('journal=2026-12-05');
    await user.click(days.getByRole('button', { name: 'Dec 5, 2026', expanded: true }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Journal of Dec 5, 2026' })).toBeNull());
    expect(address()).not.toContain('journal=');
  });

  test.each([
    [/Excel/, 'journal', 'xlsx'],
    [/^CSV/, 'journal', 'csv'],
    ['QuickBooks (CSV)', 'journal_quickbooks', 'csv'],
    ['Xero (CSV)', 'journal_xero', 'csv'],
    ['Sage 50 (CSV)', 'journal_sage', 'csv'],
  ])('is saved as a file: %s', async (name, list, format) => {
    const { server, user, left } = await mountConsole(`${at(4)}&basis=earned`, { api: as('fiona') });
    await user.click(await screen.findByRole('button', { name: 'Save journal' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(left).toEqual(['/api/exports/key-of-a-test-0001/file']));
    const { body } = server.calls.find(({ path }) => path === '/api/exports')!;
    expect(body).toMatchObject({ id: 'key-of-a-test-0001', list, format });
    expect(JSON.parse(String(body['filter']))).toEqual({
      inventory_group: GROUP,
      date_gte: '2026-12-01',
      date_lte: '2026-12-31',
      basis: 'earned',
    });
  });

  test('where nothing was posted, that is said, and nothing can be saved', async () => {
    const server = Object.assign(as('fiona'), {
      accountingJournal: (start: string, end: string) => ({
        ...journalOf(start, end),
        lines: [],
        days: [],
        total: 0,
      }),
    });
    await mountConsole(at(4), { api: server });
    expect(await screen.findByText('Nothing was posted in this period.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save journal' })).toBeNull();
  });

  test('on a phone has its accounts below the codes, and the numbers of days below their dates', async () => {
    onPhone();
    await mountConsole(at(4), { api: as('fiona') });
    const table = await inTable('Journal by accounting code');
    expect(table.getAllByRole('row').map(cellsOf).slice(0, 2)).toEqual([
      ['Code', 'Debit', 'Credit'],
      ['1200Owed by guests', '$125.00', ''],
    ]);
    const days = await inTable('Journals by day');
    expect(days.getAllByRole('row').map(cellsOf)[1]).toEqual(['Dec 3, 2026STL-2026-12-03', '$118.00']);
  });
});

describe('the summary', () => {
  const figures = {
    net: 100,
    tax: 13,
    gross: 113,
    cash: 20,
    terminal: 30,
    online: 60,
    manual: 3,
    earned: 80,
    over_short: -1.5,
  };
  const summary: AccountingSummaryAnswer = {
    inventory_group: GROUP,
    currency: 'CAD',
    ...MONTH,
    days: [{ date: '2026-12-03', ...figures }],
    totals: figures,
    lines: [...lines],
    digest: 'ab12',
    is_over: true,
    signed: [],
  };
  const signedBy = (corrections: AccountingSummaryAnswer['signed'][number]['corrections']) => [
    {
      ...MONTH,
      by: 'fiona',
      signed_at: '2027-01-04T15:00:00.000Z',
      total: 125,
      digest: 'ab12',
      corrections,
    },
  ];
  const of = (username: string, more: Partial<AccountingSummaryAnswer> = {}): FakeApi =>
    Object.assign(as(username), { accountingSummary: { ...summary, ...more } });
  const writesOf = (server: FakeApi) =>
    server.calls.filter(
      ({ path, method }) => method === 'POST' && path.startsWith('/api/accounting_periods'),
    );

  test('says each day, which leads to its proof, and every figure has a meaning', async () => {
    await mountConsole(at(6), { api: of('fiona') });
    const table = await inTable('By day');
    expect(table.getAllByRole('row').map(cellsOf)).toEqual([
      ['Date', 'Net', 'Tax', 'Gross', 'Cash', 'Terminals', 'Online', 'Other', 'Earned', 'Over/short'],
      [
        'Dec 3, 2026',
        '$100.00',
        '$13.00',
        '$113.00',
        '$20.00',
        '$30.00',
        '$60.00',
        '$3.00',
        '$80.00',
        '-$1.50',
      ],
      ['Total', '$100.00', '$13.00', '$113.00', '$20.00', '$30.00', '$60.00', '$3.00', '$80.00', '-$1.50'],
    ]);
    expect(table.getByRole('link', { name: 'Dec 3, 2026' }).getAttribute('href')).toBe(
      `/accounting_report?inventoryGroup=${GROUP}&businessDate=2026-12-03`,
    );
    const terms = table.getAllByRole('columnheader').slice(1);
    for (const { textContent } of terms)
      expect(screen.getByText(textContent, { selector: 'dt' }).nextElementSibling!.textContent).toBeTruthy();
  });

  test('is signed by finance as it was seen', async () => {
    const server = of('fiona');
    const { user } = await mountConsole(at(6), { api: server });
    await user.click(await screen.findByRole('button', { name: 'Sign this period' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign this period' }));
    expect(
      dialog.getByText(
        'You stand for the journal of Dec 1, 2026 to Dec 31, 2026: $125.00 of debits and credits. ' +
          'Later changes will be listed as corrections.',
      ),
    ).toBeTruthy();
    Object.assign(server, {
      accountingSummary: { ...summary, signed: signedBy({ is_changed: false, entries: 0, lines: [] }) },
    });
    await user.click(dialog.getByRole('button', { name: 'Sign this period' }));
    expect(await screen.findByText('Nothing has changed since.')).toBeTruthy();
    expect(writesOf(server).map(({ path, body }) => [path, body])).toEqual([
      ['/api/accounting_periods', { inventory_group: GROUP, ...MONTH, digest: 'ab12' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign this period' })).toBeNull();
  });

  test('as of a past instant is not signed, and its journal is asked for as of it too', async () => {
    const past = { as_of: '2026-12-31T23:59:59.999Z', position: '0000000000000077' };
    const server = of('fiona', past);
    const { user } = await mountConsole(`${at(6)}&asOf=${past.as_of}`, { api: server });
    expect(await screen.findByText(/^As it stood on Dec 31, 2026/)).toBeTruthy();
    expect(await screen.findByText('Up to position 77 of the event log')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign this period' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Journal' }));
    await waitFor(() => expect(server.calls.at(-1)).toMatchObject({ path: '/api/admin/accounting_journal' }));
    expect(server.calls.at(-1)!.query.get('asOf')).toBe(past.as_of);
    await user.click(screen.getByRole('tab', { name: 'Payouts' }));
    expect(await screen.findByText(/^Payouts have no past/)).toBeTruthy();
    await waitFor(() => expect(server.calls.at(-1)!.path).toBe('/api/admin/accounting_payouts'));
    expect(server.calls.at(-1)!.query.get('asOf')).toBeNull();
  });

  test('that has changed meanwhile says so, and is read again', async () => {
    const server = of('fiona');
    server.rejectOnce('POST', '/api/accounting_periods', 409, 'journal_changed', 'It has changed.');
    const { user } = await mountConsole(at(6), { api: server });
    await user.click(await screen.findByRole('button', { name: 'Sign this period' }));
    const dialog = within(await screen.findByRole('dialog'));
    Object.assign(server, { accountingSummary: { ...summary, digest: 'cd34' } });
    await user.click(dialog.getByRole('button', { name: 'Sign this period' }));
    expect(await dialog.findByText('It has changed.')).toBeTruthy();
    // Nobody has looked at the journal as it is now.
    expect(dialog.queryByRole('button', { name: 'Sign this period' })).toBeNull();
    await user.click(await dialog.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Sign this period' }));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Sign this period' }));
    await waitFor(() => expect(writesOf(server).at(-1)!.body).toMatchObject({ digest: 'cd34' }));
  });

  test.each([
    ['audrey', {}, 'Nobody has signed this period.'],
    ['fiona', { is_over: false }, 'A period is signed once its last day is over.'],
    ['fiona', { days: [] }, 'Nothing was posted in this period.'],
  ])('offers %s no signature with %j', async (username, more, said) => {
    await mountConsole(at(6), { api: of(username, more) });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign this period' })).toBeNull();
  });

  test('lists what was recorded later, and a superuser reopens it with a reason', async () => {
    const correction = line({ code: '4000', title: 'Admission', account: 'revenue', debit: 5, credit: null });
    const server = of('admin', { signed: signedBy({ is_changed: true, entries: 2, lines: [correction] }) });
    const { user } = await mountConsole(at(6), { api: server });
    expect(
      await screen.findByText('The journal has changed since it was signed. 2 entries were recorded later.'),
    ).toBeTruthy();
    expect(screen.getByText(/^Signed by fiona on Jan 4, 2027/)).toBeTruthy();
    expect((await inTable('Corrections')).getAllByRole('row').map(cellsOf)[1]).toEqual([
      '4000',
      'Admission',
      '',
      '$5.00',
      '',
    ]);
    await user.click(screen.getByRole('button', { name: 'Reopen this period' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this period' }));
    await user.click(dialog.getByRole('button', { name: 'Reopen this period' }));
    expect(await dialog.findByText('Required')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason/), 'A wrong code');
    await user.click(dialog.getByRole('button', { name: 'Reopen this period' }));
    await waitFor(() =>
      expect(writesOf(server).map(({ path, body }) => [path, body])).toEqual([
        ['/api/accounting_periods/reopen', { inventory_group: GROUP, ...MONTH, reason: 'A wrong code' }],
      ]),
    );
  });

  test('says so where codes alone were changed', async () => {
    const correction = line({ account: 'tax', detail: '', debit: 5, credit: null });
    await mountConsole(at(6), {
      api: of('fiona', { signed: signedBy({ is_changed: true, entries: 0, lines: [correction] }) }),
    });
    expect(
      await screen.findByText(
        'The journal has changed since it was signed. Nothing was recorded later: codes were changed.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reopen this period' })).toBeNull();
  });

  test('of which a part is signed says so', async () => {
    const [whole] = signedBy({ is_changed: false, entries: 0, lines: [] });
    await mountConsole(at(6), { api: of('fiona', { signed: [{ ...whole!, end_date: '2026-12-07' }] }) });
    expect(
      await screen.findByText('Part of this period is signed. Choose its other days to sign them.'),
    ).toBeTruthy();
  });

  test('has its old address, and speaks French', async () => {
    const { address } = await mountConsole(`/accounting_summary?inventoryGroup=${GROUP}${PERIOD}`, {
      api: of('fiona'),
      language: 'fr',
    });
    expect(await screen.findByRole('button', { name: 'Signer cette période' })).toBeTruthy();
    expect(address()).toBe(`${ADDRESS}${PERIOD}&selectedTab=6`);
  });
});
