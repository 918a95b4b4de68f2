import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  healthAnswer,
  processRow,
  readinessAnswer,
  type HealthAnswer,
  type ProcessRow,
} from '@stile/contracts';
import type { EventStore, Vault } from '@stile/event-store';
import { openCheckoutsProjector, type ReadModels } from '@stile/projections';
import { readCheck } from '../accounts/check/check-record.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { isWell, Projections } from '../processes/projections.js';
import { LOG, READ_MODELS, STORAGE, VAULT } from '../ports/tokens.js';
import { faultsOfLogs } from '../storage/check-storage.js';
import type { Storage } from '../storage/storage.js';

const HEAD_WITHIN_MS = 2_000;

/** The product's health and its failing processes. */
@Endpoints()
export class OperationsEndpoints {
  constructor(
    @Inject(LOG) private readonly log: EventStore,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'soundness' | 'damagedLogs'>,
    private readonly projections: Projections,
    private readonly registry: ProcessRegistry,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Live and ready; for staff how far each read model and reactor is',
    access: 'anyone',
    answer: z.union([healthAnswer, readinessAnswer]),
  })
  async showHealth({ caller }: Call): Promise<Answer> {
    const health = await this.health();
    const { live, ready } = health;
    const body = caller.user?.is_staff ? health : { live, ready };
    return { body, status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/admin/processes',
    summary: 'Steps that fail and are tried again, and checkouts that have not ended',
    access: 'superuser',
    query: z.strictObject({}),
    answer: z.array(processRow),
  })
  async listProcesses(): Promise<Answer> {
    return { body: await this.processes(), headers: { 'cache-control': 'no-store' } };
  }

  private async health(): Promise<HealthAnswer> {
    const causes: string[] = [];
    const head = await Promise.race([
      this.log.head().catch((error: unknown) => {
        causes.push(error instanceof Error ? error.message : String(error));
        return null;
      }),
      new Promise<null>((resolve) => setTimeout(resolve, HEAD_WITHIN_MS, null).unref()),
    ]);
    const projections = await this.projections.status(head ?? '');
    const reactors = [...this.registry.statuses()];
    const { soundness } = this.storage;
    const faults = [...soundness.told, ...faultsOfLogs(this.storage)];
    const check = await readCheck(this.vault).catch(() => undefined);
    return {
      live: true,
      ready:
        head !== null &&
        faults.length === 0 &&
        projections.every(isWell) &&
        reactors.every(({ state }) => state !== 'failed'),
      version: process.env['npm_package_version'] ?? '0.1.0',
      head: head ?? '',
      log: {
        checked_at: soundness.checkedAt,
        position: soundness.position,
        closed: soundness.faults.length > 0,
        faults: [...faults, ...causes],
      },
      projections,
      reactors,
      money: check ? { checked_at: check.checkedAt, faults: [...check.faults] } : null,
    };
  }

  private async processes(): Promise<ProcessRow[]> {
    const failing = this.registry.stuck();
    const open = await this.models.of(openCheckoutsProjector).find({ sort: [['since', 1]], limit: 200 });
    return [
      ...failing.map((task) => ({
        id: task.id,
        reservationId: task.stream.slice(task.stream.indexOf('-') + 1).split('.')[0]!,
        step: task.step,
        since: task.since,
        attempts: task.attempts,
        lastError: task.lastError,
      })),
      ...open
        .filter((row) => !failing.some((task) => task.stream.endsWith(row._id)))
        .map((row) => ({
          id: row._id,
          reservationId: row.reservationId,
          step: row.step,
          since: row.since,
          attempts: 0,
          lastError: null,
        })),
    ];
  }
}
