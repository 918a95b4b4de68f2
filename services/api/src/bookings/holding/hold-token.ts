import type { Position } from '@stile/contracts';
import type { Signer } from '../../ports/signer.js';

/** What a hold's token says: which catalogue its prices were shown from, and which ledgers it took places of. */
export interface HoldToken {
  readonly catalogue: Position;
  readonly ledgers: readonly string[];
}

/** Signed, not stored: proves that the hold is the caller's. */
export const writeHoldToken = (signer: Signer, holdId: string, token: HoldToken): string => {
  const text = Buffer.from(JSON.stringify([token.catalogue, token.ledgers])).toString('base64url');
  return `${text}.${signer.sign('hold', `${holdId}.${text}`)}`;
};

/** Undefined when the token is not this hold's. */
export const readHoldToken = (signer: Signer, holdId: string, token: string): HoldToken | undefined => {
  const [text = '', signature = ''] = token.split('.');
  if (!signer.verify('hold', `${holdId}.${text}`, signature)) return undefined;
  const [catalogue, ledgers] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [Position, string[]];
  return { catalogue, ledgers };
};
