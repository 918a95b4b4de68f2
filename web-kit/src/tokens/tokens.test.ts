import { tokens, TOKENS_CSS } from '../index.js';

test('style sheets have the tokens as custom properties', () => {
  expect(TOKENS_CSS).toMatch(/^:root\{--ink:#1a2420;--ink-soft:#525f58;.*\}$/);
  expect(TOKENS_CSS).toContain(`;--radius-s:${tokens.radiusS}px;`);
});

const luminance = (colour: string): number => {
  const digits = colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

test.each([
  ['ink', 'ground'],
  ['inkSoft', 'ground'],
  ['brand', 'paper'],
  ['brandStrong', 'brandSoft'],
  ['busyInk', 'busySoft'],
  ['bad', 'badSoft'],
] as const)('%s reads on %s', (text, ground) =>
  expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5),
);
