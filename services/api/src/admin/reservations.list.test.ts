import { ADMIN_RESOURCES } from '@stile/contracts';
import type { Query, ReadModels } from '@stile/projections';
import type { Caller } from '../http/endpoint.js';
import { listEndpoint } from '../lists/list-resource.js';
import type { CatalogueView } from '../views/catalogue-view.js';
import { reservationsList } from './reservations.list.js';

const resource = ADMIN_RESOURCES.find(({ name }) => name === 'reservations')!;
const user = { is_staff: true, is_superuser: true, user_inventory_groups: ['escarpment'] };
/** The filter of the query that a request becomes, as text. */
const filterFor = async (
  filter: object,
  sort: readonly string[] = ['start_date', 'ASC'],
): Promise<string> => {
  const find = jest.fn<Promise<never[]>, [Query]>().mockResolvedValue([]);
  const models = { of: () => ({ find, count: () => Promise.resolve(0) }) } as unknown as ReadModels;
  const { handle } = listEndpoint(models, reservationsList(resource, {} as CatalogueView));
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) };
  await handle({ query, caller: { user } as unknown as Caller } as never);
  return JSON.stringify(find.mock.calls[0]![0].filter);
};

it.each([
  [
    { visit_date_gte: '2026-06-01', visit_date_lte: '2026-06-07' },
    '{"$gte":"2026-06-01","$lt":"2026-06-07U"}',
  ],
  [{ visit_date: '2026-06-01' }, '{"$gte":"2026-06-01","$lt":"2026-06-01U"}'],
  [{ visit_date_gte: '2026-06-01' }, '{"$gte":"2026-06-01"}'],
])('a search on days (%j) is found between their first and last arrival', async (days, bounds) =>
  expect(await filterFor({ q: 'smith', ...days })).toContain(`{"start_date":${bounds}}`),
);

it('without words to seek, or without days, arrivals have no bounds', async () => {
  for (const filter of [{ visit_date: '2026-06-01' }, { q: ' ', visit_date: '2026-06-01' }, { q: 'smith' }])
    expect(await filterFor(filter)).not.toContain('start_date');
});

it('a search names its venue where words are in another order than the page', async () => {
  const VENUE = '{"inventory_group":{"$in":["escarpment"]}}';
  expect(await filterFor({ q: 'smith' }, ['price', 'ASC'])).toContain(VENUE);
  expect(await filterFor({ q: 'smith' }, ['last_name', 'ASC'])).not.toContain(VENUE);
});
