import type { DrawerEvent, Recorded } from '@stile/contracts';
import { drawerDecider, type DrawerCommand } from './drawer.decider.js';
import { proveTill, type ProofFault } from './till-proof.js';

const IN = { inventoryGroup: 'escarpment', till: 'till-1', session: 3, businessDate: '2026-12-03' };
const SESSION = {
  ...IN,
  float: 100,
  denominations: null,
  carried: 0,
  source: 'counted' as const,
  isAutomatic: false,
  openedBy: 'casey',
  openedAt: '2026-12-03T14:00:00.000Z',
};
const NOW = '2026-12-03T15:00:00.000Z';
const COUNT = { denominations: null, reason: 'a coin' };

/** The events of acts as the domain decides them. */
const done = (...acts: readonly object[]): readonly DrawerEvent[] => {
  let drawer = drawerDecider.initial;
  const events: DrawerEvent[] = [];
  acts.forEach((act, index) => {
    const command = { key: `k${index}`, ...act, session: SESSION, businessDate: IN.businessDate };
    const decision = drawerDecider.decide(command as unknown as DrawerCommand, drawer, NOW);
    if (!decision.accepted) throw new Error(decision.rejection.code);
    events.push(...decision.events);
    drawer = decision.events.reduce(drawerDecider.evolve, drawer);
  });
  return events;
};
const RESERVATION = { reservationId: '7KQ4MWXH2P' };
const DAY = done(
  {
    type: 'TakeCash',
    paymentId: 'p1',
    ...RESERVATION,
    amount: 41.08,
    rounding: 0.02,
    tendered: 50,
    change: 8.9,
  },
  { type: 'ReturnCash', refundId: 'r1', ...RESERVATION, amount: 10.02, rounding: -0.02 },
  { type: 'MoveCash', amount: 50, denominations: null, reason: null, isRecorded: false },
  { type: 'MoveCash', amount: -500, denominations: null, reason: null, isRecorded: false },
  { type: 'Count', counted: 180, isRecorded: false, ...COUNT },
  { type: 'Count', counted: 180, isRecorded: true, ...COUNT },
  { type: 'MoveCash', amount: -200, denominations: null, reason: 'bank', isRecorded: true },
  { type: 'Pop', reason: 'change' },
  { type: 'HandOver', from: 'casey', to: 'kim' },
  { type: 'MoveCash', amount: 80, denominations: null, reason: null, isRecorded: false },
  { type: 'Close', counted: 79, deposit: 29, closedBy: 'kim', witness: null, witnessAbove: null, ...COUNT },
);
const recorded = (events: readonly DrawerEvent[]): Recorded<DrawerEvent>[] =>
  events.map((event, revision) => ({
    ...event,
    id: `e${revision}`,
    version: 1,
    at: NOW,
    metadata: { correlation: 'c', causation: 'c', actor: 'casey', station: 'gate 2' },
    stream: 'drawer-escarpment/till-1.3',
    revision,
    position: String(revision + 7).padStart(16, '0'),
  }));
type Change = (events: Recorded<DrawerEvent>[]) => void;
const provenWith = (change: Change) => {
  const events = recorded(DAY);
  change(events);
  return proveTill(events);
};
/** A field of the event at a revision. */
const set =
  (revision: number, fields: object): Change =>
  (events) => {
    const event = events[revision]!;
    events[revision] = { ...event, data: { ...event.data, ...fields } } as Recorded<DrawerEvent>;
  };

describe('docs/rules/tills.md 53: a session is proven from its events', () => {
  it('each line has the balance that the events before it come to', () => {
    const { lines, fault } = proveTill(recorded(DAY));
    expect(fault).toBeNull();
    expect(lines.map(({ event, amount, balance }) => [event, amount, balance])).toEqual([
      ['DrawerStarted', 100, 100],
      ['CashTaken', 41.1, 141.1],
      ['CashReturned', -10, 131.1],
      ['CashMoved', 50, 181.1],
      ['CashNotMoved', -500, 181.1],
      ['TillCounted', 180, 181.1],
      ['TillCounted', 180, 180],
      ['CashMoved', -200, 0],
      ['DrawerPopped', null, 0],
      ['TillHandedOver', null, 0],
      ['CashMoved', 80, 80],
      ['DrawerClosed', 79, 50],
    ]);
    expect(lines[2]).toEqual({
      revision: 2,
      position: '0000000000000009',
      at: NOW,
      event: 'CashReturned',
      user: 'casey',
      station: 'gate 2',
      reservation: '7KQ4MWXH2P',
      amount: -10,
      balance: 131.1,
    });
  });

  it.each<[string, Change, Partial<ProofFault>]>([
    ['a float', set(0, { float: 90 }), { kind: 'balance', revision: 0, says: 100, comes: 90 }],
    ['a sale', set(1, { amount: 31.08 }), { kind: 'balance', revision: 1, says: 141.1, comes: 131.1 }],
    ['a rounding', set(1, { rounding: 0 }), { kind: 'balance', revision: 1, comes: 141.08 }],
    ['a refund', set(2, { amount: 20.02 }), { kind: 'balance', revision: 2, comes: 121.1 }],
    ['a load', set(3, { amount: 60 }), { kind: 'balance', revision: 3, comes: 191.1 }],
    ['a balance after a wrong try', set(4, { balance: 1 }), { kind: 'balance', revision: 4, says: 1 }],
    [
      'an expected count',
      set(5, { expected: 180 }),
      { kind: 'expected', revision: 5, says: 180, comes: 181.1 },
    ],
    ['a difference', set(5, { discrepancy: 0 }), { kind: 'difference', revision: 5, says: 0, comes: -1.1 }],
    ['a try that became a count', set(5, { recorded: true }), { kind: 'balance', revision: 5, comes: 180 }],
    [
      'an unload beyond the balance',
      set(7, { discrepancy: 0 }),
      { kind: 'balance', revision: 7, comes: -20 },
    ],
    ['a deposit', set(11, { deposit: 30 }), { kind: 'balance', revision: 11, says: 50, comes: 49 }],
    ['a variance', set(11, { variance: 0 }), { kind: 'difference', revision: 11, comes: -1 }],
    ['a session', set(6, { session: 4 }), { kind: 'session', revision: 6, comes: 'escarpment~till-1~3' }],
    ['an event is gone', (events) => events.splice(8, 1), { kind: 'order', revision: 9, comes: 8 }],
    ['the first is gone', (events) => events.shift(), { kind: 'order', revision: 1, comes: 0 }],
    [
      'an event follows the closing',
      (events) => events.push({ ...events[11]!, revision: 12 }),
      { kind: 'order', revision: 12, says: 'DrawerClosed' },
    ],
    [
      'a start follows',
      (events) => (events[8] = { ...events[0]!, revision: 8 }),
      { kind: 'order', revision: 8, says: 'DrawerStarted' },
    ],
  ])('%s that was changed is named', (_what, change, fault) => {
    expect(provenWith(change).fault).toMatchObject(fault);
  });

  it('a session that nobody counted leaves what is expected', () => {
    const events = done({ type: 'Start' }, { type: 'ForceClose', reason: 'ill', closedBy: 'mia' });
    expect(proveTill(recorded(events))).toMatchObject({
      fault: null,
      lines: [{ balance: 100 }, { event: 'DrawerClosed', amount: null, balance: 100 }],
    });
  });

  it('of no events there is nothing to prove', () => {
    expect(proveTill([])).toEqual({ lines: [], fault: null });
  });
});
