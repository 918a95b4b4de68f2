import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { StorageUnavailable } from '@stile/event-store';
import { apiError } from '../http/api-error.js';

/** A picture as we keep it. */
export interface Drawn {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const QUALITY = 82;
const MAX_MEGAPIXELS = 40;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** The longest side that is read: a row that is longer costs more than its pixels. */
const MAX_SIDE_READ = 20_000;
const MAX_SECONDS = 10;
/** Decoding takes a processor and up to 160 MB: few at once, and a bound on those that wait with their bytes. */
const AT_ONCE = 2;
const MAX_WAITING = 16;

const startsWith = (bytes: Buffer, text: string, offset = 0): boolean =>
  bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));
/** By the bytes: what a file is called, and what else is in it, does not count. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

/**
 * Drawn again as a JPEG of at most so many pixels a side, upright, without anything that a camera wrote beside it (its place among it).
 * @throws ApiError 422 image_unreadable, image_too_many_pixels
 */
export const redrawn = async (bytes: Buffer, maxSide: number): Promise<Drawn> => {
  const unreadable = apiError(422, 'image_unreadable');
  if (!isPicture(bytes)) throw unreadable;
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable;
    });
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_READ)
    throw apiError(422, 'image_too_many_pixels', { detail: { megapixels: MAX_MEGAPIXELS } });
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'truncated',
      sequentialRead: true,
    })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw unreadable;
  }
};

/** Draws pictures of all kinds, a few at a time. */
@Injectable()
export class Drawing {
  private readonly limit = pLimit(AT_ONCE);

  /** @throws ApiError as `redrawn`, StorageUnavailable when too many wait */
  async draw(bytes: Buffer, maxSide: number): Promise<Drawn> {
    if (this.limit.activeCount + this.limit.pendingCount >= AT_ONCE + MAX_WAITING)
      throw new StorageUnavailable('too many pictures are being drawn');
    return this.limit(() => redrawn(bytes, maxSide));
  }
}
