import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  epochMsOf,
  instantOf,
  type Clock,
  type EventLogAnswer,
  type LogBundle,
  type LogJobKind,
  type LogRangeRequest,
  type LogVerification,
} from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { EXPORT_LIFE_MS, ExportFiles } from '../../exports/export-files.js';
import { apiError } from '../../http/api-error.js';
import { CLOCK, CONFIG, STORAGE } from '../../ports/tokens.js';
import type { BundleMade } from '../../storage/write-bundle.js';
import type { Progress, RangeVerified } from '../../storage/log-ranges.js';
import type { Storage } from '../../storage/storage.js';
import { runCommand } from '../background/run-command.js';

const VERIFICATIONS = 'log_verifications';
const LATEST = 'latest';
const BUNDLES = 'log_bundles';

type Running = NonNullable<EventLogAnswer['running']>;
interface Wanted {
  readonly id: string;
  readonly by: string;
  readonly range: LogRangeRequest;
}
type Message<Done> = Progress | { readonly done: Done };

/**
 * Walks over the log that take a while, for auditors: a verification, an archive. One at a time is made, by a command in a
 * process of its own (docs/rules/log.md 84).
 */
@Injectable()
export class LogJobs implements BeforeApplicationShutdown {
  private readonly logger = new Logger('event_log');
  private running: { answer: Running; child: ChildProcess | null } | null = null;
  private failed: EventLogAnswer['failed'] = null;
  private done: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly files: ExportFiles,
  ) {}

  async answer(
    user: string,
  ): Promise<Pick<EventLogAnswer, 'running' | 'failed' | 'verification' | 'bundle'>> {
    const bundle = await this.bundleOf(user);
    return {
      running: this.running && { ...this.running.answer },
      failed: this.failed,
      verification: (await this.latest()) ?? null,
      bundle: bundle ?? null,
    };
  }

  /** A repeat under the same id begins nothing. @throws ApiError 409 while another walk goes on */
  async begin(kind: LogJobKind, wanted: Wanted): Promise<void> {
    if (await this.isDone(kind, wanted)) return;
    if (this.running?.answer.id === wanted.id) return;
    if (this.running) throw apiError(409, 'log_job_running');
    const { id, by } = wanted;
    this.running = { answer: { id, kind, since: this.clock.now(), by, events: 0, of: 0 }, child: null };
    this.done = this.make(kind, wanted);
  }

  /** The caller's own bundle. @throws ApiError 404 */
  async bundle(id: string, user: string): Promise<{ readonly key: string; readonly made: LogBundle }> {
    const made = await this.bundleOf(user);
    if (made?.id !== id) throw apiError(404, 'export_not_found');
    return { key: keyOf(user), made };
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.running?.child?.kill();
    await this.done;
  }

  private async isDone(kind: LogJobKind, { id, by }: Wanted): Promise<boolean> {
    const found = kind === 'bundle' ? await this.bundleOf(by) : await this.latest();
    return found?.id === id;
  }

  private latest(): Promise<LogVerification | undefined> {
    return this.storage.vault.get<LogVerification>(VERIFICATIONS, LATEST);
  }

  private async bundleOf(user: string): Promise<LogBundle | undefined> {
    const made = await this.storage.vault.get<LogBundle>(BUNDLES, user);
    return made && this.files.sizeOf(keyOf(user)) === made.bytes ? made : undefined;
  }

  private async make(kind: LogJobKind, wanted: Wanted): Promise<void> {
    const making = kind === 'bundle' ? this.makeBundle(wanted) : this.verify(wanted);
    const reason = await making.catch((error: unknown) => String(error));
    this.running = null;
    this.failed = reason === null ? null : { id: wanted.id, kind, at: this.clock.now(), reason };
    if (reason !== null && !this.isStopping) this.logger.error(`${kind} ${wanted.id} failed: ${reason}`);
  }

  /** Null where it came to an end, whatever it found. */
  private async verify(wanted: Wanted): Promise<string | null> {
    const { reason, done } = await this.run<RangeVerified>(['verify', ...flagsOf(wanted.range)]);
    if (!done) return reason ?? 'it said nothing';
    const { id, by } = wanted;
    const verification: LogVerification = { id, by, at: this.clock.now(), ...done };
    await this.storage.vault.put(VERIFICATIONS, LATEST, verification);
    this.storage.security.record({ act: 'log_verified', by, subject: done.fault ?? `${done.events} events` });
    if (done.fault !== null) await this.storage.soundness.found([done.fault]);
    return null;
  }

  private async makeBundle({ id, by, range }: Wanted): Promise<string | null> {
    const file = this.files.madeElsewhere(keyOf(by), id);
    try {
      const flags = [...flagsOf(range), `--by=${by}`, `--id=${id}`];
      const { reason, done } = await this.run<BundleMade>(['bundle', file.part, ...flags]);
      if (reason !== null || !done) return reason ?? 'it said nothing';
      await file.take();
      const instant = this.clock.now();
      const made: LogBundle = { id, by, at: instant, ...done };
      const expiresAt = instantOf(epochMsOf(instant) + EXPORT_LIFE_MS);
      await this.storage.vault.put(BUNDLES, by, made, { expiresAt });
      return null;
    } finally {
      rmSync(file.part, { force: true });
    }
  }

  private async run<Done>(
    args: readonly string[],
  ): Promise<{ reason: string | null; done: Done | undefined }> {
    const running = this.running!;
    let done: Done | undefined;
    const reason = await runCommand({
      name: 'log',
      args,
      config: this.config,
      onStart: (child) => (running.child = child),
      onMessage: (said) => {
        const message = said as Message<Done>;
        if ('done' in message) ({ done } = message);
        else Object.assign(running.answer, message);
      },
    });
    return { reason, done };
  }
}

/** An empty one says that all of the log is walked over. */
const flagsOf = ({ from = '', to = '' }: LogRangeRequest): string[] => [`--from=${from}`, `--to=${to}`];
const keyOf = (user: string): string => `${user}/event_log`;
