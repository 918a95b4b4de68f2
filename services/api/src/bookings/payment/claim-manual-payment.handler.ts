import { manualPaymentDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Has a payment of another system pay a reservation. */
export class ClaimManualPayment extends streamCommand(manualPaymentDecider) {}
export const ClaimManualPaymentHandler = streamCommandHandler(ClaimManualPayment);
