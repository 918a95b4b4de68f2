import type { DemandEvent } from '@stile/contracts';
import { List } from 'immutable';
import { givenFor } from '../../../../test/support/decider.js';
import { turnedAwayDecider, type TurnAwayCommand } from './turned-away.decider.js';

/* docs/rules/capacity.md 53 */
const given = givenFor(turnedAwayDecider, '2026-12-05T15:01:00.000Z');
const demand = (id: string): DemandEvent['data'] => ({
  id,
  ledger: 'capacity-venue/park-2026-12-05',
  from: '2026-12-05T15:00:00.000Z',
  until: '2026-12-05T15:01:00.000Z',
  pools: [{ pool: 'cars@09:00-10:00', channel: 'web', parties: 2, units: 3 }],
});
const turnAway = (id: string): TurnAwayCommand => ({ type: 'TurnAway', demand: demand(id) });
const turnedAway = (id: string): DemandEvent => ({ type: 'DemandTurnedAway', data: demand(id) });

it('records each stretch once', () => {
  given([])
    .when(turnAway('a'))
    .then([turnedAway('a')]);
  given([turnedAway('a')])
    .when(turnAway('b'))
    .then([turnedAway('b')]);
  given([turnedAway('a'), turnedAway('b')])
    .when(turnAway('a'))
    .thenNothing();
});

it('remembers the last hundred', () => {
  const last = Array.from({ length: 120 }, (_, nth) => turnedAway(String(nth)));
  const state = last.reduce(turnedAwayDecider.evolve, List<string>());
  expect(state.first()).toBe('20');
  expect(state.last()).toBe('119');
});
