import { createHash } from 'node:crypto';
import { leadingZeros } from './leading-zeros.js';

const expected = (text: string): number =>
  Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));

test('they are those of SHA-256, for every length of one block', () => {
  for (let length = 0; length <= 55; length++)
    expect([length, leadingZeros('a.7-Z_'.repeat(10).slice(0, length))]).toEqual([
      length,
      expected('a.7-Z_'.repeat(10).slice(0, length)),
    ]);
  for (let n = 0; n < 3000; n++)
    expect(leadingZeros(`t2l3kf.AbCdEfGh1234.15.${n}`)).toBe(expected(`t2l3kf.AbCdEfGh1234.15.${n}`));
});
test('a longer text is refused rather than cut', () =>
  expect(() => leadingZeros('x'.repeat(56))).toThrow(RangeError));
