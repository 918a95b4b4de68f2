import type { Instant } from '@stile/contracts';

/** A picture, encrypted with the key of `owner`, or of its own id while it has no owner. All but `owner` is base64. */
export interface SealedImage {
  readonly owner: string | null;
  readonly iv: string;
  readonly text: string;
  readonly tag: string;
}

/** Where pictures lie: outside of the log, encrypted before they come here. */
export interface Images {
  /** Durable when it answers. Without an owner it is gone at `expiresAt`. */
  put(id: string, image: SealedImage, options?: { expiresAt?: Instant }): Promise<void>;
  get(id: string): Promise<SealedImage | undefined>;
  /** Removes everything of an owner but these. */
  forget(owner: string, except?: ReadonlySet<string>): Promise<void>;
}
