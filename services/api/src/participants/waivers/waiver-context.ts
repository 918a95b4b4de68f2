import type { CommandContext } from '@stile/event-store';
import { actorOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';

/** The context of a caller's command about a participant's record, whose id begins with its reservation's. */
export const waiverContext = (commandId: string, id: string, caller: Caller): CommandContext => ({
  commandId,
  correlation: id.split('.')[0]!,
  actor: actorOf(caller),
  ...(caller.station ? { station: caller.station } : {}),
});
