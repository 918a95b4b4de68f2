import { batchDecider, transactionDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on one card transaction. */
export class ChangeTransaction extends streamCommand(transactionDecider) {}
export const ChangeTransactionHandler = streamCommandHandler(ChangeTransaction);

/** Decides a command on what a device has. */
export class ChangeBatch extends streamCommand(batchDecider) {}
export const ChangeBatchHandler = streamCommandHandler(ChangeBatch);
