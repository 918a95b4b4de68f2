import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MoneyFault } from '@stile/contracts';
import {
  ReadModels,
  salesProjector,
  salesTable,
  SqliteReadModelDatabase,
  type MoneyDayDocument,
  type SaleRow,
} from '@stile/projections';
import type { Projections } from '../../processes/projections.js';
import { SalesCheck } from './sales-check.js';

const DAY = 'venue~2026-12-03';
const COLLECTION = `sales@${salesProjector.version}`;
const { columns } = salesTable;
const nothing = Object.fromEntries(
  Object.entries(columns).map(([column, kind]) => [column, kind === 'text' ? '' : 0]),
);
const sold = (position: string, row: Partial<SaleRow>) => ({
  position,
  number: 0,
  row: { ...nothing, inventory_group: 'venue', business_date: '2026-12-03', ...row } as never,
});
const account = (name: string, detail: string, amount_e4: number): MoneyDayDocument =>
  ({ kind: 'account', name, detail, amount_e4 }) as MoneyDayDocument;

/** 20.00 and 2.60 of tax for an adult, 10.00 without tax for firewood, of which 4.00 went back on the same day. */
const ACCOUNTS = [
  account('outstanding', '', 286_000),
  account('revenue', 'visitor', -200_000),
  account('revenue', 'addon', -60_000),
  account('tax', '0.13', -26_000),
];
const SOLD = [
  sold('1', { kind: 'visitor', tax_rate: '0.13', gross_e4: 226_000, net_e4: 200_000 }),
  sold('2', { kind: 'addon', tax_rate: '0', gross_e4: 100_000, net_e4: 100_000 }),
  sold('3', { kind: 'addon', tax_rate: '0', gross_e4: -40_000, net_e4: -40_000 }),
  sold('4', { kind: 'addon', tax_rate: '0', gross_e4: 50_000, net_e4: 50_000 }),
  sold('4', { business_date: '2026-12-04', gross_e4: 70_000, net_e4: 70_000 }),
];

let folder: string;
let database: SqliteReadModelDatabase;
let isThere = true;
const waitFor = async (): Promise<boolean> => isThere;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sales-check-'));
  database = new SqliteReadModelDatabase(folder);
  await database.ensure({ name: COLLECTION, indexes: [], tables: { sales: salesTable } });
  await database.setPointer('sales', COLLECTION);
  isThere = true;
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const faultsOf = async (rows = SOLD, accounts = ACCOUNTS): Promise<readonly MoneyFault[]> => {
  await database.write(COLLECTION, [], '4', { rows: { sales: rows } });
  const projections = { waitFor } as unknown as Projections;
  return new SalesCheck(new ReadModels(database), projections).faults(DAY, '3', accounts);
};

it('finds nothing where the rows up to the same event come to the accounts', async () => {
  expect(await faultsOf()).toEqual([]);
});

it('names a kind and a rate of which a row is missing', async () => {
  expect(await faultsOf(SOLD.slice(1))).toEqual([
    { fault: 'sales', of: `${DAY}~revenue/visitor`, expected: 20, found: 0 },
    { fault: 'sales', of: `${DAY}~tax/0.13`, expected: 2.6, found: 0 },
  ]);
});

it('names what no account has', async () => {
  const accounts = ACCOUNTS.filter(({ detail }) => detail !== 'addon');
  expect(await faultsOf(SOLD, accounts)).toEqual([
    { fault: 'sales', of: `${DAY}~revenue/addon`, expected: 0, found: 6 },
  ]);
});

it('reads no rows of an earlier version, which may have other tables', async () => {
  await database.setPointer('sales', 'sales@1');
  await expect(faultsOf()).rejects.toThrow('sales is being built');
});

it('says nothing of rows that have not seen the same events', async () => {
  isThere = false;
  expect(await faultsOf([])).toEqual([]);
});
