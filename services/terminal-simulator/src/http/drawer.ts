import fastify, { type FastifyInstance } from 'fastify';
import { readEscPos } from './escpos.js';
import { onlyFromHere } from './loopback.js';
import type { Simulator } from './simulator.js';

/* The drawer beside a till, which a request opens, and its printer, which takes ESC/POS or plain text. */

const MOST_BODY = 100_000;
const MOST_LINES = 200;

/** GET opens the drawer of the device; POST /print prints, and opens it where the print says so. */
export const drawerListener = (simulator: Simulator, serial: string): FastifyInstance => {
  const app = fastify({ bodyLimit: MOST_BODY, forceCloseConnections: true });
  app.addHook('onRequest', onlyFromHere);
  app.addHook('onSend', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined)
      void reply.header('access-control-allow-origin', origin).header('vary', 'origin');
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.get('/*', () => {
    simulator.happen({ type: 'drawer', serial });
    return { opened: simulator.world.devices.get(serial)?.drawer === 'open' };
  });
  app.post('/print', (request) => {
    const { lines, opensDrawer } = readEscPos(request.body instanceof Buffer ? request.body : Buffer.of());
    simulator.happen({ type: 'print', serial, lines: lines.slice(0, MOST_LINES) });
    if (opensDrawer) simulator.happen({ type: 'drawer', serial });
    return { printed: lines.length };
  });
  return app;
};
