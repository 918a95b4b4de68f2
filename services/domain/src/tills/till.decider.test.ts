import { givenFor } from '../../../../test/support/decider.js';
import { tillDecider, type TillCommand } from './till.decider.js';

const NOW = '2026-12-05T14:00:00.000Z';
const given = givenFor(tillDecider, NOW);
const DAY = '2026-12-05';
const tillKey = { inventoryGroup: 'venue', till: 'till-1' };

const open = (more: Partial<TillCommand & { type: 'Open' }> = {}): TillCommand => ({
  type: 'Open',
  ...tillKey,
  key: 'key-1',
  float: null,
  denominations: null,
  openedBy: 'kim',
  businessDate: DAY,
  ...more,
});
const close = (session: number, balance: number): TillCommand => ({
  type: 'Close',
  session,
  balance,
  businessDate: DAY,
});
const opened = (session: number, more: object = {}) => ({
  type: 'TillOpened' as const,
  data: {
    ...tillKey,
    session,
    businessDate: DAY,
    float: 0,
    denominations: null,
    carried: 0,
    source: 'carried' as const,
    isAutomatic: false,
    openedBy: 'kim',
    key: `key-${session}`,
    openedAt: NOW,
    ...more,
  },
});
const closed = (session: number, balance: number) => ({
  type: 'TillClosed' as const,
  data: { ...tillKey, session, businessDate: DAY, balance, closedAt: NOW },
});

describe('a till', () => {
  it('opens with what was counted, or with what the session before left', () => {
    given([])
      .when(open({ float: 200 }))
      .then([opened(1, { float: 200, source: 'counted' })]);
    given([opened(1), closed(1, 80.25)])
      .when(open({ key: 'key-2' }))
      .then([opened(2, { float: 80.25, carried: 80.25, closedBefore: NOW })]);
    given([opened(1), closed(1, 80.25)])
      .when(open({ key: 'key-2', float: 80 }))
      .then([opened(2, { float: 80, carried: 80.25, source: 'counted', closedBefore: NOW })]);
  });

  it('opens with notes and coins that come to its float', () => {
    const denominations = [
      { value: 50, count: 3 },
      { value: 0.25, count: 2 },
    ];
    const counted = opened(1, { float: 150.5, source: 'counted', denominations });
    given([])
      .when(open({ float: 150.5, denominations }))
      .then([counted]);
    for (const float of [150, null])
      given([]).when(open({ float, denominations })).thenRejected('till_denominations', { status: 422 });
    given([counted])
      .when(open({ float: 150.5, denominations }))
      .thenNothing();
    given([counted])
      .when(open({ float: 150.5 }))
      .thenRejected('idempotency_key_reused', { status: 409 });
  });

  it('opens by itself where it is closed', () => {
    given([])
      .when(open({ key: null }))
      .then([opened(1, { key: null, isAutomatic: true })]);
    given([opened(1)])
      .when(open({ key: null }))
      .thenNothing();
  });

  it('is opened once for a key, and not while it is open', () => {
    given([opened(1)])
      .when(open())
      .thenNothing();
    given([opened(1), closed(1, 5)])
      .when(open())
      .thenNothing();
    given([opened(1)])
      .when(open({ float: 10 }))
      .thenRejected('idempotency_key_reused', { status: 409 });
    given([opened(1)])
      .when(open({ key: 'key-2' }))
      .thenRejected('till_open', { status: 409 });
  });

  it('closes once', () => {
    given([opened(1)])
      .when(close(1, 80))
      .then([closed(1, 80)]);
    given([opened(1), closed(1, 80)])
      .when(close(1, 80))
      .thenNothing();
    given([opened(1)])
      .when(close(2, 80))
      .thenRejected('till_closed', { status: 409 });
  });
});
