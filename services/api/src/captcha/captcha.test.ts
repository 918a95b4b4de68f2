import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { CaptchaAnswer } from '@stile/contracts';
import { Signer } from '../ports/signer.js';
import { CaptchaGuard } from './captcha-guard.js';
import { proofOfWork } from './proof-of-work.js';
import { recaptcha } from './recaptcha.js';

let nowMs = Date.parse('2026-12-03T14:00:00.000Z');
const clock = { now: () => new Date(nowMs).toISOString() };
let drawn = 0;
const ids = {
  next: () => 'x',
  secret: () => createHash('sha256').update(String(drawn++)).digest('base64url'),
};
const signer = new Signer(Buffer.alloc(32, 7));
const captcha = proofOfWork(signer, clock, ids, 8);

/** Looks for the number as a page does. */
const solve = (challenge: CaptchaAnswer, good = true): string => {
  if (challenge.provider !== 'pow') throw new Error(challenge.provider);
  for (let n = 0; ; n++) {
    const isProof =
      Math.clz32(createHash('sha256').update(`${challenge.challenge}.${n}`).digest().readUInt32BE(0)) >=
      challenge.bits;
    if (isProof === good) return `${challenge.challenge}.${challenge.seal}.${n}`;
  }
};

describe('a proof of work', () => {
  it('passes while its challenge is young', async () => {
    const proof = solve(captcha.challenge('key-1'));
    expect(await captcha.verify(proof, 'key-1')).toBe('passed');
    nowMs += 601_000;
    expect(await captcha.verify(proof, 'key-1')).toBe('failed');
  });
  it.each<[string, (proof: string) => string]>([
    ['without the work', () => solve(captcha.challenge('key-1'), false)],
    ['with a seal of its own making', (proof) => proof.replace(/\.[\w-]{43}\./, `.${'A'.repeat(43)}.`)],
    ['with an easier challenge', (proof) => proof.replace(/\.8\./, '.0.')],
    [
      'from another time',
      (proof) => proof.replace(/^[0-9a-z]+/, (since) => (parseInt(since, 36) + 60).toString(36)),
    ],
    ['that is none', () => 'human'],
    ['that is long', () => 'x'.repeat(4_096)],
  ])('%s fails', async (_what, spoil) =>
    expect(await captcha.verify(spoil(solve(captcha.challenge('key-1'))), 'key-1')).toBe('failed'),
  );
});

describe('the guard', () => {
  it('takes a proof for its key alone, in whatever process and however often', async () => {
    const guard = new CaptchaGuard(captcha);
    const proof = solve(captcha.challenge('key-1'));
    await guard.check(proof, 'key-1');
    await guard.check(proof, 'key-1');
    const restarted = new CaptchaGuard(proofOfWork(new Signer(Buffer.alloc(32, 7)), clock, ids, 8));
    await restarted.check(proof, 'key-1');
    for (const any of [guard, restarted])
      await expect(any.check(proof, 'key-2')).rejects.toMatchObject({
        rejection: { code: 'captcha_failed', status: 422 },
      });
    await expect(guard.check(undefined, 'key-2')).rejects.toMatchObject({
      rejection: { code: 'captcha_required', status: 422 },
    });
  });
  it('turns nobody away while the provider is out of reach', () =>
    new CaptchaGuard({ ...captcha, verify: async () => 'unreachable' }).check('x', 'key-1'));
});

describe('reCAPTCHA', () => {
  // The provider's faults are logged.
  beforeAll(() => Logger.overrideLogger(false));
  const settings = { siteKey: 'site', secret: 'very-secret', minScore: 0.5, hostname: 'book.example.org' };
  const good = { success: true, score: 0.9, action: 'submit', hostname: 'book.example.org' };
  const sent: string[] = [];
  const followed: unknown[] = [];
  const saying = (body: unknown, status = 200) =>
    recaptcha(settings, async (url, init) => {
      sent.push(`${url as string} ${(init?.body as URLSearchParams).toString()}`);
      followed.push(init?.redirect);
      return new Response(JSON.stringify(body), { status });
    });

  it('asks with the secret, which no page sees', async () => {
    const provider = saying(good);
    expect(await provider.verify('token-1', 'key-1')).toBe('passed');
    expect(sent.at(-1)).toBe(
      'https://www.google.com/recaptcha/api/siteverify secret=very-secret&response=token-1',
    );
    expect(provider.challenge('key-1')).toEqual({ provider: 'recaptcha', site_key: 'site' });
  });
  it('is asked where it is, and nowhere that an answer leads to', async () => {
    await saying(good).verify('token-r', 'key-1');
    expect(followed.at(-1)).toBe('error');
  });
  it('asks once for the same attempt, and again for another: the provider takes a token once', async () => {
    const provider = saying(good);
    const before = sent.length;
    await provider.verify('token-2', 'key-1');
    await provider.verify('token-2', 'key-1');
    await provider.verify('token-2', 'key-2');
    expect(sent.length - before).toBe(2);
  });
  it.each([
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { ...good, score: 0.3 },
    { ...good, action: 'login' },
    { ...good, hostname: 'elsewhere.example' },
    { success: true },
  ])('%j fails', async (said) => expect(await saying(said).verify('t', 'key-1')).toBe('failed'));
  it.each<[string, unknown, number]>([
    ['an outage', {}, 500],
    ['another shape', [], 200],
    ['a wrong secret of ours', { success: false, 'error-codes': ['invalid-input-secret'] }, 200],
  ])('%s is nobody’s fault', async (_what, said, status) =>
    expect(await saying(said, status).verify('t', 'key-1')).toBe('unreachable'),
  );
});
