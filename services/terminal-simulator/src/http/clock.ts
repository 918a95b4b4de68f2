import { randomInt } from 'node:crypto';
import type { Surroundings } from '../world/turn.js';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The machine's time and chance. */
export const surroundings = (): Surroundings => ({
  now: Date.now(),
  newId: (length) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
});
