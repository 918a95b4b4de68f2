import { turnedAwayDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Records demand that a ledger had no room for. */
export class TurnAway extends streamCommand(turnedAwayDecider) {}
export const TurnAwayHandler = streamCommandHandler(TurnAway);
