import type { Ids, Position } from '@stile/contracts';
import type { ChainKey } from '../ports/chained-log.js';
import type { Vault } from '../ports/vault.js';
import { decrypt, encrypt } from './seal.js';

const BUCKET = 'log-chain';
const KEY = 'key';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const PLACE = 'the chain of the log';

/** As the vault has it: encrypted with the master key. */
interface WrappedChainKey {
  readonly after: Position;
  readonly iv: string;
  readonly text: string;
  readonly tag: string;
}

const bytes = (ids: Ids, count: number): Buffer => Buffer.from(ids.secret(), 'base64url').subarray(0, count);

/**
 * The key of the log's chain, made where there is none yet: who can write the log's file, but does not know it, cannot
 * make a digest that fits. `headOf` answers where a log ends that has had no key.
 */
export const loadChainKey = async (
  vault: Vault,
  masterKey: Buffer,
  ids: Ids,
  headOf: () => Promise<Position>,
): Promise<ChainKey> => {
  const stored =
    (await vault.get<WrappedChainKey>(BUCKET, KEY)) ??
    (await vault.putIfAbsent<WrappedChainKey>(BUCKET, KEY, {
      after: await headOf(),
      ...encrypt(masterKey, bytes(ids, IV_BYTES), PLACE, bytes(ids, KEY_BYTES)),
    }));
  return { after: stored.after, secret: decrypt(masterKey, PLACE, stored) };
};
