import type { Ids } from '@stile/contracts';
import { decrypt, encrypt } from '@stile/event-store';
import { Signer } from '../ports/signer.js';
import type { SealedImage } from './images.js';
import { IMAGES } from './vault-images.js';

/* Kinds that are sealed with a key made from the master key (docs/security.md, keys and algorithms). */
export const PHOTO = 'photo';
export const ADDON_IMAGE = 'addon-image';
export const TERMINAL_TOKENS = 'terminal_tokens';

const IV_BYTES = 12;

interface SealedRecord {
  readonly iv: string;
  readonly text: string;
  readonly tag: string;
}

/** A record of the vaults sealed under another master key; one that is not sealed with such a key stays. */
export const resealed = (
  bucket: string,
  id: string,
  record: unknown,
  { from, to, ids }: { readonly from: Buffer; readonly to: Buffer; readonly ids: Ids },
): unknown => {
  const kind = kindOf(bucket, id, record);
  if (!kind) return record;
  const sealed = record as SealedRecord;
  const iv = Buffer.from(ids.secret(), 'base64url').subarray(0, IV_BYTES);
  const plain = decrypt(new Signer(from).sealingKey(kind, id), id, sealed);
  return { ...sealed, ...encrypt(new Signer(to).sealingKey(kind, id), iv, id, plain) };
};

const kindOf = (bucket: string, id: string, record: unknown): string | undefined => {
  if (bucket === TERMINAL_TOKENS) return TERMINAL_TOKENS;
  // A person's photo has the key of the person.
  if (bucket !== IMAGES || (record as SealedImage).owner !== null) return undefined;
  return id.startsWith(PREFIXES[ADDON_IMAGE]) ? ADDON_IMAGE : PHOTO;
};

/** Prefixes of ids. */
export const PREFIXES = { [PHOTO]: 'ph-', [ADDON_IMAGE]: 'ai-' } as const;
