import { updateDevice, type Turn } from './turn.js';
import type { Device, Payment } from './world.js';

/* The paper strip of a device. */

const MOST_LINES = 200;
const WIDEST = 80;

/** The part of a text that can be shown: no control characters. */
export const printable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, WIDEST)
    .trimEnd();

/** Where the paper is cut. */
export const CUT = '✂';

export const printLines = (turn: Turn, { serial }: Device, lines: readonly string[]): void => {
  const { paper } = turn.world.devices.get(serial)!;
  updateDevice(turn, serial, {
    paper: paper.concat(lines.map(printable), CUT).takeLast(MOST_LINES),
  });
};

const dollars = (cents: number): string => `CA$${(cents / 100).toFixed(2)}`;

export const receiptOf = ({ card, amount, tip, authCode, id }: Payment, title: string): readonly string[] => [
  title,
  `${card.type} ....${card.last4}`,
  `${dollars(amount + tip)}  ${authCode}`,
  id,
];
