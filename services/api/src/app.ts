import type { Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Logger, type LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { epochMsOf, type Clock, type Language } from '@stile/contracts';
import { AppModule, ENDPOINTS } from './app.module.js';
import { seedDemo } from './catalog/demo/demo.js';
import { LapsedHolds } from './capacity/lapsed-holds/lapsed-holds.js';
import type { Config } from './config/config.js';
import { Drain } from './http/drain.js';
import type { Caller, Endpoint, Endpoints } from './http/endpoint.js';
import { answerBadAddress, answerBadMessage } from './http/frame-faults.js';
import { serveDocs } from './http/openapi.js';
import { OwnHandlersAdapter } from './http/own-handlers-adapter.js';
import { BODY_LIMIT, readBodies, serveEndpoints } from './http/server.js';
import { answerWarm } from './http/warm-answers.js';
import { Cookies } from './identity/sessions/cookies.js';
import { Credentials } from './identity/sessions/credentials.js';
import { MailReactor } from './mail/process/mail.reactor.js';
import { ParticipantsReactor } from './participants/process/participants.reactor.js';
import { CheckoutProgress } from './payments/progress/checkout-progress.js';
import { CheckoutReactor } from './payments/process/checkout.reactor.js';
import { systemClock } from './ports/clock.js';
import { systemIds } from './ports/ids.js';
import { Projections } from './processes/projections.js';
import { openStorage, type Storage } from './storage/storage.js';
import { Sweeper } from './storage/sweeper.js';
import { CatalogueView } from './views/catalogue-view.js';
import { Erasures } from './privacy/erasures/erasures.js';
import { LedgerView } from './views/ledger-view.js';
import { ReservationChanges } from './views/reservation-changes.js';
import { WaitlistChanges } from './views/waitlist-changes.js';
import { securityHeaders } from './http/headers.js';
import { Pages } from './web/pages.js';
import { PublicUrl } from './http/public-url.js';
import { WaitlistReactor } from './waitlist/process/waitlist.reactor.js';

export interface Running {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly storage: Storage;
  /** Ends what is under way, then closes the stores. */
  close(): Promise<void>;
}

const CATCH_UP_MS = 1_000;
/** How long requests that were accepted may take once the product is told to stop. */
const ANSWERED_WITHIN_MS = 3_000;
const LOG_LEVELS: Readonly<Record<Config['LOG_LEVEL'], LogLevel[]>> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
};

const fastifyOf = (config: Config): FastifyInstance =>
  Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy:
      config.TRUST_PROXY === 0 ? false : (_address: string, hop: number) => hop < config.TRUST_PROXY,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadMessage,
  });

/** Starts the product and answers once it can be asked. `clock` is for tests that move time. */
export const startApp = async (config: Config, options: { clock?: Clock } = {}): Promise<Running> => {
  const clock = options.clock ?? systemClock(config.CLOCK);
  const ids = systemIds(clock);
  const storage = await openStorage(config, clock, ids);
  const fastify = fastifyOf(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of({ config, clock, ids, storage }),
    new OwnHandlersAdapter(fastify as never),
    { bodyParser: false, logger: LOG_LEVELS[config.LOG_LEVEL] },
  );
  app.useWebSocketAdapter(new IoAdapter(app));

  // Command handlers are known once the module is initialised.
  await app.init();
  await app.get(Projections).start();
  await app.get(CatalogueView).start();
  if (config.demo) await seedDemo(app);
  await app.get(LedgerView).start();
  await app.get(ReservationChanges).start();
  await app.get(WaitlistChanges).start();
  await app.get(Erasures).start();
  await app.get(CheckoutProgress).start();
  if (app.get(Projections).runsHere) {
    await app.get(MailReactor).start();
    await app.get(CheckoutReactor).start();
    await app.get(WaitlistReactor).start();
    await app.get(ParticipantsReactor).start();
    app.get(LapsedHolds).start();
    app.get(Sweeper).start();
  }

  const drain = new Drain(fastify);
  const headersOf = securityHeaders(config);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url));
    done();
  });
  readBodies(fastify);
  const endpoints = ENDPOINTS.flatMap((type) => [...app.get<Endpoints>(type).endpoints()]);
  serve(app, fastify, endpoints, clock);
  serveDocs(app, fastify, endpoints);
  await app.get(Pages).register(fastify);
  await app.listen(config.PORT, config.HOST);
  answerWarm(app.getHttpServer() as Server, endpoints, headersOf);
  const address = app.getHttpServer().address() as { port: number };
  app.get(PublicUrl).listening(address.port);

  let closing: Promise<void> | undefined;
  return {
    app,
    storage,
    url: `http://${config.HOST}:${address.port}`,
    close: () => (closing ??= close(app, storage, drain)),
  };
};

const serve = (
  app: NestFastifyApplication,
  fastify: FastifyInstance,
  endpoints: readonly Endpoint[],
  clock: Clock,
): void => {
  const logger = new Logger('http');
  const projections = app.get(Projections);
  const ledgers = app.get(LedgerView);
  const catalogues = app.get(CatalogueView);
  serveEndpoints(fastify, endpoints, {
    callerOf: callers(app, clock),
    async catchUp(position, { again }) {
      const views = [ledgers.follower, catalogues.follower].map((follower) =>
        follower.waitFor(position, CATCH_UP_MS),
      );
      // What is rendered once per change is rendered from the views in memory, which see an event as soon as it is committed.
      const reached = await Promise.all(
        again ? views : [...views, projections.waitFor(position, CATCH_UP_MS)],
      );
      return reached.every(Boolean) ? null : ledgers.follower.position;
    },
    logFault: (fault, request) =>
      logger.error(
        `${request.method} ${request.routeOptions.url ?? 'unknown path'} failed`,
        fault instanceof Error ? fault.stack : String(fault),
      ),
  });
};

const languageOf = (request: FastifyRequest): Language =>
  /^\s*fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';

const callers = (
  app: NestFastifyApplication,
  clock: Clock,
): ((request: FastifyRequest) => Promise<Caller> | Caller) => {
  const cookies = app.get(Cookies);
  const credentials = app.get(Credentials);
  return (request) => {
    const visitor: Caller = {
      language: languageOf(request),
      user: null,
      station: null,
      address: request.ip,
      reservations: [],
      waivers: [],
    };
    // Most requests come without a cookie: nothing is looked up for them.
    if (request.headers.cookie === undefined) return visitor;
    const known = {
      ...visitor,
      station: cookies.station(request),
      reservations: cookies.reservations(request, epochMsOf(clock.now())),
      waivers: cookies.waivers(request, epochMsOf(clock.now())),
    };
    const token = cookies.session(request);
    return token ? credentials.userOfSession(token).then((user) => ({ ...known, user })) : known;
  };
};

const close = async (app: NestFastifyApplication, storage: Storage, drain: Drain): Promise<void> => {
  // Requests wait for what reactors do: these go on until the last is answered.
  await drain.finish(app.getHttpServer() as Server, ANSWERED_WITHIN_MS);
  await app.close();
  for (const view of [
    Erasures,
    LedgerView,
    ReservationChanges,
    WaitlistChanges,
    CatalogueView,
    CheckoutProgress,
  ] as const)
    await app.get<{ stop(): Promise<void> }>(view).stop();
  await storage.close();
};
