import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fieldErrorText } from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { CONFIG, STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { passwordFault } from '../passwords/password-rule.js';
import { Credentials, DEMO_PASSWORD } from '../sessions/credentials.js';

/** Sets a user's password. Fails for one that the rule does not allow. */
export class SetPassword extends Command<void> {
  constructor(
    readonly username: string,
    readonly password: string,
    /** The user who does; absent: the operator. */ readonly by?: string,
  ) {
    super();
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly credentials: Credentials,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly catalogues: CatalogueView,
  ) {}

  async execute({ username, password, by }: SetPassword): Promise<void> {
    const fault = passwordFault(username, password, this.catalogues.ofUser(username));
    if (fault && !(this.config.demo && password === DEMO_PASSWORD))
      throw new Error(`The password of ${username} has to be other: ${fieldErrorText(fault, 'en')}.`);
    await this.credentials.setPassword(username, password);
    this.storage.security.record({
      act: 'password_set',
      subject: `users/${username}`,
      ...(by ? { by } : {}),
    });
  }
}
