import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { BackupRow, BackupsAnswer, Clock } from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { apiError } from '../../http/api-error.js';
import { CLOCK, CONFIG } from '../../ports/tokens.js';
import { runCommand } from '../background/run-command.js';
import { BACKUP_NOTE, type BackupNote } from '../../storage/backup.js';

const MOST_LISTED = 100;
const PARTIAL = '.partial';

type Step = NonNullable<BackupsAnswer['running']>['step'];

/**
 * The backups of BACKUP_DIR. One at a time is made by `npm run backup` in a process of its own, which yields to the one
 * that sells (docs/rules/log.md 70).
 */
@Injectable()
export class Backups implements BeforeApplicationShutdown {
  private readonly logger = new Logger('backups');
  private running: { answer: NonNullable<BackupsAnswer['running']>; child: ChildProcess | null } | null =
    null;
  private failed: BackupsAnswer['failed'] = null;
  private done: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async answer(): Promise<BackupsAnswer> {
    if (!this.isEmbedded) return { folder: null, running: null, failed: null, backups: [] };
    return {
      folder: this.config.BACKUP_DIR,
      running: this.running?.answer ?? null,
      failed: this.failed,
      backups: await this.rows(),
    };
  }

  /** A repeat under the same id begins nothing. @throws ApiError 409 while another is made, or where servers hold the data */
  begin(id: string, by: string): void {
    if (!this.isEmbedded) throw apiError(409, 'backup_elsewhere');
    if (this.running?.answer.id === id) return;
    if (this.running) throw apiError(409, 'backup_running');
    this.running = { answer: { id, since: this.clock.now(), by, step: 'copying' }, child: null };
    this.done = this.make(this.running.answer);
  }

  /** A backup that was not finished is not kept: it has no name yet. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.running?.child?.kill();
    await this.done;
  }

  private get isEmbedded(): boolean {
    return !this.config.EVENTSTORE_URL && !this.config.MONGODB_URL;
  }

  private async make({ id, since, by }: NonNullable<BackupsAnswer['running']>): Promise<void> {
    const folder = join(this.config.BACKUP_DIR, `${since.slice(0, 19).replaceAll(':', '-')}_${id}`);
    const reason = await this.makeOnce(folder, id, by).catch((error: unknown) => String(error));
    this.running = null;
    this.failed = reason === null ? null : { id, at: this.clock.now(), reason };
    if (reason !== null && !this.isStopping) this.logger.error(`the backup ${id} failed: ${reason}`);
  }

  /** Null where it is made, else why it is not. */
  private async makeOnce(folder: string, id: string, by: string): Promise<string | null> {
    const { BACKUP_DIR } = this.config;
    await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
    const names = await readdir(BACKUP_DIR);
    if (names.some((name) => name.endsWith(`_${id}`))) return null;
    // Also what a process left that was killed.
    for (const name of names.filter((each) => each.endsWith(PARTIAL)))
      await rm(join(BACKUP_DIR, name), { recursive: true, force: true });
    const reason = await this.run(folder, by);
    await rm(`${folder}${PARTIAL}`, { recursive: true, force: true });
    return reason;
  }

  /** Null where it is made, else why it is not. */
  private run(folder: string, by: string): Promise<string | null> {
    const running = this.running!;
    return runCommand({
      name: 'backup',
      args: [folder, '--without-key', `--by=${by}`],
      config: this.config,
      onStart: (child) => (running.child = child),
      onMessage: (step) => (running.answer.step = step as Step),
    });
  }

  private async rows(): Promise<BackupRow[]> {
    // A folder that cannot be read says so when a backup begins.
    const names = await readdir(this.config.BACKUP_DIR).catch(() => []);
    const whole = names
      .filter((name) => !name.endsWith(PARTIAL))
      .sort()
      .slice(-MOST_LISTED);
    const rows = await Promise.all(whole.map((name) => this.rowOf(name)));
    return rows.flat().sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  /** None for what is no backup. */
  private async rowOf(name: string): Promise<BackupRow[]> {
    try {
      const text = await readFile(join(this.config.BACKUP_DIR, name, BACKUP_NOTE), 'utf8');
      const { at, by, events, bytes } = JSON.parse(text) as BackupNote;
      return [{ id: name, at, by, events, bytes }];
    } catch {
      return [];
    }
  }
}
