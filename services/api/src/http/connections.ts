import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuse, type HeadersOf } from './frame-errors.js';
import { networkOf } from './network.js';

/** Requests of one connection that are handled at a time; browsers send one. */
const AT_ONCE = 8;
/** What one packet can hold of the smallest requests. */
const MOST_WAITING = 4_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Bounds {
  /** Connections of one address; 0 where a proxy in front of us has to count them. */
  readonly perAddress: number;
  readonly headersOf: HeadersOf;
}

/** What a client sends on one connection before it is answered: a few requests at a time, then reading stops. */
class Pipeline {
  private handled = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly socket: Socket) {}

  add(handle: () => void, response: ServerResponse): void {
    response.once('close', () => this.next());
    if (this.handled < AT_ONCE) return this.begin(handle);
    this.waiting.push(handle);
    if (this.waiting.length > MOST_WAITING) this.socket.destroy();
    else this.socket.pause();
  }

  private begin(handle: () => void): void {
    this.handled++;
    handle();
  }
  private next(): void {
    this.handled--;
    if (this.socket.destroyed) return;
    const handle = this.waiting.shift();
    if (handle) this.begin(handle);
    else this.socket.resume();
  }
}

export interface Connections {
  /** Ends what is still open after this time. */
  endWithin(ms: number): void;
}

/** Bounds what clients may have open (docs/rules/errors.md 15). After all other listeners are there. */
export const boundConnections = (server: Server, { perAddress, headersOf }: Bounds): Connections => {
  const open = new Set<Socket>();
  const counts = new Map<string, number>();
  const pipelines = new WeakMap<Socket, Pipeline>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    open.add(socket);
    counts.set(network, count);
    socket.once('close', () => {
      open.delete(socket);
      const left = counts.get(network)! - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (perAddress > 0 && count > perAddress) refuse(socket, 429, headersOf);
  });
  const listeners = server.listeners('request') as Handle[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    let pipeline = pipelines.get(socket);
    if (!pipeline) pipelines.set(socket, (pipeline = new Pipeline(socket)));
    pipeline.add(() => listeners.forEach((listen) => listen.call(server, request, response)), response);
  });
  return {
    endWithin: (ms) => void setTimeout(() => open.forEach((socket) => socket.destroy()), ms).unref(),
  };
};
