import { randomKey } from '../ids/random-key.js';

const KEPT = 'stile.tab-session';
const FIRST = 1000;
const NUMBERS = 4001;
const DIGITS = 8;

let own: string | undefined;

const storedOr = (made: string): string => {
  try {
    const stored = window.sessionStorage.getItem(KEPT);
    if (stored === null) window.sessionStorage.setItem(KEPT, made);
    return stored ?? made;
  } catch {
    // A browser that refuses storage has another one after a reload.
    return made;
  }
};

/**
 * The name of this tab in a row of the logs, made once: `TAB` and a number from 1000 to 5000. It tells the tabs of a
 * station apart and grants nothing (docs/rules/payments.md 113).
 */
export const tabSession = (): string =>
  (own ??= storedOr(`TAB${FIRST + (parseInt(randomKey().slice(0, DIGITS), 16) % NUMBERS)}`));
