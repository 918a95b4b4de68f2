import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '@stile/contracts';
import { SOCKET_PATH } from '../../core/contracts/http.js';

const SLOWEST_RETRY_MS = 30_000;

let socket: Socket<ServerToClient, ClientToServer> | undefined;

/** Watches one day of one destination; the result stops it. The message says that something changed, never what: the page asks again. */
export const watchOccupancy = (
  inventoryGroup: string,
  inventory: string,
  date: string,
  changed: () => void,
): (() => void) => {
  const connection = (socket ??= io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelayMax: SLOWEST_RETRY_MS,
  }));
  const room = { resource: 'occupancy', inventoryGroup, inventory, date } as const;
  const join = () => connection.emit('watch', room, () => undefined);
  const hear: ServerToClient['changed'] = (message) => {
    if (
      message.resource === 'occupancy' &&
      message.inventoryGroup === inventoryGroup &&
      message.inventory === inventory
    )
      changed();
  };
  connection.on('connect', join);
  connection.on('changed', hear);
  if (connection.connected) join();
  return () => {
    connection.off('connect', join);
    connection.off('changed', hear);
    connection.emit('unwatch', room);
  };
};
