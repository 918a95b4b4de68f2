import type { SessionUser } from '@stile/contracts';
import { periodsDecider } from '@stile/domain';
import type { Caller } from '../../http/endpoint.js';
import { AccountingPeriods } from './accounting-periods.js';

/* docs/rules/reports.md 25: a period is signed by who reaches the report at its venue. */

const group = (venue: string, service: string) => ({ inventory_groups: [venue], services: [service] });
const signer = (...groups: readonly object[]): Caller =>
  ({
    language: 'en',
    station: null,
    user: {
      username: 'fiona',
      is_staff: true,
      is_superuser: false,
      permission_groups: groups,
      user_inventory_groups: ['park', 'hill'],
    } as unknown as SessionUser,
  }) as Caller;

const executed: unknown[] = [];
const periods = new AccountingPeriods(
  { of: () => ({}), table: () => ({}) } as never,
  { load: () => Promise.resolve({ state: periodsDecider.initial }) } as never,
  { now: () => '2026-12-05T15:00:00.000Z' },
  { next: () => 'id' } as never,
  {
    seen: () => Promise.resolve({ currency: 'CAD' }),
    chartOf: () => ({ get: () => undefined, titleOf: () => null }),
    journalsAsOf: () => Promise.resolve({ journals: [], asOf: '7' }),
  } as never,
  { of: () => undefined } as never,
  {
    execute: (command: unknown) => {
      executed.push(command);
      return Promise.resolve({ accepted: true });
    },
  } as never,
  {} as never,
);
/** The digest of no journals. */
const NOTHING = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945';
const sign = (caller: Caller, end_date = '2026-12-04') =>
  periods.sign({ inventory_group: 'park', start_date: '2026-12-01', end_date, digest: NOTHING }, caller);

beforeEach(() => executed.splice(0));

it('is signed at the venue of the report', async () => {
  await sign(signer(group('park', '/accounting_report')));
  expect(executed).toMatchObject([
    {
      stream: 'accounting-park',
      command: { type: 'Sign', period: { asOf: '7', by: 'fiona', signedAt: '2026-12-05T15:00:00.000Z' } },
    },
  ]);
});

it.each([
  ['reads the accounts of this venue, and signs at another', ['/event_history', '/accounting_report']],
  ['reads those of this venue alone', ['/event_history', '/event_history']],
])('is not signed by who %s', async (_, [here, there]) => {
  await expect(sign(signer(group('park', here!), group('hill', there!)))).rejects.toMatchObject({
    rejection: { status: 403 },
  });
  expect(executed).toEqual([]);
});

it('is not signed on its last day', async () => {
  await expect(sign(signer(group('park', '/accounting_report')), '2026-12-05')).rejects.toMatchObject({
    rejection: { status: 422, code: 'period_not_over' },
  });
});
