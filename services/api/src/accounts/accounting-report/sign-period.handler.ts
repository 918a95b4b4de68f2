import { periodsDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Signs or reopens a period of a venue's accounts. */
export class SignPeriod extends streamCommand(periodsDecider) {}
export const SignPeriodHandler = streamCommandHandler(SignPeriod);
