import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../world/oauth.js';

const isHere = (origin: string): boolean => URL.canParse(origin) && isLoopback(new URL(origin).hostname);

/**
 * Pages of other sites reach a listener of this machine too, by a name of their own or directly: they are turned
 * away.
 */
export const onlyFromHere = async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { origin } = headers;
  if (isHere(`http://${headers.host}`) && (origin === undefined || isHere(origin))) return;
  await reply.code(403).send({ message: 'Only pages and programs of this machine' });
};

export class NotLoopback extends Error {
  override readonly name = 'NotLoopback';
}

/** @throws NotLoopback: nothing but this machine may reach the simulator */
export const checkLoopback = (host: string): void => {
  if (!isLoopback(host))
    throw new NotLoopback(`${host}: the terminal simulator listens on this machine alone, 127.0.0.1`);
};
