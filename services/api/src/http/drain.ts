import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Knows which requests are being answered, so that stopping cuts none of them off. */
export class Drain {
  private open = 0;
  private stopping = false;
  private lastAnswered: () => void = () => undefined;

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRequest', (_request, _reply, done) => {
      this.open++;
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      // The browser's next request goes to the process that listens then.
      if (this.stopping) reply.header('connection', 'close');
      done();
    });
    fastify.addHook('onResponse', (_request, _reply, done) => {
      if (--this.open === 0) this.lastAnswered();
      done();
    });
  }

  /** Takes no more connections and answers once all that was accepted has been answered, or the time is over. */
  async finish(servers: readonly Server[], withinMs: number): Promise<void> {
    this.stopping = true;
    for (const server of servers) {
      server.close();
      server.closeIdleConnections();
    }
    if (this.open === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      new Promise<void>((resolve) => (this.lastAnswered = resolve)),
      new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs))),
    ]);
    clearTimeout(timer);
  }
}
