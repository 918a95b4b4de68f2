import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, instantOf, type Clock, type Instant } from '@stile/contracts';
import { localOf, type Catalogue, type LocalMoment } from '@stile/domain';
import { apiError } from '../http/api-error.js';
import type { Answer } from '../http/endpoint.js';
import { CLOCK } from '../ports/tokens.js';
import { CatalogueView } from './catalogue-view.js';
import { LedgerView } from './ledger-view.js';

/** An answer rendered once: sent as it is until something that it shows changes. */
export interface Rendered {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly whole: Answer;
  /** For who has it already. */
  readonly unchanged: Answer;
}
interface Asking {
  readonly headers: IncomingHttpHeaders;
}

/** The ledgers that an answer shows, loaded, and its text, which is made without waiting for anything. */
export interface Prepared {
  readonly ledgers: readonly string[];
  /** Their versions before something else was awaited that the text shows: what changed meanwhile is rendered again. */
  readonly versions?: readonly number[];
  text(): string;
}

interface Kept extends Rendered {
  readonly inventoryGroup: string;
  readonly catalogue: Catalogue;
  readonly ledgers: readonly string[];
  readonly versions: readonly number[];
  /** The view's version at which all of those were found to hold last. */
  heldAt: number;
  /** The end of the minute it was rendered in, as slots pass and reserves open by the minute; or when the first hold that it counts lapses. */
  readonly until: Instant;
}

const MAX_KEPT = 5_000;
const MAX_KEPT_BYTES = 64 * 2 ** 20;
const MINUTE_MS = 60_000;
const JSON_TYPE = 'application/json; charset=utf-8';

const readyToSend = (bytes: Buffer, etag: string): Rendered => {
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return {
    bytes,
    etag,
    whole: { body: bytes, headers: { 'content-type': JSON_TYPE, ...headers } },
    unchanged: { status: 304, headers },
  };
};

/** What was rendered, or that the asker has it. */
export const send = ({ etag, whole, unchanged }: Rendered, { headers }: Asking): Answer =>
  headers['if-none-match'] === etag ? unchanged : whole;

/** Answers made of a venue's documents and its ledgers, rendered once per change of either. */
@Injectable()
export class AnswerCache {
  private readonly kept = new Map<string, Kept>();
  private keptBytes = 0;
  private rendered = 0;
  private readonly boot: string;

  constructor(
    private readonly catalogues: CatalogueView,
    private readonly ledgers: LedgerView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.boot = Date.parse(clock.now()).toString(36);
  }

  /** What was answered under this key, if it still holds. Asked for every page of a rush, so it looks at nothing twice. */
  still(key: string): Rendered | undefined {
    const kept = this.kept.get(key);
    return kept && this.holds(kept) ? kept : undefined;
  }

  /** The same URL is the same question: while its answer holds, it is not even read. */
  again = (request: Asking & { readonly url: string }): Answer | undefined => {
    const still = this.still(request.url);
    return still && send(still, request);
  };

  /** The answer under a key, rendered again where it is outdated. @throws ApiError 404 where there is no such venue, and what `prepare` throws */
  async render(
    key: string,
    inventoryGroup: string,
    prepare: (catalogue: Catalogue, at: LocalMoment) => Promise<Prepared> | Prepared,
  ): Promise<Rendered> {
    const known = this.still(key);
    if (known) return known;
    const catalogue = this.catalogues.of(inventoryGroup);
    if (!catalogue) throw apiError(404, 'inventory_group_undefined');
    const now = this.clock.now();
    const {
      ledgers,
      versions: seen,
      text,
    } = await prepare(catalogue, localOf(now, catalogue.inventory_group.get(inventoryGroup)!.body.timezone));
    // From here to the end nothing awaits: what is rendered and the versions it is kept under belong together.
    const versions = seen ?? this.versionsOf(ledgers);
    const fresh: Kept = {
      ...readyToSend(Buffer.from(text()), `W/"${this.boot}.${(++this.rendered).toString(36)}"`),
      inventoryGroup,
      catalogue,
      ledgers,
      versions,
      heldAt: seen ? -1 : this.ledgers.version,
      until: this.heldUntil(now, ledgers),
    };
    this.keep(key, fresh);
    return fresh;
  }

  versionsOf = (ledgers: readonly string[]): number[] =>
    ledgers.map((ledger) => this.ledgers.peek(ledger)?.version ?? 0);

  private holds(kept: Kept): boolean {
    if (kept.catalogue !== this.catalogues.of(kept.inventoryGroup) || kept.until <= this.clock.now())
      return false;
    if (kept.heldAt === this.ledgers.version) return true;
    if (!kept.ledgers.every((ledger, i) => this.ledgers.peek(ledger)?.version === kept.versions[i]))
      return false;
    kept.heldAt = this.ledgers.version;
    return true;
  }

  private keep(key: string, fresh: Kept): void {
    this.forget(key);
    this.kept.set(key, fresh);
    this.keptBytes += fresh.bytes.length;
    while (this.kept.size > MAX_KEPT || this.keptBytes > MAX_KEPT_BYTES)
      this.forget(this.kept.keys().next().value!);
  }

  private forget(key: string): void {
    this.keptBytes -= this.kept.get(key)?.bytes.length ?? 0;
    this.kept.delete(key);
  }

  /** A venue's minutes begin with the clock's: every zone is whole minutes off. */
  private heldUntil(now: Instant, ledgers: readonly string[]): Instant {
    let until = instantOf((Math.floor(epochMsOf(now) / MINUTE_MS) + 1) * MINUTE_MS);
    for (const ledger of ledgers) {
      const at = this.ledgers.peek(ledger)?.document.lapses.find((lapse) => lapse.at > now)?.at;
      if (at !== undefined && at < until) until = at;
    }
    return until;
  }
}
