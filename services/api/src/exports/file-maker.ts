import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { on } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { epochMsOf, exportStream, type Clock } from '@stile/contracts';
import type { Caller } from '../http/endpoint.js';
import type { ListedRows, OpenRows } from '../http/listed-rows.js';
import { filterIn } from '../lists/list-request.js';
import { commandContext } from '../ports/command-context.js';
import { CLOCK, STORAGE } from '../ports/tokens.js';
import type { Storage } from '../storage/storage.js';
import { ExportFiles } from './export-files.js';
import { ExportRecords, type StoredExport } from './export-records.js';
import { FileForms } from './file-forms.js';
import { FileThreads, type FileInMaking } from './file-threads.js';
import { RecordExport } from './record-export.handler.js';
import { slicesOf } from './slices.js';

/** How far a file is, is told so often: by time, and by rows. */
const TOLD_EVERY_MS = 1_000;
const TOLD_EVERY_ROWS = 5_000;
/** Filters that say somebody's name or address. */
const PERSONAL: readonly string[] = ['q', 'email', 'last_name'];
const BOUND = /_(gte|lte)$/;

/** A file that is made, or waits for its turn. */
export interface Making {
  readonly key: string;
  stored: StoredExport;
  /** Nothing of it is to be left; or another is to go on with what there is. */
  end: 'given up' | 'left' | null;
}
export type MadeBy = Pick<Caller, 'station'>;

/** Makes rows into one file, in threads: one reads the rows, another writes them (docs/rules/exports.md 2). */
@Injectable()
export class FileMaker {
  constructor(
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'security'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly files: ExportFiles,
    private readonly records: ExportRecords,
    private readonly threads: FileThreads,
    private readonly forms: FileForms,
    private readonly commands: CommandBus,
  ) {}

  /** Writes the file, from what is safe of it on, and has its record say so. @throws where the disk is full */
  async make(making: Making, listed: ListedRows, rows: OpenRows, by: MadeBy): Promise<void> {
    const { key, stored } = making;
    const { maker, safe } = stored;
    const path = this.files.newPart(key, maker);
    const file = this.threads.begin(this.forms.of(stored, listed), { path, from: safe.bytes });
    try {
      await this.write(making, listed, rows, file);
      if (making.end) return await file.discard();
      const written = await file.finish();
      await this.record(making.stored, written.digest, by);
      this.files.finishPart(key, maker);
      const ready = await this.records.tell(key, { ...making.stored, state: 'ready', ...written });
      if (ready) making.stored = ready;
      else this.files.remove(key);
    } catch (error) {
      await file.discard();
      throw error;
    }
  }

  /** The bytes of a file as they are made. Whoever stops to read them ends it. */
  async *stream(
    stored: StoredExport,
    listed: ListedRows,
    rows: OpenRows,
    by: MadeBy,
  ): AsyncGenerator<Uint8Array> {
    const { port1, port2 } = new MessageChannel();
    const file = this.threads.begin(this.forms.of(stored, listed), { parts: port2 });
    const making: Making = { key: '', stored, end: null };
    const made = this.write(making, listed, rows, file).then(() => file.finish());
    // All parts are taken by then. The thread itself closes nothing before its next task.
    const close = (): void => port1.close();
    void made.then(close, close);
    let isWhole = false;
    try {
      for await (const bytes of partsFrom(port1)) yield bytes;
      const { digest } = await made;
      await this.record(making.stored, digest, by);
      isWhole = true;
    } finally {
      making.end = 'given up';
      port1.close();
      await file.discard();
      await made.catch(() => undefined);
      if (!isWhole) this.recordBrokenOff(making.stored);
    }
  }

  private async write(making: Making, listed: ListedRows, rows: OpenRows, file: FileInMaking): Promise<void> {
    let told = { at: this.nowMs(), rows: making.stored.rows };
    for await (const slice of slicesOf(rows.rows, listed, making.stored.language)) {
      if (making.end) return;
      await file.write(slice.lines);
      making.stored = { ...making.stored, rows: making.stored.rows + slice.rows };
      const since = making.stored.rows - told.rows;
      if (making.key === '' || (this.nowMs() - told.at < TOLD_EVERY_MS && since < TOLD_EVERY_ROWS)) continue;
      await this.tell(making, file);
      told = { at: this.nowMs(), rows: making.stored.rows };
    }
  }

  /** A workbook cannot go on: what is packed is of no use without its end. */
  private async tell(making: Making, file: FileInMaking): Promise<void> {
    const { key, stored } = making;
    const safe = stored.format === 'csv' ? { rows: stored.rows, bytes: await file.keep() } : stored.safe;
    const told = await this.records.tell(key, { ...stored, safe });
    if (told) making.stored = told;
    else making.end = 'given up';
  }

  /** In the log for ever, and in the security log. */
  private async record(
    { id, list, format, groups, part, rows, by, maker, asOf, request }: StoredExport,
    digest: string,
    { station }: MadeBy,
  ): Promise<void> {
    const filter = Object.fromEntries(
      Object.entries(filterIn(request.filter)).filter(
        ([name]) => !PERSONAL.includes(name.replace(BOUND, '')),
      ),
    );
    const exportedAt = this.clock.now();
    const inventoryGroups = [...groups];
    const made = { id, list, format, inventoryGroups, filter, part, rows, digest, asOf, by, exportedAt };
    const context = commandContext(maker, maker, { actor: by, station });
    await this.commands.execute(
      new RecordExport(exportStream(maker), { type: 'RecordExport', made }, context),
    );
    this.storage.security.record({ act: 'exported', by, subject: `${list}: ${rows} rows, ${id}` });
  }

  private recordBrokenOff({ list, rows, total, id, by }: StoredExport): void {
    const subject = `${list}: broken off at ${rows} of ${total} rows, ${id}`;
    this.storage.security.record({ act: 'exported', by, subject });
  }

  private nowMs(): number {
    return epochMsOf(this.clock.now());
  }
}

/** Parts that a thread sends: the next one follows once this one is read. */
async function* partsFrom(port: MessagePort): AsyncGenerator<Uint8Array> {
  for await (const [bytes] of on(port, 'message', { close: ['close'] }) as AsyncIterable<[Uint8Array]>) {
    yield bytes;
    port.postMessage('taken');
  }
}
