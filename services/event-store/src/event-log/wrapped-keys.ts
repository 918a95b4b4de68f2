import type { Ids } from '@stile/contracts';
import { decrypt, encrypt } from './seal.js';

const IV_BYTES = 12;

/** A key as the vault has it: encrypted with the master key. All is base64. */
export interface WrappedKey {
  readonly iv: string;
  readonly text: string;
  readonly tag: string;
}

export const PERSON_KEYS = 'person-keys';
export const CHAIN = { bucket: 'log-chain', associatedData: 'the chain of the log' } as const;
export const SIGNING = { bucket: 'signing', associatedData: 'the secret of signatures' } as const;
export const personPlace = (person: string, keyId: string): string => `${PERSON_KEYS}/${person}/${keyId}`;

/** Where keys lie in the vault, with what binds each to its place. */
const PLACES: Readonly<Record<string, (key: string, record: { readonly id?: string }) => string>> = {
  [PERSON_KEYS]: (person, { id }) => personPlace(person, id!),
  [CHAIN.bucket]: () => CHAIN.associatedData,
  [SIGNING.bucket]: () => SIGNING.associatedData,
};

export const wrapped = (masterKey: Buffer, associatedData: string, secret: Buffer, ids: Ids): WrappedKey =>
  encrypt(masterKey, Buffer.from(ids.secret(), 'base64url').subarray(0, IV_BYTES), associatedData, secret);

/** A record of the vault under another master key: one that holds a key has it wrapped with that, all others stay. */
export const rewrapped = (
  bucket: string,
  key: string,
  record: unknown,
  { from, to, ids }: { readonly from: Buffer; readonly to: Buffer; readonly ids: Ids },
): unknown => {
  const placeOf = PLACES[bucket];
  // An erased person has a record and no key.
  if (!placeOf || !isWrapped(record)) return record;
  const associatedData = placeOf(key, record);
  return { ...record, ...wrapped(to, associatedData, decrypt(from, associatedData, record), ids) };
};

const isWrapped = (record: unknown): record is WrappedKey & { readonly id?: string } =>
  typeof record === 'object' && record !== null && 'text' in record;
