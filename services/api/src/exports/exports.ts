import { Readable } from 'node:stream';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import {
  MOST_EXPORTED,
  type Clock,
  type ExportAnswer,
  type ExportRequest,
  type Ids,
  type SessionUser,
} from '@stile/contracts';
import { apiError, malformed } from '../http/api-error.js';
import type { Caller } from '../http/endpoint.js';
import { EndpointTable } from '../http/endpoint-table.js';
import type { ListedRows, OpenRows } from '../http/listed-rows.js';
import { groupsOf } from '../identity/permissions/reached-groups.js';
import { Credentials } from '../identity/sessions/credentials.js';
import { CLOCK, IDS } from '../ports/tokens.js';
import { ExportFiles } from './export-files.js';
import { ExportRecords, isUnderway, type StoredExport } from './export-records.js';
import { FileForms } from './file-forms.js';
import { FileMaker, type MadeBy, type Making } from './file-maker.js';
import { MOST_OF_ALL } from './file-threads.js';
import { openedRows } from './opened-rows.js';
import { Turns, type Turn } from './turns.js';

/** Files of one user that wait for their turn. */
const MOST_WAITING = 10;
const NOTHING_SAFE = { rows: 0, bytes: 0 };
const FULL_DISK = /\b(ENOSPC|EDQUOT)\b/;

interface Underway extends Making {
  readonly turn: Turn;
  done: Promise<void>;
}

/** Makes the rows of lists into files, beside what else the process does (docs/rules/exports.md). */
@Injectable()
export class Exports implements BeforeApplicationShutdown {
  private readonly logger = new Logger('exports');
  private readonly turns = new Turns(MOST_OF_ALL);
  private readonly makings = new Map<string, Underway>();
  /** One is begun at a time: a repeat finds it. */
  private readonly one = pLimit(1);

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly files: ExportFiles,
    private readonly records: ExportRecords,
    private readonly maker: FileMaker,
    private readonly forms: FileForms,
    private readonly table: EndpointTable,
    private readonly credentials: Credentials,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.endAll('left');
  }

  /** Begins a file, or answers how far the one of this id is. @throws ApiError */
  begin(request: ExportRequest, caller: Caller): Promise<ExportAnswer> {
    return this.one(() => this.beginNext(request, caller));
  }

  private async beginNext(request: ExportRequest, caller: Caller): Promise<ExportAnswer> {
    const user = caller.user!;
    const key = keyOf(user, request.id);
    if (await this.find(key)) return answerOf(await this.goneOnWith(request.id, caller));
    const listed = this.listOf(request.list, user);
    if (!this.turns.hasRoom(user.username) && this.turns.waitingOf(user.username) >= MOST_WAITING)
      throw tooMany(MOST_WAITING);
    const rows = await openedRows(listed, request, user);
    try {
      const stored = this.newOne(request, { listed, rows, caller });
      const first = await this.records.begin(key, stored);
      if (first.maker === stored.maker) return this.start(key, stored, { listed, rows, by: caller });
      await rows.close();
      return answerOf(first);
    } catch (error) {
      await rows.close();
      throw error;
    }
  }

  /** The bytes of a file as they are made, for a caller who waits for them. @throws ApiError */
  async stream(
    request: ExportRequest,
    caller: Caller,
  ): Promise<{ readonly answer: ExportAnswer; readonly bytes: Readable }> {
    const user = caller.user!;
    const listed = this.listOf(request.list, user);
    if (!this.turns.hasRoom(user.username)) throw tooMany(MOST_OF_ALL);
    const turn = this.turns.take(user.username);
    let rows: OpenRows | undefined;
    const close = async (): Promise<void> => {
      turn.end();
      await rows?.close();
    };
    try {
      rows = await openedRows(listed, request, user);
      const stored = this.newOne(request, { listed, rows, caller });
      const bytes = Readable.from(this.maker.stream(stored, listed, rows, caller), { objectMode: false });
      bytes.once('close', () => void close());
      return { answer: answerOf(stored), bytes };
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** How far it is. One whose maker has ended is gone on with. @throws ApiError 404 where the caller has no such file */
  async get(id: string, caller: Caller): Promise<ExportAnswer> {
    const found = await this.readable(id, caller.user!);
    return answerOf(this.isLeft(found) ? await this.one(() => this.goneOnWith(id, caller)) : found);
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
    return this.one(async () => {
      await this.readable(id, user);
      const key = keyOf(user, id);
      const making = this.makings.get(key);
      if (making) await this.end(making, 'given up');
      this.files.remove(key);
      await this.records.remove(key);
    });
  }

  /** A person was erased: nothing that may name them is left. */
  forgetAll(): Promise<void> {
    return this.one(async () => {
      await this.endAll('given up');
      this.files.removeAll();
      await this.records.removeAll();
    });
  }

  /** The venues of a list that a user may read; none of a list that is no file. */
  groupsOfList(list: string, user: SessionUser): readonly string[] {
    const listed = this.lists().find(({ name }) => name === list);
    return listed ? reachedIn(listed, user) : [];
  }

  private async endAll(how: NonNullable<Making['end']>): Promise<void> {
    await Promise.all([...this.makings.values()].map((making) => this.end(making, how)));
  }

  private async end(making: Underway, how: NonNullable<Making['end']>): Promise<void> {
    making.end = how;
    if (making.stored.state === 'waiting') making.turn.end();
    await making.done;
  }

  private listOf(name: string, user: SessionUser): ListedRows {
    const lists = this.lists();
    const listed = lists.find((one) => one.name === name);
    if (!listed)
      throw malformed({ 'body.list': { key: 'choice', values: { values: lists.map((one) => one.name) } } });
    if (reachedIn(listed, user).length === 0) throw apiError(403, 'no_access');
    return listed;
  }

  private lists(): readonly ListedRows[] {
    return this.table.all().flatMap(({ listed }) => listed ?? []);
  }

  private async find(key: string): Promise<StoredExport | undefined> {
    const making = this.makings.get(key);
    if (making) return making.stored;
    const stored = await this.records.find(key);
    if (stored?.state !== 'ready' || this.files.sizeOf(key) !== undefined) return stored;
    // It was forgotten, or had no room.
    await this.records.remove(key);
    return undefined;
  }

  private async readable(id: string, user: SessionUser): Promise<StoredExport> {
    const found = await this.find(keyOf(user, id));
    const reached = found ? this.groupsOfList(found.list, user) : [];
    if (!found || !found.groups.every((group) => reached.includes(group)))
      throw apiError(404, 'export_not_found');
    return found;
  }

  private isLeft(stored: StoredExport): boolean {
    const isMadeHere = this.makings.has(keyOf({ username: stored.by }, stored.id));
    return isUnderway(stored) && !isMadeHere && this.records.isSilent(stored);
  }

  private async goneOnWith(id: string, caller: Caller): Promise<StoredExport> {
    const found = await this.readable(id, caller.user!);
    if (!this.isLeft(found)) return found;
    const key = keyOf(caller.user!, id);
    const listed = this.listOf(found.list, caller.user!);
    const maker = this.ids.next();
    const hasPart = found.safe.bytes > 0 && (await this.files.takeOver(key, found.maker, maker));
    const safe = hasPart ? found.safe : NOTHING_SAFE;
    const told = await this.records.tell(key, { ...found, maker, safe, rows: safe.rows }, found.maker);
    if (!told) throw apiError(404, 'export_not_found');
    this.start(key, told, { listed, by: caller });
    return told;
  }

  /** @throws ApiError 400 for a part that there is not, 403 for a venue of others */
  private newOne(
    request: ExportRequest,
    { listed, rows, caller }: { listed: ListedRows; rows: OpenRows; caller: Caller },
  ): StoredExport {
    const { id, part = 1, format = 'xlsx' } = request;
    const { total, groups, asOf, instant = null } = rows;
    if (groups.length === 0) throw apiError(403, 'no_access');
    const parts = Math.max(1, Math.ceil(total / MOST_EXPORTED));
    if (part > parts) throw malformed({ 'body.part': { key: 'max', values: { n: parts } } });
    const by = caller.user!.username;
    const now = this.clock.now();
    return {
      id,
      list: listed.name,
      format,
      state: this.turns.hasRoom(by) ? 'making' : 'waiting',
      failure: null,
      part,
      parts,
      total,
      rows: 0,
      bytes: 0,
      digest: null,
      fileName: this.forms.nameOf({ list: listed.name, format, groups, part, parts, instant }),
      expiresAt: now,
      toldAt: now,
      by,
      maker: this.ids.next(),
      groups,
      request,
      language: listed.language ?? caller.language,
      asOf,
      instant,
      safe: NOTHING_SAFE,
    };
  }

  /** Rows that are open already are those of its start; one that waits opens them when it is its turn. */
  private start(
    key: string,
    stored: StoredExport,
    { listed, rows, by }: { listed: ListedRows; rows?: OpenRows; by: MadeBy },
  ): ExportAnswer {
    const turn = this.turns.take(stored.by);
    const making: Underway = {
      key,
      stored: { ...stored, state: turn.isNow ? 'making' : 'waiting' },
      end: null,
      turn,
      done: Promise.resolve(),
    };
    this.makings.set(key, making);
    making.done = this.make(making, listed, by, rows);
    return answerOf(making.stored);
  }

  private async make(
    making: Underway,
    listed: ListedRows,
    by: MadeBy,
    opened: OpenRows | undefined,
  ): Promise<void> {
    let rows = making.turn.isNow ? opened : undefined;
    try {
      if (!rows) await opened?.close();
      await making.turn.came;
      if (!making.end) {
        rows ??= await this.reopened(making, listed);
        await this.maker.make(making, listed, rows, by);
      }
      if (making.end === 'given up') await this.giveUp(making);
    } catch (error) {
      this.logger.error(`a file of ${listed.name} was not made: ${String(error)}`);
      await this.fail(making, error).catch((again: unknown) => this.logger.error(String(again)));
    } finally {
      this.makings.delete(making.key);
      making.turn.end();
      await rows?.close().catch((error: unknown) => this.logger.error(String(error)));
    }
  }

  /** The rows of a file that waited, or that another has begun: it goes on where nothing has changed since, else anew. */
  private async reopened(making: Making, listed: ListedRows): Promise<OpenRows> {
    const { stored } = making;
    const user = this.credentials.sessionUser(stored.by);
    const reached = user ? reachedIn(listed, user) : [];
    if (!user || !stored.groups.every((group) => reached.includes(group)))
      throw new Error('no access any more');
    let rows = await openedRows(listed, stored.request, user, stored.safe.rows);
    let safe = stored.safe;
    if (safe.bytes > 0 && rows.asOf !== stored.asOf) {
      await rows.close();
      safe = NOTHING_SAFE;
      rows = await openedRows(listed, stored.request, user);
    }
    const { asOf, total } = rows;
    making.stored = { ...stored, state: 'making', asOf, total, safe, rows: safe.rows };
    return rows;
  }

  private async fail({ key, stored }: Making, error: unknown): Promise<void> {
    const failure = FULL_DISK.test(String(error)) ? 'disk_full' : 'other';
    this.files.removePart(key, stored.maker);
    await this.records.tell(key, { ...stored, state: 'failed', failure });
  }

  private async giveUp({ key, stored }: Making): Promise<void> {
    this.files.removePart(key, stored.maker);
    if ((await this.records.find(key))?.maker === stored.maker) await this.records.remove(key);
  }
}

/** The venues in which a user may read a list. */
const reachedIn = ({ services, isOfSuperusers }: ListedRows, user: SessionUser): readonly string[] => {
  if (!isOfSuperusers) return groupsOf(user, services);
  return user.is_superuser ? user.user_inventory_groups : [];
};

const tooMany = (max: number) => apiError(429, 'too_many_exports', { detail: { max }, retryAfterSeconds: 5 });

const keyOf = ({ username }: Pick<SessionUser, 'username'>, id: string): string => `${username}/${id}`;

const answerOf = ({
  by: _by,
  maker: _maker,
  groups: _groups,
  request: _request,
  language: _language,
  asOf: _asOf,
  instant: _instant,
  safe: _kept,
  toldAt: _toldAt,
  ...answer
}: StoredExport): ExportAnswer => answer;
