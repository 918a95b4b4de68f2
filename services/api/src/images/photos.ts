import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, instantOf, type Clock, type Ids, type PhotoAnswer } from '@stile/contracts';
import { decrypt, encrypt } from '@stile/event-store';
import { Signer } from '../ports/signer.js';
import type { Storage } from '../storage/storage.js';
import { CLOCK, IDS, STORAGE } from '../ports/tokens.js';
import { Drawing } from './drawing.js';
import type { SealedImage } from '../storage/images.js';
import { PHOTO, PREFIXES } from '../storage/sealed-kinds.js';

const DAY_MS = 86_400_000;
const MAX_SIDE = 800;

/**
 * Pictures of participants. An upload is sealed with a key of its own and gone after a day; the reservation that names it
 * keeps it, sealed with its person's key: erasing the person destroys it.
 */
@Injectable()
export class Photos {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly signer: Signer,
    private readonly drawing: Drawing,
  ) {}

  /** @throws ApiError 422 for what is no picture, StorageUnavailable when too many wait */
  async upload(bytes: Buffer): Promise<PhotoAnswer> {
    const portrait = await this.drawing.draw(bytes, MAX_SIDE);
    const blob = `${PREFIXES[PHOTO]}${this.ids.secret()}`;
    await this.put(blob, null, this.uploadKey(blob), portrait.bytes);
    return { blob, width: portrait.width, height: portrait.height };
  }

  /** Whether a reservation of this person (null: not placed yet) may name it. An upload lives on for another day. */
  async isAtHand(blob: string, personId: string | null): Promise<boolean> {
    const image = await this.storage.images.get(blob);
    if (!image) return false;
    if (image.owner !== null) return image.owner === personId;
    await this.storage.images.put(blob, image, { expiresAt: this.inADay() });
    return true;
  }

  /** Makes an upload the person's. Repeating it changes nothing. */
  async keep(blob: string, personId: string): Promise<void> {
    const image = await this.storage.images.get(blob);
    if (image?.owner !== null) return;
    const key = (await this.storage.keys.provide(new Set([personId]))).get(personId);
    if (!key) throw new Error('no key to seal a photo with');
    await this.put(blob, personId, key.secret, decrypt(this.uploadKey(blob), blob, image));
  }

  /** The JPEG, for a reservation of this person; undefined once it or the person's key is gone. */
  async open(blob: string, personId: string): Promise<Buffer | undefined> {
    const image = await this.storage.images.get(blob);
    if (!image || (image.owner !== null && image.owner !== personId)) return undefined;
    if (image.owner === null) return decrypt(this.uploadKey(blob), blob, image);
    const key = (await this.storage.keys.load(new Set([personId]))).get(personId);
    return key && key !== 'erased' ? decrypt(key.secret, blob, image) : undefined;
  }

  /** All of a person's, but what is still named. */
  forget(personId: string, except?: ReadonlySet<string>): Promise<void> {
    return this.storage.images.forget(personId, except);
  }

  private put(blob: string, owner: string | null, secret: Buffer, bytes: Buffer): Promise<void> {
    const image: SealedImage = { owner, ...encrypt(secret, this.storage.keys.newIv(), blob, bytes) };
    return this.storage.images.put(blob, image, owner === null ? { expiresAt: this.inADay() } : {});
  }

  private uploadKey = (blob: string): Buffer => this.signer.sealingKey(PHOTO, blob);
  private inADay = (): string => instantOf(epochMsOf(this.clock.now()) + DAY_MS);
}
