import {
  callOf,
  type CallName,
  misbehaviourSchema,
  newWorld,
  nextMoment,
  step,
  type Delivery,
  type Device,
  type Misbehaviour,
  type Press,
  type World,
  type WorldEvent,
} from '@stile/terminal-simulator';
import {
  instantOf,
  transactionStream,
  type Decider,
  type DomainEvent,
  type TransactionEvent,
  type TransactionOrder,
} from '@stile/contracts';
import { batchDecider, transactionDecider, type OperatorCommand, type Transaction } from '@stile/domain';
import { MemoryVault } from '@stile/event-store';
import { Signer } from '../../services/api/src/ports/signer.js';
import type { CancelTimer, Timers } from '../../services/api/src/ports/timers.js';
import { CloverTerminals } from '../../services/api/src/terminals/clover/clover-terminals.js';
import type { Transport } from '../../services/api/src/terminals/clover/http.js';
import { CloverTokens } from '../../services/api/src/terminals/clover/tokens.js';
import { Operator, type OperatorPorts } from '../../services/api/src/terminals/operator/operator.js';

/*
 * The product's side of card terminals and the simulated provider in one virtual time: nothing waits for a real
 * clock.
 */

interface Due {
  at: number;
  act: () => void;
}

/** Time that passes only where it is told to. */
class VirtualTime implements Timers {
  private readonly due = new Set<Due>();
  constructor(public nowMs: number) {}

  now = (): string => instantOf(this.nowMs);
  after = (ms: number, act: () => void): CancelTimer => {
    const due = { at: this.nowMs + ms, act };
    this.due.add(due);
    return () => this.due.delete(due);
  };
  every = (ms: number, act: () => void): CancelTimer => {
    let cancel: CancelTimer = () => undefined;
    const again = (): void => {
      cancel = this.after(ms, () => {
        again();
        act();
      });
    };
    again();
    return () => cancel();
  };
  next(): number {
    let at = Infinity;
    for (const due of this.due) at = Math.min(at, due.at);
    return at;
  }
  ring(): void {
    const ringing = [...this.due].filter(({ at }) => at <= this.nowMs).sort((a, b) => a.at - b.at);
    for (const due of ringing) if (this.due.delete(due)) due.act();
  }
}

const never = new Promise<never>(() => undefined);
const DRIP_BYTES = 32;

/** Streams in memory, decided one after the other. */
class Streams {
  private readonly all = new Map<string, { state: unknown; events: DomainEvent[] }>();
  constructor(private readonly time: VirtualTime) {}

  of<S>(decider: Decider<never, S, never>, stream: string): { state: S; events: DomainEvent[] } {
    const known = this.all.get(stream) ?? { state: decider.initial, events: [] };
    this.all.set(stream, known);
    return known as { state: S; events: DomainEvent[] };
  }

  execute<C, S, E extends DomainEvent>(decider: Decider<C, S, E>, stream: string, command: C) {
    const known = this.of(decider as unknown as Decider<never, S, never>, stream);
    const decision = decider.decide(command, known.state, this.time.now());
    if (!decision.accepted) return { accepted: false, state: known.state, code: decision.rejection.code };
    for (const event of decision.events) {
      known.state = decider.evolve(known.state, event);
      known.events.push(event);
    }
    return { accepted: true, state: known.state, code: '' };
  }
}

const SETTINGS = {
  url: 'http://127.0.0.1',
  signInUrl: 'http://127.0.0.1',
  clientId: 'stile-simulator',
  clientSecret: 'stile-simulator-secret',
  isSimulator: true,
};

export class TerminalTown {
  world: World;
  readonly time = new VirtualTime(Date.parse('2026-12-03T14:00:00Z'));
  readonly streams = new Streams(this.time);
  readonly terminals: CloverTerminals;
  private readonly waiting = new Map<string, (delivery: Delivery) => void>();
  private readonly running = new Map<string, { kill: () => void }>();
  readonly started = new Set<string>();
  private ids = 0;
  /** Called after each change, to let people act. */
  onChange: (world: World) => void = () => undefined;
  /** Called after each change of a transaction: what the product tells its reservation. */
  onTold: (id: string) => void = () => undefined;

  constructor(settings: Partial<World['settings']> = {}) {
    this.world = newWorld({ processingMs: 1_000, ...settings });
    const clock = { now: this.time.now };
    const ids = {
      next: () => String(++this.ids),
      secret: () => Buffer.alloc(32, ++this.ids % 251).toString('base64url'),
    };
    const ports = {
      vault: new MemoryVault(clock),
      signer: new Signer(Buffer.alloc(32, 7)),
      clock,
      ids,
      timers: this.time,
      transport: this.transport,
      log: () => true,
    };
    this.terminals = new CloverTerminals(SETTINGS, ports, new CloverTokens(SETTINGS, ports));
  }

  happen(event: WorldEvent): void {
    const newId = (length: number): string => String(++this.ids).padStart(length, '0');
    const { queue } = this.world;
    const { world, answers } = step(this.world, event, { now: this.time.nowMs, newId });
    this.world = world;
    if (event.type === 'request') this.note(event, queue, world.queue);
    for (const { callId, delivery } of answers) this.waiting.get(callId)?.(delivery);
    this.onChange(world);
  }

  /** Which fault met which call: 'late payments.create'. */
  readonly met = new Set<string>();
  /** Called when a fault meets a call. */
  onMet: (fault: Misbehaviour, call: CallName) => void = () => undefined;
  private note(
    { callId, request }: Extract<WorldEvent, { type: 'request' }>,
    before: World['queue'],
    after: World['queue'],
  ): void {
    for (const fault of before)
      if (!after.includes(fault)) {
        const { name } = callOf(callId, request)!;
        this.met.add(`${fault.kind} ${name}`);
        this.onMet(fault, name);
      }
  }

  press(press: Press, serial: string): void {
    this.happen({ type: 'press', serial, press });
  }
  next(misbehaviour: Partial<Misbehaviour>): void {
    this.happen({ type: 'misbehave', misbehaviours: [misbehaviourSchema.parse(misbehaviour)] });
  }
  device(serial: string): Device {
    return this.world.devices.get(serial)!;
  }

  private readonly transport: Transport = (request, signal) =>
    new Promise((resolve, reject) => {
      const callId = `call-${++this.ids}`;
      const lost = (): void => {
        this.waiting.delete(callId);
        reject(new Error('nothing came back'));
      };
      signal.addEventListener('abort', lost);
      this.waiting.set(callId, (delivery) => {
        this.waiting.delete(callId);
        if (delivery.kind === 'silence') return;
        if (delivery.kind === 'reset') return reject(new Error('reset'));
        const text =
          delivery.location === undefined ? delivery.body : JSON.stringify({ location: delivery.location });
        const dripsMs = delivery.dripMs * Math.ceil(delivery.body.length / DRIP_BYTES);
        if (dripsMs === 0) resolve({ status: delivery.status, text });
        else this.time.after(dripsMs, () => resolve({ status: delivery.status, text }));
      });
      const { pathname, search } = new URL(request.url);
      const { method, headers, body = '' } = request;
      this.happen({
        type: 'request',
        callId,
        request: { method, url: `${pathname}${search}`, headers, body },
      });
    });

  transaction(id: string): Transaction {
    return this.streams.of(transactionDecider as never, transactionStream(id)).state as Transaction;
  }
  events(id: string): readonly TransactionEvent[] {
    return this.streams.of(transactionDecider as never, transactionStream(id)).events as TransactionEvent[];
  }

  private named = ({ inventoryGroup, serial, businessDate }: TransactionOrder) => ({
    inventoryGroup,
    serial,
    batch: 1,
    businessDate,
  });

  /** Engages the device and starts the transaction; false where the device has another. */
  start(order: TransactionOrder): boolean {
    const named = this.named(order);
    const engaged = this.streams.execute(batchDecider, `batch-${order.serial}`, {
      type: 'Engage',
      order,
      ...named,
    });
    if (!engaged.accepted) return false;
    this.streams.execute(transactionDecider, transactionStream(order.transactionId), {
      type: 'Start',
      order,
    });
    this.started.add(order.transactionId);
    return true;
  }

  abort(id: string): void {
    const { order } = this.transaction(id);
    const { inventoryGroup, serial, businessDate } = order;
    this.streams.execute(transactionDecider, transactionStream(id), { type: 'Abort', businessDate });
    void this.terminals.reset({ inventoryGroup, serial });
  }

  /** Runs an operator unless one runs here. */
  operate(id: string): void {
    if (this.running.has(id)) return;
    let isDead = false;
    const alive = <T>(act: () => Promise<T>): Promise<T> =>
      isDead ? never : act().then((done) => (isDead ? never : done));
    const { terminals } = this;
    const ports: OperatorPorts = {
      change: (stream, command: OperatorCommand) =>
        alive(() => {
          const { accepted, state } = this.streams.execute(transactionDecider, stream, command);
          this.onTold(id);
          this.free(id);
          return Promise.resolve({ accepted, state });
        }),
      lanes: {
        load: (decider, stream) =>
          alive(() =>
            Promise.resolve({
              state: this.streams.of(decider as never, stream).state,
              revision: 0,
              position: '',
            } as never),
          ),
      },
      terminals: {
        ask: (request, ended) => alive(() => terminals.ask(request, ended)),
        find: (wanted) => alive(() => terminals.find(wanted)),
        reset: (device) => alive(() => terminals.reset(device)),
        cancel: (device) => alive(() => terminals.cancel(device)),
        show: (device, screen) => alive(() => terminals.show(device, screen)),
        chooseReceipt: (device) => alive(() => terminals.chooseReceipt(device)),
        sendReceipt: (receipt) => alive(() => terminals.sendReceipt(receipt)),
        print: (device, lines) => alive(() => terminals.print(device, lines)),
        state: (device, isWatched) => alive(() => terminals.state(device, isWatched)),
        devices: (group) => alive(() => terminals.devices(group)),
      },
      clock: { now: this.time.now },
      timers: {
        after: (ms, act) => this.time.after(ms, () => !isDead && act()),
        every: (ms, act) => this.time.every(ms, () => !isDead && act()),
      },
      today: () => '2026-12-03',
    };
    const ended = (): void => {
      if (isDead) return;
      this.running.delete(id);
      this.free(id);
    };
    this.running.set(id, {
      kill: () => {
        isDead = true;
        this.running.delete(id);
      },
    });
    new Operator(`operator-${++this.ids}`, id, ports).run().then(ended, (error: unknown) => {
      this.failed = error;
    });
  }
  failed: unknown;

  /** The process that ran it is gone from one moment to the next. */
  kill(id: string): void {
    this.running.get(id)?.kill();
  }

  /** The process's act on TransactionClosed. */
  private free(id: string): void {
    const { closed, order } = this.transaction(id);
    if (!closed) return;
    this.streams.execute(batchDecider, `batch-${order.serial}`, {
      type: 'Free',
      transactionId: id,
      ...this.named(order),
    });
    this.freed.get(id)?.();
  }

  private readonly freed = new Map<string, () => void>();
  /** Until the device is free of this transaction. */
  untilFree(id: string): Promise<void> {
    return new Promise((resolve) => this.freed.set(id, resolve));
  }

  engagedBy(serial: string): string | null {
    const { state } = this.streams.of<{ engaged: TransactionOrder | null }>(
      batchDecider as never,
      `batch-${serial}`,
    );
    return state.engaged?.transactionId ?? null;
  }

  /** Whether anything is pending, watched or running. */
  isBusy(): boolean {
    for (const id of this.started) {
      const { closed } = this.transaction(id);
      if (closed?.watchUntil !== null || this.running.has(id)) return true;
    }
    return false;
  }

  /** Every transaction that is not over has an operator, as the sweep sees to. */
  sweep(): void {
    for (const id of this.started) {
      const { closed } = this.transaction(id);
      if (closed?.watchUntil !== null) this.operate(id);
      else this.started.delete(id);
    }
  }

  /** Time passes to the next thing that happens, at most until then. */
  async advance(untilMs: number): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.failed !== undefined) throw this.failed as Error;
    const at = Math.min(this.time.next(), nextMoment(this.world) ?? Infinity, untilMs);
    this.time.nowMs = Math.max(this.time.nowMs, at);
    if ((nextMoment(this.world) ?? Infinity) <= this.time.nowMs) this.happen({ type: 'time' });
    this.time.ring();
  }
}
