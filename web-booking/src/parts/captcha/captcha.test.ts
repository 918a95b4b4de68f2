import { createHash } from 'node:crypto';
import type { CaptchaAnswer } from '@stile/contracts';
import type { Api, CallInit } from '@stile/web-kit';
import { Captcha } from './captcha.js';

let nowMs = 0;
let query = 0;
let keys: string[] = [];
const api = (answer: () => CaptchaAnswer): Pick<Api, 'get'> => ({
  get: async <T>(_url: string, init?: CallInit) => {
    query++;
    keys.push(new Headers(init?.headers).get('Idempotency-Key')!);
    return answer() as T;
  },
});
const ports = { nowMs: () => nowMs, key: () => 'k' };
const challenge = (): CaptchaAnswer => ({
  provider: 'pow',
  challenge: `t2l3kf.chance${query}.10`,
  seal: 'S'.repeat(43),
  bits: 10,
  seconds: 600,
});
const isGood = (proof: string | undefined): boolean => {
  const [, text = '', n = ''] = /^(.+)\.S{43}\.(\d+)$/.exec(proof ?? '') ?? [];
  return Math.clz32(createHash('sha256').update(`${text}.${n}`).digest().readUInt32BE(0)) >= 10;
};
beforeEach(() => {
  query = 0;
  keys = [];
  nowMs = 0;
});

test('it is made once however often it is prepared, and each booking gets its own', async () => {
  const captcha = new Captcha(api(challenge), ports);
  captcha.prepare('key-1');
  captcha.prepare('key-1');
  const first = await captcha.take('key-1');
  expect([isGood(first), query]).toEqual([true, 1]);
  const second = await captcha.take('key-1');
  expect([isGood(second), second === first, query]).toEqual([true, false, 2]);
});
test('work for another key is of no use', async () => {
  const captcha = new Captcha(api(challenge), ports);
  captcha.prepare('key-1');
  expect(isGood(await captcha.take('key-2'))).toBe(true);
  expect(keys).toEqual(['key-1', 'key-2']);
});
test('one that grew old is made again', async () => {
  const captcha = new Captcha(api(challenge), ports);
  captcha.prepare('key-1');
  await new Promise((done) => setTimeout(done, 50));
  nowMs = 541_000;
  expect(isGood(await captcha.take('key-1'))).toBe(true);
  expect(query).toBe(2);
});
test('where none is asked for there is none', async () =>
  expect(
    await new Captcha(
      api(() => ({ provider: 'none' })),
      ports,
    ).take('key-1'),
  ).toBeUndefined());
test('a failure is the next attempt’s to mend', async () => {
  let fails = true;
  const captcha = new Captcha(
    api(() => {
      if (fails) throw new Error('offline');
      return challenge();
    }),
    ports,
  );
  await expect(captcha.take('key-1')).rejects.toThrow('offline');
  fails = false;
  expect(isGood(await captcha.take('key-1'))).toBe(true);
});
