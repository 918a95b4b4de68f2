import {
  figuresOf,
  money,
  NO_SUMS,
  postingsOf,
  sumsAfter,
  tenderDetail,
  type DrawerEvent,
  type DrawerSums,
  type Figure,
  type Money,
  type MoneyEvent,
  type Recorded,
} from '@stile/contracts';
import { takingsProjector, type TakingsDocument, type TakingsShare } from '@stile/projections';
import { between, oneOf, random } from '../../../../../test/support/random.js';
import { takings } from '../../../../../test/support/takings-model.js';
import type { Happened } from '../../../../../test/support/log-rows.js';
import { sharesOfSession, takingsFigures } from './takings-figures.js';

/* Random days at two tills: what reports say is what the log says, of each session, each till and each day. */
const LOGS = Number(process.env['MODEL_RUNS'] ?? 300);
const ACTS = 60;
const TILLS = ['till-1', 'till-2'] as const;
const PEOPLE = ['kim', 'lou'] as const;
const STATIONS = ['gate', 'office'] as const;
const BRANDS = ['VISA', 'INTERAC', null] as const;

interface Session {
  readonly session: number;
  readonly isAutomatic: boolean;
  readonly businessDate: string;
}
type Put = Readonly<Record<string, unknown>>;

/** Writes a log as the product's processes do: cash goes into the open session, another one opens by itself. */
class Log {
  readonly events: Recorded<MoneyEvent>[] = [];
  readonly sessions = new Map<string, Session>();
  private readonly open = new Map<string, Session>();
  private day = 1;
  private orders = 0;

  constructor(private readonly chance: () => number) {}

  private get date(): string {
    return `2026-12-0${this.day}`;
  }

  private put(stream: string, type: string, data: Put, metadata: Put): void {
    const n = this.events.length;
    const event = {
      id: `e${n}`,
      stream,
      revision: n,
      position: String(n).padStart(6, '0'),
      at: `${this.date}T14:00:00.000Z`,
      version: 1,
      type,
      metadata,
      data: { inventoryGroup: 'venue', businessDate: this.date, ...data },
    };
    this.events.push(event as unknown as Recorded<MoneyEvent>);
  }
  private drawer(till: string, session: number, type: string, data: Put): void {
    this.put(`drawer-venue/${till}.${session}`, type, { till, session, ...data }, { actor: 'kim' });
  }
  private start(till: string, isAutomatic: boolean): Session {
    const number = [...this.sessions.keys()].filter((key) => key.startsWith(till)).length + 1;
    const session = { session: number, isAutomatic, businessDate: this.date };
    this.sessions.set(`${till}~${number}`, session);
    this.open.set(till, session);
    this.drawer(till, number, 'DrawerStarted', { isAutomatic, float: 0, carried: 0 });
    return session;
  }
  private end(till: string, how: string): void {
    const session = this.open.get(till);
    if (!session) return;
    this.open.delete(till);
    this.drawer(till, session.session, 'DrawerClosed', { how, variance: 0, deposit: 0, counted: null });
  }
  /** The session that cash goes into now. */
  private sessionFor(till: string): Session {
    const session = this.open.get(till);
    if (session?.isAutomatic && session.businessDate !== this.date) this.end(till, 'rolled_over');
    return this.open.get(till) ?? this.start(till, true);
  }

  private order(): void {
    const till = this.chance() < 0.8 ? oneOf(this.chance, TILLS) : undefined;
    const actor = till ? oneOf(this.chance, PEOPLE) : 'visitor';
    const metadata = { actor, ...(till && { till, station: oneOf(this.chance, STATIONS) }) };
    const reservationId = `R${(this.orders += 1)}`;
    const stream = `reservation-${reservationId}`;
    const amount = between(this.chance, 1, 9_999) / 100;
    const net = Math.round(amount * 8_850) / 10_000;
    const sales = [{ kind: 'visitor', taxRate: 0.13, amount, amountBeforeTax: net }];
    const discounts = this.chance() < 0.3 ? [{ coupon: 'SPRING', amount: 1.5 }] : undefined;
    const more = { sales, ...(discounts && { discounts }) };
    const act = (type: string, data: Put) => this.put(stream, type, { reservationId, ...data }, metadata);
    if (!till)
      return act('ReservationConfirmed', {
        ...more,
        charge: { amount, cardBrand: oneOf(this.chance, BRANDS) },
      });
    act('ReservationConfirmed', { ...more, charge: null });
    if (this.chance() < 0.2) return;
    const method = oneOf(this.chance, ['cash', 'manual', 'terminal'] as const);
    this.pay({ act, till, reservationId, method, amount });
    if (this.chance() < 0.3) this.payBack({ act, till, reservationId, method, amount }, sales);
  }
  private pay({ act, till, reservationId, method, amount }: Paying): void {
    if (method !== 'cash') return act('PaymentTaken', { method, amount, ...this.card(method) });
    const { session } = this.sessionFor(till);
    this.drawer(till, session, 'CashTaken', { reservationId, amount, rounding: 0 });
    if (this.chance() < 0.1) this.end(till, 'counted');
    act('PaymentTaken', { method, amount, session });
  }
  private card(method: string): Put {
    const terminal = { serial: 'C0SIM1', cardType: oneOf(this.chance, ['CC', 'DC'] as const) };
    return method === 'terminal' ? { terminal, card: { brand: oneOf(this.chance, BRANDS) } } : {};
  }
  private payBack({ act, till, reservationId, method, amount }: Paying, sales: readonly Put[]): void {
    const less = sales.map((sale) => ({
      ...sale,
      amount: -(sale['amount'] as number),
      amountBeforeTax: -(sale['amountBeforeTax'] as number),
    }));
    act('RefundBegun', { method, amount, sales: less });
    if (this.chance() < 0.2) return act('RefundFailed', { amount, sales });
    if (method !== 'cash') return act('RefundMade', { method, amount, cardBrand: 'VISA' });
    const { session } = this.sessionFor(till);
    this.drawer(till, session, 'CashReturned', { reservationId, amount, rounding: 0 });
    act('RefundMade', { method, amount, session });
  }

  step(): void {
    const roll = this.chance();
    const till = oneOf(this.chance, TILLS);
    if (roll < 0.08 && this.day < 6) {
      this.day += 1;
      return;
    }
    if (roll < 0.16) {
      const session = this.open.get(till);
      if (session?.isAutomatic && session.businessDate !== this.date) this.end(till, 'rolled_over');
      else if (session) this.end(till, oneOf(this.chance, ['counted', 'forced'] as const));
      else this.start(till, false);
      return;
    }
    this.order();
  }
}
interface Paying {
  readonly act: (type: string, data: Put) => void;
  readonly till: string;
  readonly reservationId: string;
  readonly method: 'cash' | 'manual' | 'terminal';
  readonly amount: number;
}

const folded = (events: readonly Recorded<MoneyEvent>[]): Map<string, TakingsDocument> => {
  const documents = new Map<string, TakingsDocument>();
  for (const event of events)
    for (const key of takingsProjector.keys(event)) {
      const document = takingsProjector.fold(documents.get(key), event, key);
      if (document) documents.set(key, document);
    }
  return documents;
};

const dateOf = ({ data }: Recorded<MoneyEvent>): string => ('businessDate' in data ? data.businessDate! : '');
const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
/** Shares and sums in an order of their own. */
const inOrder = (rows: ReadonlyMap<string, object>) =>
  Object.fromEntries(
    [...rows].map(([key, row]) => {
      const shares = (row as TakingsDocument).shares.map(({ session, user, station, sums }) => ({
        session,
        user,
        station,
        sums: sums
          .map(({ name, detail, count, amount_e4 }) => ({ name, detail, count, amount_e4 }))
          .sort(byText),
      }));
      return [key, { ...row, shares: shares.sort(byText) }];
    }),
  );

const e4 = (amount: number | null): Money => money.money(amount ?? 0);
const net = ({ taken, returned }: { taken: { amount: number }; returned: { amount: number } }): Money =>
  money.subtract(e4(taken.amount), e4(returned.amount));

/** The figures of a report that the accounts have too. */
const accountsOf = (shares: readonly TakingsShare[]): ReadonlyMap<Figure, Money> => {
  const report = takingsFigures(shares);
  const by = (method: string): Money =>
    money.add(...report.tenders.filter((tender) => tender.method === method).map(net));
  const sums: [Figure, Money][] = [
    ['charges', e4(report.charges!.amount)],
    ['refunds', e4(report.refunds!.amount)],
    ['cash', by('cash')],
    ['terminal', by('terminal')],
    ['online', by('online')],
    ['manual', by('manual')],
    ['going_back', e4(report.going_back)],
    ['outstanding', e4(report.outstanding)],
  ];
  return new Map(sums.filter(([, amount]) => amount !== 0));
};
const booked = (events: readonly Recorded<MoneyEvent>[]): ReadonlyMap<Figure, Money> => {
  const sums = new Map<Figure, Money>();
  for (const event of events)
    for (const [figure, amount] of figuresOf(postingsOf(event)))
      sums.set(figure, money.add(sums.get(figure) ?? money.zero, amount));
  for (const figure of ['till_cash', 'rounding'] as const) sums.delete(figure);
  return new Map([...sums].filter(([, amount]) => amount !== 0));
};
const sorted = (sums: ReadonlyMap<Figure, Money>) => Object.fromEntries([...sums].sort());

/** A report adds up in itself: by tender, by tax rate, by cashier. */
const addsUp = (shares: readonly TakingsShare[]): void => {
  const report = takingsFigures(shares);
  const sold = money.subtract(e4(report.charges!.amount), e4(report.refunds!.amount));
  const paid = money.add(...report.tenders.map(net), e4(report.going_back), e4(report.outstanding));
  const taxed = money.add(...report.taxes!.flatMap(({ base, tax }) => [e4(base), e4(tax)]));
  expect([paid, taxed, money.add(...report.cashiers!.map(net))]).toEqual([
    sold,
    sold,
    money.add(...report.tenders.map(net)),
  ]);
};

it('a brand of card is one, however it was written', () => {
  const paid = (brand: string) => ({
    name: 'taken' as const,
    detail: tenderDetail({ method: 'terminal', cardType: 'CC', serial: 'S1', brand }),
    amount_e4: 100_000,
    count: 1,
  });
  const sums = ['VISA', 'Visa', 'visa', 'MC'].map(paid);
  const { tenders } = takingsFigures([{ session: 1, user: 'kim', station: 'gate', sums }]);
  expect(tenders.map(({ card_brand, taken }) => [card_brand, taken])).toEqual([
    ['Mastercard', { count: 1, amount: 10 }],
    ['Visa', { count: 3, amount: 30 }],
  ]);
});

it('random logs: sessions, tills and days agree with the log to the cent', () => {
  for (let run = 0; run < LOGS; run++) {
    const chance = random(run + 1);
    const log = new Log(chance);
    for (let act = 0; act < ACTS; act++) log.step();
    const documents = folded(log.events);
    expect(inOrder(documents)).toEqual(inOrder(takings(log.events as unknown as readonly Happened[])));
    const rows = [...documents.values()];
    for (const date of new Set(rows.map(({ business_date }) => business_date))) {
      const shares = rows.filter((row) => row.business_date === date).flatMap((row) => row.shares);
      addsUp(shares);
      const ofDay = log.events.filter((event) => dateOf(event) === date);
      expect(sorted(accountsOf(shares))).toEqual(sorted(booked(ofDay)));
    }
    const claimed = new Set<TakingsShare>();
    for (const [key, session] of log.sessions) {
      const [till] = key.split('~');
      const days = rows.filter((row) => row.till === till && row.business_date >= session.businessDate);
      const closed = log.events.find(
        ({ type, data }) =>
          type === 'DrawerClosed' && 'till' in data && data.till === till && data.session === session.session,
      );
      const own = sharesOfSession(
        days.filter((row) => !closed || row.business_date <= dateOf(closed)),
        session,
      );
      addsUp(own);
      for (const share of own) {
        expect(claimed.has(share)).toBe(false);
        claimed.add(share);
      }
      const drawer = log.events.filter(
        (event): event is Recorded<DrawerEvent> =>
          'till' in event.data && event.data.till === till && event.data.session === session.session,
      );
      const { sales, refunds } = drawer.reduce<DrawerSums>(sumsAfter, NO_SUMS);
      const cash = takingsFigures(own).tenders.filter(({ method }) => method === 'cash');
      expect(money.add(...cash.map(net))).toBe(money.subtract(e4(sales.amount), e4(refunds.amount)));
    }
  }
});
