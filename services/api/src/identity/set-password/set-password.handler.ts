import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
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
  constructor(private readonly credentials: Credentials) {}

  execute({ username, password }: SetPassword): Promise<void> {
    return this.credentials.setPassword(username, password);
  }
}
