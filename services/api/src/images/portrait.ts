import sharp from 'sharp';
import { refuse } from '../http/api-error.js';

/** A picture as we keep it. */
export interface Portrait { readonly bytes: Buffer; readonly width: number; readonly height: number }

const MAX_SIDE = 800;
const QUALITY = 82;
const MAX_MEGAPIXELS = 40;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const MAX_SECONDS = 10;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
/** By the bytes: what a file is called, and what else is in it, does not count. */
const isPicture = (bytes: Buffer): boolean => startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG\r\n\x1a\n') || (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

/**
 * Drawn anew as a JPEG of at most 800 pixels a side, upright, without anything that a camera wrote beside it (its place among it).
 * @throws ApiError 422 image_unreadable, image_too_many_pixels
 */
export const portraitOf = async (bytes: Buffer): Promise<Portrait> => {
  const unreadable = refuse(422, 'image_unreadable');
  if (!isPicture(bytes)) throw unreadable;
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => { throw unreadable; });
  if (width * height > MAX_PIXELS) throw refuse(422, 'image_too_many_pixels', { detail: { megapixels: MAX_MEGAPIXELS } });
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true }).timeout({ seconds: MAX_SECONDS })
      .autoOrient().resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw unreadable;
  }
};
