import { savedQueriesDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Saves or removes queries of one user. */
export class ChangeSavedQueries extends streamCommand(savedQueriesDecider) {}
export const ChangeSavedQueriesHandler = streamCommandHandler(ChangeSavedQueries);
