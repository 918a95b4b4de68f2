import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, instantOf, type Clock, type Instant } from '@stile/contracts';
import { localOf, type Catalogue, type LocalMoment } from '@stile/domain';
import { unknownGroup } from '../http/api-error.js';
import type { Answer } from '../http/endpoint.js';
import { CLOCK } from '../ports/tokens.js';
import { CatalogueView } from './catalogue-view.js';
import { LedgerView } from './ledger-view.js';

/** An answer rendered once: sent as it is until something that it shows changes. */
export interface Rendered {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly whole: Answer;
  /** For a reader who has it already. */
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

interface CachedAnswer extends Rendered {
  readonly inventoryGroup: string;
  readonly catalogue: Catalogue;
  readonly ledgers: readonly string[];
  readonly versions: readonly number[];
  /** The view's version at which all of those were found to hold last. */
  heldAt: number;
  /**
   * The end of the minute it was rendered in, as slots pass and reserves open by the minute; earlier where a hold that it
   * counts lapses before.
   */
  readonly until: Instant;
}

const MAX_CACHED = 5_000;
const MAX_CACHED_BYTES = 64 * 2 ** 20;
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

/** Sends the rendered answer, or that the asker has it. */
export const send = ({ etag, whole, unchanged }: Rendered, { headers }: Asking): Answer =>
  headers['if-none-match'] === etag ? unchanged : whole;

/** Answers made of a venue's documents and its ledgers, rendered once per change of either. */
@Injectable()
export class AnswerCache {
  private readonly cache = new Map<string, CachedAnswer>();
  private cachedBytes = 0;
  private rendered = 0;
  private readonly boot: string;

  constructor(
    private readonly catalogues: CatalogueView,
    private readonly ledgers: LedgerView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.boot = Date.parse(clock.now()).toString(36);
  }

  /** The answer under this key while it holds. It is called for every page of a rush, so it looks at nothing twice. */
  cached(key: string): Rendered | undefined {
    const cached = this.cache.get(key);
    return cached && this.holds(cached) ? cached : undefined;
  }

  /** The same URL is the same question: while its answer holds, it is not even read. */
  cachedAnswer = (request: Asking & { readonly url: string }): Answer | undefined => {
    const cached = this.cached(request.url);
    return cached && send(cached, request);
  };

  /**
   * The answer under a key, rendered again where it is outdated.
   * @throws ApiError 404 where there is no such venue, and what `prepare` throws
   */
  async render(
    key: string,
    inventoryGroup: string,
    prepare: (catalogue: Catalogue, moment: LocalMoment) => Promise<Prepared> | Prepared,
  ): Promise<Rendered> {
    const known = this.cached(key);
    if (known) return known;
    const catalogue = this.catalogues.of(inventoryGroup);
    if (!catalogue) throw unknownGroup(inventoryGroup);
    const now = this.clock.now();
    const {
      ledgers,
      versions: seen,
      text,
    } = await prepare(catalogue, localOf(now, catalogue.inventory_group.get(inventoryGroup)!.body.timezone));
    // From here to the end nothing awaits: what is rendered and the versions it is cached under belong together.
    const versions = seen ?? this.versionsOf(ledgers);
    const fresh: CachedAnswer = {
      ...readyToSend(Buffer.from(text()), `W/"${this.boot}.${(++this.rendered).toString(36)}"`),
      inventoryGroup,
      catalogue,
      ledgers,
      versions,
      heldAt: seen ? -1 : this.ledgers.version,
      until: this.heldUntil(now, ledgers),
    };
    this.add(key, fresh);
    return fresh;
  }

  versionsOf = (ledgers: readonly string[]): number[] =>
    ledgers.map((ledger) => this.ledgers.peek(ledger)?.version ?? 0);

  private holds(cached: CachedAnswer): boolean {
    if (cached.catalogue !== this.catalogues.of(cached.inventoryGroup) || cached.until <= this.clock.now())
      return false;
    if (cached.heldAt === this.ledgers.version) return true;
    if (!cached.ledgers.every((ledger, i) => this.ledgers.peek(ledger)?.version === cached.versions[i]))
      return false;
    cached.heldAt = this.ledgers.version;
    return true;
  }

  private add(key: string, fresh: CachedAnswer): void {
    this.forget(key);
    this.cache.set(key, fresh);
    this.cachedBytes += fresh.bytes.length;
    while (this.cache.size > MAX_CACHED || this.cachedBytes > MAX_CACHED_BYTES)
      this.forget(this.cache.keys().next().value!);
  }

  private forget(key: string): void {
    this.cachedBytes -= this.cache.get(key)?.bytes.length ?? 0;
    this.cache.delete(key);
  }

  /** A venue's minutes begin with the clock's: every zone is whole minutes off. */
  private heldUntil(now: Instant, ledgers: readonly string[]): Instant {
    let until = instantOf((Math.floor(epochMsOf(now) / MINUTE_MS) + 1) * MINUTE_MS);
    for (const ledger of ledgers) {
      const instant = this.ledgers.peek(ledger)?.document.lapses.find((lapse) => lapse.at > now)?.at;
      if (instant !== undefined && instant < until) until = instant;
    }
    return until;
  }
}
