import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { decrypt, encrypt } from '@stile/event-store';
import { Signer } from '../ports/signer.js';
import { ADDON_IMAGE, PREFIXES } from '../storage/sealed-kinds.js';
import type { Storage } from '../storage/storage.js';
import { STORAGE } from '../ports/tokens.js';

/**
 * Pictures of products, as they are drawn. Anyone may see them. Their id is the digest of their bytes: the same picture is kept
 * once, and an earlier revision of a product still shows the one it had, so they are never removed.
 */
@Injectable()
export class AddonImages {
  constructor(
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'images' | 'keys'>,
    private readonly signer: Signer,
  ) {}

  static idOf = (bytes: Buffer): string =>
    `${PREFIXES[ADDON_IMAGE]}${createHash('sha256').update(bytes).digest('base64url')}`;

  /** Keeps it and answers its id. Repeating it changes nothing. */
  async keep(bytes: Buffer): Promise<string> {
    const id = AddonImages.idOf(bytes);
    if (!(await this.storage.images.get(id)))
      await this.storage.images.put(id, {
        owner: null,
        ...encrypt(this.keyOf(id), this.storage.keys.newIv(), id, bytes),
      });
    return id;
  }

  /** The JPEG; undefined where there is none. */
  async open(id: string): Promise<Buffer | undefined> {
    const image = await this.storage.images.get(id);
    return image && decrypt(this.keyOf(id), id, image);
  }

  private keyOf = (id: string): Buffer => this.signer.sealingKey(ADDON_IMAGE, id);
}
