import type { SessionUser } from '@stile/contracts';
import { tillMovementsProjector, tillSessionsProjector, type ReadModels } from '@stile/projections';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { staff } from '../../../../../test/support/staff.js';
import type { Instants } from '../../as-of/instants.js';
import type { Call } from '../../http/endpoint.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { TillConsoleEndpoints } from './till-console.endpoints.js';

/** The newest first, as a list has them. */
const HOW = ['open', 'forced', 'counted'];
const session = (how: string, index: number) => ({
  _id: how,
  _position: '1',
  state: how === 'open' ? 'open' : 'closed',
  how: how === 'open' ? null : how,
  opened_at: `2026-12-0${5 - index}`,
  inventory_group: 'venue',
  cash: { expected: 130 },
});
const SESSIONS = new Map(HOW.map((how, index) => [how, session(how, index)]));
const AMOUNTS = { amount: 30, rounding: 0, discrepancy: 1, balance: 130, denominations: [] };
const NOTHING = { amount: null, rounding: null, discrepancy: null, balance: null, denominations: null };
const MOVEMENTS = HOW.map((how, index) => ({
  _id: `m-${how}`,
  _position: '1',
  order: 3 - index,
  session_id: how,
  inventory_group: 'venue',
  ...AMOUNTS,
}));
interface ByVenue {
  readonly filter: { readonly $and: readonly [{ readonly inventory_group: { readonly $in: string[] } }] };
}
const find =
  (rows: readonly { readonly inventory_group: string }[]) =>
  async ({ filter: { $and } }: ByVenue) =>
    rows.filter((row) => $and[0].inventory_group.$in.includes(row.inventory_group));
const models = {
  of: (projector: unknown) =>
    projector === tillSessionsProjector
      ? {
          find: find([...SESSIONS.values()]),
          count: async () => 3,
          get: async (id: string) => SESSIONS.get(id),
        }
      : projector === tillMovementsProjector && { find: find(MOVEMENTS), count: async () => 3 },
} as unknown as ReadModels;
const catalogues = { of: () => undefined } as unknown as CatalogueView;
const instants = { resolve: () => Promise.resolve(null) } as unknown as Instants;
const endpoints = new TillConsoleEndpoints(models, catalogues, instants).endpoints();
const read = async (user: SessionUser, name: string, id?: string) => {
  const { handle } = endpoints.find(({ path }) => path === `/api/admin/${name}`)!;
  const call = { params: { id }, query: {}, caller: { user } } as unknown as Call;
  return outcomeOf(async () => (await handle(call)).body);
};

const READER = staff('reader', [['/till_activity'], ['venue']]);
const MANAGER = staff('mia', [['/settings'], ['venue']]);
const SELLING_MANAGER = staff('mia', [['/store', '/settings'], ['venue']]);
const SELLING_READER = staff('kim', [['/store', '/till_activity'], ['venue']]);
const MANAGER_ELSEWHERE = staff('kim', [['/store', '/till_activity'], ['venue']], [['/settings'], ['other']]);

describe('docs/rules/tills.md 17, 18 and 23: the console shows the money of a session before its count', () => {
  it.each<[string, SessionUser, boolean]>([
    ['to who reads till reports', READER, true],
    ['to who manages the venue', MANAGER, true],
    ['to who manages it and sells there', SELLING_MANAGER, true],
    ['not to who sells and reads till reports', SELLING_READER, false],
    ['not to who sells, and manages another venue', MANAGER_ELSEWHERE, false],
  ])('%s', async (_, user, sees) => {
    const cash = { expected: 130 };
    const [open, forced, counted] = [
      { state: 'open', cash: sees ? cash : null },
      { state: 'closed', how: 'forced', cash: sees ? cash : null },
      { state: 'closed', how: 'counted', cash },
    ];
    expect(await read(user, 'till_sessions')).toMatchObject([open, forced, counted]);
    expect(await read(user, 'till_sessions/:id', 'open')).toMatchObject(open);
    expect(await read(user, 'till_sessions/:id', 'forced')).toMatchObject(forced);
    expect(await read(user, 'till_sessions/:id', 'counted')).toMatchObject(counted);
    expect(await read(user, 'till_movements')).toEqual([
      { session_id: 'open', inventory_group: 'venue', ...(sees ? AMOUNTS : NOTHING) },
      { session_id: 'forced', inventory_group: 'venue', ...(sees ? AMOUNTS : NOTHING) },
      { session_id: 'counted', inventory_group: 'venue', ...AMOUNTS },
    ]);
  });
});

describe('docs/rules/tills.md 23: one session', () => {
  it.each<[string, SessionUser, string, unknown]>([
    ['is read by who reads till reports', READER, 'open', expect.objectContaining({ state: 'open' })],
    ['is read by who manages the venue', MANAGER, 'open', expect.objectContaining({ state: 'open' })],
    [
      'is none of another venue',
      staff('max', [['/till_activity', '/settings'], ['other']]),
      'open',
      'till_no_report',
    ],
    ['is not read by who only sells', staff('kim', [['/store'], ['venue']]), 'open', 'till_no_report'],
    ['is none that there is not', READER, 'other', 'till_no_report'],
  ])('%s', async (_, user, id, outcome) => {
    expect(await read(user, 'till_sessions/:id', id)).toEqual(outcome);
  });
});
