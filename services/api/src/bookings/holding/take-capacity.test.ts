import { randomUUID } from 'node:crypto';
import { couponLedger, dayLedger, stockLedger, UNITS_POOL, type LedgerClaim } from '@stile/contracts';
import { holdLapsesAt, ledgerDecider } from '@stile/domain';
import { Lanes, MemoryEventStore, type CommandLanes } from '@stile/event-store';
import { madeUp } from '../../../../../test/kit/venue.js';
import { walk } from '../../../../../test/support/client.js';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { holdAndChange, takeCapacity } from './take-capacity.handler.js';

const now = '2026-12-03T14:00:00.000Z';
const MINE = 'h_mine';
const places = (ledger: string, pool: string): LedgerClaim => ({
  ledger,
  lines: [{ pool, units: 1, limit: 1, rule: { id: 'rule', revision: 1 } }],
});
const DAY = places(
  dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: '2026-12-05' }),
  'cars@09:00-10:00',
);
const STOCK = places(stockLedger('venue', 'guide'), UNITS_POOL);
const COUPON = places(couponLedger('venue', 'FIVEOFF'), UNITS_POOL);
const taking = { now, ttlMs: 600_000, actor: 'visitor', station: null };

let store: MemoryEventStore;
let lanes: Lanes;
beforeEach(() => {
  store = new MemoryEventStore();
  lanes = new Lanes({
    store,
    versionOf: () => 1,
    clock: { now: () => now },
    ids: { next: () => randomUUID(), secret: () => '' },
  });
});
const holding = (holdId: string, claims: readonly LedgerClaim[], fresh: boolean) =>
  takeCapacity(
    lanes,
    holdId,
    { claims, inForce: new Map(), catalogue: madeUp({}), basket: walk() },
    { ...taking, fresh },
  );
/** The ledgers in which the hold lives. */
const held = async (): Promise<string[]> => {
  const states = await Promise.all(
    [DAY, STOCK, COUPON].map(async ({ ledger }) => ({
      ledger,
      at: holdLapsesAt((await lanes.load(ledgerDecider, ledger)).state, MINE),
    })),
  );
  return states.filter(({ at }) => at !== null).map(({ ledger }) => ledger);
};

describe('an attempt that a crash cut short', () => {
  beforeEach(async () => {
    await holding(MINE, [DAY, STOCK], true);
  });
  it('is completed by the same request', async () => {
    expect(await holding(MINE, [DAY, STOCK, COUPON], true)).not.toHaveProperty('rejection');
    expect(await held()).toHaveLength(3);
  });
  it('leaves nothing once the same request is rejected', async () => {
    await holding('h_other', [COUPON], true);
    expect(await holding(MINE, [DAY, STOCK, COUPON], true)).toMatchObject({
      rejection: { code: 'coupon_used_up' },
    });
    expect(await held()).toEqual([]);
  });
});
it('a rejection costs a hold that a visitor was told of nothing', async () => {
  await holding(MINE, [DAY, STOCK], true);
  await holding('h_other', [COUPON], true);
  expect(await holding(MINE, [DAY, STOCK, COUPON], false)).toHaveProperty('rejection');
  expect(await held()).toEqual([DAY.ledger, STOCK.ledger]);
});

it.each([undefined, 'al_station'])(
  'what another is faster at costs no place that was newly held, drawn from %s',
  async (from) => {
    const allot = {
      type: 'Allot',
      percent: 100,
      holdId: 'al_station',
      lines: DAY.lines,
      ttlMs: 600_000,
    } as const;
    const context = { commandId: 'allot', correlation: 'al_station', actor: 'kim' };
    if (from) await lanes.execute(ledgerDecider, DAY.ledger, { ...allot, inForce: undefined }, context);
    const outrun = {
      load: lanes.load.bind(lanes),
      execute: async (...args: Parameters<Lanes['execute']>) => {
        if (args[1] === COUPON.ledger) await holding('h_other', [COUPON], true);
        return lanes.execute(...args);
      },
    } as CommandLanes;
    const claims = { claims: [DAY, COUPON], inForce: new Map(), catalogue: madeUp({}), basket: walk() };
    expect(await takeCapacity(outrun, MINE, claims, { ...taking, from })).toMatchObject({
      rejection: { code: 'coupon_used_up' },
    });
    expect(await held()).toEqual([]);
  },
);

describe('a hold of several ledgers', () => {
  const LATER = '2026-12-03T14:05:00.000Z';
  const later = (claims: readonly LedgerClaim[]) =>
    takeCapacity(
      new Lanes({
        store,
        versionOf: () => 1,
        clock: { now: () => LATER },
        ids: { next: () => randomUUID(), secret: () => '' },
      }),
      MINE,
      { claims, inForce: new Map(), catalogue: madeUp({}), basket: walk() },
      { ...taking, now: LATER },
    );
  it.each<[string, readonly LedgerClaim[]]>([
    ['the first', [DAY, STOCK]],
    ['the last', [STOCK, DAY]],
    ['one in the middle', [STOCK, DAY, COUPON]],
  ])('lapses with the ledger that lapses first, be it %s', async (_, claims) => {
    await holding(MINE, [DAY], true);
    expect(await later(claims)).toMatchObject({ lapsesAt: '2026-12-03T14:10:00.000Z' });
  });
  it('of one lapses with that', async () => {
    expect(await later([STOCK])).toMatchObject({ lapsesAt: '2026-12-03T14:15:00.000Z' });
  });
});

describe('a change that takes more', () => {
  const change = (claims: readonly LedgerClaim[], isAccepted: boolean) =>
    outcomeOf(() =>
      holdAndChange(
        {
          load: lanes.load.bind(lanes),
          execute: async (...args: Parameters<Lanes['execute']>) =>
            args[1].startsWith('reservation-')
              ? isAccepted
                ? { accepted: true, state: {}, position: '9' }
                : { accepted: false, rejection: { code: 'edit_under_way', status: 409 } }
              : lanes.execute(...args),
        } as CommandLanes,
        { reservationId: 'R1', holdId: MINE, command: {} as never },
        { claims, inForce: new Map(), catalogue: madeUp({}), basket: walk() },
        taking,
        { commandId: 'change', correlation: 'R1', actor: 'kim' },
      ),
    );
  it.each<[string, readonly LedgerClaim[], boolean, unknown, number]>([
    ['holds it once it is written down', [DAY, STOCK], true, { state: {}, position: '9' }, 2],
    ['is written down where it takes nothing', [], true, { state: {}, position: '9' }, 0],
    ['holds nothing where it is rejected', [DAY, STOCK], false, 'edit_under_way', 0],
    ['is not written down without room', [DAY, COUPON], true, 'coupon_used_up', 0],
  ])('%s', async (_, claims, isAccepted, outcome, ledgers) => {
    await holding('h_other', [COUPON], true);
    expect(await change(claims, isAccepted)).toEqual(outcome);
    expect(await held()).toHaveLength(ledgers);
  });
});
