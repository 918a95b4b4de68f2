import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { IDLE_MINUTES } from '@stile/contracts/identity/idle';
import {
  epochMsOf,
  instantOf,
  mayReach,
  type Clock,
  type Ids,
  type Instant,
  type SessionUser,
} from '@stile/contracts';
import { decrypt, encrypt, type Vault } from '@stile/event-store';
import type { Config } from '../../config/config.js';
import { sameText, sha256, Signer } from '../../ports/signer.js';
import { CLOCK, CONFIG, IDS, VAULT } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ProviderAccounts } from './provider-accounts.js';

/** argon2id as OWASP ASVS 5.0 appendix C has it. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The password of every user of the demo venue. */
export const DEMO_PASSWORD = 'demo';
const MINUTE_MS = 60_000;
const CODE_TTL_MS = 10 * MINUTE_MS;
const CODE_TRIES = 5;
const CODE_DIGITS = 6;
const IDLE_MS = IDLE_MINUTES * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
const CONFIRMED_MS = 15 * MINUTE_MS;

const CREDENTIALS = 'credentials';
const PINS = 'pins';
const CHALLENGES = 'challenges';
const SESSIONS = 'sessions';
const ID_TOKEN = 'id_token';
const IV_BYTES = 12;
/** Read at once; there are as many pages as there were sign-ins in twelve hours. */
const SESSIONS_A_PAGE = 500;

interface Challenge {
  readonly username: string;
  /** The digest of the password and the address when it was sent: another one voids it. */ readonly credential: string;
  readonly code: string;
  readonly triesLeft: number;
  readonly expiresAt: string;
  readonly sentAt: string;
}
type Sealed = ReturnType<typeof encrypt>;
/** A session that has not ended, by the hash of its token. */
export interface OpenSession {
  readonly key: string;
  readonly startedAt: string;
  readonly seenAt: string;
  /** The one that asks. */ readonly current: boolean;
}
interface Session {
  readonly username: string;
  /** The digest of the password and the address at its beginning: another one ends it. */ readonly credential: string;
  readonly createdAt: string;
  readonly seenAt: string;
  /** When its user gave the password again; absent: not since it began. */ readonly confirmedAt?: string;
  /** The provider's, sealed with the session's token, which is not kept. */ readonly idToken?: Sealed;
}

/** Passwords, PINs, codes and sessions: all in the vault, none of it an event. */
@Injectable()
export class Credentials {
  readonly accounts: ProviderAccounts;

  /** Checked where there is no such user, so that both take the same time. */
  private readonly nobody = hash('nobody has this password', ARGON2);

  /** By user's name: whether the password of a session is the demo's, as asking costs a hash. */
  private readonly ofDemo = new Map<string, { readonly credential: string; readonly isDemo: boolean }>();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly signer: Signer,
    private readonly catalogues: CatalogueView,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.accounts = new ProviderAccounts(vault);
  }

  async setPassword(username: string, password: string): Promise<void> {
    await this.vault.put(CREDENTIALS, username, { hash: await hash(password, ARGON2) });
  }
  /** Without a password nobody signs in, and sessions end. */
  async forget(username: string): Promise<void> {
    await this.vault.delete(CREDENTIALS, username);
    await this.vault.delete(PINS, username);
    await this.accounts.forget(username);
  }
  async hasPassword(username: string): Promise<boolean> {
    return (await this.vault.get(CREDENTIALS, username)) !== undefined;
  }

  /** True when the password is the user's. Takes as long for a user that does not exist. */
  async checkPassword(username: string, password: string): Promise<boolean> {
    const stored = await this.vault.get<{ hash: string }>(CREDENTIALS, username);
    const right = await verify(stored?.hash ?? (await this.nobody), password, ARGON2);
    const isDemo = password === DEMO_PASSWORD && !this.config.demo;
    return right && !isDemo && stored !== undefined && this.catalogues.user(username) !== undefined;
  }

  async setPin(username: string, pin: string): Promise<void> {
    await this.vault.put(PINS, username, { hash: await hash(pin, ARGON2) });
  }
  /** True when the PIN is the user's. Takes as long where there is none. */
  async checkPin(username: string, pin: string): Promise<boolean> {
    const stored = await this.vault.get<{ hash: string }>(PINS, username);
    const right = await verify(stored?.hash ?? (await this.nobody), pin, ARGON2);
    return (
      right && stored !== undefined && !(await this.isDemoUser(username, await this.credentialOf(username)))
    );
  }

  /** A code for one try to sign in; only its keyed hash is kept. A new challenge for the same id replaces the code. */
  async challenge(
    username: string,
    challengeId = this.ids.secret(),
  ): Promise<{ challengeId: string; code: string }> {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const credential = await this.credentialOf(username);
    const now = this.clock.now();
    const expiresAt = instantOf(epochMsOf(now) + CODE_TTL_MS);
    const value: Challenge = {
      username,
      credential,
      code: this.codeHash(challengeId, code),
      triesLeft: CODE_TRIES,
      expiresAt,
      sentAt: now,
    };
    await this.vault.put(CHALLENGES, challengeId, value, { expiresAt });
    return { challengeId, code };
  }

  /**
   * The user of a challenge, and when its code was sent; undefined once it has expired, been used or been tried too
   * often, and where the code went to an address that is the user's no more (docs/rules/identity-and-access.md 4).
   */
  async openChallenge(challengeId: string): Promise<Challenge | undefined> {
    return this.good(await this.vault.get<Challenge>(CHALLENGES, challengeId));
  }

  /** The user's name when the code is right, else how many tries are left. A challenge serves once; every wrong code costs a try. */
  async answerChallenge(
    challengeId: string,
    username: string,
    code: string,
  ): Promise<{ username: string } | { triesLeft: number }> {
    const challenge = await this.good(await this.vault.take<Challenge>(CHALLENGES, challengeId));
    if (!challenge) return { triesLeft: 0 };
    if (challenge.username === username && sameText(challenge.code, this.codeHash(challengeId, code)))
      return { username };
    const triesLeft = challenge.triesLeft - 1;
    if (triesLeft > 0)
      await this.vault.put(
        CHALLENGES,
        challengeId,
        { ...challenge, triesLeft },
        { expiresAt: challenge.expiresAt },
      );
    return { triesLeft };
  }

  /** A new session's token; only its hash is kept. `idToken`: the provider's, where the user signed in there. */
  async openSession(username: string, idToken?: string): Promise<string> {
    const token = this.ids.secret();
    const now = this.clock.now();
    const credential = await this.credentialOf(username);
    const sealed = idToken === undefined ? {} : { idToken: this.sealed(token, idToken) };
    const session: Session = { username, credential, createdAt: now, seenAt: now, ...sealed };
    await this.vault.put(SESSIONS, sha256(token), session, { expiresAt: endOf(session) });
    return token;
  }

  /** The user of the session, which then lasts longer; null of one that somebody ends meanwhile. */
  async userOfSession(token: string): Promise<SessionUser | null> {
    const key = sha256(token);
    const session = await this.session(key);
    if (!session) return null;
    const now = this.clock.now();
    if (epochMsOf(now) - epochMsOf(session.seenAt) > MINUTE_MS) {
      const seen = { ...session, seenAt: now };
      if (!(await this.vault.replace(SESSIONS, key, seen, { expiresAt: endOf(seen) }))) return null;
    }
    return this.sessionUser(session.username);
  }
  /** The owner of the session, without using it. */
  async ownerOfSession(token: string): Promise<SessionUser | null> {
    const session = await this.session(sha256(token));
    return session ? this.sessionUser(session.username) : null;
  }

  /** Notes that the user has given the password again (docs/rules/identity-and-access.md 29). */
  async confirmSession(token: string): Promise<void> {
    const key = sha256(token);
    const session = await this.session(key);
    if (!session) return;
    const confirmed = { ...session, confirmedAt: this.clock.now() };
    await this.vault.replace(SESSIONS, key, confirmed, { expiresAt: endOf(confirmed) });
  }
  /** Whether the password was given within the last 15 minutes. */
  async isConfirmed(token: string): Promise<boolean> {
    const session = await this.session(sha256(token));
    if (!session) return false;
    const { confirmedAt, createdAt } = session;
    return epochMsOf(this.clock.now()) - epochMsOf(confirmedAt ?? createdAt) <= CONFIRMED_MS;
  }

  /** The provider's token of a session that began there. */
  async idTokenOf(token: string): Promise<string | undefined> {
    const sealed = (await this.session(sha256(token)))?.idToken;
    return sealed && decrypt(this.signer.mac(ID_TOKEN, token), ID_TOKEN, sealed).toString();
  }

  closeSession = (token: string): Promise<void> => this.endSession(sha256(token));
  endSession = (key: string): Promise<void> => this.vault.delete(SESSIONS, key);

  /** The open sessions of a user, the newest first. `token` is of the one that asks. */
  async sessionsOf(username: string, token: string): Promise<readonly OpenSession[]> {
    const asking = sha256(token);
    const credential = await this.credentialOf(username);
    const found: OpenSession[] = [];
    for (const [key, session] of await this.allOf(username))
      if (session.credential === credential)
        found.push({
          key,
          startedAt: session.createdAt,
          seenAt: session.seenAt,
          current: key === asking,
        });
    return found.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  }

  /** Ends every session of somebody who is no staff any more; none comes back when they are again. */
  async endSessionsOf(username: string): Promise<void> {
    for (const [key] of await this.allOf(username)) await this.endSession(key);
  }

  private async allOf(username: string): Promise<readonly (readonly [string, Session])[]> {
    const found: (readonly [string, Session])[] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
      const page: readonly (readonly [string, Session])[] = await this.vault.list<Session>(
        SESSIONS,
        SESSIONS_A_PAGE,
        after,
      );
      found.push(...page.filter(([, session]) => session.username === username));
      after = page.length < SESSIONS_A_PAGE ? undefined : page.at(-1)![0];
    }
    return found;
  }

  /** The user as the console knows them; null when the document is gone. */
  sessionUser(username: string): SessionUser | null {
    const found = this.catalogues.user(username);
    if (!found) return null;
    const { body } = found.user;
    const groups = this.catalogues.of(found.inventoryGroup)!.permission_groups;
    const permissionGroups = body.permission_groups.flatMap((id) => groups.get(id)?.body ?? []);
    const user: SessionUser = {
      username,
      email: body.email,
      is_staff: body.is_staff,
      is_superuser: body.is_superuser,
      settings: { is_okta: body.settings.is_okta },
      groups: body.permission_groups,
      permission_groups: permissionGroups,
      user_inventory_groups: [],
    };
    const reachable = this.catalogues
      .groups()
      .filter((group) =>
        user.is_superuser
          ? mayReach(user, '/admin', group)
          : permissionGroups.some((permissions) => permissions.inventory_groups.includes(group)),
      );
    return { ...user, user_inventory_groups: reachable };
  }

  /** Names the password, the address of the codes and the provider's account without telling them. The hash has a salt. */
  async credentialOf(username: string): Promise<string> {
    const stored = await this.vault.get<{ hash: string }>(CREDENTIALS, username);
    const { email, settings } = this.catalogues.user(username)?.user.body ?? {};
    const account = settings?.is_okta ? await this.accounts.of(username) : undefined;
    return sha256(`${stored?.hash ?? ''}\0${email ?? ''}${account === undefined ? '' : `\0${account}`}`);
  }

  /** Whether it is a user of the demo where there is no demo. `credential` is the present one. */
  private async isDemoUser(username: string, credential: string): Promise<boolean> {
    if (this.config.demo) return false;
    if (this.ofDemo.get(username)?.credential !== credential) {
      const stored = await this.vault.get<{ hash: string }>(CREDENTIALS, username);
      const isDemo = stored !== undefined && (await verify(stored.hash, DEMO_PASSWORD, ARGON2));
      this.ofDemo.set(username, { credential, isDemo });
    }
    return this.ofDemo.get(username)!.isDemo;
  }

  private async good(challenge: Challenge | undefined): Promise<Challenge | undefined> {
    if (!challenge) return undefined;
    return (await this.isGood(challenge)) ? challenge : undefined;
  }

  /** The password and the address are still those of its beginning, and are good here. */
  private async isGood({ username, credential }: Pick<Session, 'username' | 'credential'>): Promise<boolean> {
    return (
      credential === (await this.credentialOf(username)) && !(await this.isDemoUser(username, credential))
    );
  }

  private sealed(token: string, idToken: string): Sealed {
    const iv = Buffer.from(this.ids.secret(), 'base64url').subarray(0, IV_BYTES);
    return encrypt(this.signer.mac(ID_TOKEN, token), iv, ID_TOKEN, idToken);
  }

  private codeHash = (challengeId: string, code: string): string =>
    this.signer.sign('tfa', `${challengeId}\0${code}`);

  /** With another password or address by now it is over (docs/rules/identity-and-access.md 5). */
  private async session(key: string): Promise<Session | undefined> {
    const session = await this.vault.get<Session>(SESSIONS, key);
    return session && (await this.isGood(session)) ? session : undefined;
  }
}

const endOf = ({ seenAt, createdAt }: Session): Instant =>
  instantOf(Math.min(epochMsOf(seenAt) + IDLE_MS, epochMsOf(createdAt) + ABSOLUTE_MS));
