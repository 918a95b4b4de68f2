import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { apiError } from '../http/api-error.js';
import { turns } from './turns.js';

/** A picture as we keep it. */
export interface Drawn {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const QUALITY = 82;
const MAX_MEGAPIXELS = 40;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const MAX_SECONDS = 10;
/** Decoding takes a processor and up to 160 MB: few at once, and a bound on those that wait with their bytes. */
const AT_ONCE = 2;
const WAITING = 16;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
/** By the bytes: what a file is called, and what else is in it, does not count. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

/**
 * Drawn again as a JPEG of at most so many pixels a side, upright, without anything that a camera wrote beside it (its place among it).
 * @throws ApiError 422 image_unreadable, image_too_many_pixels
 */
export const drawnAnew = async (bytes: Buffer, maxSide: number): Promise<Drawn> => {
  const unreadable = apiError(422, 'image_unreadable');
  if (!isPicture(bytes)) throw unreadable;
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable;
    });
  if (width * height > MAX_PIXELS)
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

/** Draws pictures of whatever kind in turn. */
@Injectable()
export class Drawing {
  private readonly inTurn = turns(AT_ONCE, WAITING);

  /** @throws ApiError as `drawnAnew`, StorageUnavailable when too many wait */
  draw(bytes: Buffer, maxSide: number): Promise<Drawn> {
    return this.inTurn(() => drawnAnew(bytes, maxSide));
  }
}
