import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from '../world/delivery.js';
import type { Simulator } from './simulator.js';

/* The provider's protocol over HTTP: every request becomes an event, every delivery bytes, or none. */

const MOST_WAITING = 500;
const PIECE = 32;

const pieces = async function* (body: string, dripMs: number): AsyncGenerator<string> {
  for (let offset = 0; offset < body.length; offset += PIECE) {
    yield body.slice(offset, offset + PIECE);
    await wait(dripMs);
  }
};

type Sent = Extract<Delivery, { kind: 'answer' }>;

const sendAnswer = (reply: FastifyReply, { status, body, location, dripMs }: Sent): void => {
  void reply.code(status).header('content-type', 'application/json; charset=utf-8');
  if (location !== undefined) void reply.header('location', location);
  void reply.send(dripMs > 0 ? Readable.from(pieces(body, dripMs)) : body);
};

/** 209 and 504 may take minutes; a request that nobody waits for any more is still carried out. */
export const answerAsProvider =
  (simulator: Simulator) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined => {
    if (simulator.waiting >= MOST_WAITING) {
      void reply.code(503).send({ message: 'Too many requests wait' });
      return undefined;
    }
    const callId = randomUUID();
    reply.raw.once('close', () => simulator.forget(callId));
    simulator.expect(callId, (delivery) => {
      if (delivery.kind === 'answer') sendAnswer(reply, delivery);
      else if (delivery.kind === 'reset') request.raw.socket.resetAndDestroy();
    });
    simulator.happen({
      type: 'request',
      callId,
      request: {
        method: request.method,
        url: request.url,
        headers: request.headers as Record<string, string | undefined>,
        body: typeof request.body === 'string' ? request.body : '',
      },
    });
    return undefined;
  };
