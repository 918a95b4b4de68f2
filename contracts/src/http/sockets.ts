/*
 * socket.io says "this changed, at this position": the page sends its query again; state is never pushed
 * (docs/rules/live-updates.md 1). Visitors join the room of an inventory's day; staff with a session join what their
 * permissions allow.
 */
export const VENUE_ROOMS = ['reservations', 'venue', 'waitlist', 'tills', 'terminals'] as const;
export interface Changed {
  readonly resource: 'occupancy' | 'hold' | (typeof VENUE_ROOMS)[number];
  readonly inventoryGroup?: string;
  readonly inventory?: string;
  readonly date?: string;
  readonly id?: string;
  readonly position: string;
}
export interface ServerToClient {
  changed(message: Changed): void;
}
export interface ClientToServer {
  watch(
    room:
      | { resource: 'occupancy'; inventoryGroup: string; inventory: string; date: string }
      | { resource: (typeof VENUE_ROOMS)[number]; inventoryGroup: string }
      | { resource: 'hold'; id: string },
    done: (ok: boolean) => void,
  ): void;
  unwatch(room: {
    resource: string;
    inventory?: string;
    date?: string;
    inventoryGroup?: string;
    id?: string;
  }): void;
}
export const SOCKET_PATH = '/api/socket';
/**
 * A command's answer carries it, the next query sends it back and is answered at that position or later (read your
 * own writes).
 */
export const POSITION_HEADER = 'stile-position';
/** A query whose wait timed out says how far behind it is. */
export const BEHIND_HEADER = 'stile-behind';
