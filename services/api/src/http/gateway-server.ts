import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { boundConnections, type Bounds, type Connections } from './connections.js';
import { answerBadMessage } from './frame-errors.js';

/** The payment page with what it looks like and does; nothing else of ours is on the gateway's origin. */
const IS_THERE = /^\/(gateway\/pay\/|plain\.css$|trial\.css$|card-form\.js$)/;

interface GatewaySettings {
  readonly host: string;
  readonly port: number;
  readonly withinMs: number;
  readonly checkedEveryMs: number;
  readonly bounds: Bounds;
}

/** Listens where the built-in gateway has an origin of its own; the same endpoints answer. */
export const serveGateway = async (
  fastify: FastifyInstance,
  { host, port, withinMs, checkedEveryMs, bounds }: GatewaySettings,
): Promise<{ readonly server: Server; readonly connections: Connections }> => {
  const times = { headersTimeout: withinMs, requestTimeout: withinMs };
  const server = createServer(
    { ...times, connectionsCheckingInterval: checkedEveryMs },
    (request: IncomingMessage, response: ServerResponse) => {
      if (IS_THERE.test(request.url!.split('?')[0]!)) return void fastify.routing(request, response);
      response.writeHead(404, { ...bounds.headersOf('/'), 'content-length': 0 }).end();
    },
  );
  server.on('clientError', answerBadMessage(bounds.headersOf));
  const connections = boundConnections(server, bounds);
  server.listen(port, host);
  await once(server, 'listening');
  return { server, connections };
};
