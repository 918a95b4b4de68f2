import { exportDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../commands/stream-command.handler.js';

/** Records a file of a list's rows that was made. */
export class RecordExport extends streamCommand(exportDecider) {}
export const RecordExportHandler = streamCommandHandler(RecordExport);
