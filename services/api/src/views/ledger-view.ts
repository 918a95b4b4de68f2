import { Inject, Injectable } from '@nestjs/common';
import { LEDGER_CATEGORIES, type CapacityEvent, type Position, type Recorded } from '@stile/contracts';
import { StorageUnavailable, type EventBatch, type EventStore } from '@stile/event-store';
import { ledgersProjector, type LedgerDocument, type ReadModels } from '@stile/projections';
import { Projections } from '../processes/projections.js';
import { LOG, READ_MODELS } from '../ports/tokens.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { View } from '../processes/view.js';

const EMPTY: LedgerDocument = { inventoryGroup: null, inventory: null, date: null, taken: {}, lapses: [] };
/** Ledgers kept in memory, about a kilobyte each. */
const MAX_LEDGERS = 20_000;
/** How long the read model may take to have what this process has seen; past that the ledger's own stream is folded. */
const LOAD_WITHIN_MS = 1_000;

interface Entry {
  document: LedgerDocument;
  position: Position;
  version: number;
}

/**
 * Taken units of ledgers, in memory, for the ones that are asked for: loaded from the read model once, then folded from
 * the log as it grows with the read model's own projector. So a page sees a hold the moment it is committed, in every
 * api process, and whatever the projector's process is doing.
 */
@Injectable()
export class LedgerView extends View {
  private readonly entries = new Map<string, Entry>();
  /** Events of ledgers that are being loaded; the same list for everyone who asks meanwhile. */
  private readonly loading = new Map<string, { events: Recorded<CapacityEvent>[]; entry: Promise<Entry> }>();
  private readonly listeners = new Set<(ledgers: ReadonlyMap<string, Position>) => void>();
  private readonly endedListeners = new Set<(holdId: string, position: Position) => void>();
  private versions = 0;

  constructor(
    @Inject(LOG) log: EventStore,
    registry: ProcessRegistry,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly projections: Projections,
  ) {
    super(log, registry, {
      name: 'ledger_view',
      categories: LEDGER_CATEGORIES,
      from: 'head',
    });
  }

  /** Called with the ledgers of each batch and the position each has reached. */
  onChange(listener: (ledgers: ReadonlyMap<string, Position>) => void): void {
    this.listeners.add(listener);
  }

  /** Called with each hold that staff ended. */
  onEnded(listener: (holdId: string, position: Position) => void): void {
    this.endedListeners.add(listener);
  }

  /** The ledger as it stands; its version grows with every change, so that what was rendered from it can be kept. */
  async get(ledger: string): Promise<{ document: LedgerDocument; version: number }> {
    return this.entries.get(ledger) ?? this.load(ledger);
  }
  /** Grows with every change of any ledger in memory: what held at this version still holds at it. */
  get version(): number {
    return this.versions;
  }
  peek(ledger: string): { document: LedgerDocument; version: number } | undefined {
    return this.entries.get(ledger);
  }
  async getMany(ledgers: readonly string[]): Promise<void> {
    await Promise.all(ledgers.map((ledger) => this.get(ledger)));
  }
  /** Ledgers in memory, for the process that tidies lapsed holds. */
  all(): Iterable<readonly [string, { document: LedgerDocument }]> {
    return this.entries;
  }

  private load(ledger: string): Promise<Entry> {
    const present = this.loading.get(ledger);
    if (present) return present.entry;
    const events: Recorded<CapacityEvent>[] = [];
    const entry = this.read(ledger, events).finally(() => this.loading.delete(ledger));
    this.loading.set(ledger, { events, entry });
    return entry;
  }

  private async read(ledger: string, missed: readonly Recorded<CapacityEvent>[]): Promise<Entry> {
    // Events that this process has seen go by before now are not in `missed`: the read model must have them, or the log
    // is read itself.
    const caughtUp = await this.projections.waitFor(
      this.follower.position,
      LOAD_WITHIN_MS,
      ledgersProjector.name,
    );
    const stored = await this.models.of(ledgersProjector).get(ledger);
    const entry: Entry = {
      document: stored ?? EMPTY,
      position: stored?._position ?? '',
      version: ++this.versions,
    };
    if (!caughtUp) await this.foldLog(ledger, entry);
    for (const event of missed) this.fold(entry, event);
    if (this.entries.size >= MAX_LEDGERS) this.entries.delete(this.entries.keys().next().value!);
    this.entries.set(ledger, entry);
    return entry;
  }

  /** Where the read model cannot be written, on a full disk, what was booked before is still shown as it is. */
  private async foldLog(ledger: string, entry: Entry): Promise<void> {
    for await (const events of this.log.readStream(ledger)) {
      for (const event of events as readonly Recorded<CapacityEvent>[]) {
        if (event.position === '')
          throw new StorageUnavailable('the ledgers are behind the log, which does not say how far');
        this.fold(entry, event);
      }
    }
  }

  private fold(entry: Entry, event: Recorded<CapacityEvent>): void {
    if (event.position <= entry.position) return;
    entry.document = ledgersProjector.fold(entry.document, event, event.stream)!;
    entry.position = event.position;
    entry.version = ++this.versions;
  }

  protected apply(batch: EventBatch): void {
    const events = batch.events as readonly Recorded<CapacityEvent>[];
    const changed = new Map<string, Position>();
    for (const event of events) {
      this.loading.get(event.stream)?.events.push(event);
      const entry = this.entries.get(event.stream);
      if (entry) this.fold(entry, event);
      changed.set(event.stream, event.position);
      if (event.type === 'HoldReleased' && event.data.reason === 'ended')
        for (const listener of this.endedListeners) listener(event.data.holdId, event.position);
    }
    if (changed.size > 0) for (const listener of this.listeners) listener(changed);
  }
}
