import {
  PersonErased,
  personStream,
  type EventType,
  type NewEvent,
  type Position,
  type Recorded,
  type Revision,
} from '@stile/contracts';
import {
  DamagedEvent,
  StorageUnavailable,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventStore,
  type LogMark,
} from '../ports/event-store.js';
import { InvalidEvent, upcast, type EventRegistry } from './event-registry.js';
import type { PersonKeys } from './person-keys.js';
import { decrypt, encrypt, personalOf, sealedOf, withValues, type PersonKey, type Sealed } from './seal.js';

const READ_ONLY_RETRY_SECONDS = 60;

interface ToSeal {
  readonly index: number;
  readonly subject: string;
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * The log as the product sees it: only known events go in, checked and with personal fields sealed; they come out in
 * their present version, unsealed, with null where the person was erased.
 */
export class EventLog implements EventStore {
  /** Why nothing may be appended: something is wrong with the log (docs/rules/log.md 12). */
  readOnlyBecause: string | null = null;

  constructor(
    readonly eventStore: EventStore,
    readonly registry: EventRegistry,
    private readonly keys: PersonKeys,
  ) {}

  /** @throws InvalidEvent, UnknownEvent; else as EventStore.append */
  async append(stream: string, expected: Revision | 'none', events: readonly NewEvent[]): Promise<Appended> {
    if (this.readOnlyBecause !== null)
      throw new StorageUnavailable(`the log is open for reading alone: ${this.readOnlyBecause}`, {
        retryAfterSeconds: READ_ONLY_RETRY_SECONDS,
      });
    const toSeal: ToSeal[] = [];
    events.forEach((event, index) => {
      const type = this.registry.checked(event);
      if (type.personalPaths.length === 0) return;
      const values = personalOf(event.data, type.personalPaths);
      if (values.size > 0) toSeal.push({ index, subject: subjectOf(type, event), values });
    });
    if (toSeal.length === 0) return this.eventStore.append(stream, expected, events);
    const keys = await this.keys.provide(new Set(toSeal.map(({ subject }) => subject)));
    const sealed = [...events];
    for (const { index, subject, values } of toSeal) {
      const event = events[index];
      if (!event) throw new Error(`no event ${index} to seal for ${stream}`);
      const key = keys.get(subject);
      // The fact is written in any case: of an erased person without the personal fields.
      sealed[index] = {
        ...event,
        data: key ? this.seal(stream, event, subject, key, values) : withoutValues(event.data, values),
      };
    }
    return this.eventStore.append(stream, expected, sealed);
  }

  async *readStream(
    stream: string,
    options?: { after?: Revision; limit?: number },
  ): AsyncGenerator<readonly Recorded[]> {
    let revision = (options?.after ?? -1) + 1;
    for await (const events of this.eventStore.readStream(stream, options)) {
      for (const event of events) mustBe(stream, revision++, event);
      yield await this.open(events);
    }
  }

  async *readAll(after: Position, filter?: EventFilter): AsyncGenerator<EventBatch> {
    for await (const batch of this.eventStore.readAll(after, filter))
      yield { ...batch, events: await this.open(await this.counted(batch.events)) };
  }

  async *subscribe(after: Position, filter: EventFilter, signal: AbortSignal): AsyncGenerator<EventBatch> {
    for await (const batch of this.eventStore.subscribe(after, filter, signal))
      yield { ...batch, events: await this.open(await this.counted(batch.events)) };
  }

  head(): Promise<Position> {
    return this.eventStore.head();
  }

  markOf(read: Pick<EventBatch, 'events' | 'position'>): LogMark | null {
    return this.eventStore.markOf(read);
  }

  markAt(position: Position): Promise<string | null> {
    return this.eventStore.markAt(position);
  }

  close(): Promise<void> {
    return this.eventStore.close();
  }

  /**
   * Destroys a person's key: what it sealed reads as null from now on, in other processes within KEY_CACHE_MS. What is
   * appended about them afterwards, in whatever process, is written without their personal fields.
   * Read models and files made before still hold it: the caller rebuilds or removes them.
   */
  erasePerson(subject: string): Promise<void> {
    return this.keys.destroy(subject);
  }

  /** Stored events as the product reads them. @throws UnknownEvent, DamagedEvent */
  async open(events: readonly Recorded[]): Promise<readonly Recorded[]> {
    const subjects = new Set<string>();
    let changed = false;
    for (const event of events) {
      const sealed = sealedOf(event.data);
      if (sealed) subjects.add(sealed.subject);
      changed ||= sealed !== undefined || this.registry.typeOf(event).version !== event.version;
    }
    if (!changed) return events;
    const keys = await this.keysOf(subjects);
    return events.map((event) => this.openOne(event, keys));
  }

  private async keysOf(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, PersonKey | 'erased'>> {
    const keys = new Map(await this.keys.load(subjects));
    for (const subject of subjects) {
      if (keys.has(subject) || !(await this.tellsOfErasing(subject))) continue;
      // Erasures of older versions left no record of it (docs/rules/log.md 32): now there is one.
      await this.keys.destroy(subject);
      keys.set(subject, 'erased');
    }
    return keys;
  }

  private async tellsOfErasing(subject: string): Promise<boolean> {
    for await (const events of this.eventStore.readStream(personStream(subject)))
      if (events.some(({ type }) => type === PersonErased.type)) return true;
    return false;
  }

  /**
   * Events that count for readers: an import's events once it is closed, all at the position of the one that closes it
   * (docs/rules/venue-file.md 11).
   */
  private async counted(events: readonly Recorded[]): Promise<readonly Recorded[]> {
    if (events.every(({ metadata }) => metadata.import === undefined)) return events;
    const counted: Recorded[] = [];
    for (const event of events) {
      const { metadata, stream, revision, position } = event;
      let next = metadata.importFrom ?? revision;
      if (next < revision)
        for await (const page of this.eventStore.readStream(stream, {
          after: next - 1,
          limit: revision - next,
        }))
          for (const earlier of page) {
            mustBe(stream, next++, earlier);
            counted.push({ ...earlier, position });
          }
      if (next < revision) throw new DamagedEvent(stream, next, position, 'it is missing from its import');
      if (metadata.import === undefined || metadata.importFrom !== undefined) counted.push(event);
    }
    return counted;
  }

  private openOne(event: Recorded, keys: ReadonlyMap<string, PersonKey | 'erased'>): Recorded {
    const type = this.registry.typeOf(event);
    const sealed = sealedOf(event.data);
    if (!sealed && event.version === type.version) return event;
    const data = sealed ? unsealed(event, sealed, keys.get(sealed.subject)) : event.data;
    return { ...event, version: type.version, data: upcast(type, event.version, data) };
  }

  private seal(
    stream: string,
    event: NewEvent,
    subject: string,
    key: PersonKey,
    values: ReadonlyMap<string, unknown>,
  ): unknown {
    const text = JSON.stringify(Object.fromEntries(values));
    const $sealed: Sealed = {
      subject,
      key: key.id,
      ...encrypt(key.secret, this.keys.newIv(), placeOf(stream, event.id), text),
    };
    return { ...withoutValues(event.data, values), $sealed };
  }
}

/** Nobody decides on a part of a stream (docs/rules/log.md 7). */
const mustBe = (stream: string, revision: Revision, found: Recorded): void => {
  if (found.stream !== stream || found.revision !== revision)
    throw new DamagedEvent(
      stream,
      revision,
      found.position,
      `event ${found.revision} of ${found.stream} is found in its place`,
    );
};

const withoutValues = (data: unknown, values: ReadonlyMap<string, unknown>): ReturnType<typeof withValues> =>
  withValues(
    data,
    [...values.keys()].map((path) => [path, null] as const),
  );

const placeOf = (stream: string, eventId: string): string => `${stream}\n${eventId}`;

const subjectOf = (type: EventType, event: NewEvent): string => {
  const subject =
    type.subjectField === null ? undefined : (event.data as Record<string, unknown>)[type.subjectField];
  if (typeof subject !== 'string' || subject === '')
    throw new InvalidEvent(
      event.id,
      event.type,
      `${type.subjectField ?? 'subject'}: names nobody, and there are personal fields`,
    );
  return subject;
};

/**
 * A seal by another key than the person has now is one whose key was destroyed. Who has neither a key nor a mark of having
 * been erased is not taken for erased (docs/rules/log.md 32).
 */
const unsealed = (event: Recorded, sealed: Sealed, key: PersonKey | 'erased' | undefined): unknown => {
  if (!key)
    throw new DamagedEvent(
      event.stream,
      event.revision,
      event.position,
      `the key of ${sealed.subject} is lost: nobody erased it`,
    );
  const { $sealed: _, ...data } = event.data as Record<string, unknown>;
  if (key === 'erased' || key.id !== sealed.key) return data;
  try {
    const values = JSON.parse(
      decrypt(key.secret, placeOf(event.stream, event.id), sealed).toString(),
    ) as Record<string, unknown>;
    return withValues(data, Object.entries(values));
  } catch (error) {
    throw new DamagedEvent(event.stream, event.revision, event.position, 'its seal does not fit', {
      cause: error,
    });
  }
};
