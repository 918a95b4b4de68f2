import type { Ids, Position } from '@stile/contracts';
import type { ChainKey } from '../ports/chained-log.js';
import type { Vault } from '../ports/vault.js';
import { decrypt } from './seal.js';
import { CHAIN, wrapped, type WrappedKey } from './wrapped-keys.js';

const KEY = 'key';
const KEY_BYTES = 32;

interface WrappedChainKey extends WrappedKey {
  readonly after: Position;
}

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
    (await vault.get<WrappedChainKey>(CHAIN.bucket, KEY)) ??
    (await vault.putIfAbsent<WrappedChainKey>(CHAIN.bucket, KEY, {
      after: await headOf(),
      ...wrapped(
        masterKey,
        CHAIN.associatedData,
        Buffer.from(ids.secret(), 'base64url').subarray(0, KEY_BYTES),
        ids,
      ),
    }));
  return { after: stored.after, secret: decrypt(masterKey, CHAIN.associatedData, stored) };
};
