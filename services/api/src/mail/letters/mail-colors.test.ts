import { contrast, isMailColor, lightened, READABLE } from '@stile/contracts/kernel/colors';
import { tokens } from '@stile/web-kit';
import { DARK } from './mail-layout.js';
import { letterheadOf } from './letterhead.js';

const onDark = (color: string) => lightened(color, DARK.notice);

it.each([
  ['ink', DARK.ink, [DARK.ground, DARK.paper, DARK.notice]],
  ['soft ink', DARK.inkSoft, [DARK.paper]],
  ['the product’s colour', onDark(tokens.brand), [DARK.paper, DARK.notice]],
  ['black', onDark('#000000'), [DARK.paper, DARK.notice]],
  ['a venue’s red', onDark('#b3261e'), [DARK.paper, DARK.notice]],
])('in the dark %s reads on its grounds', (_what, color, grounds) => {
  for (const ground of grounds) expect(contrast(color, ground)).toBeGreaterThanOrEqual(READABLE);
});

it('a colour that a venue may choose reads on every light ground of a mail', () => {
  const grays = Array.from(
    { length: 256 },
    (_, shade) => `#${shade.toString(16).padStart(2, '0').repeat(3)}`,
  );
  const lightest = grays.findLast(isMailColor)!;
  for (const ground of ['#ffffff', tokens.busySoft])
    expect(contrast(lightest, ground)).toBeGreaterThanOrEqual(READABLE);
});

it('a colour of before that nobody could read is none', () => {
  const group = {
    name: 'Parks',
    business: { name: '', phone: '' },
    settings: { mail_color: '#ffcc00' },
  } as never;
  expect(letterheadOf(group, undefined)).toEqual({ name: 'Parks', color: null, phone: '', logo: null });
});
