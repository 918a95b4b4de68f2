import { readEscPos } from './escpos.js';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  );

it.each([
  ['plain lines', bytes('One\nTwo\r\n'), ['One', 'Two'], false],
  [
    'bold, centred, cut',
    bytes(0x1b, '@', 0x1b, 'a', 1, 0x1b, 'E', 1, 'Reçu\n', 0x1d, 'V', 0),
    ['Reçu'],
    false,
  ],
  ['the pulse of the drawer', bytes(0x1b, 'p', 0, 25, 250), [], true],
  ['nothing', bytes(), [], false],
  ['a command that is cut off', bytes('One\n', 0x1b), ['One'], false],
])('a print of %s', (_what, print, lines, opensDrawer) =>
  expect(readEscPos(print)).toEqual({ lines, opensDrawer }),
);
