import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import pLimit from 'p-limit';
import {
  epochMsOf,
  exportMessages,
  exportStream,
  fill,
  instantOf,
  MOST_EXPORTED,
  type Clock,
  type ExportAnswer,
  type ExportFormat,
  type ExportKey,
  type ExportRequest,
  type Ids,
  type Language,
  type SessionUser,
} from '@stile/contracts';
import { titleIn, wallClock } from '@stile/web-kit';
import { ApiError, apiError, malformed, type FieldErrors } from '../http/api-error.js';
import type { Caller } from '../http/endpoint.js';
import { EndpointTable } from '../http/endpoint-table.js';
import type { ListedRows, OpenRows } from '../http/listed-rows.js';
import { groupsOf } from '../identity/permissions/reached-groups.js';
import { filterIn } from '../lists/list-request.js';
import { commandContext } from '../ports/command-context.js';
import { CLOCK, IDS, STORAGE } from '../ports/tokens.js';
import type { Storage } from '../storage/storage.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { Cells, type Line, type LineNames } from './cells.js';
import { csvOf } from './csv.js';
import { EXPORT_LIFE_MS, ExportFiles, type FileInMaking } from './export-files.js';
import { RecordExport } from './record-export.handler.js';
import { xlsxOf, type About } from './xlsx.js';

const BUCKET = 'exports';
/** Files that are being made at once. */
const MOST_OF_USER = 2;
const MOST_OF_ALL = 4;
/** Another process answers how far a file is, until its maker has been silent for so long. */
const TOLD_EVERY_MS = 1_000;
const SILENT_MS = 30_000;
/** After so many the others of the process have their turn. */
const ROWS_A_TURN = 25;
/** Filters that say somebody's name or address. */
const PERSONAL: readonly string[] = ['q', 'email', 'last_name'];
const BOUND = /_(gte|lte)$/;
const UTC = 'UTC';

/** A file as the vault has it. */
interface Stored extends ExportAnswer {
  readonly by: string;
  /** The one try, of several at once, that makes it. */ readonly maker: string;
  /** The venues whose rows it may have. */
  readonly groups: readonly string[];
}
interface Making {
  stored: Stored;
  readonly user: string;
  isCancelled: boolean;
  readonly done: Promise<void>;
}
interface Source {
  readonly format: ExportFormat;
  readonly listed: ListedRows;
  readonly rows: OpenRows;
  readonly request: ExportRequest;
}

/** Makes the rows of lists into files, beside what else the process does (docs/rules/exports.md). */
@Injectable()
export class Exports implements BeforeApplicationShutdown {
  private readonly logger = new Logger('exports');
  private readonly makings = new Map<string, Making>();
  /** One is begun at a time: a repeat finds it, and no more than there is room for are begun. */
  private readonly one = pLimit(1);

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly files: ExportFiles,
    private readonly table: EndpointTable,
    private readonly catalogues: CatalogueView,
    private readonly commands: CommandBus,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.cancelAll();
  }

  /** Begins a file, or answers how far the one of this id is. @throws ApiError */
  begin(request: ExportRequest, caller: Caller): Promise<ExportAnswer> {
    return this.one(() => this.beginNext(request, caller));
  }

  private async beginNext(request: ExportRequest, caller: Caller): Promise<ExportAnswer> {
    const user = caller.user!;
    const key = keyOf(user, request.id);
    const known = await this.find(key);
    if (known) return this.get(request.id, user);
    const listed = this.listOf(request.list, user);
    this.mustHaveRoom(user);
    const rows = await openedRows(listed, request, user);
    try {
      // The filter names a venue of others.
      if (rows.groups.length === 0) throw apiError(403, 'no_access');
      return await this.start(key, { format: request.format ?? 'xlsx', listed, rows, request }, caller);
    } catch (error) {
      await rows.close();
      throw error;
    }
  }

  /** @throws ApiError 404 where the caller has no such file, or may read its rows no more */
  async get(id: string, user: SessionUser): Promise<ExportAnswer> {
    return answerOf(await this.readable(id, user));
  }

  /** The key of a whole file, and its answer. @throws ApiError 404 */
  async whole(id: string, user: SessionUser): Promise<{ key: string; size: number; answer: ExportAnswer }> {
    const answer = answerOf(await this.readable(id, user));
    const key = keyOf(user, id);
    const size = answer.state === 'ready' ? this.files.sizeOf(key) : undefined;
    if (size === undefined) throw apiError(404, 'export_not_found');
    return { key, size, answer };
  }

  /** Stops its making too. @throws ApiError 404 */
  remove(id: string, user: SessionUser): Promise<void> {
    return this.one(() => this.removeNext(id, user));
  }

  private async removeNext(id: string, user: SessionUser): Promise<void> {
    await this.readable(id, user);
    const key = keyOf(user, id);
    const making = this.makings.get(key);
    if (making) {
      making.isCancelled = true;
      await making.done;
    }
    this.files.remove(key);
    await this.storage.vault.delete(BUCKET, key);
  }

  /** A person was erased: no file that may name them is left. */
  forgetAll(): Promise<void> {
    return this.one(async () => {
      await this.cancelAll();
      this.files.removeAll();
    });
  }

  private async cancelAll(): Promise<void> {
    const makings = [...this.makings.values()];
    for (const making of makings) making.isCancelled = true;
    await Promise.all(makings.map(({ done }) => done));
  }

  private listOf(name: string, user: SessionUser): ListedRows {
    const lists = this.lists();
    const listed = lists.find((one) => one.name === name);
    if (!listed)
      throw malformed({ 'body.list': { key: 'choice', values: { values: lists.map((one) => one.name) } } });
    if (groupsOf(user, listed.services).length === 0) throw apiError(403, 'no_access');
    return listed;
  }

  private mustHaveRoom({ username }: SessionUser): void {
    const makings = [...this.makings.values()];
    const own = makings.filter(({ user }) => user === username).length;
    const max = own >= MOST_OF_USER ? MOST_OF_USER : MOST_OF_ALL;
    if (own >= MOST_OF_USER || makings.length >= MOST_OF_ALL)
      throw apiError(429, 'too_many_exports', { detail: { max }, retryAfterSeconds: 5 });
  }

  private async find(key: string): Promise<Stored | undefined> {
    const making = this.makings.get(key);
    if (making) return making.stored;
    const stored = await this.storage.vault.get<Stored>(BUCKET, key);
    if (stored?.state !== 'ready' || this.files.sizeOf(key) !== undefined) return stored;
    // It was forgotten, or had no room.
    await this.storage.vault.delete(BUCKET, key);
    return undefined;
  }

  private async readable(id: string, user: SessionUser): Promise<Stored> {
    const found = await this.find(keyOf(user, id));
    const reached = found ? groupsOf(user, this.servicesOf(found.list)) : [];
    if (!found || !found.groups.every((group) => reached.includes(group)))
      throw apiError(404, 'export_not_found');
    return found;
  }

  private servicesOf(list: string): readonly string[] {
    return this.lists().find(({ name }) => name === list)?.services ?? [];
  }

  private lists(): readonly ListedRows[] {
    return this.table.all().flatMap(({ listed }) => listed ?? []);
  }

  private async start(key: string, source: Source, caller: Caller): Promise<ExportAnswer> {
    const { listed, rows, request } = source;
    const { id, part = 1 } = request;
    const parts = Math.max(1, Math.ceil(rows.total / MOST_EXPORTED));
    if (part > parts) throw malformed({ 'body.part': { key: 'max', values: { n: parts } } });
    const stored: Stored = {
      id,
      list: listed.name,
      format: source.format,
      state: 'making',
      part,
      parts,
      total: rows.total,
      rows: 0,
      bytes: 0,
      digest: null,
      fileName: this.fileName(source, { part, parts }),
      expiresAt: this.after(SILENT_MS),
      by: caller.user!.username,
      maker: this.ids.next(),
      groups: rows.groups,
    };
    const { expiresAt } = stored;
    const first = await this.storage.vault.putIfAbsent(BUCKET, key, stored, { expiresAt });
    if (first.maker !== stored.maker) {
      await rows.close();
      return answerOf(first);
    }
    const file = await this.files.create(key, stored.maker);
    const language = listed.language ?? caller.language;
    const cells = new Cells(listed.columns, language, this.namesIn(language));
    const making: Making = {
      stored,
      user: stored.by,
      isCancelled: false,
      done: Promise.resolve().then(() => this.make(key, source, { cells, file, caller })),
    };
    this.makings.set(key, making);
    return answerOf(stored);
  }

  private async make(
    key: string,
    source: Source,
    { cells, file, caller }: { cells: Cells; file: FileInMaking; caller: Caller },
  ): Promise<void> {
    const making = this.makings.get(key)!;
    try {
      for await (const bytes of this.bytesOf(key, source, cells)) await file.write(bytes);
      if (making.isCancelled) return await this.giveUp(key, making, file);
      const digest = await file.finish();
      await this.record(making.stored, { ...source, digest }, caller);
      making.stored = { ...making.stored, state: 'ready', bytes: file.bytes, digest };
      if (!(await this.told(making, key, EXPORT_LIFE_MS))) this.files.remove(key);
    } catch (error) {
      this.logger.error(`a file of ${source.listed.name} was not made: ${String(error)}`);
      await this.fail(key, making, file).catch((again: unknown) => this.logger.error(String(again)));
    } finally {
      this.makings.delete(key);
      await source.rows.close().catch((error: unknown) => this.logger.error(String(error)));
    }
  }

  private async fail(key: string, making: Making, file: FileInMaking): Promise<void> {
    making.stored = { ...making.stored, state: 'failed' };
    await file.discard();
    await this.told(making, key, EXPORT_LIFE_MS);
  }

  private async giveUp(key: string, { stored }: Making, file: FileInMaking): Promise<void> {
    await file.discard();
    if (await this.isOf(key, stored)) await this.storage.vault.delete(BUCKET, key);
  }

  private bytesOf(key: string, source: Source, cells: Cells): AsyncIterable<string | Buffer> {
    const lines = this.lines(key, source, cells.language);
    if (source.format === 'csv') return csvOf(cells, lines);
    const { rows, about } = exportMessages[cells.language];
    const { stored } = this.makings.get(key)!;
    return xlsxOf(cells, lines, {
      titles: [rows, about],
      about: this.aboutOf(stored, source, cells.language),
      madeAt: new Date(this.clock.now()),
    });
  }

  /** The lines of the rows until the file is given up. */
  private async *lines(key: string, { listed, rows }: Source, language: Language): AsyncGenerator<Line> {
    const making = this.makings.get(key)!;
    let toldAt = epochMsOf(this.clock.now());
    for await (const row of rows.rows) {
      if (making.isCancelled) return;
      yield* listed.lines(row, language) as readonly Line[];
      making.stored = { ...making.stored, rows: making.stored.rows + 1 };
      if (making.stored.rows % ROWS_A_TURN > 0) continue;
      await nextTurn();
      const now = epochMsOf(this.clock.now());
      if (now - toldAt < TOLD_EVERY_MS) continue;
      toldAt = now;
      if (!(await this.told(making, key, SILENT_MS))) making.isCancelled = true;
    }
  }

  private aboutOf(
    { id, list, part, parts, total, by, groups }: Stored,
    { rows: { asOf, instant }, request: { filter = '{}' } }: Source,
    language: Language,
  ): About {
    const texts: Readonly<Record<string, string>> & Record<ExportKey, string> = exportMessages[language];
    const zone = this.timezoneOf(groups[0] ?? '');
    const zones = new Set(groups.map((group) => this.timezoneOf(group)));
    return [
      [texts.list, texts[list] ?? list],
      [texts.venues, groups.join(', ')],
      [texts.filter, filter],
      [texts.row_count, String(total)],
      [texts.part, fill(texts.part_of, { part, parts })],
      [texts.zone, [...zones].join(', ')],
      [texts.made_at, wallClock(this.clock.now(), zone)],
      [texts.made_by, by],
      ...(instant ? [[texts.stood_at, `${wallClock(instant, zone)} (${instant})`] as const] : []),
      [texts.as_of, asOf],
      [texts.number, id],
    ];
  }

  /** Says how far it is; false where it was removed elsewhere meanwhile. */
  private async told(making: Making, key: string, forMs: number): Promise<boolean> {
    const expiresAt = this.after(forMs);
    making.stored = { ...making.stored, expiresAt };
    if (!(await this.isOf(key, making.stored))) return false;
    return this.storage.vault.replace(BUCKET, key, making.stored, { expiresAt });
  }

  private async isOf(key: string, { maker }: Stored): Promise<boolean> {
    return (await this.storage.vault.get<Stored>(BUCKET, key))?.maker === maker;
  }

  /** In the log for ever, and in the security log. */
  private async record(
    { id, list, format, groups, part, rows, by, maker }: Stored,
    { rows: { asOf }, request, digest }: Source & { readonly digest: string },
    { user, station }: Caller,
  ): Promise<void> {
    const filter = Object.fromEntries(
      Object.entries(filterIn(request.filter)).filter(
        ([name]) => !PERSONAL.includes(name.replace(BOUND, '')),
      ),
    );
    const exportedAt = this.clock.now();
    const inventoryGroups = [...groups];
    const made = { id, list, format, inventoryGroups, filter, part, rows, digest, asOf, by, exportedAt };
    const stream = exportStream(maker);
    const context = commandContext(maker, maker, { actor: user!.username, station });
    await this.commands.execute(new RecordExport(stream, { type: 'RecordExport', made }, context));
    this.storage.security.record({ act: 'exported', by, subject: `${list}: ${rows} rows, ${id}` });
  }

  private after(ms: number) {
    return instantOf(epochMsOf(this.clock.now()) + ms);
  }

  private fileName(
    { format, listed: { name }, rows: { groups, instant } }: Source,
    { part, parts }: { readonly part: number; readonly parts: number },
  ): string {
    const today = wallClock(this.clock.now(), this.timezoneOf(groups[0] ?? '')).slice(0, 'YYYY-MM-DD'.length);
    const stoodAt = instant ? `_as_of_${instant.replace(/[:-]|\.000/g, '')}` : '';
    return `${name}_${today}${stoodAt}${parts > 1 ? `_part_${part}_of_${parts}` : ''}.${format}`;
  }

  private timezoneOf(group: string): string {
    return this.catalogues.of(group)?.inventory_group.get(group)?.body.timezone ?? UTC;
  }

  private namesIn(language: Language): LineNames {
    return {
      timezoneOf: (group) => this.timezoneOf(group),
      destinationOf: (group, inventory) => {
        const title = this.catalogues.of(group)?.inventories.get(inventory)?.body.title;
        return title === undefined ? inventory : titleIn(title, language);
      },
    };
  }
}

const keyOf = ({ username }: SessionUser, id: string): string => `${username}/${id}`;

const answerOf = ({ by: _by, maker: _maker, groups: _groups, ...answer }: Stored): ExportAnswer => answer;

/** The list names its query; here the same parts are of a body. */
const openedRows = async (
  listed: ListedRows,
  { filter, sort, part = 1, asOf }: ExportRequest,
  user: SessionUser,
): Promise<OpenRows> => {
  const bounds = { skip: (part - 1) * MOST_EXPORTED, limit: MOST_EXPORTED };
  try {
    return await listed.open({ filter, sort, ...bounds, asOf }, user);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.rejection.fieldErrors) throw error;
    const fieldErrors: FieldErrors = Object.fromEntries(
      Object.entries(error.rejection.fieldErrors).map(([name, said]) => [
        name.replace(/^query\./, 'body.'),
        said,
      ]),
    );
    throw new ApiError({ ...error.rejection, fieldErrors });
  }
};
