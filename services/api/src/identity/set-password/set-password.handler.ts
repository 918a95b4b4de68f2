import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { Credentials } from '../sessions/credentials.js';

/** Sets a user's password. */
export class SetPassword extends Command<void> {
  constructor(
    readonly username: string,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly credentials: Credentials,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async execute({ username, password }: SetPassword): Promise<void> {
    await this.credentials.setPassword(username, password);
    this.storage.security.record({ act: 'password_set', subject: `users/${username}` });
  }
}
