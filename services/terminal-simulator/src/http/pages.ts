import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { DevicePage, DevicesPage, deviceMarkup, devicesMarkup } from '../pages/pages.js';
import { CARD_NAMES } from '../world/cards.js';
import { misbehaviourSchema } from '../world/misbehaviours.js';
import type { Press } from '../world/presses.js';
import type { World } from '../world/world.js';
import type { Simulator } from './simulator.js';

/* Pages for people and tests: the drawn devices, the queue of misbehaviours, the ledger. */

const MOST_WATCHERS = 50;
const SERIAL = z.object({ serial: z.string().max(32) });

const PRESS = z.discriminatedUnion('press', [
  z.object({
    press: z.literal('card'),
    card: z.enum(CARD_NAMES),
    entry: z.enum(['EMV_CONTACTLESS', 'EMV_CONTACT']),
  }),
  z.object({
    press: z.enum(['cancel', 'unplug', 'plug', 'close_app', 'open_app', 'tear', 'close_drawer']),
  }),
  z.object({
    press: z.literal('receipt'),
    method: z.string().max(20),
    additionalData: z.string().max(200).default(''),
  }),
  z.object({ press: z.literal('language'), language: z.enum(['en', 'fr']) }),
  z.object({ press: z.literal('mode'), mode: z.enum(['hand', 'auto', 'endings']) }),
]) satisfies z.ZodType<Press>;

const NEXT = z.union([
  z.array(misbehaviourSchema).min(1).max(100),
  misbehaviourSchema.transform((one) => [one]),
]);

const page = (reply: FastifyReply, html: string) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(html);

/** Sends the markup now and whenever it has changed. */
const stream = (simulator: Simulator, reply: FastifyReply, markup: (world: World) => string): void => {
  if (simulator.watchers >= MOST_WATCHERS) {
    void reply.code(503).send({ message: 'Too many pages are open' });
    return;
  }
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let last = '';
  const send = (world: World): void => {
    const next = markup(world);
    if (next !== last) reply.raw.write(`data: ${JSON.stringify(next)}\n\n`);
    last = next;
  };
  const stop = simulator.watch(send);
  reply.raw.on('close', stop);
  send(simulator.world);
};

const devicePages = (app: FastifyInstance, simulator: Simulator): void => {
  const deviceOf = (params: unknown) => {
    const { success, data } = SERIAL.safeParse(params);
    return success ? simulator.world.devices.get(data.serial) : undefined;
  };
  const noDevice = (reply: FastifyReply) => reply.code(404).send({ message: 'No such device' });

  app.get('/_sim', (_request, reply) => reply.redirect('/_sim/'));
  app.get('/_sim/', (_request, reply) => page(reply, DevicesPage(simulator.world)));
  app.get('/_sim/events', (_request, reply) => stream(simulator, reply, devicesMarkup));
  app.get('/_sim/device/:serial', (request, reply) => {
    const device = deviceOf(request.params);
    return device ? page(reply, DevicePage(device)) : noDevice(reply);
  });
  app.get('/_sim/device/:serial/events', (request, reply) => {
    const device = deviceOf(request.params);
    if (!device) return noDevice(reply);
    return stream(simulator, reply, ({ devices }) => deviceMarkup(devices.get(device.serial)!));
  });
  app.post('/_sim/device/:serial/press', (request, reply) => {
    const device = deviceOf(request.params);
    if (!device) return noDevice(reply);
    const press = PRESS.safeParse(request.body);
    if (!press.success) return reply.code(400).send({ message: z.prettifyError(press.error) });
    simulator.happen({ type: 'press', serial: device.serial, press: press.data });
    return reply.code(204).send();
  });
};

const keysFirst = ({ movements }: World) =>
  movements
    .groupBy(({ key }) => key)
    .map((each) => each.toArray())
    .toObject();

export const simPages = (app: FastifyInstance, simulator: Simulator): void => {
  devicePages(app, simulator);
  app.get('/_sim/next', () => ({ queue: simulator.world.queue.toArray() }));
  app.post('/_sim/next', (request, reply) => {
    const next = NEXT.safeParse(request.body);
    if (!next.success) return reply.code(400).send({ message: z.prettifyError(next.error) });
    simulator.happen({ type: 'misbehave', misbehaviours: next.data });
    return { queue: simulator.world.queue.toArray() };
  });
  app.delete('/_sim/next', () => {
    simulator.happen({ type: 'behave' });
    return { queue: [] };
  });
  app.get('/_sim/ledger', () => ({
    cents: simulator.world.movements.reduce((sum, { cents }) => sum + cents, 0),
    movements: keysFirst(simulator.world),
  }));
  app.post('/_sim/reset', () => {
    simulator.happen({ type: 'start_over' });
    return {};
  });
};
