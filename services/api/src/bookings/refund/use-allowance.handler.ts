import { allowanceDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Uses up so much of what a person may concede alone in a day. */
export class UseAllowance extends streamCommand(allowanceDecider) {}
export const UseAllowanceHandler = streamCommandHandler(UseAllowance);
