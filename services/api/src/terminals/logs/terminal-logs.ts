import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { instantOf, type Clock, type TerminalLogRow } from '@stile/contracts';
import { ReadModel, type Filter, type ReadModelDatabase, type Stored, type Write } from '@stile/projections';
import type { Timers } from '../../ports/timers.js';
import { CLOCK, STORAGE, TIMERS } from '../../ports/tokens.js';
import { Process, ProcessEnvironment } from '../../processes/process.js';
import type { Storage } from '../../storage/storage.js';
import type { TerminalLogEntry } from '../port/log.js';
import { endOf, withoutSecrets } from './without-secrets.js';

const COLLECTION = 'terminal_logs';
/** Newest first, as people read them; by age, as they are removed. */
const INDEXES = [
  ['inventory_group', '-at'],
  ['inventory_group', 'log', '-at'],
  ['external_transaction_id', '-at'],
  ['at'],
];
/** Rows that wait to be written; what comes beyond is not kept. */
const WAITING = 2_000;
const WRITE_AFTER_MS = 1_000;
const KEPT_MS = 30 * 86_400_000;
const KEPT_ROWS = 100_000;
/** The share of what waits and of what is kept that is for rows of browsers: the rest stays the server's own. */
const SENT_SHARE = 0.5;
const IS_SENT = { username: { $ne: null } };
const REMOVED_AT_ONCE = 5_000;
const SWEEP_EVERY_MS = 3_600_000;
/** Behind any row's. */
const LAST_POSITION = '~';
const SEQUENCE_DIGITS = 9;

type Row = Omit<TerminalLogRow, 'id'>;

/**
 * The logs of card terminals (docs/rules/payments.md 112): no events, kept for a while and in a bounded number, beside the
 * read models and not rebuilt with them. Written in batches, so that nothing waits for them.
 */
@Injectable()
export class TerminalLogs extends Process implements OnApplicationBootstrap {
  readonly rows: ReadModel<Row>;
  private readonly store: ReadModelDatabase;
  private waiting: Write[] = [];
  private flushing: Promise<void> = Promise.resolve();
  private isDue = false;
  private written = 0;

  constructor(
    environment: ProcessEnvironment,
    @Inject(STORAGE) storage: Pick<Storage, 'logs'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIMERS) private readonly timers: Timers,
  ) {
    super(environment, { name: COLLECTION, sweepEveryMs: SWEEP_EVERY_MS });
    this.store = storage.logs;
    this.rows = new ReadModel<Row>(this.store, async () => {
      await this.flush();
      return COLLECTION;
    });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.store.ensure({ name: COLLECTION, indexes: INDEXES });
    await super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.flush();
  }

  readonly write = (entry: TerminalLogEntry): boolean => {
    if (this.waiting.length >= WAITING) return false;
    const instant = this.clock.now();
    this.written += 1;
    const id = `${instant}.${process.pid}.${String(this.written).padStart(SEQUENCE_DIGITS, '0')}`;
    this.waiting.push({ id, position: id, document: documentOf(id, instant, entry) });
    if (!this.isDue) {
      this.isDue = true;
      this.timers.after(WRITE_AFTER_MS, () => void this.flush());
    }
    return true;
  };

  /** Adds what a browser says. */
  readonly writeSent = (entry: TerminalLogEntry): boolean =>
    this.waiting.length < WAITING * SENT_SHARE && this.write(entry);

  /** Removes rows that are too old, and the oldest of what is too much. */
  protected override async sweep(): Promise<void> {
    const before = instantOf(Date.parse(this.clock.now()) - KEPT_MS);
    const old = await this.store.find(COLLECTION, {
      filter: { at: { $lt: before } },
      limit: REMOVED_AT_ONCE,
    });
    await this.remove(old);
    const isMore = [
      await this.removeBeyond(KEPT_ROWS * SENT_SHARE, IS_SENT),
      await this.removeBeyond(KEPT_ROWS),
    ];
    if (isMore.includes(true)) this.sweepSoon(WRITE_AFTER_MS);
  }

  /** Removes the oldest of more rows than so many. */
  private async removeBeyond(most: number, filter: Filter = {}): Promise<boolean> {
    const beyond = (await this.store.count(COLLECTION, filter)) - most;
    if (beyond <= 0) return false;
    const oldest = await this.store.find(COLLECTION, {
      filter,
      sort: [['at', 1]],
      limit: Math.min(beyond, REMOVED_AT_ONCE),
    });
    await this.remove(oldest);
    return true;
  }

  private async remove(rows: readonly { readonly _id: string }[]): Promise<void> {
    if (rows.length === 0) return;
    const removals = rows.map(({ _id: id }) => ({ id, position: LAST_POSITION, document: null }));
    await this.store.write(COLLECTION, removals, '');
  }

  /** One batch after the other; where the store is away, what waited is lost and nothing else is. */
  private flush(): Promise<void> {
    this.isDue = false;
    this.flushing = this.flushing.then(async () => {
      const batch = this.waiting;
      this.waiting = [];
      if (batch.length > 0)
        await this.store.write(COLLECTION, batch, batch.at(-1)!.id).catch(() => undefined);
    });
    return this.flushing;
  }
}

/** A row as the console shows it. */
export const logRowOf = ({ _id: id, _position, ...row }: Stored<Row>): TerminalLogRow => ({ id, ...row });

const documentOf = (id: string, loggedAt: string, entry: TerminalLogEntry) => {
  const { log, inventoryGroup, serial, reason, message = '', direction = null, details = {} } = entry;
  const { external_transaction_id = null, reservation_id = null, username = null, station = null } = entry;
  const row: Row = {
    log,
    at: loggedAt,
    inventory_group: inventoryGroup,
    terminal_id: serial ?? null,
    direction,
    reason: withoutSecrets(reason),
    message: withoutSecrets(message),
    external_transaction_id,
    reservation_id,
    username,
    station,
    details: Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) =>
        value == null ? [] : [[name, redacted(name, value)]],
      ),
    ),
  };
  return { _id: id, _position: id, ...row };
};

const redacted = (name: string, value: string | number | boolean): string | number | boolean => {
  if (typeof value !== 'string') return value;
  return name.endsWith('token') ? endOf(value) : withoutSecrets(value);
};
