import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { categoryOf, type Position, type Recorded } from '@stile/contracts';
import { DamagedEvent, type EventStore } from '../ports/event-store.js';
import { chainStart, isChained, type LogDamage } from '../ports/chained-log.js';
import type { EventLog } from './event-log.js';
import { UnknownEvent } from './event-registry.js';
import { disproof, type LogProof } from './log-anchor.js';

/** Streams that are read at once: a server's answer takes longer than its reading. */
const AT_ONCE = 16;

export interface LogReport {
  readonly events: number;
  readonly streams: number;
  readonly head: Position;
  /** The earliest damage; null for a sound log. Events after it are counted, not judged. */
  readonly firstDamage: LogDamage | null;
}

/**
 * Walks the whole log: positions rise, revisions of a stream have no gaps, every event is known and fits its schema, and
 * (embedded) its chain is unbroken; each stream and category read by itself is what the walk has of it; and the log holds
 * everything that the proofs say it held. Memory grows with the number of streams, not of events.
 */
export const verifyLog = async (log: EventLog, proofs: readonly LogProof[] = []): Promise<LogReport> => {
  const walk = new Walk(log);
  let unread: Error | undefined;
  try {
    for await (const batch of log.eventStore.readAll('')) await walk.take(batch.events);
  } catch (error) {
    if (error instanceof DamagedEvent) walk.add(error.position, error.stream, error.message);
    else unread = error as Error;
  }
  const chain = await brokenChain(log);
  // A file that is damaged there is named by its chain.
  if (unread !== undefined && chain === null) throw unread;
  const head = await log.head();
  const broken = await Promise.all(proofs.map((proof) => disproof(log.eventStore, head, proof)));
  const otherwise = chain || walk.firstDamage ? null : await readOtherwise(log, walk);
  const firstDamage = earliest([chain, walk.firstDamage, ...broken, otherwise]) ?? (await damageOfFile(log));
  return { events: walk.events, streams: walk.streams, head: walk.head, firstDamage };
};

const earliest = (damages: readonly (LogDamage | null)[]): LogDamage | null =>
  damages.reduce(
    (first, damage) => (damage && (!first || damage.position < first.position) ? damage : first),
    null,
  );

/** Each stream and each category on its own, as commands and readers have them, against the walk by position. */
const readOtherwise = async ({ eventStore: eventStore }: EventLog, walk: Walk): Promise<LogDamage | null> => {
  const streams = [...walk.byStream];
  for (let from = 0; from < streams.length; from += AT_ONCE) {
    const some = streams.slice(from, from + AT_ONCE);
    const found = await Promise.all(some.map(([stream, walked]) => streamDamage(eventStore, stream, walked)));
    const damage = found.find((one) => one !== null);
    if (damage) return damage;
  }
  for (const [category, walked] of walk.byCategory) {
    const read = new Sum();
    for await (const { events } of eventStore.readAll('', { categories: [category] }))
      for (const event of events) if (event.position <= walk.head) read.add(event);
    if (read.text !== walked.text) return differs(walked, category);
  }
  return null;
};

const streamDamage = async (
  eventStore: EventStore,
  stream: string,
  walked: Sum,
): Promise<LogDamage | null> => {
  const read = new Sum();
  try {
    for await (const events of eventStore.readStream(stream)) for (const event of events) read.add(event);
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    return { position: walked.last, stream, reason: error.message };
  }
  return read.text === walked.text ? null : differs(walked, stream);
};

const differs = ({ last }: Sum, stream: string): LogDamage => ({
  position: last,
  stream,
  reason: 'read by itself it is not what the whole log has of it: an index is damaged',
});

export const damageOfFile = async (
  { eventStore: eventStore }: Pick<EventLog, 'eventStore'>,
  signal?: AbortSignal,
): Promise<LogDamage | null> => {
  const fault = isChained(eventStore) ? await eventStore.fileFault(signal) : null;
  return fault === null ? null : { position: '', stream: '', reason: `the file is damaged: ${fault}` };
};

/** Stands for a sequence of events: the same events in the same order give the same text. */
class Sum {
  text = '';
  last: Position = '';

  add({ id, position, revision }: Recorded): void {
    this.text = hash('sha256', `${this.text}${position}${revision}${id}`, 'base64');
    this.last = position;
  }
}

const sumOf = (sums: Map<string, Sum>, name: string): Sum => {
  const sum = sums.get(name) ?? new Sum();
  sums.set(name, sum);
  return sum;
};

class Walk {
  events = 0;
  head: Position = '';
  firstDamage: LogDamage | null = null;
  readonly byStream = new Map<string, Sum>();
  readonly byCategory = new Map<string, Sum>();
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
      sumOf(this.byStream, stream).add(event);
      sumOf(this.byCategory, categoryOf(stream)).add(event);
      this.head = position;
      this.events++;
    });
  }

  add(position: Position, stream: string, reason: string): void {
    this.firstDamage ??= { position, stream, reason };
  }

  /** The fault of each event; null for none. */
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

const brokenChain = async ({ eventStore: eventStore }: EventLog): Promise<LogDamage | null> => {
  if (!isChained(eventStore)) return null;
  let step = chainStart;
  for (;;) {
    const next = eventStore.checkChain(step);
    if (next.damage || next.position === step.position) return next.damage;
    step = next;
    await nextTurn();
  }
};
