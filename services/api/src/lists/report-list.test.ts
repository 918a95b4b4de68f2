import {
  cardTransactions,
  moneyEntries,
  terminalLogs,
  tillMovements,
  tillSessions,
  waitlist,
  type Report,
} from '@stile/contracts';
import { PROJECTORS } from '@stile/projections';
import { listOf } from './report-list.js';

test('what a list may be asked for follows from its declaration', () => {
  expect(listOf(tillMovements)).toEqual({
    name: 'till_movements',
    services: ['/till_activity', '/settings'],
    groupField: 'inventory_group',
    sorts: ['at'],
    sortFields: { at: 'order' },
    defaultSort: ['at', -1],
    fields: [
      'id',
      'inventory_group',
      'till',
      'business_date',
      'user',
      'kind',
      'session_id',
      'reservation_id',
    ],
    ofPage: ['tab'],
    searched: [],
  });
  expect(listOf(terminalLogs)).toMatchObject({ searched: ['reason', 'message'], sortFields: {} });
  expect(listOf(terminalLogs).fields).not.toContain('q');
  // A range is of the one field.
  expect(listOf(tillSessions)).toMatchObject({
    sorts: ['till', 'opened_at', 'closed_at'],
    fields: ['id', 'inventory_group', 'till', 'business_date', 'users', 'state'],
  });
  expect(listOf(waitlist)).toMatchObject({ sorts: waitlist.sorts, defaultSort: ['order', 1] });
});

/** A till is sorted by among those of a venue, which are few. */
const FEW = ['till'];

test.each<Report>([tillSessions, tillMovements, moneyEntries, cardTransactions, waitlist])(
  '$name is of a read model that has an index for each column that it is sorted by',
  ({ from, columns, sort }) => {
    const projector = PROJECTORS.find(({ name }) => name === from);
    const indexed = (projector?.indexes ?? [])
      .filter(([first]) => first === 'inventory_group')
      .map(([, second]) => second?.replace('-', ''));
    const sortable = columns.flatMap(({ key, sortable: by }) =>
      by === undefined ? [] : by === true ? key : by,
    );
    const ordered = [...sortable, sort.field === 'at' ? 'order' : sort.field].filter(
      (field) => !FEW.includes(field),
    );
    expect(indexed).toEqual(expect.arrayContaining(ordered));
  },
);
