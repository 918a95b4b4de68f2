import { reservationsProjector, type Filter, type ReadModels } from '@stile/projections';
import { z } from 'zod';
import type { Caller } from '../http/endpoint.js';
import { listEndpoint } from './list-resource.js';

const ROW = { id: 'r' };
const user = { is_superuser: true, user_inventory_groups: ['escarpment'] };

const counted = jest.fn();
/** Content-Range of a page from `from` on, where there are so many rows. */
const rangeOf = async (rows: number, from: number, filter = {}): Promise<string | undefined> => {
  const model = {
    find: ({ skip, limit }: { skip: number; limit: number }) =>
      Promise.resolve(Array.from({ length: Math.min(limit, Math.max(0, rows - skip)) }, () => ROW)),
    count: (_filter: Filter, atMost: number) => {
      counted();
      return Promise.resolve(Math.min(rows, atMost));
    },
  };
  const { handle } = listEndpoint({ of: () => model } as unknown as ReadModels, {
    name: 'rows',
    summary: '',
    projector: reservationsProjector,
    services: [],
    groupField: 'inventory_group',
    row: z.any(),
    present: () => ROW,
    fields: [],
    searched: [],
    sorts: ['id'],
    defaultSort: ['id', 1] as const,
  });
  const query = { range: `[${from},${from + 24}]`, filter: JSON.stringify(filter) };
  const answer = await handle({ query, caller: { user } as unknown as Caller } as never);
  return answer.headers?.['content-range'];
};

it.each([
  [0, 0, 'rows */0'],
  [10_000, 0, 'rows 0-24/10000'],
  [10_001, 0, 'rows 0-24/*'],
  [10_026, 10_000, 'rows 10000-10024/*'],
  [10_025, 10_000, 'rows 10000-10024/10025'],
  [10_025, 20_000, 'rows */10025'],
])('of %i rows a page from %i on says %s', async (rows, from, range) =>
  expect(await rangeOf(rows, from)).toBe(range),
);

it('a page that is not full ends the list, which is not counted', async () => {
  counted.mockClear();
  expect([await rangeOf(30, 25), await rangeOf(0, 0)]).toEqual(['rows 25-29/30', 'rows */0']);
  expect(counted).not.toHaveBeenCalled();
});

it('what a search finds is counted up to 1,000', async () =>
  expect([await rangeOf(1_000, 0, { q: 'a' }), await rangeOf(1_001, 0, { q: 'a' })]).toEqual([
    'rows 0-24/1000',
    'rows 0-24/*',
  ]));
