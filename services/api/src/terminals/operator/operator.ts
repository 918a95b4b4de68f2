import {
  epochMsOf,
  instantOf,
  transactionStream,
  type Clock,
  type LocalDate,
  type SeenPayment,
} from '@stile/contracts';
import {
  nextStep,
  transactionDecider,
  type NextStep,
  type OperatorCommand,
  type Transaction,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import type { Timers } from '../../ports/timers.js';
import type { DeviceName, TerminalPort } from '../port/port.js';

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
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
          answer: { outcome: 'silent', message: '', payment: null, refundId: null },
        });
      case 'look':
      case 'watch':
        return this.look(step.do === 'look', state);
      case 'reset':
        await this.pause();
        return this.record(state, {
          type: 'RecordReset',
          isConfirmed: await this.ports.terminals.reset(deviceOf(state)),
        });
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

  private async ask(step: Extract<NextStep, { do: 'ask' }>, state: Transaction): Promise<void> {
    const { call, attempt, key } = step;
    if (attempt > 1) await this.pause();
    await this.record(state, { type: 'Ask', call, attempt, key });
    const awaited = (await this.load())?.awaited;
    // Aborted since: what is not written down is not sent.
    if (awaited?.call !== call || awaited.attempt !== attempt) return;
    const { order, payment, returning } = state;
    const amount = returning?.amount ?? (call === 'capture' ? payment!.amount : order.amount);
    const answer = await this.whileLeased(state, () =>
      this.ports.terminals.ask({
        call,
        key,
        order,
        paymentId: returning?.paymentId ?? payment?.paymentId ?? order.source?.paymentId ?? null,
        amount,
        seconds: this.secondsFor(state),
      }),
    );
    await this.record(state, { type: 'RecordAnswer', call, answer });
    if (answer.outcome === 'done') this.tries = 0;
  }

  /** How long a person at the device may take. */
  private secondsFor({ order, givenUp, step }: Transaction): number {
    const left = Math.floor((epochMsOf(order.expiresAt) - epochMsOf(this.ports.clock.now())) / 1000);
    if (givenUp !== null || step === 'voiding') return NO_TIME_S;
    return Math.max(NO_TIME_S, Math.min(MAX_DEVICE_S, left - DEVICE_GIVES_UP_EARLY_S));
  }

  private async look(isPending: boolean, state: Transaction): Promise<void> {
    if (isPending) await this.pause();
    const { order, returning } = state;
    const { inventoryGroup, serial } = order;
    const found = await this.ports.terminals.find({
      inventoryGroup,
      serial,
      transactionId: order.kind === 'payment' ? order.transactionId : order.source!.transactionId,
      amount: order.source?.amount ?? order.amount,
    });
    if (!found.isKnown || !isOf(found.payment, returning)) {
      if (!isPending) await this.pause();
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
    const of = { payment: 'payments', void: 'payments', refund: 'refunds', credit: 'credits' } as const;
    const id = kind === 'payment' || kind === 'void' ? paymentId : refundId;
    const chosen = await this.whileLeased(state, () => terminals.chooseReceipt(device));
    const method = chosen?.method ?? null;
    if (chosen && id !== null && method !== 'NO_RECEIPT')
      await terminals.sendReceipt({ ...device, of: of[kind], id, method: chosen.method, to: chosen.to });
    await terminals.show(device, 'thank-you');
    await this.record(state, { type: 'Finish', method });
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

  /** At once, then after 2, 4, 8 .. 60 seconds. */
  private async pause(): Promise<void> {
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** (this.tries - 1), MAX_PAUSE_MS);
    if (this.tries++ === 0) return;
    await new Promise<void>((resolve) => this.ports.timers.after(ms, resolve));
  }
}

const deviceOf = ({ order: { inventoryGroup, serial } }: Transaction): DeviceName => ({
  inventoryGroup,
  serial,
});

/** Whether what was found is the payment that goes back. */
const isOf = (found: SeenPayment | null, returning: Transaction['returning']): boolean =>
  !returning || (found?.paymentId === returning.paymentId && found.amount === returning.amount);
