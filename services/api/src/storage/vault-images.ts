import type { Instant } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import type { Images, SealedImage } from './images.js';

export const IMAGES = 'images';
/** Ids of what one owner has. */
const ofOwner = (owner: string): string => `images-of-${owner}`;
const MAX_OF_ONE = 1_000;

/**
 * The built-in store: a file of its own beside the vault, or MongoDB where that is configured. Both overwrite what
 * they remove.
 */
export class VaultImages implements Images {
  constructor(private readonly vault: Vault) {}

  async put(id: string, image: SealedImage, options?: { expiresAt?: Instant }): Promise<void> {
    // First where it will be, then the picture: none is kept that could not be forgotten.
    if (image.owner !== null) await this.vault.put(ofOwner(image.owner), id, true);
    await this.vault.put(IMAGES, id, image, options);
  }

  get(id: string): Promise<SealedImage | undefined> {
    return this.vault.get<SealedImage>(IMAGES, id);
  }

  async forget(owner: string, except: ReadonlySet<string> = new Set()): Promise<void> {
    for (const [id] of await this.vault.list(ofOwner(owner), MAX_OF_ONE)) {
      if (except.has(id)) continue;
      await this.vault.delete(IMAGES, id);
      await this.vault.delete(ofOwner(owner), id);
    }
  }
}
