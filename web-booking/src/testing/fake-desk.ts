import type {
  BarcodeAnswer,
  DeskTill,
  DeviceStateAnswer,
  EditAnswer,
  FoundAnswer,
  GateAnswer,
  GateRequest,
  PartialRefundRequest,
  PaymentRequest,
  ReservationAnswer,
  ShopReserveRequest,
  StoreEditRequest,
  Takings,
  TransactionAnswer,
} from '@stile/contracts';
import { cashDue } from '@stile/contracts/desk/cash-due';
import { FakeApi, type FakeAnswer, type FakeRequest } from './fake-api.js';

const tillOf = (id: string, name: string): DeskTill => ({
  id,
  name,
  inventory_group: 'escarpment',
  session: null,
  witness_above: null,
  denominations: [100, 50, 20, 10, 5, 2, 1],
});
const cents = (amount: number): number => Math.round(amount * 100) / 100;
const rejected = (status: number, code: string, detail: object = {}): FakeAnswer => ({
  status,
  body: { error: code, code, status_code: status, detail },
});

/** The calls of the desk beside those of the booking pages. */
export class FakeDesk extends FakeApi {
  readonly tills = [tillOf('till-1', 'Gatehouse'), tillOf('till-2', 'Snow desk')];
  readonly terminals: { serial: string; name: string }[] = [];
  readonly codes = new Map<string, BarcodeAnswer>();
  readonly sold = new Map<string, ReservationAnswer>();
  /** Findings of a search for reservations, by what was typed. */
  readonly guests = new Map<string, FoundAnswer>();
  /** A gate's answer about a code beside what its reservation says. */
  readonly scanned = new Map<string, Partial<GateAnswer>>();
  /** The next till's answer instead of taking money. */
  tillRejection: string | null = null;
  /** A terminal's word on itself. */
  device: DeviceStateAnswer['terminalState'] = 'READY';
  /** Where every card transaction stands. */
  transaction: Partial<TransactionAnswer> = {};
  /** Sales and payments of every session. */
  takings: Takings = {
    charges: { count: 0, amount: 0 },
    refunds: { count: 0, amount: 0 },
    tenders: [],
    going_back: 0,
    outstanding: 0,
    taxes: [],
    terminals: [],
    cashiers: [],
    discounts: [],
    concessions: { count: 0, amount: 0 },
  };
  private readonly keyed = new Map<string, FakeAnswer>();

  override handle(request: FakeRequest): FakeAnswer {
    const url = new URL(request.url, 'http://localhost');
    const isPlanned = this.instead.some(({ start }) => `${request.method} ${url.pathname}`.startsWith(start));
    const answer = isPlanned || this.always.has(url.pathname) ? null : this.desk(request, url);
    if (!answer) return super.handle(request);
    this.requests.push(request);
    return answer;
  }

  private desk(request: FakeRequest, url: URL): FakeAnswer | null {
    const [, , name = '', id = '', action = '', undo] = url.pathname.split('/');
    if (name === 'validateAddon') return this.once(request, () => this.validate(id, action, undo ? -1 : 1));
    switch (`${request.method} ${name}${action ? `/${action}` : ''}`) {
      case 'GET tills':
        return { status: 200, body: this.tills };
      case 'GET tills/takings':
        return { status: 200, body: this.takings };
      case 'GET admin':
        return { status: 200, body: this.terminals };
      case 'GET groups':
        return { status: 200, body: { username: 'casey', settings: { is_okta: false } } };
      case 'PUT till': {
        const { till } = request.body as { till: string | null };
        document.cookie = till ? `TILL=${till}; path=/` : 'TILL=; path=/; max-age=0';
        return { status: 200, body: { till: this.tills.find((one) => one.id === till) ?? null } };
      }
      case 'GET barcode': {
        const found = this.codes.get(decodeURIComponent(id));
        return found ? { status: 200, body: found } : rejected(404, 'item_not_found');
      }
      case 'GET found_reservations': {
        const found = this.guests.get(url.searchParams.get('q') ?? '');
        return { status: 200, body: found ?? { reservations: [], members: [], more: false } };
      }
      case 'POST shop_reserve':
        return this.once(request, () => this.sell(request.body as ShopReserveRequest));
      case 'PUT deferred_payment':
        return this.once(request, () => this.pay(id, (request.body as PaymentRequest).payment));
      case 'GET reservation':
        return this.sold.has(id) ? { status: 200, body: this.sold.get(id) } : null;
      case 'PUT storereservation':
        return this.once(request, () => this.storeEdit(id, request.body as StoreEditRequest));
      case 'GET clover_device_state':
        return { status: 200, body: { status_code: 200, terminalState: this.device, errorMessage: '' } };
      case 'GET payments':
        return { status: 200, body: this.transaction };
      case 'PUT reservation/partial_refund':
        return this.once(request, () => this.refund(id, (request.body as PartialRefundRequest).refund));
      case 'PUT reservation/cancel':
        return this.sold.has(id) ? this.once(request, () => this.cancelSale(id)) : null;
      case 'POST reservation/comments':
        return this.once(request, () => this.comment(id, request.body as { text: string }));
      case 'PUT checkIn':
        return this.change(id, { checked_in: true, status: 'active' });
      case 'PUT checkIn/undo':
        return this.change(id, { checked_in: false, status: 'upcoming' });
      case 'POST tills/hand_over': {
        const { username, pin } = request.body as { username: string; pin: string };
        if (pin !== '4071') return rejected(422, 'till_pin_wrong');
        return this.once(request, () => ({ status: 200, body: { kind: 'x', cashier: username } }));
      }
      case 'POST gate':
        return this.once(request, () => ({ status: 200, body: this.scan(request.body as GateRequest) }));
      default:
        return null;
    }
  }

  private refund(
    id: string,
    { lines = [], gateway, charge, amount = 0 }: PartialRefundRequest['refund'],
  ): FakeAnswer {
    if (gateway === 'cash' && this.tillRejection !== null) return rejected(409, this.tillRejection);
    const before = this.sold.get(id);
    const due =
      charge === undefined ? {} : { amount_to_return: cents((before?.amount_to_return ?? 0) - amount) };
    const refundLines = before?.refund_lines?.map((line, nth) => {
      const units = lines.find((one) => one.line === nth)?.count ?? 0;
      const each = line.amount / line.count;
      return {
        ...line,
        refunded: line.refunded + units,
        refunded_amount: line.refunded_amount + each * units,
      };
    });
    const pending =
      gateway === 'terminal'
        ? { pending_payment: { id: 'TRANSACTION01', amount: 9.5, terminal_id: 'C1' } }
        : {};
    return this.change(id, { refund_lines: refundLines, ...due, ...pending });
  }

  private cancelSale(id: string): FakeAnswer {
    const { may, charges } = this.sold.get(id)!;
    const paid = cents(charges.reduce((sum, { amount }) => sum + amount, 0));
    return this.change(id, {
      state: 'cancelled',
      status: 'cancelled',
      cancelled: true,
      balance: -paid,
      amount_to_return: paid,
      may: { ...may!, cancel: 'reservation_already_cancelled', cancel_sale: undefined },
    });
  }

  private comment(id: string, { text }: { text: string }): FakeAnswer {
    const before = this.sold.get(id)?.comments ?? [];
    const added = {
      id: `${id}.c${before.length + 1}`,
      text,
      created: '2026-11-23T14:20:00.000Z',
      by: 'casey',
    };
    return this.change(id, { comments: [...before, added] });
  }

  private validate(id: string, addon: string, units: number): FakeAnswer {
    const of = this.sold
      .get(id)
      ?.addon_validations?.map((one) =>
        one.addon_inventory === addon
          ? { ...one, validated: one.validated + units, at: '2026-11-23T14:20:00.000Z', by: 'casey' }
          : one,
      );
    return of ? this.change(id, { addon_validations: of }) : rejected(404, 'item_not_found');
  }

  /** A sold reservation stands at its gate as its fields say, unless a test says its verdict. */
  private scan({ code }: GateRequest): GateAnswer {
    const found = this.sold.get(code);
    const answer = {
      participant: null,
      let_in: [],
      timing: null,
      forced: null,
      may_force: false,
      ...this.scanned.get(code),
    };
    if (!found) return { verdict: 'unknown', reservation: null, ...answer };
    const refused = found.checked_in ? 'already_in' : found.balance > 0 ? 'to_pay' : null;
    const verdict = this.scanned.get(code)?.verdict ?? refused ?? 'in';
    const reservation =
      verdict === 'in' ? { ...found, checked_in: true, checked_in_at: '2026-11-23T14:20:00.000Z' } : found;
    this.sold.set(code, reservation);
    return { ...answer, verdict, reservation };
  }

  private storeEdit(
    id: string,
    { till, terminalData, manualPaymentId, ...edit }: StoreEditRequest,
  ): FakeAnswer {
    const amount = -edit.chargeRefund;
    if (amount < 0 && !manualPaymentId) return rejected(422, 'edit_adds_payment');
    if (amount > 0 && till && this.tillRejection !== null) return rejected(409, this.tillRejection);
    const { status, body } = this.edit(id, edit);
    if (status !== 200) return { status, body };
    const { redirect_url: _nothingOpened, ...made } = body as EditAnswer;
    if (amount < 0) this.paidByHand(id);
    const method = till ? 'cash' : terminalData ? 'terminal' : manualPaymentId ? 'manual' : 'card';
    return {
      status,
      body: {
        ...made,
        status_code: terminalData ? 202 : 200,
        message: terminalData ? 'Follow terminal instructions to make a refund' : 'Saved',
        amount,
        rounding: this.roundingOf(amount, till),
        payment_method: amount === 0 ? null : method,
        external_transaction_id: terminalData ? 'TRANSACTION01' : null,
      },
    };
  }

  private roundingOf(amount: number, till: string | undefined): number {
    const isRounded = this.venue.inventory_group.settings['cash_rounding'] === 'true';
    return till && isRounded ? cashDue(amount, 0.05) - amount : 0;
  }

  private paidByHand(id: string): void {
    const found = this.reservations.get(id)!;
    const { pending_edit: edit, ...reservation } = found.reservation;
    found.reservation = { ...reservation, price: edit!.price };
  }

  private change(id: string, changed: Partial<ReservationAnswer>): FakeAnswer {
    const found = this.sold.get(id);
    if (!found) return rejected(404, 'reservation_not_found');
    this.sold.set(id, { ...found, ...changed });
    return { status: 200, body: this.sold.get(id) };
  }

  private once({ headers }: FakeRequest, act: () => FakeAnswer): FakeAnswer {
    const key = headers['idempotency-key'];
    if (!key) return rejected(400, 'idempotency_key_missing');
    const answer = this.keyed.get(key) ?? act();
    this.keyed.set(key, answer);
    return answer;
  }

  /** A party of two adults for the slot of 9:00 that has its places. */
  book(id: string, change: Partial<ReservationAnswer> = {}): ReservationAnswer {
    const made = {
      id,
      state: 'confirmed',
      status: 'upcoming',
      checked_in: false,
      inventory_group: 'escarpment',
      inventory: 'rattle-ridge',
      inventory_title: { en: 'Rattle Ridge', fr: 'Crête Rattle' },
      visit_date: '2026-11-23',
      arrival_time: '09:00',
      contact: { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' },
      lines: [{ kind: 'visitor', item: 'rr-adult', title: 'Adult', count: 2 }],
      price: 19,
      charges: [],
      balance: 0,
      comments: [],
      ...change,
    } as unknown as ReservationAnswer;
    this.sold.set(id, made);
    return made;
  }

  private sell({ reservation, paymentMethod, till, tendered }: ShopReserveRequest): FakeAnswer {
    const { contact, details, subtotal, tax_amount, price, ...basket } = reservation;
    const quote = this.quote(basket);
    if (quote.price !== price) return rejected(409, 'price_changed', { shown: price, now: quote.price });
    const id = `7KQ4M9XT2${'23456789'[this.sold.size]}`;
    const isPaid = paymentMethod !== undefined && paymentMethod !== 'deferred';
    const made = {
      id,
      state: 'confirmed',
      status: 'upcoming',
      checked_in: false,
      inventory_group: basket.inventory_group,
      inventory: basket.inventory,
      visit_date: basket.date,
      arrival_time: basket.arrival_time,
      contact,
      lines: quote.lines,
      price,
      subtotal,
      tax_amount,
      charges: [],
      comments: [],
      balance: isPaid ? 0 : price,
      language: details.language,
      may: { by: 'staff', edit: null, cancel: null, check_in: null },
    } as unknown as ReservationAnswer;
    this.sold.set(id, made);
    if (isPaid && this.tillRejection !== null) {
      this.sold.set(id, { ...made, balance: price });
      return rejected(409, this.tillRejection, { reservation: id });
    }
    if (paymentMethod === 'cash' && !till) return rejected(422, 'till_not_selected');
    const change = cents((tendered ?? price) - price);
    return {
      status: 201,
      body: { reservation: made, redirect_url: null, payment_id: `${id}.p1`, change_due: change, token: 't' },
    };
  }

  private pay(id: string, { amount, tendered }: PaymentRequest['payment']): FakeAnswer {
    const found = this.sold.get(id);
    if (!found) return rejected(404, 'reservation_not_found');
    const paid = amount ?? found.balance;
    const reservation = { ...found, balance: cents(found.balance - paid) };
    this.sold.set(id, reservation);
    return {
      status: 200,
      body: {
        status_code: 200,
        message: '',
        payment_id: `${id}.p2`,
        approved_amount: paid,
        change_due: cents((tendered ?? paid) - paid),
        reservation,
      },
    };
  }
}
