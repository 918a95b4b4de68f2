import type { PeriodEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { periodsDecider, signedIn, type SignedPeriodData } from './periods.decider.js';

const given = givenFor(periodsDecider, '2026-12-05T15:01:00.000Z');
const NOVEMBER: SignedPeriodData = {
  inventoryGroup: 'escarpment',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  lines: [],
  asOf: '7',
  total: 0,
  digest: 'ab',
  by: 'fiona',
  signedAt: '2026-12-03T14:00:00.000Z',
};
const signed = (changes: Partial<SignedPeriodData> = {}): PeriodEvent => ({
  type: 'PeriodSigned',
  data: { ...NOVEMBER, ...changes },
});
const REOPENING = {
  inventoryGroup: 'escarpment',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  reason: 'A wrong code',
  by: 'admin',
  reopenedAt: '2026-12-04T09:30:00.000Z',
};
const reopened: PeriodEvent = { type: 'PeriodReopened', data: REOPENING };
const sign = (changes: Partial<SignedPeriodData> = {}) =>
  ({ type: 'Sign', period: { ...NOVEMBER, ...changes } }) as const;

describe('docs/rules/reports.md 25: a period', () => {
  it('is signed once', () => {
    given([]).when(sign()).then([signed()]);
    given([signed()])
      .when(sign({ by: 'audrey', signedAt: '2026-12-05T15:00:00.000Z' }))
      .thenNothing();
  });
  it.each([
    ['the same days with another content', { digest: 'cd' }],
    ['days up to its first', { startDate: '2026-10-15', endDate: '2026-11-01' }],
    ['days from its last on', { startDate: '2026-11-30', endDate: '2026-12-05' }],
    ['a day of it', { startDate: '2026-11-11', endDate: '2026-11-11' }],
  ])('that is signed has no day in common with another: %s', (_, changes) =>
    given([signed()])
      .when(sign(changes))
      .thenRejected('period_signed', {
        status: 409,
        detail: { from: '2026-11-01', until: '2026-11-30' },
      }),
  );
  it('beside it is signed too', () => {
    const december = { startDate: '2026-12-01', endDate: '2026-12-31' };
    given([signed()])
      .when(sign(december))
      .then([signed(december)]);
  });
  it('is reopened once, and signed again as it is then', () => {
    given([signed()]).when({ type: 'Reopen', period: REOPENING }).then([reopened]);
    given([signed(), reopened]).when({ type: 'Reopen', period: REOPENING }).thenNothing();
    given([signed(), reopened])
      .when(sign({ digest: 'cd' }))
      .then([signed({ digest: 'cd' })]);
    given([signed(), reopened]).when(sign()).then([signed()]);
  });
  it('that nobody signed is not reopened', () =>
    given([signed({ endDate: '2026-11-29' })])
      .when({ type: 'Reopen', period: REOPENING })
      .thenRejected('period_not_signed', { status: 404 }));
});

it('those of some days are found in their order', () => {
  const states = [
    signed({ startDate: '2026-12-01', endDate: '2026-12-31' }),
    signed(),
    signed({ startDate: '2026-10-01', endDate: '2026-10-31' }),
  ].reduce((state, event) => periodsDecider.evolve(state, event), periodsDecider.initial);
  const days = { startDate: '2026-11-30', endDate: '2026-12-01' };
  expect(signedIn(states, days).map(({ startDate }) => startDate)).toEqual(['2026-11-01', '2026-12-01']);
});
