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
  private readonly waiting: [IncomingMessage, ServerResponse][] = [];

  constructor(
    private readonly socket: Socket,
    private readonly handle: Handle,
  ) {}

  add(request: IncomingMessage, response: ServerResponse): void {
    response.on('close', this.next);
    if (this.handled < AT_ONCE) return this.begin(request, response);
    this.waiting.push([request, response]);
    if (this.waiting.length > MOST_WAITING) this.socket.destroy();
    else this.socket.pause();
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    this.handled++;
    this.handle(request, response);
  }
  private readonly next = (): void => {
    this.handled--;
    if (this.socket.destroyed) return;
    const next = this.waiting.shift();
    if (next) this.begin(...next);
    else this.socket.resume();
  };
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
  const handle: Handle = (request, response) => {
    for (const listen of listeners) listen.call(server, request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    let pipeline = pipelines.get(socket);
    if (!pipeline) pipelines.set(socket, (pipeline = new Pipeline(socket, handle)));
    pipeline.add(request, response);
  });
  return {
    endWithin: (ms) => void setTimeout(() => open.forEach((socket) => socket.destroy()), ms).unref(),
  };
};
