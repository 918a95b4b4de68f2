import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant, Position, Recorded } from '@stile/contracts';
import type { EventStore } from '../ports/event-store.js';
import type { Vault } from '../ports/vault.js';

export const EVENTS_A_SEAL = 1_000;
const EVENTS_A_STEP = 100;
/** Between two turns of the others. */
const EVENTS_A_TURN = 250;
const MOST_AT_ONCE = 5_000;
const SEALS_A_PAGE = 500;
const NUMBER_DIGITS = 9;
const SEALS = 'log_seals';
export const SEAL_HEAD = 'log_seal_head';
const KEY = 'head';

/** An event as it is hashed: who has the text needs nothing of ours to prove it. */
export const lineOf = ({
  position,
  stream,
  revision,
  id,
  type,
  version,
  at,
  data,
  metadata,
}: Recorded): string => JSON.stringify({ position, stream, revision, id, type, version, at, data, metadata });

/** SHA-256 of the digest before it and of the event, hexadecimal; before the first event it is ''. */
export const digestAfter = (previous: string, line: string): string =>
  hash('sha256', `${previous}\n${line}`, 'hex');

/** The log up to an event, and a summary of the events since the seal before it. */
export interface Seal {
  readonly position: Position;
  /** Events of the log up to here. */
  readonly events: number;
  readonly digest: string;
  /** A search passes by a seal that has nothing of it. */
  readonly types: readonly string[];
  readonly actors: readonly string[];
  /** The first moment and the last; '' of no event. */
  readonly from: Instant;
  readonly to: Instant;
  /** Every hundredth event since the last full seal, at the log's end: the newest events are read alone. */
  readonly steps?: readonly Position[];
}

export const NO_SEAL: Seal = {
  position: '',
  events: 0,
  digest: '',
  types: [],
  actors: [],
  from: '',
  to: '',
};

const isFull = ({ events }: Seal): boolean => events % EVENTS_A_SEAL === 0;
export const actorOf = ({ metadata }: Recorded): string => metadata.actor ?? '';

/**
 * Digests of the log that take no key, every thousand events and at its end, in the vault (docs/rules/log.md 79). An
 * anchor names one, so that an auditor proves the log without us.
 */
export class LogSeals {
  private known: Seal[] = [];
  /** Few texts stand in many seals. */
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
  ) {}

  /** The present end, as far as it is sealed. */
  async head(): Promise<Seal> {
    return (await this.vault.get<Seal>(SEAL_HEAD, KEY)) ?? NO_SEAL;
  }

  /** Seals what has come since, `most` events or a page more. Others have their turn meanwhile. */
  async advance(most = MOST_AT_ONCE): Promise<Seal> {
    const before = await this.head();
    const sealing = new Sealing(before);
    for await (const { events } of this.eventStore.readAll(before.position)) {
      for (const [index, event] of events.entries()) {
        sealing.add(event);
        if (sealing.events % EVENTS_A_SEAL === 0) await this.put(sealing.seal());
        if (index % EVENTS_A_TURN === EVENTS_A_TURN - 1) await nextTurn();
      }
      if (sealing.events - before.events >= most) break;
    }
    const head = { ...sealing.seal(), steps: sealing.steps };
    if (head.position !== before.position) await this.vault.put(SEAL_HEAD, KEY, head);
    return head;
  }

  /** Full seals in the order of the log, up to the head. */
  async full(): Promise<readonly Seal[]> {
    const { events } = await this.head();
    for (;;) {
      const last = this.known.at(-1);
      const page = await this.vault.list<Seal>(SEALS, SEALS_A_PAGE, last && keyOf(last));
      // A vault may be of a later moment than its log, as a restored one.
      const within = page.map(([, seal]) => seal).filter((seal) => seal.events <= events);
      this.known.push(...within.map((seal) => this.shared(seal)));
      if (within.length < SEALS_A_PAGE) return this.known;
    }
  }

  /** Begins anew: this log is right, whatever was sealed. */
  async reset(): Promise<void> {
    this.known = [];
    await this.vault.delete(SEAL_HEAD, KEY);
  }

  private async put(seal: Seal): Promise<void> {
    await this.vault.put(SEALS, keyOf(seal), seal);
  }

  private shared(seal: Seal): Seal {
    const once = (text: string): string => {
      const found = this.texts.get(text);
      if (found === undefined) this.texts.set(text, text);
      return found ?? text;
    };
    return { ...seal, types: seal.types.map(once), actors: seal.actors.map(once) };
  }
}

const keyOf = ({ events }: Seal): string => String(events / EVENTS_A_SEAL).padStart(NUMBER_DIGITS, '0');

/** A seal in the making: it begins anew behind a full one. */
class Sealing {
  private types: Set<string>;
  private actors: Set<string>;
  steps: Position[];

  constructor(private last: Seal) {
    this.steps = [...(last.steps ?? [])];
    this.types = new Set(isFull(last) ? [] : last.types);
    this.actors = new Set(isFull(last) ? [] : last.actors);
  }

  get events(): number {
    return this.last.events;
  }

  add(event: Recorded): void {
    const isFirst = isFull(this.last);
    if (isFirst) {
      this.types = new Set();
      this.actors = new Set();
      this.steps = [];
    }
    if (this.events % EVENTS_A_STEP === EVENTS_A_STEP - 1) this.steps.push(event.position);
    this.types.add(event.type);
    this.actors.add(actorOf(event));
    const { from, to } = isFirst ? { from: event.at, to: event.at } : this.last;
    this.last = {
      ...this.last,
      position: event.position,
      events: this.last.events + 1,
      digest: digestAfter(this.last.digest, lineOf(event)),
      // Clocks of several processes are not quite the same.
      from: event.at < from ? event.at : from,
      to: event.at > to ? event.at : to,
    };
  }

  seal(): Seal {
    const { steps: _, ...last } = this.last;
    return { ...last, types: [...this.types], actors: [...this.actors] };
  }
}
