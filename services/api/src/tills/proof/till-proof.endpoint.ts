import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  mayReach,
  TILL_SERVICES,
  tillProof,
  type Clock,
  type SessionUser,
  type TillProof,
} from '@stile/contracts';
import type { ReadModels } from '@stile/projections';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK, READ_MODELS, STORAGE } from '../../ports/tokens.js';
import { Projections } from '../../processes/projections.js';
import type { Storage } from '../../storage/storage.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { seesUncounted } from '../desk/desk-tills.js';
import { proveSession, type SessionKey } from './prove-session.js';

/** Read models that are compared. */
const MODELS = ['till_sessions', 'till_movements'];
const WITHIN_MS = 5_000;

/** The session of an id; no id of a venue or a till has a '~'. */
const sessionIn = (id: string): SessionKey | undefined => {
  const [inventoryGroup = '', till = '', number = '', ...more] = id.split('~');
  return /^[1-9]\d{0,8}$/.test(number) && more.length === 0
    ? { inventoryGroup, till, session: Number(number) }
    : undefined;
};

/** The proof of a session from the log, made anew with each call. */
@Endpoints()
export class TillProofEndpoint {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly projections: Projections,
    private readonly catalogues: CatalogueView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/till_sessions/:id/proof',
    summary: 'The proof of a session of a till: its events from the log, verified anew',
    access: { services: TILL_SERVICES },
    params: z.strictObject({ id: z.string().max(200) }),
    answer: tillProof,
    rejections: ['till_no_report', 'till_blind'],
  })
  async proof({ params: { id }, caller }: Call<{ id: string }>): Promise<Answer> {
    const user = caller.user!;
    const key = sessionIn(id);
    const isReached = key && TILL_SERVICES.some((service) => mayReach(user, service, key.inventoryGroup));
    const proof = isReached ? await this.of(key) : undefined;
    if (!proof) throw apiError(404, 'till_no_report');
    this.mustSee(user, proof);
    return { body: proof, headers: NO_STORE };
  }

  /** @throws ApiError 403 for who counts blind, before the session is counted at its end */
  private mustSee(user: SessionUser, { inventory_group, lines }: TillProof): void {
    const last = lines.at(-1);
    const isCounted = last?.event === 'DrawerClosed' && last.amount !== null;
    if (!isCounted && !seesUncounted(user, inventory_group)) throw apiError(403, 'till_blind');
  }

  private async of(key: SessionKey): Promise<TillProof | undefined> {
    const proof = await proveSession(
      {
        log: this.storage.log,
        models: this.models,
        now: () => this.clock.now(),
        hasFolded: (position) => this.hasFolded(position),
      },
      key,
    );
    if (!proof) return undefined;
    const { inventoryGroup } = key;
    const venue = this.catalogues.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body;
    return { ...proof, currency: venue?.currency ?? '' };
  }

  private async hasFolded(position: string): Promise<boolean> {
    const folded = await Promise.all(
      MODELS.map((name) => this.projections.waitFor(position, WITHIN_MS, name)),
    );
    return folded.every(Boolean);
  }
}
