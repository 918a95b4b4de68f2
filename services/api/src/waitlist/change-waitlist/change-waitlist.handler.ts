import { waitlistDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on one queue of a waitlist. */
export class ChangeWaitlist extends streamCommand(waitlistDecider) {}
export const ChangeWaitlistHandler = streamCommandHandler(ChangeWaitlist);
