import { instantOf, epochMsOf, type Instant } from '@stile/contracts';
import { Signer } from '../../ports/signer.js';
import { ConnectState } from './connect-state.js';

const NOON = '2026-12-03T12:00:00.000Z' as Instant;
const HOUR = 3_600_000;
let now = NOON;
const states = new ConnectState(new Signer(Buffer.alloc(32, 7)), { now: () => now });
const after = (ms: number): Instant => instantOf(epochMsOf(NOON) + ms);

it('names the venue to who began, for an hour', () => {
  now = NOON;
  const state = states.of('parks.north', 'ada');
  expect(states.groupIn(state, 'ada')).toBe('parks.north');
  expect(states.groupIn(state, 'bea')).toBeNull();
  now = after(HOUR - 1);
  expect(states.groupIn(state, 'ada')).toBe('parks.north');
  now = after(HOUR);
  expect(states.groupIn(state, 'ada')).toBeNull();
});

it('another key signs another state', () => {
  now = NOON;
  const state = new ConnectState(new Signer(Buffer.alloc(32, 8)), { now: () => now }).of('lakeside', 'ada');
  expect(states.groupIn(state, 'ada')).toBeNull();
});
