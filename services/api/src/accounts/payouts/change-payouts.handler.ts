import { payoutFileDecider, payoutsDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Adds a part of the lines of a file. */
export class AddPayoutLines extends streamCommand(payoutFileDecider) {}
export const AddPayoutLinesHandler = streamCommandHandler(AddPayoutLines);

/** Imports the payouts of a file, or removes one. */
export class ChangePayouts extends streamCommand(payoutsDecider) {}
export const ChangePayoutsHandler = streamCommandHandler(ChangePayouts);
