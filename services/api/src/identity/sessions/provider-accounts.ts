import type { Vault } from '@stile/event-store';

const ACCOUNTS = 'sso_accounts';
const USERS = 'sso_users';

/** Accounts at the organisation's provider, each bound to one user (docs/rules/single-sign-on.md 5). */
export class ProviderAccounts {
  constructor(private readonly vault: Vault) {}

  /** The account of a user, as a digest; undefined while there is none. */
  async of(username: string): Promise<string | undefined> {
    return (await this.vault.get<{ subject: string }>(USERS, username))?.subject;
  }

  /** The user of an account: both say so. */
  async userOf(subject: string): Promise<string | undefined> {
    const username = (await this.vault.get<{ username: string }>(ACCOUNTS, subject))?.username;
    return username !== undefined && (await this.of(username)) === subject ? username : undefined;
  }

  /** Binds them for good; false where the user has another account already. Of two at once one gets it. */
  async bind(username: string, subject: string): Promise<boolean> {
    const bound = await this.vault.putIfAbsent(USERS, username, { subject });
    if (bound.subject !== subject) return false;
    await this.vault.put(ACCOUNTS, subject, { username });
    return true;
  }

  async forget(username: string): Promise<void> {
    const subject = await this.of(username);
    if (subject === undefined) return;
    await this.vault.delete(USERS, username);
    await this.vault.delete(ACCOUNTS, subject);
  }
}
