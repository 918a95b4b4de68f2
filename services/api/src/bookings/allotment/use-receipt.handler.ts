import { offlineReceiptsDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Gives a sale without the network the receipt number that its customer has. */
export class UseReceipt extends streamCommand(offlineReceiptsDecider) {}
export const UseReceiptHandler = streamCommandHandler(UseReceipt);
