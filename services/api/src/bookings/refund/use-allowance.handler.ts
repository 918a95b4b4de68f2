import { allowanceStream, type AllowanceEvent, type Rejection } from '@stile/contracts';
import { allowanceDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';

/** Counts what a person concedes alone, or returns beyond the terms, in their day; the reason against more than its limit. */
export const useAllowance = async (
  lanes: Pick<CommandLanes, 'execute'>,
  used: Omit<AllowanceEvent['data'], 'usedAt'>,
  limit: number | null,
  context: CommandContext,
): Promise<Rejection | null> => {
  if (limit === null || used.amount === 0) return null;
  const stream = allowanceStream(used.inventoryGroup, used.username, used.businessDate);
  const done = await lanes.execute(allowanceDecider, stream, { ...used, limit }, context);
  return done.accepted ? null : done.rejection;
};
