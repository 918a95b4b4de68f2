import { WITNESS_ABOVE, type AtTill, type DeskAct, type DeskLine } from './paper-desk.js';

/*
 * A model of the desk's money in plain maps, in cents: what a reservation and the tills must say to every act, and what they
 * are after it. It shares no code with the product.
 */

type Method = 'card' | 'cash' | 'manual' | 'terminal';
interface Charge {
  readonly method: Method;
  readonly cents: number;
  back: number;
}
interface Payment {
  readonly id: string;
  readonly method: 'cash' | 'manual' | 'terminal';
  readonly cents: number;
  readonly rounding: number;
  readonly till: string;
  state: 'begun' | 'failed' | 'taken';
}
/** The part of one charge that goes back. */
interface Part {
  readonly charge: string;
  readonly cents: number;
  readonly concession: number;
  readonly lines: ReadonlyMap<string, number>;
  readonly rounding: number;
  readonly till: string | null;
}
interface Till {
  sessions: number;
  isOpen: boolean;
  byItself: boolean;
  day: number;
  people: string[];
  cents: number;
  /** The recorded variance of the session, below 0 short. */
  recorded: number;
}
interface Pending {
  readonly lines: readonly DeskLine[] | null;
  readonly due: number;
  /** The sum that a cancellation keeps beyond its fees once it is made. */ readonly retained: number;
  /** The way of what is due. */ readonly method: Method;
}

const VISIT_DAY = 2;
/** To the nearest coin, half up. */
const inCoins = (cents: number, coin: number): number =>
  coin === 0 ? cents : Math.floor(cents / coin + 0.5) * coin;
const feesOf = (lines: readonly DeskLine[]): number =>
  lines.reduce((sum, { count, fee }) => sum + count * fee, 0);
const costOf = (lines: readonly DeskLine[]): number =>
  lines.reduce((sum, { count, each }) => sum + count * each, 0);
/** The one item that is a product. */
const firewoodIn = (lines: readonly DeskLine[]): number =>
  lines.find(({ item }) => item === 'firewood')?.count ?? 0;

export class DeskModel {
  private stage: 'none' | 'confirmed' | 'cancelled' = 'none';
  private lines: readonly DeskLine[] = [];
  private owed = 0;
  private owedBefore = 0;
  /** The sum that edits make a cancellation keep beyond its fees, and the part of it that went back less. */
  private retained = 0;
  private withheld = 0;
  /** Conceded as amounts, in all and since the cancellation. */
  private conceded = { all: 0, since: 0 };
  /** The cash that its movements put into tills, and the sum that they are written down as. */
  private readonly cash = { inTills: 0, written: 0 };
  /** Returned money by line. */
  private readonly returned = new Map<string, number>();
  private readonly charges = new Map<string, Charge>();
  private readonly payments = new Map<string, Payment>();
  private parts: Part[] = [];
  private pending: Pending | null = null;
  private isIn = false;
  private isApproved = false;
  /** Pieces of firewood. */
  private handedOut = 0;
  private readonly comments: string[] = [];
  private day = 0;
  private edits = 0;
  /** Outcomes by key. */
  private readonly done = new Map<string, string>();
  private readonly tills = new Map<string, Till>();

  constructor(private readonly isOpenedByHand: boolean) {}

  /** Every reason against it; none where it is done. */
  act(act: DeskAct): readonly string[] {
    const key = 'key' in act ? act.key : undefined;
    const known = key === undefined ? undefined : this.done.get(key);
    if (known !== undefined) {
      // Opening a till shows a cashier what ended with its day, also where they do it again.
      if (act.do === 'open till') this.endOfDay(this.tillOf(act.till));
      return known === JSON.stringify(act) ? [] : ['idempotency_key_reused'];
    }
    const reasons = this.reasons(act).filter((reason) => reason !== '');
    if (reasons.length === 0 && key !== undefined) this.done.set(key, JSON.stringify(act));
    return reasons;
  }

  private reasons(act: DeskAct): string[] {
    switch (act.do) {
      case 'reserve':
        return this.reserve(act.lines, act.isPaidOnline);
      case 'pay':
        return this.pay(act);
      case 'settle':
        return this.settle(act.isDone, act.approved);
      case 'late':
        return this.late();
      case 'refund':
        return this.refund(act);
      case 'cancel':
        return this.cancel(act.isWaived);
      case 'uncancel':
        return this.uncancel();
      case 'edit':
        return this.edit(act);
      case 'end edit':
        return this.endEdit(act.isDone);
      case 'check in':
        return this.checkIn();
      case 'undo check-in':
        return this.undoCheckIn();
      case 'approve':
      case 'unapprove':
        return this.approve(act.do === 'approve');
      case 'validate':
        return this.handOut(act.units);
      case 'undo validation':
        return this.takeIn(act.units);
      case 'comment':
        this.comments.push(act.text);
        return [];
      case 'night':
        this.day += 1;
        return [];
      case 'restart':
        return [];
      default:
        return this.atTill(act);
    }
  }

  // The sums that a reservation owes, has and gets back.

  private get paid(): number {
    return [...this.charges.values()].reduce((sum, { cents, back }) => sum + cents - back, 0);
  }
  get balance(): number {
    return this.owed - this.paid;
  }
  private get toReturn(): number {
    return Math.max(0, -this.balance);
  }
  /** A line that was returned and is cheaper by now counts as what it costs now. */
  private concededOf = (lines: readonly DeskLine[]): number =>
    lines.reduce(
      (sum, { item, count, each }) => sum + Math.min(count * each, this.returned.get(item) ?? 0),
      0,
    );

  private get notOpen(): string {
    return this.stage === 'confirmed' ? '' : 'reservation_already_cancelled';
  }
  private get editing(): string {
    return this.pending ? 'edit_under_way' : '';
  }
  private get moving(): string {
    if ([...this.payments.values()].some(({ state }) => state === 'begun')) return 'payment_under_way';
    return this.parts.length > 0 ? 'refund_under_way' : '';
  }

  private reserve(lines: readonly DeskLine[], isPaidOnline: boolean): string[] {
    this.stage = 'confirmed';
    this.lines = lines;
    this.owed = costOf(lines);
    if (isPaidOnline) this.charge('online', 'card', this.owed);
    return [];
  }

  private charge = (id: string, method: Method, cents: number): void => {
    this.charges.set(id, { method, cents, back: 0 });
  };

  /** The tills' cash beyond what is written down: half a coin of it at most is made good. */
  private ahead(coin: number): number {
    const { inTills, written } = this.cash;
    return Math.max(-coin / 2, Math.min(coin / 2, inTills - written));
  }
  private moveCash(cents: number, rounding: number, by: 1 | -1): void {
    this.cash.inTills += by * (cents + rounding);
    this.cash.written += by * cents;
  }

  private pay({ key, method, amount, tendered, till, coin }: DeskAct & { do: 'pay' }): string[] {
    const cents = amount ?? this.balance;
    const rounding = method === 'cash' ? inCoins(cents - this.ahead(coin), coin) - cents : 0;
    const reasons = [
      this.notOpen,
      this.editing,
      this.moving,
      this.balance <= 0 ? 'nothing_to_pay' : '',
      cents <= 0 ? 'payment_amount' : '',
      cents > this.balance ? 'payment_beyond_balance' : '',
      method === 'cash' && till === null ? 'till_not_selected' : '',
      method === 'cash' && tendered !== null && tendered < cents + rounding ? 'cash_tendered' : '',
    ].filter((reason) => reason !== '');
    if (reasons.length > 0) return reasons;
    const state = method === 'manual' ? 'taken' : 'begun';
    this.payments.set(key, { id: key, method, cents, rounding, till: till ?? '', state });
    if (method === 'cash') this.moveCash(cents, rounding, 1);
    if (method === 'manual') this.charge(key, 'manual', cents);
    return [];
  }

  private settle(isDone: boolean, approved: number | null): string[] {
    for (const payment of this.payments.values()) {
      if (payment.state !== 'begun') continue;
      const { id, method, cents, rounding, till } = payment;
      const isTaken = isDone && (method !== 'cash' || this.intoTill(till, cents + rounding));
      payment.state = isTaken ? 'taken' : 'failed';
      if (!isTaken && method === 'cash') this.moveCash(cents, rounding, -1);
      if (isTaken) this.charge(id, method, method === 'terminal' ? (approved ?? cents) : cents);
    }
    const parts = this.parts;
    this.parts = [];
    // In cash no part goes back after one that did not.
    let isGoing = isDone;
    for (const part of parts) {
      const isMade = isGoing && (part.till === null || this.intoTill(part.till, -part.cents - part.rounding));
      if (!isMade) this.giveUp(part);
      isGoing = isMade;
    }
    return [];
  }

  private late(): string[] {
    const failed = [...this.payments.values()].find(
      ({ method, state }) => method === 'terminal' && state === 'failed',
    );
    if (failed) {
      failed.state = 'taken';
      this.charge(failed.id, 'terminal', failed.cents);
    }
    return [];
  }

  private fitting(method: Method): string[] {
    const newest = [...this.charges].reverse();
    if (method === 'cash' || method === 'manual') return newest.map(([id]) => id);
    const fit = newest.filter(([, charge]) => charge.method === method);
    if (method === 'card') return fit.map(([id]) => id);
    const withMoney = fit.find(([, { cents, back }]) => cents > back) ?? fit[0];
    return withMoney ? [withMoney[0]] : [];
  }

  private linesBack(act: DeskAct & { do: 'refund' }): Map<string, number> | string {
    const back = new Map<string, number>();
    for (const { line, count } of act.lines) {
      const { item, each, count: all } = this.lines[line]!;
      const returned = Math.min(all * each, this.returned.get(item) ?? 0);
      const left = all - Math.floor(returned / each);
      if (count > left) return 'refund_line_count';
      back.set(item, (all - left + count) * each - returned);
    }
    return back;
  }

  private refund(act: DeskAct & { do: 'refund' }): string[] {
    const { method, isConcession, till, coin } = act;
    const lines =
      act.lines.length > 0 && this.stage === 'confirmed' ? this.linesBack(act) : new Map<string, number>();
    const ofLines = act.lines.length > 0;
    const due = ofLines ? 0 : this.toReturn;
    const cents =
      typeof lines === 'string'
        ? 0
        : ofLines
          ? [...lines.values()].reduce((sum, each) => sum + each, 0)
          : (act.amount ?? due);
    const fit = this.fitting(method);
    const most = fit.reduce((sum, id) => sum + this.charges.get(id)!.cents - this.charges.get(id)!.back, 0);
    const reasons = [
      ofLines && this.stage === 'cancelled' ? 'refund_lines_cancelled' : '',
      this.editing,
      this.moving,
      typeof lines === 'string' ? lines : '',
      cents <= 0 ? 'refund_amount' : '',
      cents > due && !isConcession && !ofLines ? 'refund_beyond_due' : '',
      method === 'cash' && till === null ? 'till_not_selected' : '',
      this.charges.size === 0 ? 'charge_unknown' : '',
      fit.length === 0 && (method === 'card' || method === 'terminal') ? `refund_not_by_${method}` : '',
      cents > most ? 'refund_too_large' : '',
    ].filter((reason) => reason !== '');
    if (reasons.length > 0) return reasons;
    this.takeBack(cents, due, fit, lines as Map<string, number>, {
      till: method === 'cash' ? till : null,
      coin,
      ahead: this.ahead(coin),
    });
    // By hand it is made at once.
    if (method === 'manual') this.parts = [];
    return [];
  }

  /** From the newest charges on; what is due back first, and line by line. */
  private takeBack(
    cents: number,
    due: number,
    fit: readonly string[],
    lines: ReadonlyMap<string, number>,
    { till, coin, ahead }: { till: string | null; coin: number; ahead: number },
  ): void {
    const open = new Map(lines);
    let [left, dueLeft] = [cents, due];
    let counted = 0;
    for (const id of fit) {
      const charge = this.charges.get(id)!;
      const part = Math.min(left, charge.cents - charge.back);
      if (part === 0) continue;
      const concession = part - Math.min(dueLeft, part);
      dueLeft -= part - concession;
      const ofPart = new Map<string, number>();
      let room = lines.size > 0 ? part : 0;
      for (const [item, rest] of open) {
        const taken = Math.min(room, rest);
        room -= taken;
        open.set(item, rest - taken);
        if (taken > 0) ofPart.set(item, taken);
      }
      this.begin({
        charge: id,
        cents: part,
        concession,
        lines: ofPart,
        till,
        rounding: inCoins(cents - left + part + ahead, coin) - counted - part,
      });
      left -= part;
      counted = inCoins(cents - left + ahead, coin);
    }
  }

  private begin(part: Part): void {
    this.parts.push(part);
    this.change(part, 1);
  }
  private giveUp = (part: Part): void => this.change(part, -1);
  private change({ charge, cents, concession, lines, rounding, till }: Part, by: 1 | -1): void {
    this.charges.get(charge)!.back += by * cents;
    this.owed -= by * concession;
    if (till !== null) this.moveCash(-cents, -rounding, by);
    if (lines.size === 0) {
      this.conceded.all += by * concession;
      this.conceded.since += by * concession;
    }
    for (const [item, each] of lines) this.returned.set(item, (this.returned.get(item) ?? 0) + by * each);
  }

  private cancel(isWaived: boolean): string[] {
    const reasons = [this.editing, this.notOpen, this.moving].filter((reason) => reason !== '');
    if (reasons.length > 0) return reasons;
    this.owedBefore = this.owed;
    this.conceded.since = 0;
    this.owed = isWaived ? 0 : this.cancellationKeeps;
    this.stage = 'cancelled';
    return [];
  }

  private priceOf = (lines: readonly DeskLine[]): number =>
    Math.max(0, costOf(lines) - this.conceded.all - this.concededOf(lines));
  private get cancellationKeeps(): number {
    const fees = Math.min(this.paid, this.priceOf(this.lines), feesOf(this.lines));
    return Math.min(this.paid, this.retained + fees);
  }

  private uncancel(): string[] {
    const reasons = [
      this.stage === 'cancelled' ? '' : 'reservation_not_cancelled',
      this.editing,
      this.moving,
    ];
    if (reasons.every((reason) => reason === ''))
      this.pending = { lines: null, due: 0, retained: 0, method: 'card' };
    return reasons;
  }

  private edit({ lines, isByHand }: DeskAct & { do: 'edit' }): string[] {
    const reasons = [this.notOpen, this.editing, this.moving, this.addsProduct(lines)];
    if (reasons.every((reason) => reason === '')) {
      const { owed, retained } = this.edited(lines);
      const due = this.balance > 0 ? 0 : Math.max(0, owed - this.paid);
      this.pending = { lines, due, retained, method: isByHand ? 'manual' : 'card' };
    }
    return reasons;
  }
  /** Where cards at terminals alone have paid, more firewood is another order. */
  private addsProduct(lines: readonly DeskLine[]): string {
    const methods = [...this.charges.values()].map(({ method }) => method);
    const isAtTerminal = methods.length > 0 && methods.every((method) => method === 'terminal');
    return isAtTerminal && firewoodIn(lines) > firewoodIn(this.lines) ? 'edit_adds_product' : '';
  }
  /** Staff return all that gets less; where nothing does, a cancellation keeps the fees of what goes. */
  private edited(lines: readonly DeskLine[]): { cost: number; owed: number; retained: number } {
    const [paid, keeps, price] = [this.paid, this.cancellationKeeps, this.priceOf(lines)];
    const net = (each: readonly DeskLine[]): number => costOf(each) - this.concededOf(each);
    const cost = Math.max(0, Math.max(0, this.owed - this.withheld) + net(lines) - net(this.lines));
    const fees = Math.min(feesOf(lines), this.balance > 0 ? Math.min(paid, price) : price);
    const retained = Math.max(0, keeps - fees);
    const taken = Math.max(this.withheld + retained - this.retained, keeps - cost, 0);
    const owed = Math.max(cost, Math.min(paid, cost + Math.min(this.withheld, taken)));
    const isReturned = paid - owed > this.toReturn;
    return { cost, owed, retained: isReturned ? Math.min(retained, this.retained) : retained };
  }

  private endEdit(isDone: boolean): string[] {
    const { pending } = this;
    this.pending = null;
    if (!pending || !isDone) return [];
    if (pending.lines === null) {
      this.stage = 'confirmed';
      this.owed = Math.max(0, this.owedBefore - this.conceded.since);
      return [];
    }
    const { cost, owed } = this.edited(pending.lines);
    Object.assign(this, { owed, withheld: owed - cost, retained: pending.retained, lines: pending.lines });
    if (pending.due > 0) this.charge(`edit ${(this.edits += 1)}`, pending.method, pending.due);
    return [];
  }

  private checkIn(): string[] {
    const reasons = [
      this.notOpen,
      this.editing,
      this.day < VISIT_DAY ? 'check_in_too_early' : '',
      this.isIn ? 'already_checked_in' : '',
    ];
    if (reasons.every((reason) => reason === '')) this.isIn = true;
    return reasons;
  }
  private undoCheckIn(): string[] {
    const reasons = [this.notOpen, this.isIn ? '' : 'not_checked_in'];
    if (reasons.every((reason) => reason === '')) this.isIn = false;
    return reasons;
  }

  private approve(isApproved: boolean): string[] {
    const already = isApproved ? 'already_approved' : 'not_approved';
    const reasons = [this.notOpen, this.isApproved === isApproved ? already : ''];
    if (reasons.every((reason) => reason === '')) this.isApproved = isApproved;
    return reasons;
  }
  /** To who is in, on the day of the visit, as many as were booked. */
  private handOut(units: number): string[] {
    const booked = firewoodIn(this.lines);
    const reasons = [
      this.notOpen,
      this.editing,
      this.isIn ? '' : 'not_checked_in',
      booked === 0 ? 'addon_not_booked' : '',
      this.day > VISIT_DAY ? 'visit_over' : '',
      units > booked - this.handedOut ? 'addon_validated' : '',
    ];
    if (reasons.every((reason) => reason === '')) this.handedOut += units;
    return reasons;
  }
  private takeIn(units: number): string[] {
    const reasons = [this.notOpen, units > this.handedOut ? 'addon_not_validated' : ''];
    if (reasons.every((reason) => reason === '')) this.handedOut -= units;
    return reasons;
  }

  // Contents of tills.

  private tillOf(name: string): Till {
    const nothing = {
      sessions: 0,
      isOpen: false,
      byItself: false,
      day: 0,
      people: [],
      cents: 0,
      recorded: 0,
    };
    const till = this.tills.get(name) ?? nothing;
    this.tills.set(name, till);
    return till;
  }
  private openNow(till: Till, by: string, byItself: boolean): void {
    const { day } = this;
    Object.assign(till, {
      sessions: till.sessions + 1,
      isOpen: true,
      byItself,
      day,
      people: [by],
      recorded: 0,
    });
  }
  /** A session that opened by itself ends with its day. */
  private endOfDay(till: Till): void {
    if (till.isOpen && till.byItself && till.day < this.day) till.isOpen = false;
  }
  private isReady(till: Till, by: string): boolean {
    this.endOfDay(till);
    if (!till.isOpen && this.isOpenedByHand) return false;
    if (!till.isOpen) this.openNow(till, by, true);
    return true;
  }

  private intoTill(name: string, cents: number): boolean {
    const till = this.tillOf(name);
    if (!this.isReady(till, 'kim') || till.cents + cents < 0) return false;
    till.cents += cents;
    return true;
  }

  private atTill(act: AtTill): string[] {
    const till = this.tillOf(act.till);
    if (act.do === 'open till') {
      this.endOfDay(till);
      if (till.isOpen) return ['till_open'];
      this.openNow(till, act.by, false);
      till.cents = act.float ?? till.cents;
      return [];
    }
    if (act.do === 'close till' || act.do === 'force close' || act.do === 'hand over') {
      if (act.do === 'hand over') this.endOfDay(till);
      return till.isOpen ? this.ofOpenTill(act, till) : ['till_closed'];
    }
    return this.isReady(till, act.by) ? this.ofOpenTill(act, till) : ['till_closed'];
  }

  private ofOpenTill(act: AtTill, till: Till): string[] {
    const has = till.people.at(-1)!;
    switch (act.do) {
      case 'load': {
        if (act.amount === 0) return ['till_amount'];
        const after = till.cents + act.amount;
        if (after < 0 && act.isRecorded) till.recorded -= after;
        if (after >= 0 || act.isRecorded) till.cents = Math.max(0, after);
        return [];
      }
      case 'count':
        if (!act.isRecorded) return [];
        till.recorded += act.counted - till.cents;
        till.cents = act.counted;
        return [];
      case 'hand over': {
        const reasons = [
          act.from === has ? '' : 'till_cashier_changed',
          act.to === has ? 'till_handed_to_self' : '',
        ];
        if (reasons.every((reason) => reason === '')) till.people.push(act.to);
        return reasons;
      }
      case 'close till':
        return this.close(act, till);
      case 'force close':
        till.isOpen = false;
        return [];
      default:
        return [];
    }
  }

  private close(
    { counted, deposit, reason, witness, by }: AtTill & { do: 'close till' },
    till: Till,
  ): string[] {
    const reasons = [
      deposit > counted ? 'till_deposit' : '',
      witness !== null && (till.people.includes(witness) || witness === by) ? 'till_witness_self' : '',
    ];
    if (reasons.some((each) => each !== '')) return reasons;
    const variance = counted - till.cents;
    const whole = variance + till.recorded;
    const isProved = reason !== null && (Math.abs(whole) <= 100 * WITNESS_ABOVE || witness !== null);
    // A count that is not proved is a wrong try.
    if ((variance !== 0 || whole !== 0) && !isProved) return [];
    till.isOpen = false;
    till.cents = counted - deposit;
    return [];
  }

  /** All that must be the same as in the product. */
  seen(tills: readonly string[]): string {
    const left = [...this.charges.values()].map(({ method, cents, back }) => `${method} ${cents - back}`);
    return [
      this.stage,
      this.isIn ? 'in' : 'out',
      this.isApproved ? 'approved' : 'open',
      `${this.handedOut} handed out`,
      ...this.comments,
      this.editing || this.moving || 'at rest',
      `balance ${this.balance}`,
      ...left,
      ...tills.map((name) => {
        const { cents, isOpen, people, sessions } = this.tillOf(name);
        return `${name} ${cents} ${isOpen ? people.at(-1)! : 'closed'} ${sessions}`;
      }),
    ].join(', ');
  }
}
