import { SqliteEventStore } from '../../services/event-store/src/sqlite/sqlite-event-store.js';
import { Mailbox } from '../../services/api/src/mail/mailbox/mailer.js';
import { BuiltInGateway } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import { CloverTerminals } from '../../services/api/src/terminals/clover/clover-terminals.js';

export type Moment = 'before' | 'after';
export interface KillPoint {
  readonly moment: Moment;
  /**
   * The type of an event that is appended, with the terminal's call that it is of ('TerminalAsked sale'), the second of
   * it as 'PaymentBegun 2'; or a call of the outside world.
   */
  readonly label: string;
}

/** Elsewhere, as with a transaction that is looked up again and again, time decides how often a type is appended. */
const COUNTED = /^(reservation|drawer|till)-/;

interface Appended {
  readonly type: string;
  readonly data: { readonly call?: string };
}
const typeOf = ({ type, data: { call } }: Appended): string => (call ? `${type} ${call}` : type);

type Method = (this: object, ...args: never[]) => Promise<unknown>;

/**
 * Ends the product of this process as kill -9 does: from a point on nothing of it is appended, and nothing outside is
 * asked. Every call of an instance that has been killed fails.
 */
export class KillPoints {
  /** Points reached since `record`, each once, in order. */
  private reached = new Set<string>();
  private point: KillPoint | null = null;
  private alive = new Set<object>();
  private readonly dead = new WeakSet<object>();
  private onKill: () => void = () => undefined;
  /** How many events of a type were appended since `record` or `arm`. */
  private appended = new Map<string, number>();
  private readonly restores: (() => void)[] = [];

  constructor() {
    this.watchAppends();
    this.watch(BuiltInGateway, 'call', (name) => [`gateway ${String(name)}`]);
    this.watch(Mailbox, 'send', () => ['mail send']);
    this.watch(CloverTerminals, 'ask', (request) => [
      `terminal ${(request as { readonly call: string }).call}`,
    ]);
    for (const name of ['find', 'reset', 'chooseReceipt', 'sendReceipt', 'show'])
      this.watch(CloverTerminals, name, () => [`terminal ${name}`]);
  }

  /** Points that an act reaches while nothing is killed. */
  async record(act: () => Promise<unknown>): Promise<readonly string[]> {
    this.reached = new Set();
    this.appended = new Map();
    await act();
    return [...this.reached];
  }

  /** Resolves when the point has been reached; what lives then is dead. */
  arm(point: KillPoint): Promise<void> {
    this.point = point;
    this.appended = new Map();
    return new Promise((resolve) => (this.onKill = resolve));
  }

  disarm(): void {
    this.point = null;
  }

  restore(): void {
    for (const restore of this.restores) restore();
  }

  private watchAppends(): void {
    const typesOf = (events: unknown): readonly string[] => (events as readonly Appended[]).map(typeOf);
    this.watch(
      SqliteEventStore,
      'append',
      (stream, _expected, events) => typesOf(events).map((type) => this.named(stream, type)),
      (_stream, _expected, events) => {
        for (const type of typesOf(events)) this.appended.set(type, (this.appended.get(type) ?? 0) + 1);
      },
    );
  }
  private named(stream: unknown, type: string): string {
    const before = this.appended.get(type) ?? 0;
    return before === 0 || !COUNTED.test(String(stream)) ? type : `${type} ${before + 1}`;
  }

  private watch(
    of: { readonly prototype: object },
    name: string,
    labelsOf: (...args: readonly unknown[]) => readonly string[],
    onDone: (...args: readonly unknown[]) => void = () => undefined,
  ): void {
    const { prototype } = of as { readonly prototype: Record<string, Method> };
    const original = prototype[name]!;
    const at = (moment: Moment, labels: readonly string[], instance: object): void =>
      this.at(moment, labels, instance);
    prototype[name] = async function watched(...args) {
      const labels = labelsOf(...args);
      at('before', labels, this);
      const result = await original.apply(this, args);
      onDone(...args);
      at('after', labels, this);
      return result;
    };
    this.restores.push(() => (prototype[name] = original));
  }

  /** @throws Error where the instance is dead, or dies here */
  private at(moment: Moment, labels: readonly string[], instance: object): void {
    if (this.dead.has(instance)) throw new Error('killed');
    this.alive.add(instance);
    for (const label of labels) this.reached.add(label);
    if (this.point?.moment !== moment || !labels.includes(this.point.label)) return;
    this.point = null;
    for (const each of this.alive) this.dead.add(each);
    this.alive = new Set();
    this.onKill();
    throw new Error('killed');
  }
}
