import { NO_SUMS, sumsAfter, type DrawerEvent } from '@stile/contracts';
import { between, oneOf, random } from '../../../../test/support/random.js';
import { drawerDecider, type Drawer, type DrawerAct, type DrawerCommand } from './drawer.decider.js';

/* Random acts at a drawer against a model of maps, in whole ten-thousandths. */
const SEQUENCES = Number(process.env['MODEL_RUNS'] ?? 2_000);
const ACTS = 40;
const NOW = '2026-12-05T14:00:00.000Z';
const DAY = '2026-12-05';
const session = {
  inventoryGroup: 'venue',
  till: 'till-1',
  session: 1,
  businessDate: DAY,
  float: 100,
  carried: 100,
  source: 'counted' as const,
  isAutomatic: false,
  openedBy: 'kim',
  key: 'key-0',
  openedAt: NOW,
};

/** What a drawer holds, what each id came to, and whether it is closed. */
class Model {
  balance = 1_000_000;
  closed = false;
  readonly done = new Map<string, { readonly body: string; readonly balance: number }>();

  /** The code of the rejection, or null. */
  act(id: string, act: DrawerAct): string | null {
    const known = this.done.get(id);
    const body = JSON.stringify(act);
    if (known) return known.body === body ? null : 'idempotency_key_reused';
    if (this.closed) return 'till_session_over';
    const after = this.after(act);
    if (after < 0) return 'till_cash_short';
    this.balance = after;
    if (act.type === 'Close')
      this.closed = Math.round(act.counted * 10_000) === this.balanceBefore || act.reason !== null;
    this.done.set(id, { body, balance: after });
    return null;
  }

  private balanceBefore = 0;
  private after(act: DrawerAct): number {
    this.balanceBefore = this.balance;
    const units = (amount: number): number => Math.round(amount * 10_000);
    switch (act.type) {
      case 'TakeCash':
        return this.balance + units(act.amount) + units(act.rounding);
      case 'ReturnCash':
        return this.balance - units(act.amount) - units(act.rounding);
      case 'MoveCash': {
        const after = this.balance + units(act.amount);
        return after >= 0 ? after : act.isRecorded ? 0 : this.balance;
      }
      case 'Count':
        return act.isRecorded ? units(act.counted) : this.balance;
      case 'Close':
        return units(act.counted) === this.balance || act.reason !== null
          ? units(act.counted) - units(act.deposit)
          : this.balance;
      default:
        return this.balance;
    }
  }
}

const anyAct = (chance: () => number, present: number): { id: string; act: DrawerAct } => {
  const number = between(chance, 1, 25);
  const amount = between(chance, 1, 9_000) / 100;
  const key = `k${number}`;
  const counted = chance() < 0.5 ? present : between(chance, 0, 2_000_000) / 10_000;
  const text = oneOf(chance, [null, 'a reason']);
  const isRecorded = chance() < 0.5;
  const none = { denominations: null, reason: text };
  switch (between(chance, 1, chance() < 0.05 ? 6 : 5)) {
    case 1: {
      const rounding = oneOf(chance, [0, 0.02, -0.01]);
      const tendered = Math.round((amount + rounding) * 100) / 100;
      return {
        id: `payment p${number}`,
        act: {
          type: 'TakeCash',
          paymentId: `p${number}`,
          reservationId: '7KQ4MWXH2P',
          ...{ amount, tendered, change: 0, rounding },
        },
      };
    }
    case 2:
      return {
        id: `refund r${number}`,
        act: {
          type: 'ReturnCash',
          refundId: `r${number}`,
          reservationId: '7KQ4MWXH2P',
          amount,
          rounding: 0,
        },
      };
    case 3:
      return {
        id: `key ${key}`,
        act: {
          type: 'MoveCash',
          key,
          amount: oneOf(chance, [amount, -amount, -amount * 10]),
          reason: text,
          isRecorded,
        },
      };
    case 4:
      return { id: `key ${key}`, act: { type: 'Count', key, counted, isRecorded, ...none } };
    case 5:
      return { id: `key ${key}`, act: { type: 'Pop', key, reason: 'change' } };
    default:
      return {
        id: `key ${key}`,
        act: {
          type: 'Close',
          key,
          counted,
          ...none,
          ...{ deposit: 0, closedBy: 'kim', witness: null, witnessAbove: null },
        },
      };
  }
};

/** A repeat whose record flag makes no difference is the same act to the drawer, another body to the model. */
const isSameButForTheFlag = (code: string | null, before: string | undefined, act: DrawerAct): boolean =>
  code === 'idempotency_key_reused' &&
  before !== undefined &&
  JSON.stringify({ ...(JSON.parse(before) as object), isRecorded: null }) ===
    JSON.stringify({ ...act, isRecorded: null });

it.each([1, 2, 3])('does what the model does, and its sums make its balance (seed %i)', (seed) => {
  const chance = random(seed);
  for (let sequence = 0; sequence < SEQUENCES / 3; sequence++) {
    let drawer: Drawer = drawerDecider.initial;
    const model = new Model();
    const events: DrawerEvent[] = [];
    for (let step = 0; step < ACTS; step++) {
      const { id, act } = anyAct(chance, model.balance / 10_000);
      const before = model.done.get(id)?.body;
      const code = model.act(id, act);
      const command: DrawerCommand = { ...act, session, businessDate: DAY };
      const decision = drawerDecider.decide(command, drawer, NOW);
      if (!isSameButForTheFlag(code, before, act))
        expect([act, decision.accepted ? null : decision.rejection.code]).toEqual([act, code]);
      if (decision.accepted)
        for (const event of decision.events) {
          drawer = drawerDecider.evolve(drawer, event);
          events.push(event);
        }
      expect(Math.round(drawer.balance)).toBe(drawer.started ? model.balance : 0);
      expect(drawer.closed !== null).toBe(model.closed);
    }
    const sums = events.reduce(sumsAfter, NO_SUMS);
    const made =
      session.float +
      (sums.sales.amount + sums.sales.rounding) -
      (sums.refunds.amount + sums.refunds.rounding) +
      sums.loaded.amount +
      sums.unloaded.amount +
      sums.discrepancies.amount;
    const expected = drawer.closed?.expected ?? drawer.balance / 10_000;
    if (drawer.started) expect(made).toBeCloseTo(expected, 4);
  }
});
