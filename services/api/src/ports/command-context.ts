import type { CommandContext } from '@stile/event-store';

/** Who sends a command, and from which station of the desk. */
export interface Sender {
  readonly actor: string;
  readonly station: string | null;
}

/** What is stored beside the events of a command. A sender without a station leaves the field out. */
export const commandContext = (
  commandId: string,
  correlation: string,
  { actor, station }: Sender,
): CommandContext => ({ commandId, correlation, actor, ...(station ? { station } : {}) });
