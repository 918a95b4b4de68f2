import type { PayoutEvent, PayoutFileEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { payoutFileDecider, payoutsDecider, type ImportedPayout } from './payouts.decider.js';

const NOW = '2026-11-05T15:01:00.000Z';
const given = givenFor(payoutsDecider, NOW);
const PAYOUT: ImportedPayout = {
  inventoryGroup: 'escarpment',
  payoutId: 'po_1',
  provider: 'stripe',
  date: '2026-11-04',
  file: 'f1',
  digest: 'ab',
  lines: 1,
  gross: 54.24,
  refunds: 0,
  fees: 1.87,
  other: 0,
  carried: 0,
  net: 52.37,
  by: 'fiona',
  importedAt: '2026-11-05T14:00:00.000Z',
};
const imported = (changes: Partial<ImportedPayout> = {}): PayoutEvent => ({
  type: 'PayoutImported',
  data: { ...PAYOUT, ...changes },
});
const bring = (...changes: readonly Partial<ImportedPayout>[]) =>
  ({ type: 'Import', payouts: changes.map((each) => ({ ...PAYOUT, ...each })) }) as const;
const REMOVAL = {
  inventoryGroup: 'escarpment',
  payoutId: 'po_1',
  reason: 'Another account',
  by: 'fiona',
  removedAt: '2026-11-05T15:00:00.000Z',
};
const removed: PayoutEvent = { type: 'PayoutRemoved', data: REMOVAL };
const remove = { type: 'Remove', removal: REMOVAL } as const;

describe('docs/rules/payouts.md 6: a payout', () => {
  it('is imported once, from whichever file', () => {
    given([]).when(bring({})).then([imported()]);
    given([imported()])
      .when(bring({ file: 'f2', by: 'audrey' }))
      .thenNothing();
  });
  it('with other lines is refused, and with it all of its file', () =>
    given([imported()])
      .when(bring({ payoutId: 'po_2' }, { digest: 'cd' }))
      .thenRejected('payout_differs', { status: 409, detail: { payout: 'po_1' } }));
  it('beside those that are there is imported', () =>
    given([imported()])
      .when(bring({}, { payoutId: 'po_2' }))
      .then([imported({ payoutId: 'po_2' })]));
  it('that was removed is imported again, with any lines', () => {
    given([imported(), removed])
      .when(bring({ digest: 'cd' }))
      .then([imported({ digest: 'cd' })]);
    given([imported(), removed, imported({ digest: 'cd' })])
      .when(bring({}))
      .thenRejected('payout_differs', { status: 409 });
  });
  it('is removed once', () => {
    given([imported()]).when(remove).then([removed]);
    given([imported(), removed]).when(remove).thenNothing();
    given([]).when(remove).thenRejected('payout_not_found', { status: 404 });
  });
});

describe('docs/rules/payouts.md 7: the lines of a file', () => {
  const givenFile = givenFor(payoutFileDecider, NOW);
  const part = (number: number) => ({ inventoryGroup: 'escarpment', file: 'f1', part: number, lines: [] });
  const read = (number: number): PayoutFileEvent => ({ type: 'PayoutLinesRead', data: part(number) });
  it('are added a part at a time, each once', () => {
    givenFile([])
      .when({ type: 'AddLines', lines: part(1) })
      .then([read(1)]);
    givenFile([read(1)])
      .when({ type: 'AddLines', lines: part(1) })
      .thenNothing();
    givenFile([read(1)])
      .when({ type: 'AddLines', lines: part(2) })
      .then([read(2)]);
    givenFile([read(1)])
      .when({ type: 'AddLines', lines: part(3) })
      .thenNothing();
  });
});
