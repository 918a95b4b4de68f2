import type { Receipt } from './receipt.js';

/**
 * Columns of a receipt's lines. A row has the description at its left and the amount at its right; between them,
 * where there is room, how many at which price (docs/rules/reservations.md 16).
 */
interface Layout {
  readonly width: number;
  readonly description: number;
}

/** 72 mm of paper 80 mm wide are printed, and of a terminal's paper, 58 mm wide, 48. */
export const LAYOUTS = {
  wide: { width: 38, description: 19 },
  narrow: { width: 30, description: 21 },
} as const satisfies Record<string, Layout>;

/** At spaces; a word that is longer than a line is cut. */
const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(' ')
    .flatMap((long) => long.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''])) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
};

const AMOUNT = 9;

const centred = (text: string, width: number): string[] =>
  wrap(text, width).map((line) => ' '.repeat(Math.floor((width - line.length) / 2)) + line);

/** The amount stands at the end of the first line, whatever the name does. */
const row = (name: string, amount: string, width: number): string[] => {
  const [first = '', ...rest] = wrap(name, width - Math.max(AMOUNT, amount.length + 1));
  return [first + amount.padStart(width - first.length), ...rest];
};

const itemRows = (
  { title, each, note, amount }: Receipt['items'][number],
  { width, description }: Layout,
): string[] => {
  const end = amount.padStart(AMOUNT);
  const room = width - description - end.length - (amount.length < AMOUNT ? 0 : 1);
  const fits = each.length < room;
  const [first = '', ...rest] = wrap(title, Math.min(description, width - amount.length - 1));
  const left = fits ? first.padEnd(description) + each.padStart(room) : first;
  const below = [fits ? '' : each, note].filter(Boolean);
  return [
    left + amount.padStart(width - left.length),
    ...rest,
    ...below.flatMap((text) => wrap(text, width - 2).map((line) => `  ${line}`)),
  ];
};

/**
 * A receipt as lines of a fixed width, for printers and for mails without HTML: how many there are is how long the
 * paper is.
 */
export const stripLines = (
  { title, shop, facts, items, sums, date, payments, pair }: Receipt,
  layout: Layout = LAYOUTS.wide,
): string[] => {
  const { width } = layout;
  const rule = '-'.repeat(width);
  return [
    ...shop.flatMap((line) => centred(line, width)),
    '',
    ...centred(title, width),
    ...facts.flatMap(([name, value]) => wrap(pair(name, value), width)),
    rule,
    ...items.flatMap((item) => itemRows(item, layout)),
    rule,
    ...sums.flatMap(({ name, amount }) => row(name, amount, width)),
    rule,
    ...wrap(pair(...date), width),
    ...payments.flatMap(([name, amount]) => row(name, amount, width)),
  ].map((line) => line.replace(/[\u00a0\u202f]/g, ' '));
};
