import { render, screen } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import type { ColumnKind, Report } from '@stile/contracts';
import { PortsProvider, type Ports } from '../core/ports.js';
import { loadMessages } from '../i18n/messages.js';
import { createI18nProvider } from '../i18n/provider.js';
import { USERS } from '../testing/fake-data.js';
import { useCells } from './cells.js';

interface Row {
  readonly id: string;
  readonly value: unknown;
}
const reportOf = (kind: ColumnKind): Report<Row> => ({
  name: 'rows',
  services: [],
  from: 'rows',
  help: 'no_documents',
  none: 'no_documents',
  columns: [{ key: 'value', kind, texts: 'status_', label: 'state' }],
  sort: { field: 'value', order: 'ASC' },
  filters: [],
});
const Cell = ({ kind, value }: { kind: ColumnKind; value: unknown }) => {
  const cell = useCells(reportOf(kind), {});
  return <p data-testid={kind}>{cell('value', { id: '1', value })}</p>;
};

const VENUE = { id: 'escarpment', currency: 'CAD', timezone: 'America/Toronto', inventories: [] };
const shown = async (values: readonly (readonly [ColumnKind, unknown])[], language: 'en' | 'fr') => {
  const ports = { session: { user: () => USERS['admin']! } } as unknown as Ports;
  const i18nProvider = createI18nProvider(await loadMessages(language), () => Promise.resolve());
  render(
    <MemoryRouter>
      <PortsProvider value={ports}>
        <AdminContext
          dataProvider={testDataProvider({ getOne: () => Promise.resolve({ data: VENUE as never }) })}
          i18nProvider={i18nProvider}
        >
          {values.map(([kind, value]) => (
            <Cell key={kind} kind={kind} value={value} />
          ))}
        </AdminContext>
      </PortsProvider>
    </MemoryRouter>,
  );
  if (values.some(([kind, value]) => kind === 'money' && value !== null)) await screen.findByText(/\$/);
  return Object.fromEntries(
    values.map(([kind]) => [kind, screen.getByTestId(kind).textContent.replaceAll(/\s/g, ' ')]),
  );
};

const VALUES: readonly (readonly [ColumnKind, unknown])[] = [
  ['text', 'Ski hire'],
  ['count', 1234],
  ['money', -22.6],
  ['percent', 0.13],
  ['date', '2026-12-05'],
  ['time', '13:30'],
  ['moment', '2026-12-05T15:00:00.000Z'],
  ['flag', false],
  ['status', 'confirmed'],
  ['reservation', 'ABCDEFGHJK'],
  ['person', 'visitor'],
  ['list', ['SPRING', 'CREW']],
];

test('each kind shows its value in the language of the page and by the venue’s clock', async () => {
  expect(await shown(VALUES, 'en')).toEqual({
    text: 'Ski hire',
    count: '1,234',
    money: '-$22.60',
    percent: '13%',
    date: 'Dec 5, 2026',
    time: '1:30 PM',
    moment: 'Dec 5, 2026, 10:00 AM',
    flag: 'No',
    status: 'Confirmed',
    reservation: 'ABCDEFGHJK',
    person: 'Visitor',
    list: 'SPRING, CREW',
  });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/reservation/ABCDEFGHJK');
});

test('in French', async () => {
  expect(await shown(VALUES, 'fr')).toEqual({
    text: 'Ski hire',
    count: '1 234',
    money: '-22,60 $',
    percent: '13 %',
    date: '5 déc. 2026',
    time: '13 h 30',
    moment: '5 déc. 2026, 10 h 00',
    flag: 'Non',
    status: 'Confirmée',
    reservation: 'ABCDEFGHJK',
    person: 'Visiteur',
    list: 'SPRING, CREW',
  });
});

test('nothing is shown where there is no value', async () => {
  const empty = VALUES.map(([kind]) => [kind, null] as const);
  expect(await shown(empty, 'en')).toEqual(Object.fromEntries(empty.map(([kind]) => [kind, ''])));
});
