import type { DayStatus } from '@stile/contracts';
import { disperse } from './dispersal.js';

const suggestedFor =
  (statuses: Record<string, DayStatus>) =>
  (inventory: string, date: string): DayStatus =>
    statuses[`${inventory} ${date}`] ?? 'CLOSED';
const shown = (statuses: Record<string, DayStatus>): string[] =>
  disperse('ridge', '2026-12-05', ['lake', 'ridge', 'hill'], suggestedFor(statuses)).map(
    ({ inventory, date }) => `${inventory} ${date}`,
  );

describe('where else to go', () => {
  it('names free dates nearby, nearest first, then other places on that date', () => {
    expect(
      shown({
        'ridge 2026-12-05': 'FULL',
        'ridge 2026-12-06': 'NOT_BUSY',
        'ridge 2026-12-04': 'NOT_BUSY',
        'ridge 2026-12-02': 'NOT_BUSY',
        'ridge 2026-12-12': 'NOT_BUSY',
        'ridge 2026-11-28': 'NOT_BUSY',
        'ridge 2026-12-07': 'BUSY',
        'lake 2026-12-05': 'BUSY',
        'hill 2026-12-05': 'NOT_BUSY',
        'hill 2026-12-06': 'NOT_BUSY',
      }),
    ).toEqual([
      'ridge 2026-12-04',
      'ridge 2026-12-06',
      'ridge 2026-12-02',
      'ridge 2026-11-28',
      'ridge 2026-12-12',
      'hill 2026-12-05',
    ]);
  });
  it('looks no further than seven days', () =>
    expect(
      shown({ 'ridge 2026-12-05': 'BUSY', 'ridge 2026-12-13': 'NOT_BUSY', 'ridge 2026-11-27': 'NOT_BUSY' }),
    ).toEqual([]));
  it.each<DayStatus>(['NOT_BUSY', 'CLOSED'])('sends nobody away from a day that is %s', (status) =>
    expect(shown({ 'ridge 2026-12-05': status, 'ridge 2026-12-06': 'NOT_BUSY' })).toEqual([]),
  );
});
