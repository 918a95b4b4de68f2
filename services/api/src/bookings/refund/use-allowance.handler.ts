import { allowanceStream, type AllowanceEvent } from '@stile/contracts';
import { allowanceDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Uses up so much of what a person may concede alone in a day. */
export class UseAllowance extends streamCommand(allowanceDecider) {}
export const UseAllowanceHandler = streamCommandHandler(UseAllowance);

/** Counts what a person returns beyond the terms with the refunds of their day; false beyond the day's limit. */
export const isWithinAllowance = async (
  lanes: Pick<CommandLanes, 'execute'>,
  waived: Omit<AllowanceEvent['data'], 'usedAt'>,
  limit: number | null,
  context: CommandContext,
): Promise<boolean> => {
  if (limit === null || waived.amount === 0) return true;
  const stream = allowanceStream(waived.inventoryGroup, waived.username, waived.businessDate);
  return (await lanes.execute(allowanceDecider, stream, { ...waived, limit }, context)).accepted;
};
