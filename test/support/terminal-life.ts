import { KINDS, type CallName, type Kind, type World } from '@stile/terminal-simulator';
import { epochMsOf, ID_ALPHABET, instantOf, type TransactionOrder } from '@stile/contracts';
import { returnBy } from '@stile/domain';
import { chargedCardOf } from '../../services/api/src/bookings/presentation/charged-card.js';
import { between, oneOf, random } from './random.js';
import { TerminalSales } from './terminal-sales.js';
import { TerminalTown } from './terminal-town.js';
import { terminalOrder } from './terminal-order.js';
import { IdleDevice } from './idle-device.js';

/* Lives of card terminals: cashiers who sell and return, customers who pay or walk away, networks that fail. */

const SERIALS = ['C0SIM000000001', 'C0SIM000000002'] as const;
const DEVICE_TIMEOUT_MS = 5 * 60_000;
/** How often a customer's card is tried, at most. */
const TRIES = 3;
const SWEEP_MS = 10_000;
const END_MS = 6 * 3_600_000;

/** Faults of the calls of one transaction. People's acts are of the customer. */
const FAULTS: readonly Kind[] = [
  'request_lost',
  'answer_lost',
  'late',
  'doubled',
  'swapped',
  'tcp_reset',
  'json_cut',
  'huge_body',
  'slow_drip',
  'other_id',
  'wrong_amount',
  'canceled_although_approved',
  'error_500',
  'timeout_504',
  'busy_503',
  'unreachable_503',
  'cancel_races',
  'lookup_missing',
  'lookup_unfinished',
  'void_fails',
  'refunded_elsewhere',
  'token_expired',
  'rebooted',
  'app_closed',
  'clock_off',
];
/** The product's calls, but for the sign-in; receipts of refunds and credits are asked for as those of payments are. */
const CALLS: readonly CallName[] = [
  'payments.create',
  'payments.capture',
  'payments.find',
  'payments.void',
  'payments.refund',
  'credits.create',
  'merchant.payments',
  'device.reset',
  'device.status',
  'device.welcome',
  'device.thankYou',
  'device.receiptOptions',
  'payments.receipt',
];

const callsOf = (kind: Kind): readonly CallName[] =>
  CALLS.filter((call) => KINDS[kind] === null || (KINDS[kind] as readonly CallName[]).includes(call));

/** Every fault with every call that it is for: 'late payments.create'. */
export const MEETINGS: readonly string[] = FAULTS.flatMap((kind) =>
  callsOf(kind).map((call) => `${kind} ${call}`),
);

const LATE_MS = [500, 5_000, 30_000, 120_000, 600_000];
const DELAYS_MS: Partial<Record<Kind, readonly number[]>> = {
  late: LATE_MS,
  rebooted: LATE_MS,
  clock_off: [-86_400_000, -3_600_000, -600_000, 600_000, 3_600_000, 86_400_000],
};

export interface Outcome {
  readonly transactions: number;
  readonly problems: readonly string[];
  /** How often an answer was missing though the device was idle. */ readonly missing: number;
  /** Those of MEETINGS that there were. */ readonly met: ReadonlySet<string>;
}

class Life {
  readonly town: TerminalTown;
  private readonly sales: TerminalSales;
  private readonly idle: IdleDevice;
  private readonly chance: () => number;
  private readonly orders = new Map<string, TransactionOrder>();
  private readonly customers = new Set<string>();
  private readonly problems: string[] = [];
  private made = 0;
  private ids = 0;

  constructor(
    private readonly seed: number,
    private readonly transactions: number,
  ) {
    this.chance = random(seed);
    this.town = new TerminalTown({ preauth: this.chance() < 0.5 });
    this.sales = new TerminalSales(this.town);
    this.town.onChange = (world) => this.people(world);
    this.idle = new IdleDevice(this.town, SERIALS);
  }

  async live(): Promise<Outcome> {
    const { town } = this;
    const end = town.time.nowMs + END_MS;
    town.time.every(SWEEP_MS, () => town.sweep());
    for (const serial of SERIALS) void this.cashier(serial);
    while (town.time.nowMs < end && (this.made < this.transactions || town.isBusy() || this.open > 0))
      await town.advance(end);
    if (town.time.nowMs >= end) this.problems.push('something is still pending');
    this.compare();
    return {
      transactions: this.orders.size,
      problems: this.problems.map((each) => `seed ${this.seed}: ${each}`),
      missing: this.idle.seen,
      met: town.met,
    };
  }

  private open = 0;

  /** Sells, and now and then returns what was sold, one after the other. */
  private async cashier(serial: string): Promise<void> {
    const { sales, chance } = this;
    this.open++;
    while (this.made < this.transactions) {
      const sale = this.newId(10);
      sales.sell(sale, between(chance, 100, 50_000) / 100);
      for (let tries = between(chance, 1, TRIES); tries > 0 && sales.due(sale) > 0; tries--)
        await this.pay(sale, serial);
      if (chance() < 0.4) await this.giveBack(sale, serial);
      await this.passes(between(chance, 0, 20_000));
    }
    this.open--;
  }

  private async pay(sale: string, serial: string): Promise<void> {
    const { chance, town } = this;
    const order = this.sales.pay(sale, {
      transactionId: this.newId(13),
      serial,
      takesPart: chance() < 0.3,
      isPreauthorised: town.world.settings.preauth && chance() < 0.7,
    });
    if (!order) return;
    // Somebody else takes the customer, who was kept waiting, to the next device.
    const elsewhere = SERIALS.find((each) => each !== serial)!;
    if (chance() < 0.2) town.time.after(between(chance, 0, 120_000), () => void this.pay(sale, elsewhere));
    await this.transact(order);
  }

  private async giveBack(sale: string, serial: string): Promise<void> {
    const { chance, sales, town } = this;
    const { charges, payments } = sales.state(sale);
    const charge = charges.at(-1);
    if (!charge) return;
    const { chargeId, amount: of, gatewayPaymentId } = charge;
    const amount = chance() < 0.5 ? of : Math.max(1, Math.floor(of * 100 * chance())) / 100;
    const transactionId = this.newId(13);
    const movementId = sales.giveBack(sale, { amount, chargeId, transactionId, serial });
    if (movementId === null) return;
    const cardType = chargedCardOf({ payments }, charge)!;
    const kind = returnBy({
      amount,
      of,
      cardType,
      isSameBatch: true,
      policy: oneOf(chance, ['refund', 'credit']),
      ageMs: town.time.nowMs - epochMsOf(this.orders.get(chargeId)!.startedAt),
    });
    await this.transact(
      terminalOrder({
        transactionId,
        reservationId: sale,
        movementId,
        businessDate: '2026-12-03',
        serial,
        kind,
        amount,
        cardType,
        source: { paymentId: gatewayPaymentId!, transactionId: chargeId, amount: of },
        startedAt: town.time.now(),
        expiresAt: instantOf(town.time.nowMs + DEVICE_TIMEOUT_MS),
      }),
    );
  }

  private newId(length: number): string {
    let [id, number] = ['', ++this.ids + 1000 * this.seed];
    for (let i = 0; i < length; i++, number = Math.floor(number / ID_ALPHABET.length))
      id = ID_ALPHABET[number % ID_ALPHABET.length]! + id;
    return id;
  }

  private async transact(order: TransactionOrder): Promise<void> {
    const { town, chance } = this;
    const { transactionId: id, serial } = order;
    if (!town.start(order)) return this.sales.busy(order);
    this.made++;
    this.orders.set(id, order);
    for (let n = between(chance, 0, 4); n > 0; n--) this.misbehave(serial);
    this.open++;
    town.operate(id);
    if (chance() < 0.15) town.time.after(between(chance, 0, 200_000), () => this.idle.kill(id));
    if (chance() < 0.15)
      town.time.after(between(chance, 0, 200_000), () => town.transaction(id).closed || town.abort(id));
    await town.untilFree(id);
    this.open--;
  }

  private misbehave(serial: string): void {
    const { chance, town } = this;
    const kind = oneOf(chance, FAULTS);
    const call = chance() < 0.6 ? oneOf(chance, callsOf(kind)) : null;
    const delays = DELAYS_MS[kind];
    town.next({
      kind,
      // The merchant's payments are asked for without a device.
      serial: call === 'merchant.payments' ? null : serial,
      call,
      stage: chance() < 0.5 ? 'before' : 'after',
      delayMs: delays ? oneOf(chance, delays) : between(chance, 1, 2_000),
    });
  }

  private passes(ms: number): Promise<void> {
    return new Promise((resolve) => this.town.time.after(ms, resolve));
  }

  /** A customer comes to a device that waits, and acts once. */
  private people(world: World): void {
    for (const { serial, operation, app } of world.devices.values()) {
      if (app === 'closed' && !this.closedApps.has(serial)) this.openApp(serial);
      if (operation?.step !== 'waiting' || this.customers.has(operation.reference.callId)) continue;
      this.customers.add(operation.reference.callId);
      const act = this.customer(operation.work.kind);
      if (act) this.town.time.after(between(this.chance, 500, 40_000), () => this.town.press(act, serial));
    }
  }

  private readonly closedApps = new Set<string>();
  private openApp(serial: string): void {
    this.closedApps.add(serial);
    this.town.time.after(between(this.chance, 1_000, 90_000), () => {
      this.closedApps.delete(serial);
      this.town.press({ press: 'open_app' }, serial);
    });
  }

  private customer(kind: 'payment' | 'credit' | 'refund' | 'receipt') {
    const { chance } = this;
    if (chance() < 0.05) return null;
    if (chance() < 0.06) return { press: 'cancel' } as const;
    if (kind === 'receipt')
      return {
        press: 'receipt',
        method: oneOf(chance, ['NO_RECEIPT', 'PRINT', 'EMAIL']),
        additionalData: '',
      } as const;
    const card =
      kind === 'payment'
        ? oneOf(chance, ['visa', 'visa', 'visa', 'interac', 'half', 'declined'] as const)
        : 'interac';
    return { press: 'card', card, entry: 'EMV_CONTACT' } as const;
  }

  /** Terminal and product, one by one. */
  private compare(): void {
    const { town } = this;
    const moved = new Map<string, number>();
    const outside = new Map<string, number>();
    const charges = new Map<string, number>();
    for (const { key, cents, origin, externalId, kind } of town.world.movements) {
      const id = key.slice(0, 13);
      if (origin === 'dashboard') outside.set(externalId!, (outside.get(externalId!) ?? 0) + cents);
      else moved.set(id, (moved.get(id) ?? 0) + cents);
      if (kind === 'charge' || kind === 'capture') charges.set(id, (charges.get(id) ?? 0) + 1);
    }
    for (const id of moved.keys())
      if (!this.orders.has(id)) this.problems.push(`${id} moved money and is no transaction`);
    const ofReservations = new Map<string, number>();
    for (const [id, { kind, expiresAt, reservationId, source: returned }] of this.orders) {
      const { settled, closed } = town.transaction(id);
      const cents = Math.round((settled?.amount ?? 0) * 100) * (kind === 'payment' ? 1 : -1);
      // A payment that the merchant's dashboard had returned needed no void any more.
      const isReturned = closed?.end === 'VOID' || (kind === 'void' && settled !== null);
      const source = kind === 'void' ? returned!.transactionId : id;
      const there = (moved.get(id) ?? 0) + (isReturned ? (outside.get(source) ?? 0) : 0);
      ofReservations.set(reservationId!, (ofReservations.get(reservationId!) ?? 0) + there);
      if (!closed) this.problems.push(`${id} is pending since ${expiresAt}`);
      if (there !== cents)
        this.problems.push(`${id} ${kind} ${closed?.end}: terminal ${there}, product ${cents}`);
      if ((charges.get(id) ?? 0) > 1) this.problems.push(`${id} was charged twice`);
    }
    for (const serial of SERIALS)
      if (town.engagedBy(serial) !== null) this.problems.push('a device is still engaged');
    this.problems.push(...this.idle.problems, ...this.sales.faults(ofReservations));
  }
}

/** Lives one seed: so many transactions of two cashiers, with 0 to 4 faults each. */
export const terminalLife = (
  seed: number,
  transactions: number,
): { life: Promise<Outcome>; town: TerminalTown } => {
  const life = new Life(seed, transactions);
  return { life: life.live(), town: life.town };
};
