import {
  money,
  type DrawerEvent,
  type MoneyEvent,
  type Priced,
  type Rejection,
  type ReservationEvent,
} from '@stile/contracts';
import {
  cashierOf,
  drawerDecider,
  entryIdOf,
  openSession,
  reservationDecider,
  tillDecider,
  type Drawer,
  type DrawerAct,
  type ReservationCommand,
  type ReservationState,
  type Till,
  type TillSession,
} from '@stile/domain';
import {
  balanceOf,
  refundableOf,
  type Payment,
  type Refund,
} from '../../services/domain/src/bookings/balance.js';
import { cardCharge, placedReservation } from './placed-reservation.js';

/* One reservation and its venue's tills, by their deciders alone: cash goes through a till as the product's processes do it. */

/** Acts at a desk; amounts are cents. Repeats have the same key. */
export type DeskAct =
  | { readonly do: 'reserve'; readonly lines: readonly DeskLine[]; readonly isPaidOnline: boolean }
  | {
      readonly do: 'pay';
      readonly key: string;
      readonly method: 'cash' | 'manual' | 'terminal';
      /** null: all that is due */ readonly amount: number | null;
      /** null: exactly that */ readonly tendered: number | null;
      readonly till: string | null;
      readonly coin: number;
    }
  /** Money on its way arrives, or not; a card may pay a part. */
  | { readonly do: 'settle'; readonly isDone: boolean; readonly approved: number | null }
  /** Money of a card that had failed, after all. */
  | { readonly do: 'late' }
  | {
      readonly do: 'refund';
      readonly key: string;
      readonly method: 'card' | 'terminal' | 'cash' | 'manual';
      readonly amount: number | null;
      readonly lines: readonly { readonly line: number; readonly count: number }[];
      readonly isConcession: boolean;
      readonly till: string | null;
      readonly coin: number;
    }
  | { readonly do: 'cancel'; readonly key: string; readonly isWaived: boolean }
  | { readonly do: 'uncancel'; readonly key: string }
  /** The dearer part is paid by hand, or at the gateway. */
  | {
      readonly do: 'edit';
      readonly key: string;
      readonly lines: readonly DeskLine[];
      readonly isByHand: boolean;
    }
  /** The end of a change or of an ended cancellation: whether it got its places, and was paid. */
  | { readonly do: 'end edit'; readonly isDone: boolean }
  | { readonly do: 'check in' | 'undo check-in'; readonly key: string }
  | { readonly do: 'approve' | 'unapprove'; readonly key: string }
  /** So many pieces of firewood are handed out, or taken back. */
  | { readonly do: 'validate' | 'undo validation'; readonly key: string; readonly units: number }
  | { readonly do: 'comment'; readonly key: string; readonly text: string }
  | AtTill
  | { readonly do: 'night' }
  | { readonly do: 'restart' };
export interface DeskLine {
  readonly item: string;
  readonly count: number;
  readonly each: number;
  /** The part of each that a cancellation keeps. */ readonly fee: number;
}
export type AtTill = { readonly till: string; readonly by: string } & (
  | { readonly do: 'open till'; readonly key: string; readonly float: number | null }
  | { readonly do: 'load'; readonly key: string; readonly amount: number; readonly isRecorded: boolean }
  | { readonly do: 'count'; readonly key: string; readonly counted: number; readonly isRecorded: boolean }
  | { readonly do: 'no sale'; readonly key: string }
  | { readonly do: 'hand over'; readonly key: string; readonly from: string; readonly to: string }
  | {
      readonly do: 'close till';
      readonly key: string;
      readonly counted: number;
      readonly deposit: number;
      readonly reason: string | null;
      readonly witness: string | null;
    }
  | { readonly do: 'force close'; readonly key: string }
);
type Act<D extends DeskAct['do']> = Extract<DeskAct, { do: D }>;

const NOW = '2026-12-03T14:00:00.000Z';
const DAYS = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'] as const;
/** A session that differs by more than that takes a second person. */
export const WITNESS_ABOVE = 5;
/** The one item of them all that is handed out. */
const FIREWOOD = 'firewood';
const units = (cents: number): number => cents / 100;

const pricedOf = (lines: readonly DeskLine[]): Priced => {
  const total = lines.reduce((sum, { count, each }) => sum + count * each, 0);
  return {
    discounts: [],
    currency: 'CAD',
    subtotal: units(total),
    taxAmount: 0,
    total: units(total),
    lines: lines.map(({ item, count, each, fee }) => ({
      kind: item === FIREWOOD ? 'addon' : 'visitor',
      item,
      title: item,
      count,
      factor: 1,
      taxRate: 0,
      rule: null,
      slot: null,
      unitPrice: units(each),
      unitPriceBeforeTax: units(each),
      cancellationFee: units(fee),
      amount: units(count * each),
      amountBeforeTax: units(count * each),
    })),
  };
};

interface PaperTill {
  head: Till;
  readonly drawers: Map<number, Drawer>;
}
interface Settings {
  /** A till takes nothing before somebody opened it. */ readonly isOpenedByHand?: boolean;
  readonly onEvent?: (event: MoneyEvent) => void;
}

export class PaperDesk {
  state: ReservationState = null;
  day = 0;
  private readonly events: ReservationEvent[] = [];
  private readonly tills = new Map<string, PaperTill>();

  constructor(private readonly settings: Settings = {}) {}

  get businessDate(): string {
    return DAYS[Math.min(this.day, DAYS.length - 1)]!;
  }

  /** Why it is rejected, or null. */
  act(act: DeskAct): Rejection | null {
    switch (act.do) {
      case 'reserve':
        return this.reserve(act);
      case 'settle':
        return this.settle(act);
      case 'late':
        return this.late();
      case 'end edit':
        return this.endEdit(act);
      case 'night':
        this.day += 1;
        return null;
      case 'restart':
        return this.restart();
      case 'pay':
      case 'refund':
      case 'cancel':
      case 'uncancel':
      case 'edit':
      case 'check in':
      case 'undo check-in':
        return this.decide(this.commandOf(act));
      case 'approve':
      case 'unapprove':
      case 'validate':
      case 'undo validation':
      case 'comment':
        return this.decide(this.remarkOf(act));
      default:
        return this.workAt(act);
    }
  }

  private reserve({ lines, isPaidOnline }: Act<'reserve'>): Rejection | null {
    const { placedAt: _at, ...placed } = placedReservation({
      priced: pricedOf(lines),
      payment: 'desk',
    }).data;
    const charge = isPaidOnline ? cardCharge(1, placed.priced.total) : null;
    const { businessDate } = this;
    return this.decide({ type: 'Place', placed }) ?? this.decide({ type: 'Confirm', charge, businessDate });
  }

  private commandOf(
    act: Act<'pay' | 'refund' | 'cancel' | 'uncancel' | 'edit' | 'check in' | 'undo check-in'>,
  ): ReservationCommand {
    const { businessDate } = this;
    switch (act.do) {
      case 'pay':
        return this.paymentOf(act);
      case 'refund':
        return this.refundOf(act);
      case 'cancel':
        return { type: 'Cancel', by: 'staff', key: act.key, isWaived: act.isWaived, businessDate };
      case 'uncancel':
        return { type: 'Uncancel', key: act.key, actor: 'kim', holdId: `hold-${act.key}` };
      case 'edit':
        return this.editOf(act);
      case 'check in':
        return { type: 'CheckIn', key: act.key, participants: null, businessDate };
      case 'undo check-in':
        return { type: 'UndoCheckIn', key: act.key, participants: null, businessDate };
    }
  }

  /** An act that moves no money. */
  private remarkOf(
    act: Act<'approve' | 'unapprove' | 'validate' | 'undo validation' | 'comment'>,
  ): ReservationCommand {
    const said = { key: act.key, by: 'kim', businessDate: this.businessDate };
    switch (act.do) {
      case 'approve':
      case 'unapprove':
        return { type: act.do === 'approve' ? 'Approve' : 'Unapprove', ...said };
      case 'comment':
        return { type: 'Comment', text: act.text, ...said };
      default: {
        const type = act.do === 'validate' ? 'ValidateAddon' : 'UndoValidation';
        return { type, addon: FIREWOOD, units: act.units, ...said };
      }
    }
  }

  private paymentOf({ key, method, amount, tendered, till, coin }: Act<'pay'>): ReservationCommand {
    const terminal = {
      transactionId: `card-${key}`,
      serial: 'C0SIM000000001',
      cardType: 'CC' as const,
      isPreauthorised: false,
      takesPart: true,
      expiresAt: NOW,
    };
    return {
      type: 'Pay',
      key,
      method,
      till: method === 'cash' ? till : null,
      smallestCoin: units(coin),
      amount: amount === null ? null : units(amount),
      tendered: method !== 'cash' || tendered === null ? null : units(tendered),
      manualPaymentId: method === 'manual' ? `id-${key}` : null,
      terminal: method === 'terminal' ? terminal : null,
      actor: 'kim',
      businessDate: this.businessDate,
    };
  }

  private refundOf({
    key,
    method,
    amount,
    lines,
    isConcession,
    till,
    coin,
  }: Act<'refund'>): ReservationCommand {
    const terminal = {
      transactionId: `back-${key}`,
      serial: 'C0SIM000000001',
      expiresAt: NOW,
    };
    return {
      type: 'Refund',
      key,
      by: 'staff',
      method,
      lines,
      isConcession,
      smallestCoin: units(coin),
      chargeId: null,
      reason: 'The lift stood',
      // No act of the model is a repeat, and each has a second person.
      isAgain: true,
      witness: 'audrey',
      manualRefundId: null,
      till: method === 'cash' ? till : null,
      amount: amount === null ? null : units(amount),
      ...(method === 'terminal' && { terminal }),
      businessDate: this.businessDate,
    };
  }

  private editOf({ key, lines, isByHand }: Act<'edit'>): ReservationCommand {
    const { visit, claims, contact, licensePlates, profiles } = this.state!.placed;
    return {
      type: 'PlaceEdit',
      edit: {
        visit,
        claims,
        contact,
        licensePlates,
        profiles,
        priced: pricedOf(lines),
        key,
        requestHash: key,
        by: 'staff',
        actor: 'kim',
        holdId: `hold-${key}`,
        mail: false,
        revision: this.state!.revision,
        ...(isByHand && { manualPaymentId: `POS-${key}` }),
      },
    };
  }

  private decide(command: ReservationCommand): Rejection | null {
    const done = reservationDecider.decide(command, this.state, NOW);
    if (!done.accepted) return done.rejection;
    for (const event of done.events) {
      this.state = reservationDecider.evolve(this.state, event);
      this.events.push(event);
      this.settings.onEvent?.(event);
    }
    return null;
  }

  private get begun(): { payment: Payment | undefined; refunds: readonly Refund[] } {
    return {
      payment: this.state!.payments.find(({ state }) => state === 'begun'),
      refunds: this.state!.refunds.filter(({ state }) => state === 'begun'),
    };
  }

  private settle(act: Act<'settle'>): Rejection | null {
    const { payment, refunds } = this.begun;
    if (payment) this.settlePayment(payment, act);
    let { isDone } = act;
    for (const refund of refunds) isDone = this.settleRefund(refund, isDone);
    return null;
  }

  private settlePayment(
    { paymentId, cash, terminal, amount }: Payment,
    { isDone, approved }: Act<'settle'>,
  ): void {
    const { businessDate } = this;
    const refused =
      cash && isDone
        ? this.atTill(cash.till, 'kim', { type: 'TakeCash', paymentId, ...this.of, ...cash, amount })
        : null;
    if (refused || !isDone) {
      const code = refused?.code ?? 'terminal_declined';
      this.decide({ type: 'RecordPaymentFailed', paymentId, code, businessDate });
      return;
    }
    const card = terminal && this.cardOf(paymentId, approved === null ? amount : units(approved));
    this.decide({ type: 'RecordPaymentTaken', paymentId, session: cash ? 1 : null, card, businessDate });
  }

  /** Whether it goes back, so that those after it do. */
  private settleRefund({ refundId, cash, amount }: Refund, isDone: boolean): boolean {
    const { businessDate } = this;
    const { rounding = 0 } = cash ?? {};
    const refused =
      cash && isDone
        ? this.atTill(cash.till, 'kim', { type: 'ReturnCash', refundId, ...this.of, rounding, amount })
        : null;
    const on = { refundId, businessDate };
    this.decide(
      refused || !isDone
        ? { type: 'RecordRefundFailed', code: refused?.code ?? 'card_closed', ...on }
        : { type: 'RecordRefundMade', gatewayRefundId: 're', session: cash ? 1 : null, ...on },
    );
    return isDone && !refused;
  }

  private cardOf = (paymentId: string, amount: number) => ({
    amount,
    gatewayPaymentId: `py-${paymentId}`,
    orderId: 'order',
    brand: 'VISA',
    last4: '4242',
  });
  private get of(): { reservationId: string } {
    return { reservationId: this.state!.placed.reservationId };
  }

  private late(): Rejection | null {
    const failed = this.state!.payments.find(({ terminal, state }) => terminal && state === 'failed');
    if (!failed) return null;
    const { paymentId, amount } = failed;
    const { businessDate } = this;
    const card = this.cardOf(paymentId, amount);
    return this.decide({ type: 'RecordPaymentTaken', paymentId, session: null, card, businessDate });
  }

  private endEdit({ isDone }: Act<'end edit'>): Rejection | null {
    const { pending } = this.state!;
    if (!pending) return null;
    const { edit, due, manualPaymentId } = pending;
    if (!isDone) return this.decide({ type: 'AbandonEdit', edit, reason: 'lapsed' });
    const charge = due > 0 && manualPaymentId === undefined ? cardCharge(100 + edit, due) : null;
    return this.decide({ type: 'CompleteEdit', edit, charge, businessDate: this.businessDate });
  }

  /** All that is known is folded again from what was stored. */
  private restart(): null {
    const stored = JSON.parse(JSON.stringify(this.events)) as ReservationEvent[];
    this.state = stored.reduce(reservationDecider.evolve, reservationDecider.initial);
    return null;
  }

  private workAt(act: AtTill): Rejection | null {
    const { till, by, key } = act;
    const none = { denominations: null, reason: null };
    switch (act.do) {
      case 'open till':
        return this.open(till, key, act.float === null ? null : units(act.float), by);
      case 'load': {
        const { amount, isRecorded } = act;
        return this.atTill(till, by, {
          type: 'MoveCash',
          key,
          amount: units(amount),
          ...none,
          isRecorded,
        });
      }
      case 'count': {
        const { counted, isRecorded } = act;
        return this.atTill(till, by, { type: 'Count', key, counted: units(counted), isRecorded, ...none });
      }
      case 'no sale':
        return this.atTill(till, by, { type: 'Pop', key, reason: 'change' });
      case 'hand over':
        return this.atTill(till, by, { type: 'HandOver', key, from: act.from, to: act.to });
      case 'close till': {
        const { counted, deposit, reason, witness } = act;
        const ended = { closedBy: by, witness, witnessAbove: WITNESS_ABOVE, deposit: units(deposit) };
        return this.atTill(till, by, {
          type: 'Close',
          key,
          counted: units(counted),
          ...none,
          reason,
          ...ended,
        });
      }
      case 'force close':
        return this.atTill(till, by, { type: 'ForceClose', key, reason: 'left ill', closedBy: by });
    }
  }

  private tillOf(till: string): PaperTill {
    const known = this.tills.get(till) ?? { head: tillDecider.initial, drawers: new Map<number, Drawer>() };
    this.tills.set(till, known);
    return known;
  }

  private open(till: string, key: string | null, float: number | null, openedBy: string): Rejection | null {
    const paper = this.tillOf(till);
    const before = openSession(paper.head);
    if (before && before.key !== key) this.atDrawer(paper, before, { type: 'RollOver' });
    const { businessDate } = this;
    const opening = {
      type: 'Open',
      inventoryGroup: 'venue',
      till,
      key,
      float,
      denominations: null,
      openedBy,
      businessDate,
    } as const;
    const opened = tillDecider.decide(opening, paper.head, NOW);
    if (!opened.accepted) return opened.rejection;
    paper.head = opened.events.reduce(tillDecider.evolve, paper.head);
    const session = openSession(paper.head);
    return session ? this.atDrawer(paper, session, { type: 'Start' }) : null;
  }

  /** In the session that knows the act, else in the open one, else in one that opens by itself. */
  private atTill(till: string, by: string, act: DrawerAct): Rejection | null {
    const paper = this.tillOf(till);
    const id = entryIdOf(act);
    const knows = [...paper.drawers].find(([, { entries }]) => id !== undefined && entries.has(id));
    if (knows) return this.atDrawer(paper, paper.head.sessions.get(knows[0])!.opened, act);
    const open = openSession(paper.head);
    const refused = open && this.atDrawer(paper, open, act);
    if (open && refused?.code !== 'till_session_over') return refused ?? null;
    if (open) this.atDrawer(paper, open, { type: 'RollOver' });
    const mayOpen = !['Close', 'ForceClose', 'HandOver'].includes(act.type) && !this.settings.isOpenedByHand;
    if (!mayOpen) return { code: 'till_closed', status: 409 };
    return this.open(till, null, null, by) ?? this.atTill(till, by, act);
  }

  private atDrawer(paper: PaperTill, session: TillSession, act: DrawerAct): Rejection | null {
    const before = paper.drawers.get(session.session) ?? drawerDecider.initial;
    const { businessDate } = this;
    const done = drawerDecider.decide({ ...act, session, businessDate }, before, NOW);
    if (!done.accepted) return done.rejection;
    const drawer = done.events.reduce((state: Drawer, event: DrawerEvent) => {
      this.settings.onEvent?.(event);
      return drawerDecider.evolve(state, event);
    }, before);
    paper.drawers.set(session.session, drawer);
    if (!drawer.closed) return null;
    const { balance } = drawer.closed;
    const closing = { type: 'Close', session: session.session, balance, businessDate } as const;
    const closed = tillDecider.decide(closing, paper.head, NOW);
    if (closed.accepted) paper.head = closed.events.reduce(tillDecider.evolve, paper.head);
    return null;
  }

  /** The balance to be paid, below 0 to be returned; in cents. */
  get balance(): number {
    return money.money(balanceOf(this.state!)) / 100;
  }

  /** In cents. */
  inTill(till: string): number {
    const { head, drawers } = this.tillOf(till);
    return (drawers.get(head.sessions.size)?.balance ?? 0) / 100;
  }

  /** Its content, its holder, and how many sessions it had. */
  private shownTill(till: string): string {
    const { head, drawers } = this.tillOf(till);
    const open = openSession(head);
    const last = drawers.get(head.sessions.size);
    const by = open ? cashierOf(last!, open) : 'closed';
    return `${till} ${this.inTill(till)} ${by} ${head.sessions.size}`;
  }

  /** Where the reservation and the tills stand, in cents. */
  seen(tills: readonly string[]): string {
    const { stage, charges, refunds, payments, checkedIn, pending } = this.state!;
    const { approved, validated, comments } = this.state!;
    const isPaying = payments.some(({ state }) => state === 'begun');
    const isReturning = refunds.some(({ state }) => state === 'begun');
    const moving = isPaying ? 'payment_under_way' : isReturning ? 'refund_under_way' : 'at rest';
    return [
      stage,
      checkedIn ? 'in' : 'out',
      approved ? 'approved' : 'open',
      `${validated.get(FIREWOOD)?.units ?? 0} handed out`,
      ...comments.map(({ text }) => text),
      pending ? 'edit_under_way' : moving,
      `balance ${this.balance}`,
      ...charges.map((charge) => `${charge.type} ${money.money(refundableOf([charge], refunds)) / 100}`),
      ...tills.map((till) => this.shownTill(till)),
    ].join(', ');
  }
}
