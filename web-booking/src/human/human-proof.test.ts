import { createHash } from 'node:crypto';
import type { CaptchaAnswer } from '@stile/contracts';
import type { Api } from '../api/api.js';
import { HumanProof } from './human-proof.js';

let nowMs = 0;
let asked = 0;
const api = (answer: () => CaptchaAnswer): Api => ({ get: async <T>() => { asked++; return answer() as T; }, send: async () => { throw new Error('nothing is sent'); }, upload: async () => { throw new Error('nothing is sent'); } });
const ports = { nowMs: () => nowMs, key: () => 'k' };
const challenge = (): CaptchaAnswer => ({ provider: 'pow', challenge: `t2l3kf.chance${asked}.10`, seal: 'S'.repeat(43), bits: 10, seconds: 600 });
const isGood = (proof: string | undefined): boolean => {
  const [, text = '', n = ''] = /^(.+)\.S{43}\.(\d+)$/.exec(proof ?? '') ?? [];
  return Math.clz32(createHash('sha256').update(`${text}.${n}`).digest().readUInt32BE(0)) >= 10;
};
beforeEach(() => { asked = 0; nowMs = 0; });

test('it is made once however often it is prepared, and each booking gets its own', async () => {
  const human = new HumanProof(api(challenge), ports);
  human.prepare();
  human.prepare();
  const first = await human.take();
  expect([isGood(first), asked]).toEqual([true, 1]);
  const second = await human.take();
  expect([isGood(second), second === first, asked]).toEqual([true, false, 2]);
});
test('one that grew old is made anew', async () => {
  const human = new HumanProof(api(challenge), ports);
  human.prepare();
  await new Promise((done) => setTimeout(done, 50));
  nowMs = 541_000;
  expect(isGood(await human.take())).toBe(true);
  expect(asked).toBe(2);
});
test('where none is asked for there is none', async () => expect(await new HumanProof(api(() => ({ provider: 'none' })), ports).take()).toBeUndefined());
test('a failure is the next attempt’s to mend', async () => {
  let fails = true;
  const human = new HumanProof(api(() => { if (fails) throw new Error('offline'); return challenge(); }), ports);
  await expect(human.take()).rejects.toThrow('offline');
  fails = false;
  expect(isGood(await human.take())).toBe(true);
});
