import { z } from 'zod';
import { instantOf, type Clock, type Ids } from '@stile/contracts';
import { decrypt, encrypt, type Vault } from '@stile/event-store';
import { Signer } from '../../ports/signer.js';
import { TERMINAL_TOKENS } from '../../storage/sealed-kinds.js';
import type { Timers } from '../../ports/timers.js';
import type { WriteLog } from '../port/log.js';
import type { TerminalConnection } from '../port/port.js';
import { inTime, NO_ANSWER, type HttpAnswer, type Transport } from './http.js';

/* OAuth of the provider: the tokens lie sealed in the vault, never in an event, a log or a browser. */

const LOCKS = 'terminal_refresh';
const ANSWER_WITHIN_MS = 30_000;
/** A token that is about to expire is refreshed before it is used. */
const EARLY_MS = 60_000;
const LOCK_MS = 40_000;
const LOOK_AGAIN_MS = 500;

const granted = z.object({
  access_token: z.string().min(1).max(4000),
  access_token_expiration: z.number(),
  refresh_token: z.string().min(1).max(4000),
  refresh_token_expiration: z.number(),
});

interface Tokens extends TerminalConnection {
  readonly access: string;
  readonly refresh: string;
}

type Sealed = ReturnType<typeof encrypt>;

export interface ProviderSettings {
  /** The address of the provider's calls, without a slash behind it. */
  readonly url: string;
  /** Where a person signs in. */
  readonly signInUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The simulator needs no person who signs in. */
  readonly isSimulator: boolean;
}

export interface TokenPorts {
  readonly vault: Vault;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timers: Timers;
  readonly transport: Transport;
  readonly log: WriteLog;
}

export class CloverTokens {
  private readonly refreshing = new Map<string, Promise<Tokens | null>>();

  constructor(
    readonly settings: ProviderSettings,
    private readonly ports: TokenPorts,
  ) {}

  /** The connection as it may be shown; null where nobody has connected this venue. */
  async connection(group: string): Promise<TerminalConnection | null> {
    const tokens = await this.stored(group);
    if (!tokens) return null;
    const { merchantId, accessUntil, refreshUntil } = tokens;
    return { merchantId, accessUntil, refreshUntil };
  }

  /** A good access token and the merchant; null where there is none. `dead` was turned away. */
  async current(group: string, dead?: string): Promise<Tokens | null> {
    const tokens = (await this.stored(group)) ?? (await this.connectSimulator(group));
    if (!tokens) return null;
    const soon = instantOf(Date.parse(this.ports.clock.now()) + EARLY_MS);
    if (tokens.access !== dead && tokens.accessUntil > soon) return tokens;
    const running = this.refreshing.get(group) ?? this.refresh(group, tokens);
    this.refreshing.set(group, running);
    return running.finally(() => this.refreshing.delete(group));
  }

  /** Exchanges the code that the provider's sign-in page sent back. Null where it is not taken. */
  async connect(group: string, code: string, merchantId: string): Promise<TerminalConnection | null> {
    const { clientId, clientSecret } = this.settings;
    const answer = await this.post(group, 'token', {
      client_id: clientId,
      client_secret: clientSecret,
      code,
    });
    return (await this.store(group, merchantId, answer)) && this.connection(group);
  }

  /** A refresh token is good once: of several processes one refreshes, and stores what it got before using it. */
  private async refresh(group: string, dead: Tokens): Promise<Tokens | null> {
    const { vault, clock, ids, timers } = this.ports;
    const me = ids.next();
    const expiresAt = instantOf(Date.parse(clock.now()) + LOCK_MS);
    const holder = await vault.putIfAbsent(LOCKS, group, me, { expiresAt });
    if (holder !== me) {
      await new Promise<void>((resolve) => timers.after(LOOK_AGAIN_MS, resolve));
      return (await this.stored(group)) ?? null;
    }
    try {
      const present = await this.stored(group);
      if (present && present.access !== dead.access) return present;
      const answer = await this.post(group, 'refresh', {
        client_id: this.settings.clientId,
        refresh_token: dead.refresh,
      });
      // A refresh token that was spent before what it gave was stored is of no more use.
      if (answer?.status === 401) return await this.connectSimulator(group);
      return await this.store(group, dead.merchantId, answer);
    } finally {
      await vault.delete(LOCKS, group);
    }
  }

  private async post(group: string, path: 'token' | 'refresh', body: unknown): Promise<HttpAnswer | null> {
    const { transport, timers, log } = this.ports;
    const request = {
      method: 'POST' as const,
      url: `${this.settings.url}/oauth/v2/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await inTime(transport, timers, request, { withinMs: ANSWER_WITHIN_MS });
    const tokens = granted.safeParse(answer?.status === 200 ? answer.body : null).data;
    log({
      log: 'connection',
      inventoryGroup: group,
      direction: 'I',
      reason: tokens ? `${path} granted` : `${path} refused`,
      message: answer ? String(answer.status) : NO_ANSWER,
      details: { next_uri: request.url, auth_token: tokens?.access_token },
    });
    return answer;
  }

  private async store(group: string, merchantId: string, answer: HttpAnswer | null): Promise<Tokens | null> {
    const read = granted.safeParse(answer?.status === 200 ? answer.body : null);
    if (!read.success) return null;
    const tokens: Tokens = {
      merchantId,
      access: read.data.access_token,
      accessUntil: instantOf(read.data.access_token_expiration * 1000),
      refresh: read.data.refresh_token,
      refreshUntil: instantOf(read.data.refresh_token_expiration * 1000),
    };
    const { vault, ids, signer } = this.ports;
    const iv = Buffer.from(ids.secret(), 'base64url').subarray(0, 12);
    await vault.put(
      TERMINAL_TOKENS,
      group,
      encrypt(signer.sealingKey(TERMINAL_TOKENS, group), iv, group, JSON.stringify(tokens)),
    );
    return tokens;
  }

  private async stored(group: string): Promise<Tokens | undefined> {
    const sealed = await this.ports.vault.get<Sealed>(TERMINAL_TOKENS, group);
    if (!sealed) return undefined;
    return JSON.parse(
      decrypt(this.ports.signer.sealingKey(TERMINAL_TOKENS, group), group, sealed).toString('utf8'),
    ) as Tokens;
  }

  /** The simulator sends its code without asking anybody, so that a demo has devices at once. */
  private async connectSimulator(group: string): Promise<Tokens | null> {
    const { url, clientId, isSimulator } = this.settings;
    if (!isSimulator) return null;
    const query = new URLSearchParams({ client_id: clientId, redirect_uri: url });
    const { transport, timers } = this.ports;
    const request = {
      method: 'GET' as const,
      url: `${url}/oauth/v2/authorize?${query.toString()}`,
      headers: {},
    };
    const answer = await inTime(transport, timers, request, { withinMs: ANSWER_WITHIN_MS });
    const location = z.object({ location: z.url() }).safeParse(answer?.body).data?.location;
    if (location === undefined) return null;
    const { searchParams } = new URL(location);
    await this.connect(group, searchParams.get('code') ?? '', searchParams.get('merchant_id') ?? '');
    return (await this.stored(group)) ?? null;
  }
}
