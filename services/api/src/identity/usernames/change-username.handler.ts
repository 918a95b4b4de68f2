import { usernameDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Takes a user's name for a venue, or gives it back. */
export class ChangeUsername extends streamCommand(usernameDecider) {}
export const ChangeUsernameHandler = streamCommandHandler(ChangeUsername);
