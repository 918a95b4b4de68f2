import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, instantOf, type Clock, type Ids } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import { PublicUrl } from '../../http/public-url.js';
import { letterheadOf } from '../../mail/letters/letterhead.js';
import { passwordMail, type PasswordLetter } from '../../mail/letters/password-mail.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import { sha256 } from '../../ports/signer.js';
import { CLOCK, IDS, MAILER, STORAGE, VAULT } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Credentials } from '../sessions/credentials.js';

const LINKS = 'password_links';
const MINUTES = 60;
const MINUTE_MS = 60_000;

/** By the digest of its token. */
interface PasswordLink {
  readonly username: string;
  /** The digest of the password and the address when it was sent: another one voids it. */ readonly credential: string;
}

/** Links by which users set a password (docs/rules/passwords.md 1 to 3). */
@Injectable()
export class PasswordLinks {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'security'>,
    private readonly credentials: Credentials,
    private readonly catalogues: CatalogueView,
    private readonly publicUrl: PublicUrl,
  ) {}

  /**
   * Mails a link to the user's address, and answers the address; null where they are no staff, have none, or sign in at
   * their organisation. @throws where the mail was not handed over
   */
  async send(username: string, kind: PasswordLetter['kind'], by?: string): Promise<string | null> {
    const found = this.catalogues.user(username);
    const { email, is_staff, settings } = found?.user.body ?? {};
    if (!found || !email || !is_staff || settings?.is_okta) return null;
    const venue = this.catalogues.of(found.inventoryGroup)!.inventory_group.get(found.inventoryGroup)!.body;
    const token = this.ids.secret();
    const link: PasswordLink = { username, credential: await this.credentials.credentialOf(username) };
    const expiresAt = instantOf(epochMsOf(this.clock.now()) + MINUTES * MINUTE_MS);
    await this.vault.put(LINKS, sha256(token), link, { expiresAt });
    const letter: PasswordLetter = {
      kind,
      username,
      venue: venue.name,
      letterhead: letterheadOf(venue, undefined),
      minutes: MINUTES,
      link: this.publicUrl.to(`/auth/password#${token}`),
      language: venue.languages[0]!,
    };
    await this.mailer.send(await passwordMail(letter, email, `${this.ids.next()}@stile`));
    this.storage.security.record({
      act: 'password_link_sent',
      subject: `users/${username}`,
      ...(by ? { by } : {}),
    });
    return email;
  }

  /** Mails to a user who is removed go with them. */
  forget(username: string): Promise<void> {
    return this.mailer.forgetUser(username);
  }

  /** The user of a link; undefined once it was used, is over, or the user has another password or address by now. */
  userOf = async (token: string): Promise<string | undefined> =>
    this.good(await this.vault.get<PasswordLink>(LINKS, sha256(token)));
  /** The same, and uses it: of two at once one gets it. */
  use = async (token: string): Promise<string | undefined> =>
    this.good(await this.vault.take<PasswordLink>(LINKS, sha256(token)));

  private async good(link: PasswordLink | undefined): Promise<string | undefined> {
    if (!link || !this.catalogues.user(link.username)) return undefined;
    return link.credential === (await this.credentials.credentialOf(link.username))
      ? link.username
      : undefined;
  }
}
