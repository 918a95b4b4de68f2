import { Inject, Injectable } from '@nestjs/common';
import {
  checkoutStream,
  MAIL_KINDS,
  mailStream,
  reservationId,
  reservationStream,
  type Instant,
  type Position,
  type Recorded,
} from '@stile/contracts';
import { actorOf, EVENTS_A_SEAL, StorageUnavailable, type EventStore, type Seal } from '@stile/event-store';
import { reservationsProjector, type ReadModels } from '@stile/projections';
import { READ_MODELS, STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { namedVenueOf, reservationOfEvent } from './event-venue.js';

/** A page reads about so many events: a search that found too little goes on with the next one. */
const MOST_READ = 10 * EVENTS_A_SEAL;
/** The end of the log is sealed each second; a longer one is of a log that is sealed for the first time. */
const MOST_UNSEALED = 10 * EVENTS_A_SEAL;
const SEALED_IN_SECONDS = 10;

export interface WantedEvents {
  readonly before: Position | undefined;
  readonly limit: number;
  readonly type: string | undefined;
  readonly user: string | undefined;
  /** Recorded from then on, and before then. */
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
  readonly subject: string | undefined;
  /** Whether the caller sees the events of a venue; null stands for those of none. */
  sees(venue: string | null, stream: string): boolean;
}
export interface FoundEvent {
  readonly event: Recorded;
  readonly venue: string | null;
}
export interface EventPage {
  readonly events: readonly FoundEvent[];
  readonly next: Position | null;
  readonly searchedTo: Instant | null;
}
/** Events behind one seal, up to another; the log's end has none yet. */
interface Stretch {
  readonly after: Position;
  /** The last of them; null of the log's end. */
  readonly to: Position | null;
}

/**
 * Pages of the log as it lies, the newest first. A seal says what its thousand events are of, so a page reads some
 * stretches of the log, however long it is.
 */
@Injectable()
export class EventLogPages {
  private readonly log: EventStore;

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(READ_MODELS) private readonly models: ReadModels,
  ) {
    this.log = storage.log.eventStore;
  }

  async page(wanted: WantedEvents): Promise<EventPage> {
    return wanted.subject === undefined ? this.ofLog(wanted) : this.ofSubject(wanted, wanted.subject);
  }

  private async ofLog(wanted: WantedEvents): Promise<EventPage> {
    const found: FoundEvent[] = [];
    let read = 0;
    const { seals } = this.storage.anchors;
    const { steps = [] } = await seals.head();
    for (const stretch of stretchesOf(await seals.full(), steps, wanted)) {
      const events = await this.read(stretch);
      const matching = await this.seen(
        events.filter((event) => matches(event, wanted)),
        wanted,
      );
      found.push(...matching.reverse());
      if (found.length >= wanted.limit) return this.full(found, wanted.limit);
      read += events.length;
      if (read >= MOST_READ && events[0])
        return { events: found, next: events[0].position, searchedTo: events[0].at };
    }
    return { events: found, next: null, searchedTo: null };
  }

  private async read({ after, to }: Stretch): Promise<readonly Recorded[]> {
    const found: Recorded[] = [];
    for await (const { events } of this.log.readAll(after)) {
      for (const event of events) {
        if (to !== null && event.position > to) return found;
        found.push(event);
      }
      if (to !== null && (events.at(-1)?.position ?? '') >= to) return found;
      if (found.length > MOST_UNSEALED)
        throw new StorageUnavailable('the log is being sealed', { retryAfterSeconds: SEALED_IN_SECONDS });
    }
    return found;
  }

  /** The streams are read whole: they are short, but a page shows their end. */
  private async ofSubject(wanted: WantedEvents, subject: string): Promise<EventPage> {
    const found: Recorded[] = [];
    for (const stream of streamsOf(subject))
      for await (const events of this.log.readStream(stream))
        found.push(...events.filter((event) => matches(event, wanted)));
    const newest = found.sort((a, b) => (a.position < b.position ? 1 : -1)).slice(0, wanted.limit + 1);
    const seen = await this.seen(newest, wanted);
    return newest.length > wanted.limit
      ? this.full(seen, wanted.limit)
      : { events: seen, next: null, searchedTo: null };
  }

  private full(found: readonly FoundEvent[], limit: number): EventPage {
    const events = found.slice(0, limit);
    return { events, next: events.at(-1)?.event.position ?? null, searchedTo: null };
  }

  private async seen(events: readonly Recorded[], { sees }: WantedEvents): Promise<FoundEvent[]> {
    const unnamed = events.flatMap((event) =>
      namedVenueOf(event) === null ? (reservationOfEvent(event) ?? []) : [],
    );
    const reservations =
      unnamed.length === 0
        ? new Map<string, { readonly inventory_group: string }>()
        : await this.models.of(reservationsProjector).getMany([...new Set(unnamed)]);
    return events
      .map((event) => {
        const venue =
          namedVenueOf(event) ?? reservations.get(reservationOfEvent(event) ?? '')?.inventory_group ?? null;
        return { event, venue };
      })
      .filter(({ event, venue }) => sees(venue, event.stream));
  }
}

/** Stretches that may hold what is wanted, the newest first. The log's end is read step by step. */
const stretchesOf = function* (
  full: readonly Seal[],
  steps: readonly Position[],
  wanted: WantedEvents,
): Generator<Stretch> {
  const end = full.at(-1)?.position ?? '';
  const bounds = [end, ...steps.filter((position) => position > end)];
  const isBefore = ({ after }: Stretch): boolean => wanted.before === undefined || after < wanted.before;
  for (let index = bounds.length - 1; index >= 0; index--) {
    const stretch = { after: bounds[index]!, to: bounds[index + 1] ?? null };
    if (isBefore(stretch)) yield stretch;
  }
  for (let index = full.length - 1; index >= 0; index--) {
    const seal = full[index]!;
    const stretch = { after: full[index - 1]?.position ?? '', to: seal.position };
    if (isBefore(stretch) && mayHold(seal, wanted)) yield stretch;
  }
};
const mayHold = (seal: Seal, { type, user, from, until }: WantedEvents): boolean =>
  (type === undefined || seal.types.includes(type)) &&
  (user === undefined || seal.actors.includes(user)) &&
  (from === undefined || seal.to >= from) &&
  (until === undefined || seal.from < until);

const matches = (event: Recorded, { before, type, user, from, until }: WantedEvents): boolean =>
  (before === undefined || event.position < before) &&
  (type === undefined || event.type === type) &&
  (user === undefined || actorOf(event) === user) &&
  (from === undefined || event.at >= from) &&
  (until === undefined || event.at < until);

/** A reservation is several streams; anything else is the name of one. */
const streamsOf = (subject: string): readonly string[] => {
  const id = subject.toUpperCase();
  return reservationId.safeParse(id).success
    ? [reservationStream(id), checkoutStream(id), ...MAIL_KINDS.map((kind) => mailStream(id, kind))]
    : [subject];
};
