import type { TabStorage } from '../../core/browser/tab-storage.js';

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** The picture that is sent, and the small one that the tab keeps to show. */
export interface CutPhoto {
  readonly bytes: Blob;
  readonly preview: string;
}

const SENT_SIDE = 800;
const PREVIEW_SIDE = 192;
const QUALITY = 0.9;

const drawn = (image: CanvasImageSource, from: Square, side: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // A picture with clear parts is white there.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, side, side);
  return canvas;
};

/**
 * The square of a picture as a JPEG of 800 pixels at most. It is drawn again, so that the camera's metadata stays
 * on this device.
 */
export const cutPhoto = async (image: CanvasImageSource, from: Square): Promise<CutPhoto> => {
  const canvas = drawn(image, from, Math.min(SENT_SIDE, Math.max(1, Math.round(from.width))));
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!bytes) throw new Error('this browser writes no pictures');
  return { bytes, preview: drawn(image, from, PREVIEW_SIDE).toDataURL('image/jpeg', QUALITY) };
};

const PREVIEWS = 'photos';
type Previews = Readonly<Record<string, string>>;

/**
 * Small pictures of what this tab uploaded, by what the server calls them: nothing shows an upload before there is
 * a reservation.
 */
export const readPreview = (stored: TabStorage, blob: string): string | undefined =>
  stored.read<Previews>(PREVIEWS)?.[blob];
export const writePreview = (
  stored: TabStorage,
  blob: string,
  preview: string,
  instead: string | undefined,
): void => {
  const { [instead ?? '']: _before, ...others } = stored.read<Previews>(PREVIEWS) ?? {};
  stored.write(PREVIEWS, { ...others, [blob]: preview });
};
export const forgetPreviews = (stored: TabStorage): void => stored.remove(PREVIEWS);
