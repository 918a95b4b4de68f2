import type { Receipt } from './receipt.js';

/** Characters of a line on paper 80 mm wide, 72 of them printed (docs/rules/reservations.md 10). */
export const STRIP_WIDTH = 38;
const MOST_NAME = 26;

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

const centred = (text: string): string[] =>
  wrap(text, STRIP_WIDTH).map((line) => ' '.repeat(Math.floor((STRIP_WIDTH - line.length) / 2)) + line);

/** The amount stands at the end of the first line, whatever the name does. */
const row = (name: string, amount: string): string[] => {
  const [first = '', ...rest] = wrap(name, Math.min(MOST_NAME, STRIP_WIDTH - amount.length - 1));
  return [first + amount.padStart(STRIP_WIDTH - first.length), ...rest];
};

const RULE = '-'.repeat(STRIP_WIDTH);

/**
 * A receipt as lines of a fixed width, for narrow printers and for mails without HTML: how many there are is how
 * long the paper is.
 */
export const stripLines = ({ title, shop, facts, items, sums, payments, foot, pair }: Receipt): string[] =>
  [
    ...shop.flatMap(centred),
    '',
    ...centred(title),
    ...facts.flatMap(([name, value]) => wrap(pair(name, value), STRIP_WIDTH)),
    RULE,
    ...items.flatMap(({ title: item, note, amount }) => [
      ...row(item, amount),
      ...(note ? wrap(note, STRIP_WIDTH - 2).map((line) => `  ${line}`) : []),
    ]),
    RULE,
    ...sums.flatMap(({ name, amount }) => row(name, amount)),
    ...(payments.length > 0 ? [RULE] : []),
    ...payments.flatMap(([name, amount]) => row(name, amount)),
    ...(foot ? ['', ...centred(foot)] : []),
  ].map((line) => line.replace(/[\u00a0\u202f]/g, ' '));
