import { instantOf } from '@stile/contracts';
import { movedBy } from '../../../../test/cases/desk-story.js';
import { rowsOf, type Row } from '../../../../test/cases/table.js';
import { phrases } from '../../../../test/cases/words.js';
import { instantAt } from '../kernel/local-time.js';
import { displayStatus } from './display-status.js';

const ZONE = 'America/Toronto';
const VISIT = '2026-12-05 10:00; 2026-12-05 16:00';

/** '2026-12-05 09:29:59', by the venue's clock. */
const at = (moment: string): string => {
  const [date = '', clock = ''] = moment.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const begun = Date.parse(instantAt({ date, minutes: 60 * hours + minutes }, ZONE));
  return instantOf(begun + 1000 * seconds);
};
const status = (row: Row): string => {
  const [from, until] = phrases(row['Visit'] ?? VISIT) as [string, string];
  const party = (row['Party'] ?? '').split(', ');
  return displayStatus(
    {
      cancelled: party.includes('cancelled'),
      checkedInAt: party.includes('in') ? at(from) : null,
      startsAt: at(from),
      endsAt: at(until),
    },
    at(row['Now']!),
    ZONE,
  );
};

const named = (file: string) => rowsOf(file).map((row) => [row.name, row] as const);

describe('statuses, as the tables say', () =>
  it.each(named('statuses.md'))('%s', (_name, row) => expect(status(row)).toBe(row['Status'])));
describe('money, as the tables say', () =>
  it.each(named('money.md'))('%s', (_name, row) => expect(movedBy(row, 'Pays')).toBe(row['Expect'])));
describe('refunds, as the tables say', () =>
  it.each(named('refunds.md'))('%s', (_name, row) => expect(movedBy(row, 'Returns')).toBe(row['Expect'])));
