import type { CommandContext } from '@stile/event-store';

/** The sender of a command, the station of the desk, and the till that is selected there. */
export interface Sender {
  readonly actor: string;
  readonly station: string | null;
  readonly till?: string | null;
}

/** Facts that are stored beside the events of a command. A sender without a station or a till leaves the field out. */
export const commandContext = (
  commandId: string,
  correlation: string,
  { actor, station, till }: Sender,
): CommandContext => ({
  commandId,
  correlation,
  actor,
  ...(station ? { station } : {}),
  ...(till ? { till } : {}),
});
