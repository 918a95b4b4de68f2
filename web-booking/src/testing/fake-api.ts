import type {
  Basket,
  CaptchaAnswer,
  CheckoutAnswer,
  DayOccupancy,
  EditAnswer,
  EditQuoteAnswer,
  EditRequest,
  ErrorBody,
  HoldAnswer,
  HoldRequest,
  InventoryGroupAnswer,
  QuoteAnswer,
  ReservationAnswer,
  ReserveRequest,
} from '@stile/contracts';
import { addDays, minutesOf } from '@stile/contracts/kernel/time';
import {
  dayOf,
  demoVenue,
  groupAnswer,
  occupancyAnswer,
  priceRuleOf,
  slotsOf,
  type VenueFile,
} from './fake-venue.js';

export interface FakeRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
}
export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
}

const round = (value: number, decimals: number) =>
  Math.round((value + Number.EPSILON) * 10 ** decimals) / 10 ** decimals;
const error = (
  status: number,
  code: string,
  detail: Record<string, unknown> = {},
  fields?: Record<string, string>,
): FakeAnswer => ({
  status,
  body: { error: code, code, status_code: status, detail, ...(fields ? { fields } : {}) } satisfies ErrorBody,
});
export const DOWN: FakeAnswer = { status: 503, body: undefined };
export const SIGNED_OUT = error(401, 'sign_in_required');
type Priced = Pick<QuoteAnswer['lines'][number], 'price' | 'price_before_tax' | 'tax_rate'>;
type PriceRule = NonNullable<ReturnType<typeof priceRuleOf>>;

const lineOf = (
  of: Pick<QuoteAnswer['lines'][number], 'kind' | 'item' | 'title' | 'count' | 'factor'>,
  priced: Priced,
) => ({
  ...of,
  unit_price: priced.price,
  unit_price_before_tax: priced.price_before_tax,
  price: round(priced.price * of.count * of.factor, 4),
  price_before_tax: round(priced.price_before_tax * of.count * of.factor, 4),
  tax_rate: priced.tax_rate,
  rule: null,
});

/** The lines of a quote: the visitors that have a price that day, and the products. */
const linesOf = (venue: VenueFile, basket: Basket, rules: readonly PriceRule[]): QuoteAnswer['lines'] => {
  const people = basket.passes
    .filter(
      (pass) =>
        venue.visitor_types.find((type) => type.id === pass.visitor_type)?.visitor_group_type === 'person',
    )
    .reduce((sum, pass) => sum + pass.visitor_count, 0);
  return [
    ...basket.passes.flatMap((pass) => {
      const rule = rules.find((each) => each.visitor_type_id === pass.visitor_type);
      return rule
        ? [
            lineOf(
              {
                kind: 'visitor',
                item: pass.visitor_type,
                title: venue.visitor_types.find((type) => type.id === pass.visitor_type)?.name ?? '',
                count: pass.visitor_count,
                factor: 1,
              },
              rule,
            ),
          ]
        : [];
    }),
    ...basket.addons.flatMap((chosen) => {
      const addon = venue.addons.find((each) => each.id === chosen.addon_inventory);
      return addon
        ? [
            lineOf(
              {
                kind: addon.addon_type === 'donation' ? 'donation' : 'addon',
                item: addon.id,
                title: addon.title,
                count: chosen.addon_count,
                factor: addon.settings.price_per_person ? people : 1,
                ...(chosen.start_time ? { slot: `${chosen.start_time}-23:00` } : {}),
              },
              addon,
            ),
          ]
        : [];
    }),
  ];
};

const STAY_MINUTES = 120;

/** The booking calls in memory, for the tests of this package: as simple as the pages allow. */
export class FakeApi {
  /** Products that cannot be had on every day of a range. */
  readonly outOfRange = new Set<string>();
  readonly requests: FakeRequest[] = [];
  /** Answers to give instead, by the start of 'METHOD /path'; each is used once. */
  readonly instead: { start: string; answer: FakeAnswer }[] = [];
  /** Answers of paths until they are taken out. */
  readonly always = new Map<string, FakeAnswer>();
  /** The venue returns money by itself, or this much of it: it goes to no card. */
  returnedByVenue = 0;
  holdSeconds = 600;
  captcha: CaptchaAnswer = { provider: 'none' };
  /** The person whom the server sees in the page. */
  by: 'visitor' | 'staff' = 'visitor';
  /** Whether it is of staff who sell at the desk. */
  sells = false;
  /** The part of the payment that a cancellation keeps. */
  retained = 0;
  /** The rejection of every edit. */
  editRejection: string | null = null;
  /** The return of a cancellation of what is chosen. */
  cancellation: QuoteAnswer['cancellation'] = undefined;
  /** The part of a cheaper change that the venue keeps. */
  retainedByTerms = 0;
  /** Happens between the last quote and an edit. */
  beforeEdit = (): void => undefined;
  readonly reservations = new Map<
    string,
    {
      reservation: ReservationAnswer;
      state: CheckoutAnswer['state'];
      reason?: CheckoutAnswer['reason'];
      token: string;
    }
  >();
  private readonly holds = new Map<string, { basket: Basket; token: string }>();
  private readonly answered = new Map<string, FakeAnswer>();
  private counter = 0;

  constructor(
    readonly now = '2026-11-21T09:20',
    readonly venue: VenueFile = demoVenue(),
    readonly gateway: (id: string) => string = (id) => `/pay/${id}`,
  ) {}

  handle(request: FakeRequest): FakeAnswer {
    this.requests.push(request);
    const url = new URL(request.url, 'http://localhost');
    const call = `${request.method} ${url.pathname}`;
    const always = this.always.get(url.pathname);
    if (always) return always;
    const planned = this.instead.findIndex(({ start }) => call.startsWith(start));
    if (planned >= 0) return this.instead.splice(planned, 1)[0]!.answer;
    if (request.method !== 'GET' && request.headers['x-requested-with'] !== 'stile')
      return error(403, 'cross_site');
    const [, , name = '', id = '', action = ''] = url.pathname.split('/');
    const query = Object.fromEntries(url.searchParams);
    switch (`${request.method} ${name}${action ? `/${action}` : ''}`) {
      case 'GET inventoryGroup':
        return {
          status: 200,
          body: groupAnswer(this.venue, query['inventory'] ?? null, this.now, query['language']),
        };
      case 'GET occupancyStatus':
        return { status: 200, body: this.statuses(query) };
      case 'GET occupancy': {
        const { inventory = '', startDate = '' } = query;
        return {
          status: 200,
          body: occupancyAnswer(this.venue, inventory, startDate, this.now, this.taken),
        };
      }
      case 'GET waiver_text':
        return this.waiverText(query);
      case 'GET captcha':
        return { status: 200, body: this.captcha };
      case 'GET products_for_daterange':
        return {
          status: 200,
          body: {
            data: this.venue.addons
              .filter(({ inventories }) => inventories.includes(query['inventory_id'] ?? ''))
              .map((addon) => addon.id)
              .filter((addon) => !this.outOfRange.has(addon)),
          },
        };
      case 'POST quote':
        return {
          status: 200,
          body: this.quoteOf(request.body as { reservation: Basket; reservation_id?: string }),
        };
      case 'POST reserve_t':
        return this.hold(request.body as HoldRequest);
      case 'PUT delete_temp_reservation':
        this.holds.delete(id);
        return { status: 200, body: { released: true } };
      case 'POST reserve':
        return this.reserve(request.body as ReserveRequest, request.headers['idempotency-key']);
      case 'GET checkout':
        return this.checkout(id, url.searchParams.has('edit'));
      case 'GET reservation':
        return this.reservation(id);
      case 'PUT reservation':
        return this.edit(id, request.body as EditRequest);
      case 'PUT reservation/give_up':
        this.settle(id, 'abandoned');
        return { status: 200, body: this.reservations.get(id)!.reservation };
      case 'POST reservation/resend_confirmation':
        return { status: 200, body: { sent: true } };
      case 'PUT reservation/cancel':
        return request.headers['idempotency-key'] ? this.cancel(id) : error(400, 'idempotency_key_missing');
      default:
        return error(404, 'not_found');
    }
  }

  private waiverText({ waiver, language = '' }: Readonly<Record<string, string>>): FakeAnswer {
    const found = this.venue.waivers.find(({ id }) => id === waiver);
    return found
      ? {
          status: 200,
          body: {
            adult_age: found.adult_age,
            document: {
              language,
              title: found.title[language] ?? '',
              text: found.text[language] ?? '',
              hash: 'a'.repeat(64),
              revision: 1,
            },
          },
        }
      : error(404, 'waiver_not_found');
  }

  private reservation(id: string): FakeAnswer {
    const found = this.reservations.get(id);
    return found
      ? {
          status: 200,
          body: {
            ...found.reservation,
            ...(found.reservation.state === 'confirmed'
              ? { cancellation: this.terms(found.reservation) }
              : {}),
            may:
              found.reservation.state === 'confirmed'
                ? { by: this.by, edit: null, cancel: null, ...(this.sells && { sell: true }) }
                : { by: this.by, edit: 'reservation_not_confirmed', cancel: 'reservation_not_confirmed' },
          },
        }
      : error(404, 'reservation_not_found');
  }

  group(inventory: string | null): InventoryGroupAnswer {
    return groupAnswer(this.venue, inventory, this.now);
  }

  /** The least price of days, and what else they are like. */
  readonly prices: Record<string, Partial<Pick<DayOccupancy, 'status' | 'price_from' | 'open_until'>>> = {};

  statuses(query: Readonly<Record<string, string>>) {
    const { inventory = '', startDate = '', endDate = addDays(startDate, 42) } = query;
    const days = [];
    for (let date = startDate; date <= endDate; date = addDays(date, 1))
      days.push({
        ...dayOf(date, slotsOf(this.venue, inventory, date, this.now, this.taken)),
        ...this.prices[date],
      });
    return { inventory, days };
  }

  quote(basket: Basket): QuoteAnswer {
    const inventory = this.venue.inventories.find((each) => each.id === basket.inventory);
    const rules = (inventory?.visitor_types ?? []).flatMap(
      (type) => priceRuleOf(this.venue, type, basket) ?? [],
    );
    const lines = linesOf(this.venue, basket, rules);
    const [subtotal, price] = [
      round(
        lines.reduce((sum, each) => sum + each.price_before_tax, 0),
        2,
      ),
      round(
        lines.reduce((sum, each) => sum + each.price, 0),
        2,
      ),
    ];
    return {
      visitor_prices: rules.map((rule) => ({
        visitor_type: rule.visitor_type_id,
        price: rule.price,
        price_before_tax: rule.price_before_tax,
        tax_rate: rule.tax_rate,
        rule_id: rule.rule_id,
      })),
      lines,
      discounts: (basket.coupons ?? [])
        .filter((code) => this.isForNothing(code, basket))
        .map((coupon) => ({ coupon, description: '', amount: 0, amount_before_tax: 0 })),
      subtotal,
      price,
      tax_amount: round(price - subtotal, 2),
      ...(this.cancellation && { cancellation: this.cancellation }),
      currency: this.venue.inventory_group.currency,
    };
  }

  private isForNothing(code: string, { passes }: Basket): boolean {
    const visitorType = this.venue.coupons.find((each) => each.code === code)?.discount_rule.visitor_type;
    return Boolean(visitorType) && !passes.some(({ visitor_type }) => visitor_type === visitorType);
  }

  /** Fills a slot but for `left` cars, as if others had booked. */
  leave(inventory: string, date: string, time: string, left: number): void {
    const slot = slotsOf(this.venue, inventory, date, this.now, this.taken).find(
      (each) => each.startTime === time,
    );
    const cars = Math.max(0, (slot?.carsLeft ?? 0) - left);
    if (cars > 0)
      this.holds.set(`others-${++this.counter}`, {
        basket: {
          inventory_group: this.venue.inventory_group.id,
          inventory,
          date,
          arrival_time: time,
          passes: [{ visitor_type: 'rr-car', visitor_count: cars }],
          addons: [],
        },
        token: '',
      });
  }

  settle(id: string, state: CheckoutAnswer['state'], reason: CheckoutAnswer['reason'] = null): void {
    const found = this.reservations.get(id);
    if (!found) return;
    found.state = state;
    found.reason = reason;
    const charges =
      state === 'completed' && found.reservation.price > 0 && found.reservation.gateway === 'card'
        ? [
            {
              id: 'c1',
              amount: found.reservation.price,
              charge_type: 'card',
              user: '',
              transaction_id: 'py_1',
              card_brand: 'visa',
              card_last4: '4242',
              created: '2026-11-21T14:30:00.000Z',
              refunds: [],
            },
          ]
        : [];
    found.reservation = {
      ...found.reservation,
      state: state === 'completed' ? 'confirmed' : state === 'abandoned' ? 'abandoned' : 'placed',
      charges,
    };
  }

  private readonly taken = (slot: string) => {
    const [date = '', from = ''] = slot.split(' ');
    const held = [...this.holds.values()]
      .map(({ basket }) => basket)
      .filter((basket) => {
        const away = minutesOf(from) - minutesOf(basket.arrival_time ?? '00:00');
        return basket.date === date && away >= 0 && away < STAY_MINUTES;
      });
    const count = (basket: Basket, vehicles: boolean) =>
      basket.passes
        .filter(
          (pass) =>
            (this.venue.visitor_types.find((type) => type.id === pass.visitor_type)?.visitor_group_type !==
              'person') ===
            vehicles,
        )
        .reduce((sum, pass) => sum + pass.visitor_count, 0);
    return {
      cars: held.reduce((sum, basket) => sum + Math.max(1, count(basket, true)), 0),
      people: held.reduce((sum, basket) => sum + count(basket, false), 0),
    };
  };

  private hold({
    request_id,
    tempReservationId,
    tempReservationToken,
    reservation: basket,
  }: HoldRequest): FakeAnswer {
    if (tempReservationId && this.holds.get(tempReservationId)?.token !== tempReservationToken)
      return error(403, 'hold_token_wrong');
    const before = this.holds.get(request_id);
    this.holds.delete(request_id);
    const slots = slotsOf(this.venue, basket.inventory, basket.date, this.now, this.taken);
    const cars = Math.max(
      1,
      basket.passes.find((pass) => pass.visitor_type === 'rr-car')?.visitor_count ?? 1,
    );
    const from = minutesOf(basket.arrival_time ?? '00:00');
    const left = Math.min(
      ...slots
        .filter(
          (slot) => minutesOf(slot.startTime) >= from && minutesOf(slot.startTime) < from + STAY_MINUTES,
        )
        .map((slot) => slot.carsLeft ?? Infinity),
    );
    if (left < cars) {
      if (before) this.holds.set(request_id, before);
      return error(409, 'validation_not_enough_spots_in_interval', { left });
    }
    const token = before?.token ?? `token-${request_id}`;
    this.holds.set(request_id, { basket, token });
    return {
      status: 201,
      body: {
        tempReservationId: request_id,
        tempReservationToken: token,
        lapses_at: '2026-11-21T14:30:00.000Z',
        seconds_left: this.holdSeconds,
      } satisfies HoldAnswer,
    };
  }

  private reserve({ reservation, tempReservationId }: ReserveRequest, key: string | undefined): FakeAnswer {
    if (!key) return error(400, 'idempotency_key_missing');
    const known = this.answered.get(key);
    if (known) return known;
    const {
      contact,
      details,
      arrival_time,
      subtotal,
      tax_amount,
      price,
      vehicles: _vehicles,
      ...basket
    } = reservation;
    const quote = this.quote({ ...basket, arrival_time });
    if (quote.price !== price) return error(409, 'price_changed', { shown: price, now: quote.price });
    if (!tempReservationId || !this.holds.has(tempReservationId))
      return error(409, 'hold_lapsed', { time: '09:30' });
    const id = `7KQ4M9XT2${'23456789'[this.counter++ % 8]}`;
    const inventory = this.venue.inventories.find((each) => each.id === basket.inventory);
    const made: ReservationAnswer = {
      id,
      state: 'placed',
      cancelled: false,
      refunded: false,
      checked_in: false,
      inventory_group: basket.inventory_group,
      inventory: basket.inventory,
      inventory_title: inventory?.title ?? {},
      visit_date: basket.date,
      arrival_time,
      start_date: `${basket.date}T${arrival_time}`,
      end_date: `${basket.date}T${arrival_time}`,
      reservation_type: basket.reservation_type ?? '',
      discount_group: null,
      contact,
      vehicles: [],
      lines: quote.lines,
      discounts: quote.discounts,
      subtotal,
      tax_amount,
      price,
      currency: quote.currency,
      charges: [],
      ...this.paymentOf(price),
      amount_to_return: 0,
      amount_going_back: 0,
      comments: [],
      created: '2026-11-21T14:20:00.000Z',
      language: details.language,
      revision: 1,
      taxes: [{ rate: 0.13, base: subtotal, tax: tax_amount }],
    };
    this.reservations.set(id, { reservation: made, state: 'waiting_for_payment', token: 'secret' });
    const isPaid = price > 0 && made.gateway === 'card';
    if (!isPaid) this.settle(id, 'completed');
    const answer = {
      status: 201,
      body: {
        reservation: this.reservations.get(id)!.reservation,
        redirect_url: isPaid ? this.gateway(id) : null,
        token: 'secret',
      },
    };
    this.answered.set(key, answer);
    return answer;
  }

  private paymentOf(price: number): Pick<ReservationAnswer, 'gateway' | 'balance' | 'balances'> {
    return this.venue.inventory_group.settings['payment_gateway'] === 'deferred'
      ? { gateway: 'deferred', balance: price, balances: [] }
      : { gateway: 'card', balance: 0, balances: [] };
  }

  private quoteOf({
    reservation: basket,
    reservation_id: id,
  }: {
    reservation: Basket;
    reservation_id?: string;
  }): EditQuoteAnswer {
    const quote = this.quote(basket);
    const found = id === undefined ? undefined : this.reservations.get(id)?.reservation;
    if (!found) return quote;
    const difference = round(quote.price - found.price, 2);
    return {
      ...quote,
      edit: {
        revision: found.revision,
        difference,
        to_pay: Math.max(0, difference),
        amount_to_return: Math.max(0, -difference - this.retainedByTerms),
        to_card: this.toCard(Math.max(0, -difference - this.retainedByTerms)),
        ...(this.retainedByTerms > 0 && { kept: this.retainedByTerms }),
        refusal: this.editRejection === null ? null : { code: this.editRejection, detail: { left: 1 } },
      },
    };
  }

  protected edit(id: string, { reservation: requested, revision, chargeRefund }: EditRequest): FakeAnswer {
    this.beforeEdit();
    const found = this.reservations.get(id);
    if (!found) return error(404, 'reservation_not_found');
    if (revision !== found.reservation.revision)
      return error(409, 'reservation_changed', { revision: found.reservation.revision });
    const { lines, subtotal, tax_amount, price } = this.quote(requested);
    const due = round(price - found.reservation.price, 2);
    const now = due < 0 ? Math.min(0, round(due + this.retainedByTerms, 2)) : due;
    if (chargeRefund !== now) return error(409, 'change_amount_changed', { shown: chargeRefund, now });
    if (due <= 0)
      found.reservation = {
        ...found.reservation,
        visit_date: requested.date,
        arrival_time: requested.arrival_time,
        contact: requested.contact,
        lines,
        subtotal,
        tax_amount,
        price,
        balance: due,
        amount_to_return: -due,
        amount_going_back: -due,
        amount_going_to_card: this.toCard(-due),
        revision: revision + 1,
      };
    else found.reservation = { ...found.reservation, pending_edit: { edit: 1, price, to_pay: due } };
    return {
      status: 200,
      body: {
        reservation: found.reservation,
        redirect_url: due > 0 ? this.gateway(id) : null,
        edit: 1,
      } satisfies EditAnswer,
    };
  }

  private checkout(id: string, isOfEdit: boolean): FakeAnswer {
    const found = this.reservations.get(id);
    if (!found) return error(401, 'link_invalid');
    return {
      status: 200,
      body: {
        reservation: found.reservation,
        state: isOfEdit
          ? found.reservation.pending_edit
            ? 'waiting_for_payment'
            : found.reason
              ? 'abandoned'
              : 'completed'
          : found.state,
        reason: found.reason ?? null,
        redirect_url:
          found.state === 'waiting_for_payment' || found.reservation.pending_edit ? this.gateway(id) : null,
      } satisfies CheckoutAnswer,
    };
  }

  private toCard = (amount: number): number => Math.max(0, amount - this.returnedByVenue);

  private terms({ price, charges }: ReservationAnswer): NonNullable<ReservationAnswer['cancellation']> {
    const retained = charges.length === 0 ? 0 : this.retained;
    const returned = charges.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0);
    const amount = charges.length === 0 ? 0 : price - returned - retained;
    return { amount_to_return: amount, to_card: this.toCard(amount), kept: retained };
  }
  private cancel(id: string): FakeAnswer {
    const found = this.reservations.get(id);
    if (!found) return error(404, 'reservation_not_found');
    found.reservation = {
      ...found.reservation,
      state: 'cancelled',
      cancelled: true,
      balance: this.retained - found.reservation.price,
      amount_to_return: found.reservation.price - this.retained,
      amount_going_back: found.reservation.price - this.retained,
      amount_going_to_card: this.toCard(found.reservation.price - this.retained),
    };
    return { status: 200, body: found.reservation };
  }
}
