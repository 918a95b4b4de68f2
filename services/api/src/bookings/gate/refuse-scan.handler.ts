import { refusedScansDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Records one scan that a gate refused. */
export class RefuseScan extends streamCommand(refusedScansDecider) {}
export const RefuseScanHandler = streamCommandHandler(RefuseScan);
