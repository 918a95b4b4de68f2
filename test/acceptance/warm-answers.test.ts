import type { OccupancyAnswer, OccupancyStatusAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/*
 * Answers that everybody requests in a rush are rendered once and sent before the framework parses the request.
 * They must not differ from others.
 */
const started = startedProduct();

const DAY = '/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-12';
const ask = (path: string, init: RequestInit = {}) =>
  fetch(started.running.url + path, { ...init, headers: { 'accept-encoding': 'identity', ...init.headers } });
/** Headers that do not depend on how an answer was made. */
const shown = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'date').sort());

it.each([DAY, DAY.replace('/occupancy', '/occupancyStatus')])(
  '%s is the same the first time and ever after, to the header',
  async (path) => {
    const [first, second] = [await ask(path), await ask(path)];
    expect([second.status, await second.text(), shown(second.headers)]).toEqual([
      200,
      await first.text(),
      shown(first.headers),
    ]);
    expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(second.headers.get('etag')).toMatch(/^W\/"/);
  },
);

it('is packed for who takes it so, a third of its length and the same word for word', async () => {
  for (const _ of [1, 2]) {
    const plain = await ask(DAY);
    const packed = await ask(DAY, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([
      packed.headers.get('content-encoding'),
      packed.headers.get('etag'),
      packed.headers.get('vary'),
    ]).toEqual(['gzip', plain.headers.get('etag'), 'accept-encoding']);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(
      Number(plain.headers.get('content-length')) / 3,
    );
    expect(await packed.json()).toEqual(await plain.json());
  }
  expect((await ask(DAY)).headers.get('content-encoding')).toBeNull();
});

it('is not sent to who has it', async () => {
  const etag = (await ask(DAY)).headers.get('etag')!;
  for (const _ of [1, 2]) {
    const answer = await ask(DAY, { headers: { 'if-none-match': etag } });
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await ask(DAY, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
});

it('is new once something is booked, for the visitor who booked and for everybody', async () => {
  const people = async (headers?: Record<string, string>) =>
    ((await (await ask(DAY, headers ? { headers } : {})).json()) as OccupancyAnswer).slots.find(
      ({ time }) => time === '13:00',
    )!.currentPeople;
  const before = await people();
  const visitor = new Client(started.running.url);
  await visitor.hold(walk({ date: '2026-12-12', arrival_time: '13:00' }));
  expect(await people({ 'stile-position': visitor.position })).toBeGreaterThan(before);
  expect(await people()).toBeGreaterThan(before);
});

it('answers GET alone, and nothing that merely begins like it', async () => {
  await ask(DAY);
  expect((await ask(DAY, { method: 'POST', headers: { 'x-requested-with': 'stile' } })).status).toBe(404);
  expect((await ask(`${DAY}&inventory=rattle-ridge`)).status).toBe(400);
  expect((await ask(`${DAY}%00`)).status).toBe(400);
  expect((await ask(DAY.replace('?', '/?'))).status).toBe(200);
});

it('answers many on one connection, each its own', async () => {
  const days = ['2026-12-12', '2026-12-13', '2026-12-14'];
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const startDate = days[i % 3]!;
      const answer = (await (
        await ask(
          `/api/occupancyStatus?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${startDate}&endDate=${startDate}`,
        )
      ).json()) as OccupancyStatusAnswer;
      return answer.days[0]!.date === startDate;
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
});
