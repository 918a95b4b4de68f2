import type { Ids } from '@stile/contracts';
import type { Vault } from '../ports/vault.js';
import { decrypt } from './seal.js';
import { SIGNING, wrapped, type WrappedKey } from './wrapped-keys.js';

const KEY = 'key';

/**
 * The secret of links, ids of retries and cookies, which outlives the master key (docs/rules/log.md 77). A product that is
 * older than it has signed with the master key that it had then.
 */
export const loadSigningKey = async (
  vault: Vault,
  masterKey: Buffer,
  ids: Ids,
  isNew: () => Promise<boolean>,
): Promise<Buffer> => {
  const stored =
    (await vault.get<WrappedKey>(SIGNING.bucket, KEY)) ??
    (await vault.putIfAbsent<WrappedKey>(
      SIGNING.bucket,
      KEY,
      wrapped(
        masterKey,
        SIGNING.associatedData,
        (await isNew()) ? Buffer.from(ids.secret(), 'base64url') : masterKey,
        ids,
      ),
    ));
  return decrypt(masterKey, SIGNING.associatedData, stored);
};
