import type { GateEvent } from '@stile/contracts';
import { Set as ImmutableSet } from 'immutable';
import { givenFor } from '../../../../test/support/decider.js';
import { MAX_REFUSED_SCANS, refusedScansDecider, type RefuseScanCommand } from './refused-scans.decider.js';

/* docs/rules/gate.md 5 */
const NOW = '2026-12-05T15:00:00.000Z';
const given = givenFor(refusedScansDecider, NOW);
const scan = {
  inventoryGroup: 'venue',
  inventory: 'park',
  businessDate: '2026-12-05',
  station: null,
  code: 'digest',
  verdict: 'unknown',
} as const;
const refuse = (key: string): RefuseScanCommand => ({ type: 'RefuseScan', scan: { ...scan, key } });
const refused = (key: string): GateEvent => ({
  type: 'ScanRefused',
  data: { ...scan, key, refusedAt: NOW },
});

it('records each scan, and a repeat under its key once', () => {
  given([])
    .when(refuse('a'))
    .then([refused('a')]);
  given([refused('a')])
    .when(refuse('b'))
    .then([refused('b')]);
  given([refused('a')])
    .when(refuse('a'))
    .thenNothing();
});
it('stops at its bound', () => {
  const keys = ImmutableSet(Array.from({ length: MAX_REFUSED_SCANS }, (_, nth) => String(nth)));
  const decided = (before: typeof keys) => refusedScansDecider.decide(refuse('last'), before, NOW);
  expect(decided(keys.delete('0'))).toEqual({ accepted: true, events: [refused('last')] });
  expect(decided(keys)).toEqual({ accepted: true, events: [] });
});
