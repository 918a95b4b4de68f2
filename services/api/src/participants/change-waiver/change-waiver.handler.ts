import { waiverDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on the waiver of one participant. */
export class ChangeWaiver extends streamCommand(waiverDecider) {}
export const ChangeWaiverHandler = streamCommandHandler(ChangeWaiver);
