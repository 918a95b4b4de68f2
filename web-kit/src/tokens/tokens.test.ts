import { contrast, READABLE } from '@stile/contracts/kernel/colors';
import { tokens, TOKENS_CSS } from '../index.js';

test('style sheets have the tokens as custom properties', () => {
  expect(TOKENS_CSS).toMatch(/^:root\{--ink:#1a2420;--ink-soft:#525f58;.*\}$/);
  expect(TOKENS_CSS).toContain(`;--radius-s:${tokens.radiusS}px;`);
});

const sixDigits = (color: string): string => (color.length === 4 ? color.replace(/\w/g, '$&$&') : color);

test.each([
  ['ink', 'ground'],
  ['inkSoft', 'ground'],
  ['brand', 'paper'],
  ['brandStrong', 'brandSoft'],
  ['busyInk', 'busySoft'],
  ['bad', 'badSoft'],
] as const)('%s reads on %s', (text, ground) =>
  expect(contrast(sixDigits(tokens[text]), sixDigits(tokens[ground]))).toBeGreaterThanOrEqual(READABLE),
);
