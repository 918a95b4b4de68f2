import { ledgerDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on one ledger: a day’s capacity, a product’s stock or a coupon’s uses. */
export class ChangeLedger extends streamCommand(ledgerDecider) {}
export const ChangeLedgerHandler = streamCommandHandler(ChangeLedger);
