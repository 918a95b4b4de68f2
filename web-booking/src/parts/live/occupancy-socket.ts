import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '@stile/contracts';
import { SOCKET_PATH } from '../../core/contracts/http.js';

const SLOWEST_RETRY_MS = 30_000;
const AT_MOST_EVERY_MS = 1000;

let socket: Socket<ServerToClient, ClientToServer> | undefined;

/** One day of one destination. */
interface Day {
  readonly inventoryGroup: string;
  readonly inventory: string;
  readonly date: string;
}

/**
 * Watches a day until `signal` ends it. The message says that something changed, never what: `refresh` asks again, at
 * most once a second.
 */
export const watchOccupancy = (day: Day, refresh: () => void, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const connection = (socket ??= io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelayMax: SLOWEST_RETRY_MS,
  }));
  const room = { resource: 'occupancy', ...day } as const;
  const join = () => connection.emit('watch', room, () => undefined);
  let pending: ReturnType<typeof setTimeout> | undefined;
  const hear: ServerToClient['changed'] = (message) => {
    if (
      message.resource !== 'occupancy' ||
      message.inventoryGroup !== day.inventoryGroup ||
      message.inventory !== day.inventory
    )
      return;
    pending ??= setTimeout(() => {
      pending = undefined;
      refresh();
    }, AT_MOST_EVERY_MS);
  };
  connection.on('connect', join);
  connection.on('changed', hear);
  if (connection.connected) join();
  signal.addEventListener('abort', () => {
    clearTimeout(pending);
    connection.off('connect', join);
    connection.off('changed', hear);
    connection.emit('unwatch', room);
  });
};
