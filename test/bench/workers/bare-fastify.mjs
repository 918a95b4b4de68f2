// The baselines over HTTP: a hello as JSON (G), and a POST with the product's schema and nothing behind it (H).
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
await fastify.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.stdout.write('ready\n');
