import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, Recorded } from '@stile/contracts';
import { DamagedEvent } from '../ports/event-store.js';
import { chainStart, isChained, type LogDamage } from '../ports/chained-log.js';
import type { EventLog } from './event-log.js';
import { UnknownEvent } from './event-registry.js';
import { anchorDamage, type LogAnchor } from './log-anchor.js';

export interface LogReport {
  readonly events: number;
  readonly streams: number;
  readonly head: Position;
  /** The earliest damage; null for a sound log. Events after it are counted, not judged. */
  readonly firstDamage: LogDamage | null;
}

/**
 * Walks the whole log: positions rise, revisions of a stream have no gaps, every event is known and fits its schema, and
 * (embedded) its chain is unbroken; and it holds everything that it held when the anchors were taken. Memory grows with
 * the number of streams, not of events.
 */
export const verifyLog = async (log: EventLog, anchors: readonly LogAnchor[] = []): Promise<LogReport> => {
  const walk = new Walk(log);
  try {
    for await (const batch of log.store.readAll('')) await walk.take(batch.events);
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    walk.add(error.position, error.stream, error.message);
  }
  const head = await log.head();
  const broken = anchors.map((anchor) => anchorDamage(log.store, head, anchor));
  const firstDamage = earliest([await brokenChain(log), walk.firstDamage, ...broken]);
  return { events: walk.events, streams: walk.streams, head: walk.head, firstDamage };
};

const earliest = (damages: readonly (LogDamage | null)[]): LogDamage | null =>
  damages.reduce(
    (first, damage) => (damage && (!first || damage.position < first.position) ? damage : first),
    null,
  );

class Walk {
  events = 0;
  head: Position = '';
  firstDamage: LogDamage | null = null;
  private readonly revisions = new Map<string, number>();

  constructor(private readonly log: EventLog) {}

  get streams(): number {
    return this.revisions.size;
  }

  async take(events: readonly Recorded[]): Promise<void> {
    const opened = this.firstDamage ? [] : await this.openAll(events);
    events.forEach((event, index) => {
      const { stream, revision, position } = event;
      if (position <= this.head) this.add(position, stream, `its position does not follow ${this.head}`);
      const expected = this.revisions.get(stream) ?? 0;
      if (revision !== expected) this.add(position, stream, `its revision is ${revision}, not ${expected}`);
      this.revisions.set(stream, revision + 1);
      const reason = this.firstDamage ? null : (opened[index] ?? null);
      if (reason !== null) this.add(position, stream, reason);
      this.head = position;
      this.events++;
    });
  }

  add(position: Position, stream: string, reason: string): void {
    this.firstDamage ??= { position, stream, reason };
  }

  /** What is wrong with each event; null for nothing. */
  private async openAll(events: readonly Recorded[]): Promise<readonly (string | null)[]> {
    try {
      return (await this.log.open(events)).map((event) => this.judge(event));
    } catch {
      const reasons: (string | null)[] = [];
      for (const event of events) {
        const reason = await this.log
          .open([event])
          .then(([opened]) => (opened ? this.judge(opened) : null), reasonOf);
        reasons.push(reason);
        if (reason !== null) break;
      }
      return reasons;
    }
  }

  private judge(event: Recorded): string | null {
    const { success, error } = this.log.registry.typeOf(event).schema.safeParse(event.data);
    return success
      ? null
      : `its data does not fit its schema: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`;
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof UnknownEvent || error instanceof DamagedEvent) return error.message;
  throw error;
};

const brokenChain = async ({ store }: EventLog): Promise<LogDamage | null> => {
  if (!isChained(store)) return null;
  let step = chainStart;
  for (;;) {
    const next = store.checkChain(step);
    if (next.damage || next.position === step.position) return next.damage;
    step = next;
    await nextTurn();
  }
};
