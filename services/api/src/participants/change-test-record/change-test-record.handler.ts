import { testRecordDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on the test record of one participant. */
export class ChangeTestRecord extends streamCommand(testRecordDecider) {}
export const ChangeTestRecordHandler = streamCommandHandler(ChangeTestRecord);
