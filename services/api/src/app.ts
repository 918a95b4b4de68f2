import type { Server } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Clock } from '@stile/contracts';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { boundConnections, type Connections } from './http/connections.js';
import { Drain } from './http/drain.js';
import { EndpointTable } from './http/endpoint-table.js';
import { answerBadAddress, answerBadMessage, answerBare, type HeadersOf } from './http/frame-errors.js';
import { securityHeaders } from './http/headers.js';
import { GatewayOrigin } from './http/gateway-origin.js';
import { serveGateway } from './http/gateway-server.js';
import { serveDocs } from './http/openapi.js';
import { OwnHandlersAdapter } from './http/own-handlers-adapter.js';
import { PublicUrl } from './http/public-url.js';
import { RequestRate } from './http/request-rate.js';
import { BODY_LIMIT, readBodies, serveEndpoints } from './http/server.js';
import { answerWarm } from './http/warm-answers.js';
import { systemClock } from './ports/clock.js';
import { systemIds } from './ports/ids.js';
import { Signer } from './ports/signer.js';
import { systemTimers, type Timers } from './ports/timers.js';
import { STORAGE } from './ports/tokens.js';
import { callersOf } from './server/callers.js';
import { catchUpOf } from './server/catch-up.js';
import { ProductLogger } from './server/product-logger.js';
import { securityWatchOf } from './server/security-watch.js';
import { refuseWrongLog } from './storage/start-checks.js';
import { openStorage, type Storage } from './storage/storage.js';
import { AnswerCache } from './views/answer-cache.js';
import { Pages } from './web/pages.js';

export interface Running {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly storage: Storage;
  /** Ends what is under way, then closes the stores. */
  close(): Promise<void>;
}

/** How long requests that were accepted may take once the product is told to stop. */
const ANSWERED_WITHIN_MS = 3_000;
/** How long sockets may take to close then: some never answer. */
const CLOSED_WITHIN_MS = 500;

/** How long a request may take to arrive, and how often that is looked at. */
const ARRIVED_WITHIN_MS = 30_000;
const LOOKED_AT_EVERY_MS = 1_000;
/** How long a client may take nothing of an answer that waits for it. */
const TAKEN_WITHIN_MS = 30_000;

const fastifyOf = (config: Config, headersOf: HeadersOf): FastifyInstance =>
  Fastify({
    // Node takes the longer of both times for the body, so they are the same.
    http: { connectionsCheckingInterval: LOOKED_AT_EVERY_MS, headersTimeout: ARRIVED_WITHIN_MS },
    bodyLimit: BODY_LIMIT,
    trustProxy:
      config.TRUST_PROXY === 0 ? false : (_address: string, hop: number) => hop < config.TRUST_PROXY,
    requestTimeout: ARRIVED_WITHIN_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: answerBadAddress(headersOf),
    clientErrorHandler: answerBadMessage(headersOf),
  });

/** Starts the product and answers once it can be asked. `clock` and `timers` are for tests that move time. */
export const startApp = async (
  config: Config,
  options: { clock?: Clock; timers?: Timers } = {},
): Promise<Running> => {
  const clock = options.clock ?? systemClock(config.CLOCK);
  const ids = systemIds(clock);
  const storage = await openStorage(config, clock, ids);
  await refuseWrongLog(storage).catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  const headersOf = securityHeaders(config);
  const fastify = fastifyOf(config, headersOf);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of({ config, clock, ids, timers: options.timers ?? systemTimers, storage }),
    new OwnHandlersAdapter(fastify as never),
    { bodyParser: false, logger: new ProductLogger(config.LOG_LEVEL) },
  );
  app.useWebSocketAdapter(new IoAdapter(app));
  // Views catch up and processes start here, by Nest's lifecycle.
  await app.init();
  const drain = new Drain(fastify);
  const { url, servers, connections } = await listen(app, fastify, { config, headersOf });
  let closing: Promise<void> | undefined;
  return {
    app,
    storage,
    url,
    close: () =>
      // Requests wait for what processes do: these continue until the last request is answered.
      (closing ??= drain.finish(servers, ANSWERED_WITHIN_MS).then(() => {
        for (const open of connections) open.endWithin(CLOSED_WITHIN_MS);
        return app.close();
      })),
  };
};

/** Serves the endpoints, their documentation and the pages. Answers the address. */
const listen = async (
  app: NestFastifyApplication,
  fastify: FastifyInstance,
  { config, headersOf }: { readonly config: Config; readonly headersOf: HeadersOf },
): Promise<{ url: string; servers: Server[]; connections: Connections[] }> => {
  const rate = new RequestRate(config.REQUESTS_PER_ADDRESS);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url));
    done(rate.refusal(request.ip, performance.now()));
  });
  readBodies(fastify);
  const endpoints = app.get(EndpointTable).all();
  const logger = new Logger('http');
  serveEndpoints(fastify, endpoints, {
    callerOf: callersOf(app),
    catchUp: catchUpOf(app),
    answered: securityWatchOf(app.get<Storage>(STORAGE), app.get(Signer)),
    undeclared: ({ method, path }, code) => {
      const text = `${method} ${path} answers ${code}, which its row does not name`;
      // A test fails at it; a client is answered all the same.
      if (process.env['NODE_ENV'] === 'test') throw new Error(text);
      logger.warn(text);
    },
    logError: (error, request) =>
      logger.error(
        `${request.method} ${request.routeOptions.url ?? 'unknown path'} failed`,
        error instanceof Error ? error.stack : String(error),
      ),
  });
  if (config.apiDocs) serveDocs(app, fastify, endpoints);
  await app.get(Pages).register(fastify);
  await app.listen(config.PORT, config.HOST);
  answerWarm(app.getHttpServer(), endpoints, {
    cachedAnswer: app.get(AnswerCache).cachedAnswer,
    headersOf,
  });
  answerBare(app.getHttpServer(), headersOf);
  const perAddress = config.TRUST_PROXY > 0 ? 0 : config.CONNECTIONS_PER_ADDRESS;
  const bounds = { perAddress, headersOf, takenWithinMs: TAKEN_WITHIN_MS };
  const connections = [boundConnections(app.getHttpServer(), bounds)];
  const servers: Server[] = [app.getHttpServer()];
  const { port } = app.getHttpServer().address() as { port: number };
  app.get(PublicUrl).listening(port);
  if (config.GATEWAY_PORT !== undefined) {
    const gateway = await serveGateway(fastify, {
      host: config.HOST,
      port: config.GATEWAY_PORT,
      withinMs: ARRIVED_WITHIN_MS,
      checkedEveryMs: LOOKED_AT_EVERY_MS,
      bounds,
    });
    servers.push(gateway.server);
    connections.push(gateway.connections);
    app.get(GatewayOrigin).listening((gateway.server.address() as { port: number }).port);
  }
  return { url: `http://${config.HOST}:${port}`, servers, connections };
};
