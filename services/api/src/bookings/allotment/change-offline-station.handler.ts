import { offlineReceiptsDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Changes what a station has sold without the network. */
export class ChangeOfflineStation extends streamCommand(offlineReceiptsDecider) {}
export const ChangeOfflineStationHandler = streamCommandHandler(ChangeOfflineStation);
