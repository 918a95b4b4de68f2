import { checkoutDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on the checkout of a reservation, or of an edit of one. */
export class ChangeCheckout extends streamCommand(checkoutDecider) {}
export const ChangeCheckoutHandler = streamCommandHandler(ChangeCheckout);
