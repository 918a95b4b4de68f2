import type { CommandContext } from '@stile/event-store';
import { senderOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';

/** The context of a caller's command about a participant's record, whose id begins with its reservation's. */
export const waiverContext = (commandId: string, id: string, caller: Caller): CommandContext =>
  commandContext(commandId, id.split('.')[0]!, senderOf(caller));
