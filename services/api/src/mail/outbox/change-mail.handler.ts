import { mailDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on one mail: requests it, or records what became of it. */
export class ChangeMail extends streamCommand(mailDecider) {}
export const ChangeMailHandler = streamCommandHandler(ChangeMail);
