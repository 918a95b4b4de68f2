import type { Basket, HoldAnswer, ReserveAnswer, ShopReserveAnswer } from '@stile/contracts';
import { reserveRequestOf } from './booking-driver.js';
import { Client, key, walk, type Reply } from './client.js';
import { eventually } from './eventually.js';
import { outcomeOf, type Journal, type Line } from './journal.js';
import { between, oneOf, random } from './random.js';

const ANSWER_WITHIN_MS = 30_000;
const RETRY_MS = 20;
const DATES = ['2026-12-08', '2026-12-09', '2026-12-10'];
const HOURS = ['10:00', '12:00', '14:00'];

const someWalk = (chance: () => number): Basket =>
  walk({
    date: oneOf(chance, DATES),
    arrival_time: oneOf(chance, HOURS),
    passes: [
      { visitor_type: 'rr-adult', visitor_count: between(chance, 1, 3) },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    addons: chance() < 0.3 ? [{ addon_inventory: 'rr-binoculars', addon_count: 1 }] : [],
  });

const SALE_DATES = ['2026-12-14', '2026-12-15', '2026-12-16'];
const TILLS = ['till-1', 'till-2'];
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };

/** Many clients that book and cashiers that sell at once, through restarts: a request without an answer is sent again with the same key. */
export class BookingLoad {
  private stopping = false;
  private visits: Promise<void>[] = [];
  /** Requests that are repeated until the answer is right, with what came instead. */
  private readonly requests = new Map<object, unknown>();
  private readonly up = { now: false, waiting: new Set<() => void>() };

  constructor(
    private readonly url: string,
    private readonly journal: Journal,
    private readonly seed: number,
    private readonly basketOf = someWalk,
  ) {}

  start(people: number, cashiers = 0): void {
    const visits = Array.from({ length: people }, async (_, i) => {
      const chance = random(this.seed + i);
      while (!this.stopping) await this.visit(chance);
    });
    const sales = Array.from({ length: cashiers }, async (_, i) => {
      const chance = random(this.seed + people + i);
      const cashier = new Client(this.url, 'en', { crowd: true });
      await this.sure(
        () => cashier.signIn('casey'),
        ({ status }) => status === 200,
      );
      while (!this.stopping) await this.sell(cashier, chance);
    });
    this.visits = [...visits, ...sales];
  }

  serverIsUp(isUp: boolean): void {
    this.up.now = isUp;
    if (!isUp) return;
    for (const go of this.up.waiting) go();
    this.up.waiting.clear();
  }

  /** Every client finishes its current visit. @throws Error with what was asked in vain */
  async stop(): Promise<void> {
    this.stopping = true;
    let running = this.visits.length;
    for (const visit of this.visits) void visit.finally(() => running--);
    await eventually(
      () => ({ running, requests: [...this.requests.values()] }),
      (left) => left.running === 0,
    );
    await Promise.all(this.visits);
  }

  /** For cash, with change. */
  private async sell(cashier: Client, chance: () => number): Promise<void> {
    const wanted = walk({
      date: oneOf(chance, SALE_DATES),
      arrival_time: oneOf(chance, HOURS),
      passes: [{ visitor_type: 'rr-adult', visitor_count: between(chance, 1, 2) }],
    });
    const { subtotal, tax_amount, price } = await this.sure(() => cashier.quote(wanted));
    const sale = {
      reservation: { ...wanted, contact: NOBODY, subtotal, tax_amount, price, details: { language: 'en' } },
      paymentMethod: 'cash',
      till: oneOf(chance, TILLS),
      tendered: Math.ceil(price / 5) * 5,
    };
    const saleKey = key();
    await this.act<ShopReserveAnswer>('sale', saleKey, sale, () =>
      cashier.post('/api/shop_reserve', sale, { 'idempotency-key': saleKey }),
    );
  }

  private async visit(chance: () => number): Promise<void> {
    const visitor = new Client(this.url, 'en', { crowd: true });
    const basket = this.basketOf(chance);
    const holdKey = key();
    const hold =
      chance() < 0.7
        ? await this.act<HoldAnswer>('hold', holdKey, basket, () => visitor.hold(basket, holdKey))
        : undefined;
    if (hold && hold.status !== 201) return;
    if (hold && chance() < 0.15) {
      await this.act('release', holdKey, hold.body, () =>
        visitor.put(`/api/delete_temp_reservation/${holdKey}`, {
          tempReservationToken: hold.body.tempReservationToken,
        }),
      );
      return;
    }
    await this.reserve(visitor, basket, hold?.body, chance);
  }

  private async reserve(
    visitor: Client,
    basket: Basket,
    hold: HoldAnswer | undefined,
    chance: () => number,
  ): Promise<void> {
    const quote = await this.sure(() => visitor.quote(basket));
    const price = chance() < 0.1 ? quote.price + 1 : quote.price;
    const request = reserveRequestOf(basket, { ...quote, price }, hold);
    const reserveKey = key();
    const reserved = await this.act<ReserveAnswer>('reserve', reserveKey, request, () =>
      visitor.post('/api/reserve', request, { 'idempotency-key': reserveKey }),
    );
    if (reserved.status !== 201) return;
    const { reservation, redirect_url } = reserved.body;
    if (redirect_url) {
      const card = chance() < 0.15 ? 'cancel' : 'approve';
      await this.sure(
        () => visitor.pay(redirect_url, card),
        ({ status }) => status < 400,
      );
    }
    const ended = await this.sure(
      () => visitor.get<{ state: string }>(`/api/checkout/${reservation.id}`),
      ({ body }) => body.state === 'completed' || body.state === 'abandoned',
    );
    if (ended.body.state !== 'completed' || chance() < 0.6) return;
    const cancelKey = key();
    await this.act('cancel', cancelKey, reservation.id, () =>
      visitor.put(
        `/api/reservation/${reservation.id}/cancel`,
        { cancelled: true },
        { 'idempotency-key': cancelKey },
      ),
    );
  }

  /** Journals, sends, journals the outcome; sends the same again until it is definite. */
  private async act<T>(
    act: Line['act'],
    actKey: string,
    intent: unknown,
    send: () => Promise<Reply<T>>,
  ): Promise<Reply<T>> {
    const line = this.journal.intend(act, actKey, intent);
    return this.sure(async () => {
      try {
        const reply = await withinTime(send());
        line.answer = reply.body;
        this.journal.ends(line, outcomeOf(reply.status));
        if (reply.status >= 500) throw new Error(`answered ${reply.status}: ${reply.text}`);
        return reply;
      } catch (fault) {
        if (line.outcomes.at(-1) !== 'unknown') line.outcomes.push('unknown');
        throw fault;
      }
    });
  }

  /** Asks until the answer is right. */
  private async sure<T>(ask: () => Promise<T>, right: (answer: T) => boolean = () => true): Promise<T> {
    for (;;) {
      if (!this.up.now) await new Promise<void>((resolve) => this.up.waiting.add(resolve));
      try {
        const answer = await withinTime(ask());
        if (right(answer)) {
          this.requests.delete(ask);
          return answer;
        }
        this.requests.set(ask, answer);
      } catch (fault) {
        // The journal knows the act; the next try waits until the product answers.
        this.requests.set(ask, fault);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const withinTime = <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
