/* ESC/POS, as far as a receipt needs it: text, line ends, cuts and the pulse that opens the drawer. */

const ESC = 0x1b;
const GS = 0x1d;
/** How many bytes follow each command, beside its own two. */
const ARGUMENTS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  [ESC]: { '@': 0, '!': 1, E: 1, a: 1, d: 1, p: 3, t: 1, R: 1, M: 1, '-': 1, J: 1, '3': 1, '2': 0 },
  [GS]: { '!': 1, V: 1, B: 1, h: 1, w: 1, L: 2 },
};

export interface Printed {
  readonly lines: readonly string[];
  readonly opensDrawer: boolean;
}

/** The text of a print, without its commands. Letters are read as Latin 1. */
export const readEscPos = (bytes: Uint8Array): Printed => {
  let text = '';
  let opensDrawer = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const known = ARGUMENTS[bytes[index]!];
    if (!known) {
      text += String.fromCharCode(bytes[index]!);
      continue;
    }
    const command = String.fromCharCode(bytes[index + 1] ?? 0);
    opensDrawer ||= bytes[index] === ESC && command === 'p';
    index += 1 + (known[command] ?? 0);
  }
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return { lines, opensDrawer };
};
