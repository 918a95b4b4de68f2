import fc from 'fast-check';
import { mainThreadMs } from '../../../../test/support/hooks/main-thread.mjs';
import { hostileJson, MAX_DEPTH } from './hostile-json.js';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  ['a plain body', '{"name":"Ada","count":2,"more":[true,null,-1.5e3]}'],
  ['text in any language', JSON.stringify({ name: 'Zoé 日本 👩‍👧', 'a\\b': '"' })],
  ['line breaks and tabs', '{\r\n\t"text": "a\\nb\\tc\\r"}'],
  ['a backslash before u0000', '"\\\\u0000"'],
  ['an escaped pair', '"\\ud83d\\ude00"'],
  ['brackets in a text', JSON.stringify('['.repeat(100))],
  ['the deepest that is allowed', nested(MAX_DEPTH)],
  ['the largest number', '1.7976931348623157e308'],
  ['nothing', ''],
  ['what is not JSON, which the parser rejects', '{"a":'],
])('lets %s pass', (_what, text) => expect(hostileJson(text)).toBeUndefined());

it.each([
  ['NUL', '"a\\u0000b"'],
  ['NUL as it is', '"a\u0000b"'],
  ['an escape sign', '"\\u001b[31m"'],
  ['DEL', '{"a":"\\u007F"}'],
  ['control characters in a name', '{"a\\u0001":1}'],
  ['half a pair', '"\\ud83d"'],
  ['half a pair before text', '"\\ud83dx\\ude00"'],
  ['the other half', '"\\uDE00"'],
  ['two first halves', '"\\ud83d\\ud83d"'],
  ['a number beyond counting', '{"price":1e999}'],
  ['a negative one', '[-1E+400]'],
  ['one written out', `[1${'0'.repeat(400)}]`],
])('rejects %s', (_what, text) => expect(hostileJson(text)).toBe('bad_request'));

it.each([
  ['arrays', nested(MAX_DEPTH + 1)],
  ['200,000 arrays', nested(200_000)],
  ['objects', `${'{"a":'.repeat(MAX_DEPTH + 1)}1${'}'.repeat(MAX_DEPTH + 1)}`],
  ['arrays that never end', '['.repeat(50)],
])('rejects %s that are too deep', (_what, text) => expect(hostileJson(text)).toBe('body_too_deep'));

it('has nothing against any other JSON', () => {
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
  const isControl = (char: string): boolean => (char < ' ' && !'\t\n\r'.includes(char)) || char === '\u007f';
  // A rejected text is left out.
  const clean = (text: string): boolean =>
    !Array.from(text).some(isControl) && Buffer.from(text).toString() === text;
  const allClean = (value: unknown): boolean =>
    typeof value === 'string'
      ? clean(value)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).every(([name, inner]) => clean(name) && allClean(inner))
        : true;
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      fc.pre(depth(value) <= MAX_DEPTH && allClean(value));
      expect(hostileJson(JSON.stringify(value))).toBeUndefined();
      expect(hostileJson(JSON.stringify(value, null, '\t'))).toBeUndefined();
    }),
  );
});

it('reads 64 kB of anything within a blink', () => {
  for (const part of ['"\\', '1', '{"a":1,', '\\u00', '[1e9,', '-']) {
    const began = mainThreadMs();
    hostileJson(part.repeat(65_536 / part.length));
    expect(mainThreadMs() - began).toBeLessThan(250);
  }
});
