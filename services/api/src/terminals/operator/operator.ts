import {
  epochMsOf,
  instantOf,
  transactionStream,
  type Clock,
  type LocalDate,
  type SeenPayment,
  type TerminalCall,
  type TerminalOutcome,
} from '@stile/contracts';
import {
  nextStep,
  transactionDecider,
  type NextStep,
  type OperatorCommand,
  type TerminalAnswer,
  type Transaction,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import type { Timers } from '../../ports/timers.js';
import type { DeviceName, TerminalPort, TerminalRequest } from '../port/port.js';

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
/** How often it is looked at whether the device does anything, while an answer is waited for. */
const SIGHT_MS = 1_000;
/** So often in a row it does nothing before its answer is taken for lost. */
const IDLE_SIGHTS = 2;
/** A request is not looked for before: a device does not show at once that it has it. */
const SETTLES_MS = { device: 2_000, provider: 8_000 } as const;
/** After an abort the answer has so long: the reset ends what was asked. */
const RESET_ANSWERS_MS = 1_500;
/** The device gives up this long before the transaction expires, so that its answer is there in time. */
const DEVICE_GIVES_UP_EARLY_S = 15;
const MAX_DEVICE_S = 300;
/** A repeat that only asks what became of the first gives nobody time to present a card. */
const NO_TIME_S = 1;

export interface OperatorPorts {
  /** Runs a command on a transaction. */
  readonly change: (
    stream: string,
    command: OperatorCommand,
    context: CommandContext,
  ) => Promise<{ readonly accepted: boolean; readonly state: Transaction | null }>;
  readonly lanes: Pick<CommandLanes, 'load'>;
  readonly terminals: TerminalPort;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly today: (inventoryGroup: string) => LocalDate;
}

/** `idle`: the device does nothing; `moved`: somebody has changed what is to be done. */
type Sight = 'idle' | 'moved';
const SILENT = { outcome: 'silent', message: '', payment: null, refundId: null } as const;

type Recorded = OperatorCommand extends infer C
  ? C extends OperatorCommand
    ? Omit<C, 'operator' | 'businessDate'>
    : never
  : never;

class OperatorLost extends Error {
  override readonly name = 'OperatorLost';
}

/**
 * Runs one transaction: does what its state asks for next, records what came of it, and so on to its end. It may be
 * stopped at any moment and run again, here or elsewhere.
 */
export class Operator {
  private tries = 0;

  constructor(
    /** Names this run; no other has it. */
    private readonly id: string,
    private readonly transactionId: string,
    private readonly ports: OperatorPorts,
  ) {}

  /** Ends when the transaction is over, when nothing is due for now, or when another operator has it. */
  async run(): Promise<void> {
    try {
      for (let state = await this.load(); state !== null; state = await this.load()) {
        const step = nextStep(state, this.ports.clock.now());
        if (step.do === 'end' && !state.closed?.watchUntil) return;
        if (step.do === 'watch' && step.from > this.ports.clock.now()) return;
        await this.claim(state);
        await this.carryOut(step, state);
      }
    } catch (error) {
      if (!(error instanceof OperatorLost)) throw error;
    }
  }

  private get stream(): string {
    return transactionStream(this.transactionId);
  }

  private async load(): Promise<Transaction | null> {
    return (await this.ports.lanes.load(transactionDecider, this.stream)).state;
  }

  private async carryOut(step: NextStep, state: Transaction): Promise<void> {
    switch (step.do) {
      case 'ask':
        return this.ask(step, state);
      case 'lost':
        return this.record(state, {
          type: 'RecordAnswer',
          call: state.awaited!.call,
          answer: SILENT,
        });
      case 'look':
      case 'watch':
        return this.look(step.do === 'look', state);
      case 'reset':
        return this.reset(state);
      case 'expire':
        return this.record(state, { type: 'Expire' });
      case 'receipt':
        return this.finish(state);
      case 'void_receipt':
        return this.printVoid(step.paymentId, state);
      case 'end':
        return this.record(state, { type: 'EndWatch' });
    }
  }

  private async reset(state: Transaction): Promise<void> {
    if (state.doubt!.resets > 0) await this.pause(state);
    const isConfirmed = await this.ports.terminals.reset(deviceOf(state));
    await this.record(state, { type: 'RecordReset', isConfirmed });
    if (isConfirmed) this.tries = 0;
  }

  private async ask(step: Extract<NextStep, { do: 'ask' }>, state: Transaction): Promise<void> {
    const { call, attempt, key } = step;
    if (attempt > 1 && !isAtOnce(state, attempt)) await this.pause(state);
    await this.record(state, { type: 'Ask', call, attempt, key });
    const recorded = await this.load();
    // Aborted since: what is not written down is not sent.
    if (recorded?.awaited?.call !== call || recorded.awaited.attempt !== attempt) return;
    const request = this.requestOf(step, state);
    const before = { ...recorded, givenUp: state.givenUp };
    const answer = await this.whileLeased(state, () => this.answerTo(request, before));
    if (answer === 'idle') return this.isIdle(state);
    await this.record(state, { type: 'RecordAnswer', call, answer });
    if (answer.outcome === 'done' || call === 'sale') this.tries = 0;
  }

  private requestOf({ call, key }: Extract<NextStep, { do: 'ask' }>, state: Transaction): TerminalRequest {
    const { order, payment, returning } = state;
    return {
      call,
      key,
      order,
      paymentId: returning?.paymentId ?? payment?.paymentId ?? order.source?.paymentId ?? null,
      amount: returning?.amount ?? (call === 'capture' ? payment!.amount : order.amount),
      seconds: this.secondsFor(state),
    };
  }

  /**
   * The device's answer; `idle` where it does nothing and has not answered. An abort since `before` may have reset the
   * device before it had the request: it is stopped again.
   */
  private async answerTo(request: TerminalRequest, before: Transaction): Promise<TerminalAnswer | 'idle'> {
    const ended = new AbortController();
    const answer = this.ports.terminals.ask(request, ended.signal);
    const settlesMs = SETTLES_MS[WITH_CARD.includes(request.call) ? 'device' : 'provider'];
    try {
      const first = await Promise.race([answer, this.sight(before, settlesMs, ended.signal)]);
      return first === 'moved'
        ? await Promise.race([answer, this.passes(RESET_ANSWERS_MS).then(() => SILENT)])
        : first;
    } finally {
      ended.abort();
    }
  }

  private async isIdle(state: Transaction): Promise<void> {
    await this.record(state, { type: 'RecordIdle' });
    this.tries = 0;
  }

  /** Looks at the device until it does nothing, or until somebody else has moved the transaction since `before`. */
  private async sight(before: Transaction, settlesMs: number, ended: AbortSignal): Promise<Sight> {
    const from = epochMsOf(this.ports.clock.now()) + settlesMs;
    let idle = 0;
    while (!ended.aborted) {
      await this.passes(SIGHT_MS);
      const present = await this.load();
      if (!isSame(present, before)) return 'moved';
      if (epochMsOf(this.ports.clock.now()) < from) continue;
      const { state } = await this.ports.terminals.state(deviceOf(present!), true);
      idle = state === 'READY' ? idle + 1 : 0;
      if (idle === IDLE_SIGHTS) return 'idle';
    }
    return 'moved';
  }

  /** How long a person at the device may take. */
  private secondsFor({ order, givenUp, step }: Transaction): number {
    const left = Math.floor((epochMsOf(order.expiresAt) - epochMsOf(this.ports.clock.now())) / 1000);
    if (givenUp !== null || step === 'voiding') return NO_TIME_S;
    return Math.max(NO_TIME_S, Math.min(MAX_DEVICE_S, left - DEVICE_GIVES_UP_EARLY_S));
  }

  private async look(isPending: boolean, state: Transaction): Promise<void> {
    const sight = isPending ? await this.pause(state) : 'over';
    if (sight === 'idle' && state.doubt!.outcome === 'silent') return this.isIdle(state);
    const { order, returning } = state;
    const { inventoryGroup, serial } = order;
    const found = await this.ports.terminals.find({
      inventoryGroup,
      serial,
      transactionId: order.kind === 'payment' ? order.transactionId : order.source!.transactionId,
      amount: order.source?.amount ?? order.amount,
    });
    if (!found.isKnown || !isOf(found.payment, returning)) {
      if (!isPending) await this.pause(state);
      return;
    }
    await this.record(state, { type: 'RecordLookup', payment: found.payment });
  }

  /** The money has moved: whatever happens to the receipt, the transaction is over. */
  private async finish(state: Transaction): Promise<void> {
    const { terminals } = this.ports;
    const device = deviceOf(state);
    const { kind } = state.order;
    const { paymentId, refundId } = state.settled!;
    const receiptKind = {
      payment: 'payments',
      void: 'payments',
      refund: 'refunds',
      credit: 'credits',
    } as const;
    const id = kind === 'payment' || kind === 'void' ? paymentId : refundId;
    const chosen = await this.whileLeased(state, () => this.chosenReceipt(state));
    const method = chosen?.method ?? null;
    if (chosen && id !== null && method !== 'NO_RECEIPT')
      await terminals.sendReceipt({
        ...device,
        of: receiptKind[kind],
        id,
        method: chosen.method,
        to: chosen.to,
      });
    await terminals.show(device, 'thank-you');
    await this.record(state, { type: 'Finish', method });
  }

  /** Null where nobody chose, or the choice was lost. */
  private async chosenReceipt(state: Transaction): ReturnType<TerminalPort['chooseReceipt']> {
    const ended = new AbortController();
    try {
      return await Promise.race([
        this.ports.terminals.chooseReceipt(deviceOf(state)),
        this.sight(state, SETTLES_MS.device, ended.signal).then(() => null),
      ]);
    } finally {
      ended.abort();
    }
  }

  /** Once: a device that does not answer is not asked again. */
  private async printVoid(id: string, state: Transaction): Promise<void> {
    const receipt = { ...deviceOf(state), of: 'payments', id, method: 'PRINT', to: '' } as const;
    const isPrinted = await this.ports.terminals.sendReceipt(receipt);
    await this.record(state, { type: 'Finish', method: isPrinted ? receipt.method : null });
  }

  private async claim(state: Transaction): Promise<void> {
    const now = epochMsOf(this.ports.clock.now());
    const own = state.operator?.id === this.id ? epochMsOf(state.operator.until) : 0;
    if (own > now + LEASE_MS / 2) return;
    await this.record(state, { type: 'Claim', until: instantOf(now + LEASE_MS) });
  }

  /** Stays the operator while the device takes its time. Losing it changes nothing until the answer is recorded. */
  private async whileLeased<T>(state: Transaction, act: () => Promise<T>): Promise<T> {
    const renew = (): void => {
      const until = instantOf(epochMsOf(this.ports.clock.now()) + LEASE_MS);
      this.record(state, { type: 'Claim', until }).catch(() => undefined);
    };
    const cancel = this.ports.timers.every(RENEW_MS, renew);
    try {
      return await act();
    } finally {
      cancel();
    }
  }

  /** @throws OperatorLost where somebody else runs the transaction */
  private async record({ order }: Transaction, command: Recorded): Promise<void> {
    const { inventoryGroup, reservationId, transactionId } = order;
    const whole = {
      ...command,
      operator: this.id,
      businessDate: this.ports.today(inventoryGroup),
    } as OperatorCommand;
    const done = await this.ports.change(this.stream, whole, {
      commandId: `${this.id}.${command.type}`,
      correlation: reservationId ?? transactionId,
      actor: 'system:terminals',
    });
    if (!done.accepted) throw new OperatorLost();
  }

  private passes = (ms: number): Promise<void> =>
    new Promise<void>((resolve) => this.ports.timers.after(ms, resolve));

  /**
   * At once, then after 2, 4, 8 .. 60 seconds; at once too where the transaction is moved meanwhile, or where its device
   * stops what it may be doing for it.
   */
  private async pause(state: Transaction): Promise<Sight | 'over'> {
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** (this.tries - 1), MAX_PAUSE_MS);
    if (this.tries++ === 0) return 'over';
    const over = this.passes(ms).then((): 'over' => 'over');
    if (!mayStillRun(state)) return over;
    const ended = new AbortController();
    try {
      return await Promise.race([over, this.sight(state, 0, ended.signal)]);
    } finally {
      ended.abort();
    }
  }
}

const deviceOf = ({ order: { inventoryGroup, serial } }: Transaction): DeviceName => ({
  inventoryGroup,
  serial,
});

/** Whether what was found is the payment that goes back. */
const isOf = (found: SeenPayment | null, returning: Transaction['returning']): boolean =>
  !returning || (found?.paymentId === returning.paymentId && found.amount === returning.amount);

/** Calls that the device carries out, with a person at it. The provider answers the others. */
const WITH_CARD: readonly TerminalCall[] = ['sale', 'refund', 'credit'];

/** The first repeats of a sale wait for nothing: its device was seen to be idle, and the provider asked. */
const isAtOnce = ({ doubt, order }: Transaction, attempt: number): boolean =>
  order.kind === 'payment' && doubt?.isIdle === true && attempt <= 4;

const MAY_RUN: readonly TerminalOutcome[] = ['silent', 'busy', 'unknown'];
/** Whether its device may be busy with what was asked of it. */
const mayStillRun = ({ step, doubt }: Transaction): boolean =>
  step === 'looking' && doubt?.isIdle === false && !doubt.isReset && MAY_RUN.includes(doubt.outcome);

const standing = (state: Transaction | null) =>
  state && [state.step, state.givenUp, state.awaited?.attempt, state.doubt?.negatives, state.doubt?.resets];

/** Whether nobody has moved it: who runs it may have claimed it again. */
const isSame = (one: Transaction | null, other: Transaction): boolean =>
  String(standing(one)) === String(standing(other));
