import type { Report } from '@stile/contracts';
import { moneyEntries } from '@stile/contracts/reports/money-entries.report';
import { securityLog } from '@stile/contracts/reports/security-log.report';
import { tillSessions } from '@stile/contracts/reports/till-sessions.report';
import { fromAddress, toAddress } from '../routing/list-url.js';
import { addressNames } from './address-names.js';

const inReactAdmin = (filter: object): string =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`;

test.each<[Report, Readonly<Record<string, string>>, string]>([
  [
    tillSessions,
    {
      inventory_group: 'escarpment',
      till: 'till-1',
      business_date_gte: '2026-12-01',
      business_date_lte: '2026-12-05',
    },
    '?inventoryGroup=escarpment&till=till-1&startDate=2026-12-01&endDate=2026-12-05&page=1',
  ],
  [
    moneyEntries,
    {
      business_date: '2026-12-03',
      figure: 'cash',
      reservation_id: 'ABCDEFGHJK',
      session_id: 'escarpment~till-1~1',
    },
    '?businessDate=2026-12-03&figure=cash&reservation=ABCDEFGHJK&session=escarpment%7Etill-1%7E1&page=1',
  ],
  [securityLog, { act: 'refused', by: 'casey' }, '?act=refused&by=casey&page=1'],
])('what $name is filtered by stays in the address', (report, filter, address) => {
  const names = addressNames(report);
  expect(toAddress(inReactAdmin(filter), names)).toBe(address);
  expect(JSON.parse(new URLSearchParams(fromAddress(address, names)).get('filter')!)).toEqual(filter);
});

test('a name of another list is no filter', () => {
  const search = fromAddress('?till=till-1&act=refused', addressNames(securityLog));
  expect(JSON.parse(new URLSearchParams(search).get('filter')!)).toEqual({ act: 'refused' });
});
