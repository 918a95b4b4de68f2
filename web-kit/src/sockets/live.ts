import type { Socket } from 'socket.io-client';
import type { Changed, ClientToServer, ServerToClient } from '@stile/contracts';
import { SOCKET_PATH } from '@stile/contracts/http/sockets';

type Connection = Socket<ServerToClient, ClientToServer>;
export type Room = Parameters<ClientToServer['watch']>[0];

export interface Watcher {
  /**
   * Something in the room changed; a query that sends `position` sees it. Also called, with '', after a connection
   * was lost and found.
   */
  changed(position: string): void;
  connected(up: boolean): void;
}

/** Says that something has changed, never what: the page asks again. */
export interface Live {
  /** The result stops it. */
  watch(room: Room, watcher: Watcher): () => void;
}

const isAbout = (room: Room, message: Changed): boolean =>
  message.resource === room.resource &&
  (room.resource !== 'hold' || message.id === room.id) &&
  (room.resource !== 'occupancy' || (message.inventory === room.inventory && message.date === room.date));

const attach = (connection: Connection, room: Room, watcher: Watcher): (() => void) => {
  let wasUp = false;
  const join = (): void => {
    connection.emit('watch', room, (ok) => {
      watcher.connected(ok);
      // Changes while the line was down were not told.
      if (ok && wasUp) watcher.changed('');
      wasUp = true;
    });
  };
  const down = (): void => watcher.connected(false);
  const hear: ServerToClient['changed'] = (message) => {
    if (isAbout(room, message)) watcher.changed(message.position);
  };
  connection.on('connect', join).on('disconnect', down).on('changed', hear);
  if (connection.connected) join();
  return () => {
    connection.off('connect', join).off('disconnect', down).off('changed', hear);
    connection.emit('unwatch', room);
  };
};

/**
 * One connection for a whole page, opened by what first watches something. A lost one is tried again after ever longer
 * pauses, the longest of `slowestRetryMs`.
 */
export const createLive = (slowestRetryMs: number): Live => {
  let opening: Promise<Connection> | undefined;
  const open = async (): Promise<Connection> => {
    const { io } = await import('socket.io-client');
    return io({ path: SOCKET_PATH, transports: ['websocket'], reconnectionDelayMax: slowestRetryMs });
  };
  return {
    watch: (room, watcher) => {
      let stopped = false;
      let stop = (): void => undefined;
      // Without the chunk the page still works: it is only not live.
      (opening ??= open()).then(
        (connection) => {
          if (!stopped) stop = attach(connection, room, watcher);
        },
        () => {
          opening = undefined;
          watcher.connected(false);
        },
      );
      return () => {
        stopped = true;
        stop();
      };
    },
  };
};
