import type { Basket, Instant, Position } from '@stile/contracts';
import type { Signer } from '../../ports/signer.js';

/** The terms of a hold: its basket, by the catalogue and at the moment at which it was judged and priced. */
export interface HoldTerms {
  readonly basket: Basket;
  readonly catalogue: Position;
  readonly at: Instant;
}

export interface HoldToken {
  readonly terms: HoldTerms;
  /** The ledgers that it took capacity of. */
  readonly ledgers: readonly string[];
  /** The end of an allotment: a station sells from it until then. */
  readonly sellUntil?: Instant;
  /** The seller of an allotment; absent in a token of an earlier version. */
  readonly seller?: Seller;
}

/** A station, and who works at it. */
interface Seller {
  readonly station: string | null;
  readonly actor: string;
}

/** Signed, not stored: proves that the hold is the caller's. */
export const writeHoldToken = (signer: Signer, holdId: string, hold: HoldToken): string => {
  const text = Buffer.from(JSON.stringify(hold)).toString('base64url');
  return `${text}.${signer.sign('hold', `${holdId}.${text}`)}`;
};

/** Undefined when the token is not this hold's, and for an allotment, which is sold from by its station alone. */
export const readBookersToken = (signer: Signer, holdId: string, token: string): HoldToken | undefined => {
  const hold = readHoldToken(signer, holdId, token);
  return hold?.sellUntil ? undefined : hold;
};

/** Undefined when the token is not this hold's. */
export const readHoldToken = (signer: Signer, holdId: string, token: string): HoldToken | undefined => {
  const [text = '', signature = ''] = token.split('.');
  if (!signer.verify('hold', `${holdId}.${text}`, signature)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as HoldToken;
};
