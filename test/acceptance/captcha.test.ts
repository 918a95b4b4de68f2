import { createHash } from 'node:crypto';
import type { Running } from '@stile/api';
import type { CaptchaAnswer, ErrorBody } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { startProduct, temporaryFolder } from '../support/product.js';

/* A visitor who reserves without being signed in solves a captcha (docs/rules/booking-page.md 44). */
const folder = temporaryFolder();
const otherFolder = temporaryFolder();
const fourthFolder = temporaryFolder();
let running: Running;
beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folder, CAPTCHA: 'pow' });
});
afterAll(() => running.close());

/** As a browser does it. */
const proofFor = async (client: Client, idempotencyKey: string): Promise<string> => {
  const { body } = await client.get<CaptchaAnswer>('/api/captcha', { 'idempotency-key': idempotencyKey });
  if (body.provider !== 'pow') throw new Error(body.provider);
  for (let n = 0; ; n++)
    if (
      Math.clz32(createHash('sha256').update(`${body.challenge}.${n}`).digest().readUInt32BE(0)) >= body.bits
    )
      return `${body.challenge}.${body.seal}.${n}`;
};
const reserve = (
  client: Client,
  recaptcha: string | undefined,
  idempotencyKey = key(),
  date = '2026-12-12',
) =>
  client.reserve(walk({ date }), {
    idempotencyKey,
    change: (request) => ({ ...request, ...(recaptcha === undefined ? {} : { recaptcha }) }),
  });

it('a visitor without a proof is told so, and nothing is taken', async () => {
  const before = await running.storage.log.head();
  expect(await reserve(new Client(running.url), undefined)).toMatchObject({
    status: 422,
    body: { code: 'captcha_required', fields: { recaptcha: 'captcha_required' } },
  });
  expect(await reserve(new Client(running.url), 'human')).toMatchObject({
    status: 422,
    body: { code: 'captcha_failed' },
  });
  expect(await running.storage.log.head()).toBe(before);
});

it('a proof is good for one reservation, and for every repeat of it', async () => {
  const visitor = new Client(running.url);
  const once = key();
  const proof = await proofFor(visitor, once);
  // A double click, and a retry after a lost answer, without the captcha.
  const clicks = await Promise.all([reserve(visitor, proof, once), reserve(visitor, proof, once)]);
  const again = await reserve(visitor, undefined, once);
  expect([...clicks, again].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([...clicks, again].map(({ body }) => body.reservation.id)).size).toBe(1);
  expect((await reserve(visitor, proof)).body as unknown as ErrorBody).toMatchObject({
    code: 'captcha_failed',
  });
});

it('a proof that was used is worth nothing to another booking at another process, nor after a restart', async () => {
  const shared = {
    DATA_DIR: otherFolder,
    CAPTCHA: 'pow',
    MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
  };
  const once = key();
  const first = await startProduct(shared);
  const proof = await proofFor(new Client(first.url), once);
  try {
    expect((await reserve(new Client(first.url), proof, once)).status).toBe(201);
    const second = await startProduct(shared);
    try {
      expect((await reserve(new Client(second.url), proof)).body).toMatchObject({ code: 'captcha_failed' });
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
  const restarted = await startProduct(shared);
  try {
    expect((await reserve(new Client(restarted.url), proof)).body).toMatchObject({ code: 'captcha_failed' });
    expect((await reserve(new Client(restarted.url), proof, once)).status).toBe(201);
  } finally {
    await restarted.close();
  }
});

it('the challenge names the key that it is for', async () => {
  expect(await new Client(running.url).get('/api/captcha')).toMatchObject({
    status: 400,
    body: {
      code: 'idempotency_key_missing',
      fields: { 'header.Idempotency-Key': 'idempotency_key_missing' },
    },
  });
});

it('a reservation that was refused costs a new proof under a new key, and none under its own', async () => {
  const visitor = new Client(running.url);
  const once = key();
  const proof = await proofFor(visitor, once);
  const wrongPrice = await visitor.reserve(walk(), {
    idempotencyKey: once,
    change: (request) => ({
      ...request,
      recaptcha: proof,
      reservation: { ...request.reservation, price: 1 },
    }),
  });
  expect(wrongPrice).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect((await reserve(visitor, proof, once)).status).toBe(201);
});

it('who is signed in is known, and a holder’s changes need none', async () => {
  const casey = new Client(running.url);
  await casey.signIn('casey');
  expect((await reserve(casey, undefined)).status).toBe(201);
  const visitor = new Client(running.url);
  const once = key();
  const { body } = await reserve(visitor, await proofFor(visitor, once), once, '2026-12-13');
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  expect(
    (
      await visitor.edit(
        body.reservation.id,
        walk({
          date: '2026-12-13',
          passes: [
            { visitor_type: 'rr-adult', visitor_count: 1 },
            { visitor_type: 'rr-car', visitor_count: 1 },
          ],
        }),
      )
    ).status,
  ).toBe(200);
});

it('the page’s policy lets in no other site, until one is set up', async () => {
  const policyOf = async (url: string): Promise<string> =>
    (await fetch(`${url}/book?inventoryGroup=escarpment&inventory=rattle-ridge`)).headers.get(
      'content-security-policy',
    ) ?? '';
  expect(await policyOf(running.url)).not.toContain('google');
  const other = await startProduct({
    DATA_DIR: fourthFolder,
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SITE_KEY: 'a-site-key',
    RECAPTCHA_SECRET: 'a-secret',
  });
  try {
    expect(await policyOf(other.url)).toMatch(
      /script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ .*frame-src https:\/\/www\.google\.com\/recaptcha\//,
    );
    const { text } = await new Client(other.url).get<string>('/api/captcha', { 'idempotency-key': key() });
    expect(text).toBe('{"provider":"recaptcha","site_key":"a-site-key"}');
  } finally {
    await other.close();
  }
});

it('joining a waitlist asks for it too', async () => {
  const visitor = new Client(running.url);
  const once = key();
  const join = (recaptcha?: string) =>
    visitor.post<ErrorBody>(
      '/api/waitlist',
      {
        reservation: walk({ date: '2026-12-13' }),
        contact: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.org',
          phone: '905-555-0199',
        },
        language: 'en',
        ...(recaptcha ? { recaptcha } : {}),
      },
      { 'idempotency-key': once },
    );
  expect((await join()).body.code).toBe('captcha_required');
  // A right captcha, but there is room: nobody needs to wait.
  expect((await join(await proofFor(visitor, once))).body.code).toBe('waitlist_not_needed');
});
