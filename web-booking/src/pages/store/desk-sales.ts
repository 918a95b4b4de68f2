import type {
  PaymentAnswer,
  RefundMethod,
  ReservationAnswer,
  ShopReserveAnswer,
  ShopReserveRequest,
  TerminalData,
  TransactionAnswer,
} from '@stile/contracts';
import { cardView, watchEveryMs } from '@stile/contracts/desk/card-view';
import { asProblem, isPassing, type Api, type Problem } from '@stile/web-kit';
import type { ListedStorage } from '../../core/browser/tab-storage.js';
import { DeskRecords, type DeskWindow } from './desk-records.js';
import { isSought, SoughtCards, type SoughtCard } from './sought-cards.js';
import type { CardPayment, Unpaid } from './card-payment.js';
import { transactionUrl } from './transaction-url.js';

type DeskMethod = 'terminal' | 'cash' | 'manual' | 'deferred';

/** A sale, or a payment of what is still due of one: sent until an answer comes, always under its key. */
export interface DeskCommand {
  readonly kind: 'sale' | 'payment';
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
  /** Null: the places alone, to be paid in parts. */
  readonly method: DeskMethod | null;
  /** The sum that was due when it was sent. */
  readonly due: number;
  /** The sum that rounding had added to its cash by then. */ readonly rounding?: number | undefined;
  /** The reservation of a payment. */ readonly reservationId?: string;
  /** Paid once the places are taken: a part of the price. */
  readonly part?: { readonly tender: MoneyTender; readonly how: Send };
}

/** Money that went back, or that a terminal did not return. */
export interface Returned {
  readonly reservationId: string;
  readonly amount: number;
  readonly method: RefundMethod;
}
/** The last that was sold or paid. */
export interface Sold {
  readonly kind: DeskCommand['kind'] | 'refund';
  readonly reservationId: string;
  readonly paid: number;
  readonly change: number;
  readonly method: DeskMethod | RefundMethod | null;
  /** It was set aside before anybody knew what became of it. */ readonly isUnknown?: boolean;
  /** It was used or is too old by now: nothing undoes it at one press. */ readonly isFinal?: boolean;
  /** The number of a sale without the network, which has no reservation yet. */ readonly receipt?: string;
}

export type DeskState =
  | { readonly at: 'idle'; readonly last: Sold | null; readonly problem: Problem | null }
  | { readonly at: 'sending'; readonly command: DeskCommand }
  /** Nobody knows yet what became of it. */
  | { readonly at: 'lost'; readonly command: DeskCommand; readonly problem: Problem | null }
  /** The change is in view until it is closed; then the rest is collected. */
  | { readonly at: 'change'; readonly sold: Sold; readonly then: Unpaid | null }
  /** The customer is at the terminal; null until the first answer. `problem`: why the last look had none. */
  | {
      readonly at: 'card';
      readonly card: CardPayment;
      readonly transaction: TransactionAnswer | null;
      readonly problem: Problem | null;
    }
  /** Returned money is in view until it is closed; `transaction`: of a card at a terminal. */
  | { readonly at: 'returned'; readonly returned: Returned; readonly transaction?: TransactionAnswer }
  /** `failed`: what the card came to, where it took less than it was asked for. */
  | {
      readonly at: 'collect';
      readonly unpaid: Unpaid;
      readonly problem: Problem | null;
      readonly failed?: TransactionAnswer;
    };

/** Money to hand over is in view until it is closed. */
type Shown = Extract<DeskState, { at: 'change' | 'returned' }>;
export const isShown = (state: DeskState): state is Shown => state.at === 'change' || state.at === 'returned';

/** The cashier who signs in is told what became of it. */
export const isSignedOut = (state: DeskState): boolean =>
  (state.at === 'lost' || state.at === 'card') && state.problem?.status === SIGN_IN;

const RETRY_MS = 3000;
const WATCH_MS = 1000;
const CENTS = 100;
const SIGN_IN = 401;
const AT_TERMINAL = 202;
const SERVER_FAILED = 500;

const idOf = (state: Shown): string =>
  state.at === 'change' ? (state.sold.receipt ?? state.sold.reservationId) : state.returned.reservationId;

/** Whether the server may have carried it out: it is repeated under its key, never under a new one. */
export const isUnknown = (problem: Problem): boolean =>
  isPassing(problem) || problem.status >= SERVER_FAILED || problem.status === SIGN_IN;

type Answer = ShopReserveAnswer & PaymentAnswer;

/** Sends it under its key. */
export const sendCommand = (api: Pick<Api, 'send'>, command: DeskCommand): Promise<Answer> =>
  api.send<Answer>(command.kind === 'sale' ? 'POST' : 'PUT', command.path, command.body, {
    headers: { 'Idempotency-Key': command.key },
  });

/** The transaction that a terminal has begun for it; null where there is none. */
export const cardOf = ({ status_code, payment_id }: Answer): string | null =>
  status_code === AT_TERMINAL ? payment_id : null;

export const unpaidOf = ({
  id,
  balance,
  rounding,
}: Pick<ReservationAnswer, 'id' | 'balance' | 'rounding'>): Unpaid => ({
  reservationId: id,
  balance,
  rounding,
});

/** The sum that is due once so much is paid. */
export const restOf = ({ balance }: Unpaid, paid: number): number =>
  (Math.round(balance * CENTS) - Math.round(paid * CENTS)) / CENTS;

/** Others have the places that a sale needs, and it has not named those that this station holds. */
const isTooFull = ({ kind, body }: DeskCommand, { code }: Problem): boolean =>
  kind === 'sale' &&
  code === 'validation_not_enough_spots_in_interval' &&
  (body as Partial<ShopReserveRequest>).allotment === undefined;

interface Ports {
  readonly api: Pick<Api, 'send' | 'get'>;
  readonly stored: ListedStorage;
  readonly window: Pick<DeskWindow, 'id' | 'isGone'>;
  /**
   * The command that is sent instead of a sale whose slot is too full, under a key of its own; null where there is
   * nothing.
   */
  readonly ownPlaces: (refused: DeskCommand) => Promise<DeskCommand | null>;
  /** A reservation has its places, or money was taken for it. */
  readonly onSold: (sold: Sold) => void;
}

/** A window's one command at a time, and what became of it. Both survive a reload. */
export class DeskSales {
  private state: DeskState = { at: 'idle', last: null, problem: null };
  private readonly records: DeskRecords<'command' | 'card' | 'shown' | 'unpaid' | 'sought'>;
  /** Cards that are sought while this window sells on. */
  readonly sought: SoughtCards;
  /** Windows that are gone and have left something to do. */
  private readonly left = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: Ports) {
    this.records = new DeskRecords(ports.stored, ports.window);
    const { api } = ports;
    this.sought = new SoughtCards({ api, records: this.records, onChange: () => this.tell() });
  }

  readonly current = (): DeskState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Goes on with what was under way before the page was loaded, and with that of windows that are closed. */
  resume(): void {
    for (const id of this.records.windows())
      void this.ports.window.isGone(id).then((isGone) => {
        if (isGone) this.left.add(id);
        this.takeOver();
      });
  }

  /** One window after the other, each once there is nothing else to do here. */
  private takeOver(): void {
    const [id] = this.left;
    if (this.state.at !== 'idle' || id === undefined) return;
    this.left.delete(id);
    // A window has one record of a kind: those of both are one list.
    this.records.remove('sought');
    this.records.takeOver(id);
    this.sought.resume(this.records.read<readonly SoughtCard[]>('sought') ?? []);
    const command = this.records.read<DeskCommand>('command');
    const card = this.records.read<CardPayment>('card');
    const shown = this.records.read<Shown>('shown');
    const unpaid = this.records.read<Unpaid>('unpaid');
    if (command) {
      this.set({ at: 'lost', command, problem: null });
      void this.ask(command);
    } else if (card) this.watch(card);
    else if (shown) this.set(shown);
    else if (unpaid) this.due(unpaid, null);
    else this.takeOver();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.sought.stop();
  }

  /** The window sells on while what became of its card is sought. */
  private sellOn(): void {
    if (this.state.at !== 'card' || !isSought(this.state.transaction)) return;
    const { card, transaction } = this.state;
    clearTimeout(this.timer);
    this.records.remove('card');
    this.state = { at: 'idle', last: null, problem: null };
    this.sought.add({ card, transaction });
  }

  /** Sends a command, once `isReady` where there is that, unless another is on its way or money is to be handed over. */
  send(command: DeskCommand, isReady?: () => Promise<boolean>): void {
    this.sellOn();
    const { state } = this;
    if (state.at !== 'idle' && state.at !== 'collect') return;
    this.set({ at: 'sending', command });
    if (isReady)
      void isReady().then((goes) => (goes ? this.keep(command) : this.set({ ...state, problem: null })));
    else this.keep(command);
  }

  /** From here on it may have been carried out. */
  private keep(command: DeskCommand): void {
    this.records.write('command', command.key, command);
    void this.ask(command);
  }

  /** Asks at once for what has no answer. */
  lookUp(): void {
    if (this.state.at !== 'lost') return;
    clearTimeout(this.timer);
    void this.ask(this.state.command);
  }

  /** The change is given, the problem read, the balance left open. */
  close(): void {
    const { state } = this;
    const rest = isShown(state) && this.records.read<Unpaid>('unpaid');
    if (rest) return this.due(rest, null);
    if (state.at === 'change') return this.set({ at: 'idle', last: state.sold, problem: null });
    if (state.at === 'returned') {
      const { reservationId, amount: paid, method } = state.returned;
      const last: Sold = { kind: 'refund', reservationId, paid, change: 0, method };
      return this.set({ at: 'idle', last: paid > 0 ? last : null, problem: null });
    }
    if (state.at === 'collect') this.records.remove('unpaid');
    if (state.at === 'idle' || state.at === 'collect')
      this.set({ at: 'idle', last: state.at === 'idle' ? state.last : null, problem: null });
  }

  /** The problem that stood against it is over: what is due stays due. */
  problemRead(): void {
    const { state } = this;
    if (state.at === 'idle' || state.at === 'collect') this.set({ ...state, problem: null });
  }

  /** The due sum of a reservation is paid next. */
  collect(unpaid: Unpaid): void {
    this.sellOn();
    if (!this.isBusy() && !isShown(this.state)) this.due(unpaid, null);
  }

  /** It is no sale any more. */
  forget(reservationId: string): void {
    const { state } = this;
    if (state.at === 'idle' && state.last?.reservationId === reservationId)
      this.set({ ...state, last: null });
  }

  /** Somebody looked at a reservation. Of the last sale, it says whether the sale can still be undone. */
  lookedAt({ id, may }: Pick<ReservationAnswer, 'id' | 'may'>): void {
    const { state } = this;
    if (state.at !== 'idle' || state.last?.reservationId !== id) return;
    const isFinal = !may?.cancel_sale;
    if (isFinal !== (state.last.isFinal ?? false)) this.set({ ...state, last: { ...state.last, isFinal } });
  }

  /** Money went back: it is handed over next. */
  returned(returned: Returned): void {
    this.sellOn();
    if (this.isBusy()) return;
    this.set({ at: 'returned', returned });
    const { reservationId, amount: paid, method } = returned;
    this.ports.onSold({ kind: 'refund', reservationId, paid, change: 0, method });
  }

  /** Watches a card that is at a terminal already, of this desk or of another page. */
  takeUp(card: CardPayment): void {
    this.sellOn();
    if (this.isBusy()) return;
    this.sought.remove(card.transactionId);
    this.watch(card);
  }

  /** Has the terminal stop; what a card has paid by then goes back. */
  async abort(): Promise<void> {
    if (this.state.at !== 'card') return;
    const url = transactionUrl(this.state.card.transactionId);
    await this.ports.api.send('POST', `${url}/abort`, {}).catch(() => undefined);
  }

  /** Has the provider asked at once what became of the card. */
  async lookUpCard(): Promise<void> {
    if (this.state.at !== 'card') return;
    const { card } = this.state;
    const path = `${transactionUrl(card.transactionId)}/look_up`;
    await this.ports.api
      .send<TransactionAnswer>('POST', path, {})
      .then((transaction) => this.seen(card, transaction))
      .catch(() => undefined);
  }

  /** Whether what has this key, or is this transaction, is still under way. */
  isUnder = (key: string): boolean => this.isAsked({ key }) || this.isWatched({ transactionId: key });

  /** It is written down on this machine and sent later: an answer that still comes changes nothing here. */
  setAside(sold: Sold): void {
    clearTimeout(this.timer);
    this.records.remove('command');
    this.records.remove('card');
    this.records.remove('unpaid');
    this.set(
      sold.change > 0 ? { at: 'change', sold, then: null } : { at: 'idle', last: sold, problem: null },
    );
    this.ports.onSold(sold);
  }

  private isAsked = ({ key }: Pick<DeskCommand, 'key'>): boolean =>
    (this.state.at === 'sending' || this.state.at === 'lost') && this.state.command.key === key;

  private due(unpaid: Unpaid, problem: Problem | null): void {
    this.records.write('unpaid', unpaid.reservationId, unpaid);
    this.set({ at: 'collect', unpaid, problem });
  }

  private isBusy = (): boolean => ['sending', 'lost', 'card'].includes(this.state.at);

  /** Asks what the card came to until it is over; the server runs it, so closing the page stops nothing. */
  private watch(card: CardPayment): void {
    this.records.write('card', card.transactionId, card);
    this.set({ at: 'card', card, transaction: null, problem: null });
    void this.look(card);
  }

  private isWatched = ({ transactionId }: Pick<CardPayment, 'transactionId'>): boolean =>
    this.state.at === 'card' && this.state.card.transactionId === transactionId;

  private async look(card: CardPayment): Promise<void> {
    try {
      const transaction = await this.ports.api.get<TransactionAnswer>(transactionUrl(card.transactionId));
      this.seen(card, transaction);
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (isUnknown(problem)) this.noLook(card, problem);
      else await this.cardUnknown(card, problem);
    }
  }

  private seen(card: CardPayment, transaction: TransactionAnswer): void {
    if (!this.isWatched(card)) return;
    if (cardView(transaction).isOver) return this.cardDone(card, transaction);
    this.set({ at: 'card', card, transaction, problem: null });
    this.lookAgain(card, watchEveryMs(transaction) || WATCH_MS);
  }

  private lookAgain(card: CardPayment, waitMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(card), waitMs);
  }

  private noLook(card: CardPayment, problem: Problem): void {
    if (this.state.at !== 'card' || !this.isWatched(card)) return;
    this.set({ ...this.state, problem });
    this.lookAgain(card, WATCH_MS);
  }

  /** The server knows no such transaction, or not for who is signed in: what is due is what the reservation says. */
  private async cardUnknown(card: CardPayment, problem: Problem): Promise<void> {
    const { reservationId } = card.unpaid;
    let unpaid: Unpaid = { reservationId, balance: 0 };
    try {
      const path = `/api/reservation/${encodeURIComponent(reservationId)}`;
      unpaid = unpaidOf(await this.ports.api.get<ReservationAnswer>(path));
    } catch (thrown) {
      if (isUnknown(asProblem(thrown))) return this.noLook(card, asProblem(thrown));
    }
    if (!this.isWatched(card)) return;
    this.records.remove('card');
    if (unpaid.balance > 0) return this.due(unpaid, problem);
    this.records.remove('unpaid');
    this.set({ at: 'idle', last: null, problem });
  }

  private cardDone({ unpaid }: CardPayment, transaction: TransactionAnswer): void {
    this.records.remove('card');
    const paid = transaction.approved_amount ?? 0;
    if (transaction.transaction_type !== 'payment') {
      const returned = { reservationId: unpaid.reservationId, amount: paid, method: 'terminal' } as const;
      return this.set({ at: 'returned', returned, transaction });
    }
    const balance = restOf(unpaid, paid);
    const { reservationId } = unpaid;
    if (balance > 0) {
      const left = { ...unpaid, balance };
      this.records.write('unpaid', left.reservationId, left);
      const failed = paid === transaction.amount ? {} : { failed: transaction };
      return this.set({ at: 'collect', unpaid: left, problem: null, ...failed });
    }
    this.records.remove('unpaid');
    const last: Sold = { kind: 'payment', reservationId, paid, change: 0, method: 'terminal' };
    this.set({ at: 'idle', last, problem: null });
  }

  private async ask(command: DeskCommand): Promise<void> {
    try {
      const answer = await sendCommand(this.ports.api, command);
      if (this.isAsked(command)) this.done(command, answer);
    } catch (thrown) {
      if (this.isAsked(command)) await this.failed(command, asProblem(thrown));
    }
  }

  private done(command: DeskCommand, answer: Answer): void {
    const { reservation, change_due: change } = answer;
    const transactionId = cardOf(answer);
    this.records.remove('command');
    this.records.remove('unpaid');
    const { id: reservationId, balance } = reservation;
    if (transactionId !== null) {
      this.watch({ transactionId, unpaid: { ...unpaidOf(reservation), balance: command.due } });
      return this.ports.onSold({ kind: command.kind, reservationId, paid: 0, change: 0, method: 'terminal' });
    }
    const isLater = command.method === 'deferred';
    const paid = isLater ? 0 : command.due - balance;
    const sold: Sold = { kind: command.kind, reservationId, paid, change, method: command.method };
    const then = !isLater && balance > 0 ? unpaidOf(reservation) : null;
    // The rest is written down first: a reload while the change is in view must not lose it.
    if (then) this.records.write('unpaid', then.reservationId, then);
    if (change > 0) this.set({ at: 'change', sold, then });
    else if (then) this.due(then, null);
    else this.set({ at: 'idle', last: sold, problem: null });
    this.ports.onSold(sold);
    if (then && command.part) this.send(paymentCommand(then, command.part.tender, command.part.how));
  }

  private async failed(command: DeskCommand, problem: Problem): Promise<void> {
    if (isUnknown(problem)) {
      this.set({ at: 'lost', command, problem });
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.lookUp(), RETRY_MS);
      return;
    }
    const instead = isTooFull(command, problem) && (await this.ports.ownPlaces(command).catch(() => null));
    if (!this.isAsked(command)) return;
    if (!instead) return this.refused(command, problem);
    this.records.write('command', instead.key, instead);
    this.set({ at: 'sending', command: instead });
    await this.ask(instead);
  }

  private refused(command: DeskCommand, problem: Problem): void {
    this.records.remove('command');
    const { reservation } = problem.detail;
    if (command.kind === 'payment') {
      const unpaid = this.records.read<Unpaid>('unpaid');
      if (unpaid && problem.code !== 'nothing_to_pay') return this.due(unpaid, problem);
      this.records.remove('unpaid');
    } else if (typeof reservation === 'string') {
      this.due({ reservationId: reservation, balance: command.due }, problem);
      return this.ports.onSold({
        kind: 'sale',
        reservationId: reservation,
        paid: 0,
        change: 0,
        method: null,
      });
    }
    this.set({ at: 'idle', last: null, problem });
  }

  private set(state: DeskState): void {
    if (isShown(state)) this.records.write('shown', idOf(state), state);
    else if (isShown(this.state)) this.records.remove('shown');
    this.state = state;
    this.tell();
    if (state.at === 'idle') this.takeOver();
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

/** How a payment is made: `amount` a part of what is due. */
export interface Tender {
  readonly method: DeskMethod;
  readonly amount?: number;
  readonly tendered?: number;
  readonly manualPaymentId?: string;
  readonly terminalData?: TerminalData;
}

/** One that takes money. */
export type MoneyTender = Tender & { readonly method: Exclude<DeskMethod, 'deferred'> };

/** The key that it is sent under. `till` is for cash. */
interface Send {
  readonly key: string;
  readonly till: string;
}

/** The price at once, or null: the places alone. */
export const saleCommand = (
  reservation: ShopReserveRequest['reservation'],
  tender: Tender | null,
  { key, till }: Send,
): DeskCommand => ({
  kind: 'sale',
  key,
  path: '/api/shop_reserve',
  body: {
    reservation,
    ...(tender ? { paymentMethod: tender.method } : {}),
    ...(tender?.method === 'cash' ? { till } : {}),
    ...(tender?.tendered === undefined ? {} : { tendered: tender.tendered }),
    ...(tender?.manualPaymentId === undefined ? {} : { manualPaymentId: tender.manualPaymentId }),
    ...(tender?.terminalData ? { terminalData: tender.terminalData } : {}),
  } satisfies Partial<ShopReserveRequest>,
  method: tender?.method ?? null,
  due: reservation.price,
});

export const paymentCommand = (
  { reservationId, balance, rounding }: Unpaid,
  { method, amount, tendered, manualPaymentId, terminalData }: MoneyTender,
  { key, till }: Send,
): DeskCommand => ({
  kind: 'payment',
  key,
  path: `/api/deferred_payment/${encodeURIComponent(reservationId)}`,
  body: {
    payment: {
      gateway: method,
      ...(amount === undefined ? {} : { amount }),
      ...(method === 'cash' ? { till } : {}),
      ...(tendered === undefined ? {} : { tendered }),
      ...(manualPaymentId === undefined ? {} : { manualPaymentId }),
      ...(terminalData ? { terminalData } : {}),
    },
  },
  method,
  due: balance,
  rounding,
  reservationId,
});
