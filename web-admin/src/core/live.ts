import type { ClientToServer } from '@stile/contracts';

export type Room = Parameters<ClientToServer['watch']>[0];
export interface Watcher {
  /** Something in the room changed; a query that sends `position` sees it. Also called after a connection was lost and found. */
  changed(position: string): void;
  connected(up: boolean): void;
}

/** Says that something has changed, never what: the page asks again. */
export interface Live {
  /** The result stops it. */
  watch(room: Room, watcher: Watcher): () => void;
}
