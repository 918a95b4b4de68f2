import { createHash } from 'node:crypto';
import type { CaptchaAnswer, HoldAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { managerOfLakeside } from '../support/two-venues.js';

/* Holds without a sign-in have bounds (docs/rules/holds.md 17 and 20). */
const started = startedProduct({
  CAPTCHA: 'pow',
  TRUST_PROXY: '1',
  LIVE_HOLDS_PER_BROWSER: '3',
  MAX_PEOPLE_PER_HOLD: '30',
});

const partyOf = (people: number, date = '2026-12-12') =>
  walk({
    date,
    passes: [
      { visitor_type: 'rr-adult', visitor_count: people },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
  });
let addresses = 0;
const elsewhere = (): Record<string, string> => ({ 'x-forwarded-for': `192.0.2.${++addresses}` });
const hold = (people: number, from = elsewhere(), requestId = key(), recaptcha?: string, date?: string) =>
  new Client(started.running.url).post<HoldAnswer>(
    '/api/reserve_t',
    { request_id: requestId, reservation: partyOf(people, date), ...(recaptcha ? { recaptcha } : {}) },
    from,
  );
const proofFor = async (idempotencyKey: string): Promise<string> => {
  const { body } = await new Client(started.running.url).get<CaptchaAnswer>('/api/captcha', {
    'idempotency-key': idempotencyKey,
  });
  if (body.provider !== 'pow') throw new Error(body.provider);
  for (let n = 0; ; n++)
    if (
      Math.clz32(createHash('sha256').update(`${body.challenge}.${n}`).digest().readUInt32BE(0)) >= body.bits
    )
      return `${body.challenge}.${body.seal}.${n}`;
};

it('ten people need no captcha, eleven do', async () => {
  expect((await hold(10)).status).toBe(201);
  expect(await hold(11)).toMatchObject({ status: 422, body: { code: 'captcha_required' } });
  const once = key();
  expect((await hold(11, elsewhere(), once, await proofFor(once))).status).toBe(201);
  expect(await hold(11, elsewhere(), key(), await proofFor(once))).toMatchObject({
    status: 422,
    body: { code: 'captcha_failed' },
  });
});

it('more people than the venue lets one hold have are rejected, by hold and by reserve', async () => {
  const rejected = {
    status: 422,
    body: { code: 'hold_too_many_people', fields: { passes: 'hold_too_many_people' } },
  };
  expect(await hold(31)).toMatchObject(rejected);
  const once = key();
  const recaptcha = await proofFor(once);
  expect(
    await new Client(started.running.url).reserve(partyOf(31), {
      idempotencyKey: once,
      change: (request) => ({ ...request, recaptcha }),
    }),
  ).toMatchObject(rejected);
});

it('a browser at an address has three, and another when one is released', async () => {
  const here = elsewhere();
  const first = await hold(1, here);
  for (let i = 0; i < 2; i++) expect((await hold(1, here)).status).toBe(201);
  expect(await hold(1, here)).toMatchObject({ status: 429, body: { code: 'too_many_holds' } });
  expect((await hold(1)).status).toBe(201);
  expect((await hold(1, { ...here, cookie: 'stile_browser=another' })).status).toBe(201);
  const { tempReservationId, tempReservationToken } = first.body;
  await new Client(started.running.url).put(`/api/delete_temp_reservation/${tempReservationId}`, {
    tempReservationToken,
  });
  expect((await hold(1, here)).status).toBe(201);
});

it('the id of an edit’s hold or of an offer’s is none that a visitor chooses', async () => {
  for (const id of ['e-7KQ4MWXH2P-0123456789abcdef', 'waitlist-7KQ4MWXH2P-1'])
    expect(await hold(1, elsewhere(), id)).toMatchObject({ status: 403, body: { code: 'hold_token_wrong' } });
});

it('one that is rejected does not count', async () => {
  const here = elsewhere();
  for (let i = 0; i < 4; i++) expect((await hold(31, here)).status).toBe(422);
  expect((await hold(1, here)).status).toBe(201);
});

it('a page tells its browser', async () => {
  const page = await fetch(`${started.running.url}/book?inventoryGroup=escarpment`);
  expect(page.headers.get('set-cookie')).toMatch(/stile_browser=[\w-]+; Path=\/; HttpOnly; SameSite=Lax/);
});

it('beyond twelve at an address another one needs a captcha, whatever the browser calls itself', async () => {
  const here = elsewhere();
  const asBrowser = (name: number) => ({ ...here, cookie: `stile_browser=${name}` });
  for (let i = 0; i < 12; i++) expect((await hold(1, asBrowser(i))).status).toBe(201);
  expect(await hold(1, asBrowser(12))).toMatchObject({ status: 422, body: { code: 'captcha_required' } });
  const once = key();
  expect((await hold(1, asBrowser(12), once, await proofFor(once))).status).toBe(201);
  expect((await hold(1)).status).toBe(201);
});

it('one is replaced with its token alone: its id shows nothing', async () => {
  const { body } = await hold(2);
  const replace = (more: object) =>
    new Client(started.running.url).post(
      '/api/reserve_t',
      { request_id: key(), reservation: partyOf(1), tempReservationId: body.tempReservationId, ...more },
      elsewhere(),
    );
  for (const more of [{}, { tempReservationToken: 'guessed' }])
    expect(await replace(more)).toMatchObject({ status: 403, body: { code: 'hold_token_wrong' } });
  expect((await replace({ tempReservationToken: body.tempReservationToken })).status).toBe(201);
});

it('one that another browser names without its token still counts', async () => {
  const here = elsewhere();
  const holds = () => hold(1, here, key(), undefined, '2026-12-13');
  const held = await Promise.all([holds(), holds(), holds()]);
  for (const { body } of held)
    expect(
      await new Client(started.running.url).post(
        '/api/reserve_t',
        { request_id: key(), reservation: partyOf(1), tempReservationId: body.tempReservationId },
        { ...here, cookie: 'stile_browser=another' },
      ),
    ).toMatchObject({ status: 403, body: { code: 'hold_token_wrong' } });
  expect(await holds()).toMatchObject({ status: 429, body: { code: 'too_many_holds' } });
});

it('staff of another venue are bound like everybody else', async () => {
  const olga = { cookie: await managerOfLakeside(started.running) };
  expect(await hold(31, { ...elsewhere(), ...olga })).toMatchObject({
    status: 422,
    body: { code: 'hold_too_many_people' },
  });
  expect(await hold(11, { ...elsewhere(), ...olga })).toMatchObject({
    status: 422,
    body: { code: 'captcha_required' },
  });
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  expect((await hold(31, { ...elsewhere(), cookie: casey.cookieHeader })).status).toBe(201);
});
