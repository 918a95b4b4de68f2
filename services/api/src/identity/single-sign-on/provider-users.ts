import { Injectable } from '@nestjs/common';
import { UNKNOWN_USER } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Credentials } from '../sessions/credentials.js';
import type { ProviderIdentity } from './identity-provider.js';

/** The user of an account at the provider (docs/rules/single-sign-on.md 4 to 6). */
@Injectable()
export class ProviderUsers {
  constructor(
    private readonly credentials: Credentials,
    private readonly catalogues: CatalogueView,
  ) {}

  /** @throws ApiError 403 with why nobody is signed in, and the account where there is one */
  async of(identity: ProviderIdentity): Promise<string> {
    const bound = await this.credentials.accounts.userOf(identity.subject);
    const account = bound ?? this.named(identity);
    const user = this.credentials.sessionUser(account);
    if (!user?.settings.is_okta) throw apiError(403, 'sso_no_user', { account });
    if (!user.is_staff) throw apiError(403, 'not_staff', { account });
    if (bound === undefined && !(await this.credentials.accounts.bind(account, identity.subject)))
      throw apiError(403, 'sso_other_account', { account });
    return account;
  }

  /** The one user with single sign-on who has this address. */
  private named({ email, isEmailVerified }: ProviderIdentity): string {
    if (email === null || !isEmailVerified)
      throw apiError(403, 'sso_email_unverified', { account: UNKNOWN_USER });
    const named = this.catalogues
      .groups()
      .flatMap((group) => [...this.catalogues.of(group)!.users.values()])
      .map(({ body }) => body)
      .filter((body) => body.email?.toLowerCase() === email.toLowerCase());
    // One address may stand at several users: who has single sign-on goes before.
    const [user, ...more] = named.length > 1 ? named.filter(({ settings }) => settings.is_okta) : named;
    if (!user || more.length > 0) throw apiError(403, 'sso_no_user', { account: UNKNOWN_USER });
    return user.username;
  }
}
