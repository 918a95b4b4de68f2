import { changeSelection, parseSelection } from '../../core/booking/selection.js';
import type { Ports } from '../../core/browser/ports.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { Hold } from '../../core/services/holds.js';

/**
 * One try to reserve: its key stays for every repeat of the same content, so a double click or a lost answer books
 * once.
 */
export interface Attempt {
  readonly key: string;
  /** The request that was last sent under the key. */
  readonly sent: string | null;
  /** The reservation that it made, where it is paid, and the hold that it was made from. */
  readonly placed: {
    readonly reservationId: string;
    readonly redirectUrl: string | null;
    readonly hold: Hold | null;
  } | null;
}

const ATTEMPT = 'attempt';
const LINKS = 'links';
const SEARCH = 'search';
const PAY_AGAIN = 'pay_again';

export const readAttempt = (stored: TabStorage): Attempt | undefined => stored.read<Attempt>(ATTEMPT);
export const forgetAttempt = (stored: TabStorage): void => stored.remove(ATTEMPT);

/** Called when the details open: the key exists before anything is sent. */
export const openAttempt = (stored: TabStorage, ports: Ports): string => {
  const known = readAttempt(stored);
  if (known) return known.key;
  const key = ports.key();
  stored.write(ATTEMPT, { key, sent: null, placed: null } satisfies Attempt);
  return key;
};

/** The key for a body: the same for the same body, a new one once other content was sent under the old. */
export const keyFor = (stored: TabStorage, ports: Ports, body: string): string => {
  const attempt = readAttempt(stored);
  const key = attempt && (attempt.sent === null || attempt.sent === body) ? attempt.key : ports.key();
  stored.write(ATTEMPT, { key, sent: body, placed: null } satisfies Attempt);
  return key;
};

export interface Placed {
  readonly reservationId: string;
  readonly redirectUrl: string | null;
  readonly token: string;
  readonly hold: Hold | null;
  /** The selection as the address's query, for another try. */
  readonly search: string;
}

/** Remembers what was made, and the secret of the visitor's link: it is shown once. */
export const rememberPlaced = (
  stored: TabStorage,
  { reservationId, redirectUrl, token, hold, search }: Placed,
): void => {
  const attempt = readAttempt(stored);
  if (attempt)
    stored.write(ATTEMPT, { ...attempt, placed: { reservationId, redirectUrl, hold } } satisfies Attempt);
  stored.write(LINKS, { ...stored.read<Record<string, string>>(LINKS), [reservationId]: token });
  stored.write(SEARCH, search);
};

/**
 * Values that another tab needs to show how the reservation's payment went. What was sent stays here: another order
 * over there has a key of its own.
 */
export const takenAlong = (stored: TabStorage, reservationId: string): Readonly<Record<string, unknown>> => {
  const attempt = readAttempt(stored);
  const token = linkToken(stored, reservationId);
  return {
    [ATTEMPT]: attempt && ({ ...attempt, sent: '' } satisfies Attempt),
    [LINKS]: token === undefined ? undefined : { [reservationId]: token },
    [SEARCH]: stored.read<string>(SEARCH),
  };
};

/** Whether the last reservation of this tab was made from this selection. */
export const wasPlacedFrom = (stored: TabStorage, search: string): boolean =>
  stored.read<string>(SEARCH) === search;

/** Where the visitor chooses, or pays (screen 1), again: the selection that was not paid, else what the URL says. */
export const chooseAgainUrl = (stored: TabStorage, search: string, screen: 0 | 1 = 0): string => {
  const query = changeSelection(stored.read<string>(SEARCH) ?? search, { screen, reservationId: null });
  return parseSelection(query).inventory ? `/book?${query}` : '/';
};

/** The secret of a reservation's link, as long as the tab remembers it. */
export const linkToken = (stored: TabStorage, reservationId: string): string | undefined =>
  stored.read<Record<string, string>>(LINKS)?.[reservationId];

/**
 * Opens the visitor's own page anywhere while the tab remembers the secret; else the page's address, for the
 * browser that holds its session.
 */
export const visitorLink = (stored: TabStorage, reservationId: string): string => {
  const token = linkToken(stored, reservationId);
  return token
    ? `/reservation/token?${new URLSearchParams({ reservationId, token })}`
    : `/reservation?${new URLSearchParams({ reservationId })}`;
};

/** Remembers that the visitor wants to pay again, at this price. */
export const wantToPayAgain = (stored: TabStorage, price: number): void => stored.write(PAY_AGAIN, price);

/** The price at which the visitor wants to pay again, once. */
export const takePayAgain = (stored: TabStorage): number | undefined => {
  const price = stored.read<number>(PAY_AGAIN);
  stored.remove(PAY_AGAIN);
  return price;
};
