import {
  figuresOf,
  money,
  postingsOf,
  type Money,
  type MoneyEvent,
  type PostingAccount,
  type Priced,
} from '@stile/contracts';
import { cardCharge, placedReservation } from '../../../../test/support/placed-reservation.js';
import { between, oneOf, random } from '../../../../test/support/random.js';
import { drawerDecider, type DrawerAct } from '../tills/drawer.decider.js';
import { balanceOf } from './balance.js';
import { reservationDecider, type ReservationCommand, type ReservationState } from './reservation.decider.js';

/* Random commands at a reservation, with its cash at a till: every entry balances, and the accounts are what is decided. */
const SEQUENCES = Number(process.env['MODEL_RUNS'] ?? 2_000);
const COMMANDS = 40;
const NOW = '2026-12-03T14:00:00.000Z';
const DAY = '2026-12-03';
const RATES = [0, 0.05, 0.13];

type Chance = () => number;
const cents = (amount: number): number => Math.round(amount) / 100;

const anyPrice = (chance: Chance): Priced => {
  const lines = Array.from({ length: between(chance, 1, 4) }, (_, i) => {
    const taxRate = oneOf(chance, RATES);
    const amount = between(chance, 1, 60_000) / 1_000;
    return {
      kind: oneOf(chance, ['visitor', 'addon', 'donation'] as const),
      item: `item-${i}`,
      title: `Item ${i}`,
      ...{ count: between(chance, 1, 3), factor: 1, unitPrice: 0, unitPriceBeforeTax: 0 },
      amount,
      amountBeforeTax: money.units(money.beforeTax(money.money(amount), taxRate)),
      ...{ taxRate, rule: null, slot: null, cancellationFee: oneOf(chance, [0, 1.5]) },
    };
  });
  const sum = (of: 'amount' | 'amountBeforeTax'): Money =>
    money.toCents(money.add(...lines.map((line) => money.money(line[of]))));
  const [total, subtotal] = [sum('amount'), sum('amountBeforeTax')];
  return {
    ...{ lines, discounts: [], currency: 'CAD' },
    subtotal: money.units(subtotal),
    taxAmount: money.units(money.subtract(total, subtotal)),
    total: money.units(total),
  };
};

/** One reservation and one till, with what their events come to. */
class Books {
  readonly sums = new Map<string, Money>();
  state: ReservationState = null;
  drawer = drawerDecider.initial;
  drawerSays = money.zero;

  constructor(private readonly chance: Chance) {}

  of = (...accounts: PostingAccount[]): Money =>
    money.add(...accounts.map((account) => this.sums.get(account) ?? money.zero));

  record(event: MoneyEvent): void {
    const postings = postingsOf(event);
    expect(money.add(...postings.map(({ amount }) => amount))).toBe(0);
    for (const { account, amount } of postings)
      this.sums.set(account, money.add(this.sums.get(account) ?? money.zero, amount));
    for (const amount of figuresOf(postings).values()) expect(Number.isSafeInteger(amount)).toBe(true);
  }

  /** Whether it was accepted. */
  act(command: ReservationCommand): boolean {
    const done = reservationDecider.decide(command, this.state, NOW);
    if (!done.accepted) return false;
    for (const event of done.events) {
      this.state = reservationDecider.evolve(this.state, event);
      this.record(event);
      const refundsBegun = this.state!.refunds.filter(({ state }) => state === 'begun');
      const isOpen = this.state!.stage === 'confirmed' || this.state!.stage === 'cancelled';
      expect(this.of('outstanding')).toBe(isOpen ? money.money(balanceOf(this.state!)) : 0);
      expect(this.of('going_back')).toBe(
        money.times(money.add(...refundsBegun.map(({ amount }) => money.money(amount))), -1),
      );
    }
    return true;
  }

  atTill(act: DrawerAct): boolean {
    const session = {
      ...{ inventoryGroup: 'venue', till: 'till-1', session: 1, businessDate: DAY, float: 200, carried: 0 },
      ...{ source: 'counted' as const, isAutomatic: false, openedBy: 'kim', key: 'open', openedAt: NOW },
    };
    const done = drawerDecider.decide({ ...act, session, businessDate: DAY }, this.drawer, NOW);
    if (!done.accepted) return false;
    for (const event of done.events) {
      this.drawer = drawerDecider.evolve(this.drawer, event);
      this.record(event);
      expect(this.of('drawer')).toBe(money.money(event.data.balance));
    }
    return true;
  }

  /** What was begun is taken or made, or fails; cash goes through the till first. */
  settle(): void {
    const { chance } = this;
    const payment = this.state!.payments.find(({ state }) => state === 'begun');
    const refund = this.state!.refunds.find(({ state }) => state === 'begun');
    const cash = payment?.cash ?? refund?.cash;
    const amount = payment?.amount ?? refund?.amount ?? 0;
    const id = { reservationId: this.state!.placed.reservationId };
    const taken =
      chance() < 0.8 &&
      (!cash ||
        this.atTill(
          payment?.cash
            ? { type: 'TakeCash', paymentId: payment.paymentId, ...id, ...payment.cash, amount }
            : {
                type: 'ReturnCash',
                refundId: refund!.refundId,
                ...id,
                rounding: refund!.cash!.rounding,
                amount,
              },
        ));
    const on = { session: cash ? 1 : null, businessDate: DAY };
    if (payment) {
      const { paymentId } = payment;
      const fails = {
        type: 'RecordPaymentFailed',
        paymentId,
        code: 'till_closed',
        businessDate: DAY,
      } as const;
      this.act(taken ? { type: 'RecordPaymentTaken', paymentId, card: null, ...on } : fails);
    } else if (refund) {
      const { refundId } = refund;
      const fails = { type: 'RecordRefundFailed', refundId, code: 'card_closed', businessDate: DAY } as const;
      this.act(taken ? { type: 'RecordRefundMade', refundId, gatewayRefundId: 're', ...on } : fails);
    }
    // The till has what the reservation says.
    expect(this.of('cash')).toBe(0);
  }
}

const anyCommand = (chance: Chance, n: number, state: NonNullable<ReservationState>): ReservationCommand => {
  const key = `key-${n}`;
  const smallestCoin = oneOf(chance, [0, 0.05]);
  const businessDate = DAY;
  switch (between(chance, 1, 6)) {
    case 1:
      return {
        ...{ type: 'Pay', key, method: oneOf(chance, ['cash', 'manual']), till: 'till-1', tendered: null },
        amount: oneOf(chance, [null, cents(between(chance, 1, 3_000))]),
        ...{ smallestCoin, manualPaymentId: `m-${n}`, terminal: null, actor: 'kim', businessDate },
      };
    case 2:
      return {
        ...{ type: 'Refund', key, by: 'staff', method: oneOf(chance, ['card', 'cash', 'manual']) },
        amount: oneOf(chance, [null, cents(between(chance, 1, 2_000))]),
        ...{ lines: [], chargeId: null, isConcession: chance() < 0.6, reason: null, manualRefundId: null },
        ...{ till: 'till-1', smallestCoin, businessDate },
      };
    case 3:
      return {
        ...{
          type: 'Refund',
          key,
          by: 'staff',
          method: oneOf(chance, ['card', 'cash', 'manual']),
          amount: null,
        },
        lines: [{ line: between(chance, 0, state.placed.priced.lines.length - 1), count: 1 }],
        ...{ chargeId: null, isConcession: true, reason: null, manualRefundId: null },
        ...{ till: 'till-1', smallestCoin, businessDate },
      };
    case 4:
      return { type: 'Cancel', by: 'staff', key, isWaived: chance() < 0.3, businessDate };
    case 5:
      return { type: 'Uncancel', key, actor: 'kim', holdId: `hold-${n}` };
    default: {
      const { visit, claims, contact, licensePlates, profiles } = state.placed;
      return {
        type: 'PlaceEdit',
        edit: {
          ...{
            visit,
            claims,
            contact,
            licensePlates,
            profiles,
            priced: anyPrice(chance),
            key,
            requestHash: key,
          },
          ...{
            by: oneOf(chance, ['staff', 'visitor'] as const),
            actor: 'kim',
            holdId: `hold-${n}`,
            mail: false,
          },
          revision: state.revision,
        },
      };
    }
  }
};

const completed = (chance: Chance, { pending }: NonNullable<ReservationState>): ReservationCommand | null => {
  if (!pending) return null;
  const { edit, due } = pending;
  if (chance() < 0.2) return { type: 'AbandonEdit', edit, reason: 'lapsed' };
  const charge = due > 0 ? { ...cardCharge(100 + edit, due) } : null;
  return { type: 'CompleteEdit', edit, charge, businessDate: DAY };
};

it('every entry balances, a reservation owes its balance and a till has what it says', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const chance = random(seed);
    const books = new Books(chance);
    const { placedAt: _at, ...placed } = placedReservation({
      priced: anyPrice(chance),
      payment: 'desk',
    }).data;
    books.act({ type: 'Place', placed });
    const charge = chance() < 0.5 ? cardCharge(1, placed.priced.total) : null;
    books.act({ type: 'Confirm', charge, businessDate: DAY });
    for (let n = 1; n <= COMMANDS; n++) {
      const command = anyCommand(chance, n, books.state!);
      if (books.act(command)) seen.add(command.type);
      books.settle();
      const next = completed(chance, books.state!);
      if (next && books.act(next)) seen.add(next.type);
      if (chance() < 0.2)
        books.atTill(
          oneOf<DrawerAct>(chance, [
            {
              type: 'MoveCash',
              key: `m${n}`,
              amount: between(chance, -90, 90),
              reason: null,
              isRecorded: true,
            },
            {
              ...{ type: 'Count', key: `c${n}`, counted: between(chance, 0, 300), denominations: null },
              ...{ reason: 'counted', isRecorded: chance() < 0.7 },
            },
          ]),
        );
    }
    expect(money.add(...books.sums.values())).toBe(0);
  }
  expect([...seen].sort()).toEqual(
    ['AbandonEdit', 'Cancel', 'CompleteEdit', 'Pay', 'PlaceEdit', 'Refund', 'Uncancel'].sort(),
  );
});
