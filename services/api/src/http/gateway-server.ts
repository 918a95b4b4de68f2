import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { boundConnections, type Connections } from './connections.js';
import { answerBadMessage, type HeadersOf } from './frame-errors.js';

/** The payment page with what it looks like and does; nothing else of ours is on the gateway's origin. */
const IS_THERE = /^\/(gateway\/pay\/|plain\.css$|trial\.css$|card-form\.js$)/;

interface GatewaySettings {
  readonly host: string;
  readonly port: number;
  /** Connections of one address; 0 where a proxy in front of us has to count them. */
  readonly perAddress: number;
  readonly withinMs: number;
  readonly checkedEveryMs: number;
  readonly headersOf: HeadersOf;
}

/** Listens where the built-in gateway has an origin of its own; the same endpoints answer. */
export const serveGateway = async (
  fastify: FastifyInstance,
  { host, port, perAddress, withinMs, checkedEveryMs, headersOf }: GatewaySettings,
): Promise<{ readonly server: Server; readonly connections: Connections }> => {
  const times = { headersTimeout: withinMs, requestTimeout: withinMs };
  const server = createServer(
    { ...times, connectionsCheckingInterval: checkedEveryMs },
    (request: IncomingMessage, response: ServerResponse) => {
      if (IS_THERE.test(request.url!.split('?')[0]!)) return void fastify.routing(request, response);
      response.writeHead(404, { ...headersOf('/'), 'content-length': 0 }).end();
    },
  );
  server.on('clientError', answerBadMessage(headersOf));
  const connections = boundConnections(server, { perAddress, headersOf });
  server.listen(port, host);
  await once(server, 'listening');
  return { server, connections };
};
