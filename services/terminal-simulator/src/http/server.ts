import fastify, { type FastifyInstance } from 'fastify';
import { CLIENT_SCRIPT } from '../pages/client.js';
import { DEMO_DEVICES, type Settings } from '../world/world.js';
import { surroundings } from './clock.js';
import { drawerListener } from './drawer.js';
import { checkLoopback, onlyFromHere } from './loopback.js';
import { simPages } from './pages.js';
import { answerAsProvider } from './provider.js';
import { Simulator } from './simulator.js';

const MOST_BODY = 300_000;

export interface SimulatorOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The port of the drawer and the printer; null: none. */
  readonly drawerPort: number | null;
  readonly settings?: Partial<Settings>;
}

export interface RunningSimulator {
  readonly url: string;
  /** Null where no drawer is wanted, or its port is taken. */
  readonly drawerUrl: string | null;
  readonly simulator: Simulator;
  close(): Promise<void>;
}

const simulatorApp = (simulator: Simulator): FastifyInstance => {
  // Logs nothing: headers carry tokens.
  const app = fastify({ bodyLimit: MOST_BODY, forceCloseConnections: true, requestTimeout: 0 });
  app.addHook('onRequest', onlyFromHere);
  app.get('/_sim/client.js', (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(CLIENT_SCRIPT),
  );
  simPages(app, simulator);
  // The provider reads its bodies itself: what is wrong with them is for it to say.
  void app.register((provider, _options, done) => {
    provider.removeAllContentTypeParsers();
    provider.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, read) => read(null, body));
    provider.all('/*', answerAsProvider(simulator));
    done();
  });
  return app;
};

/** Starts the simulator. @throws NotLoopback where the host is not this machine */
export const startSimulator = async (options: SimulatorOptions): Promise<RunningSimulator> => {
  const { host, port, drawerPort, settings } = options;
  checkLoopback(host);
  const simulator = new Simulator(surroundings, settings);
  const app = simulatorApp(simulator);
  const drawer = drawerPort === null ? null : drawerListener(simulator, DEMO_DEVICES[0]!.serial);
  const url = await app.listen({ host, port });
  const drawerUrl = await (drawer?.listen({ host, port: drawerPort! }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }) ?? null);
  return {
    url,
    drawerUrl,
    simulator,
    async close() {
      simulator.close();
      await Promise.all([app.close(), drawer?.close()]);
    },
  };
};
