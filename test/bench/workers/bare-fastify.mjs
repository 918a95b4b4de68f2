// The baselines over HTTP: a hello as JSON (G), a POST with the product's schema and nothing behind it (H), a POST that is
// answered once as many appends of a kilobyte were synced, one after the other (S), and an answer of so many bytes (B).
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { holdRequest } from '@stile/contracts';

const fastify = Fastify({ keepAliveTimeout: 72_000 });
fastify.get('/hello', () => ({ hello: 'world' }));
fastify.post('/hold', (request, reply) => {
  const parsed = holdRequest.safeParse(request.body);
  if (!parsed.success) return reply.code(400).send({ error: 'bad request' });
  return reply.code(201).send({
    tempReservationId: parsed.data.request_id,
    tempReservationToken: 'none',
    lapses_at: '2026-12-03T14:10:00.000Z',
    seconds_left: 600,
  });
});
const APPENDED = Buffer.alloc(1024, 'x');
const file = await open(join(process.argv[3], 'appended'), 'a');
let waiting = [];
let syncing;
/** Whatever waits is synced together, as the product's log does it. */
const sync = async () => {
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await file.write(Buffer.concat(batch.map(() => APPENDED)));
    await file.datasync();
    for (const done of batch) done();
  }
  syncing = undefined;
};
const append = () =>
  new Promise((done) => {
    waiting.push(done);
    syncing ??= sync();
  });
fastify.post('/appended/:times', async (request, reply) => {
  for (let left = Number(request.params.times); left > 0; left--) await append();
  return reply.code(201).send({ appended: true });
});
fastify.get('/bytes/:count', (request) => ({ bytes: 'x'.repeat(Number(request.params.count)) }));
await fastify.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.stdout.write('ready\n');
