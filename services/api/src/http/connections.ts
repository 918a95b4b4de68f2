import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuse, type HeadersOf } from './frame-errors.js';
import { networkOf } from './network.js';

/** Requests of one connection that are handled at a time; browsers send one. */
const AT_ONCE = 8;
/** The most of the smallest requests that one packet can hold. */
const MOST_WAITING = 4_000;
/** While this much of a connection's answers is not taken, no more of its requests are handled. */
const MOST_UNTAKEN = 2 ** 20;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface Bounds {
  /** Connections of one address; 0 where a proxy in front of us has to count them. */
  readonly perAddress: number;
  readonly headersOf: HeadersOf;
  /** A client that takes nothing of what waits for it is given up after this time. */
  readonly takenWithinMs: number;
}

/** The requests of a client on one connection before it is answered: a few at a time, then reading stops. */
class Pipeline {
  private readonly handled = new Set<ServerResponse>();
  private readonly waiting: [IncomingMessage, ServerResponse][] = [];

  constructor(
    private readonly socket: Socket,
    private readonly handle: Handle,
  ) {
    // Node reads on by itself after each request that it has parsed, and for each body.
    socket.on('resume', this.stopReading);
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    response.on('close', this.next);
    if (this.waiting.length === 0 && this.mayBegin()) return this.begin(request, response);
    this.waiting.push([request, response]);
    if (this.waiting.length > MOST_WAITING) this.socket.destroy();
    else this.stopReading();
  }

  private readonly stopReading = (): void => {
    if (this.waiting.length > 0) this.socket.pause();
  };
  private begin(request: IncomingMessage, response: ServerResponse): void {
    this.handled.add(response);
    this.handle(request, response);
  }
  private readonly next = (): void => {
    for (const response of this.handled) if (response.closed) this.handled.delete(response);
    if (this.socket.destroyed) return;
    while (this.waiting.length > 0 && this.mayBegin()) this.begin(...this.waiting.shift()!);
    if (this.waiting.length === 0) this.socket.resume();
  };
  private mayBegin(): boolean {
    let untaken = this.socket.writableLength;
    for (const response of this.handled) if (!response.socket) untaken += response.writableLength;
    return this.handled.size < AT_ONCE && untaken < MOST_UNTAKEN;
  }
}

export interface Connections {
  /** Ends what is still open after this time. */
  endWithin(ms: number): void;
}

/** Bounds what clients may have open (docs/rules/errors.md 19 and 24). After all other listeners are there. */
export const boundConnections = (
  server: Server,
  { perAddress, headersOf, takenWithinMs }: Bounds,
): Connections => {
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
  server.setTimeout(takenWithinMs, (socket) => {
    // Between two requests there is another time, and while one is worked out nothing waits.
    if (socket.writableLength > 0 || socket.timeout !== takenWithinMs) socket.destroy();
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
