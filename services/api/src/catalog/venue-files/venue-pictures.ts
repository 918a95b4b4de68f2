import { addonImageOf, type VenueFile } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import { redrawn } from '../../images/drawing.js';
import { AddonImages } from '../../images/addon-images.js';
import { InvalidVenueFile } from './venue-files.js';

type Pictures = Pick<AddonImages, 'keep' | 'open'>;
/** Pictures of products, destinations and the venue, by the id of each. */
const shownBy = (
  addons: VenueFile['addons'],
  inventories: VenueFile['inventories'],
  groups: readonly VenueFile['inventory_group'][],
): { id: string; image: string | null }[] => [
  ...addons.map(({ id, image }) => ({ id, image })),
  ...inventories.map(({ id, picture = null }) => ({ id, image: picture })),
  ...groups.map(({ id, logo = null }) => ({ id, image: logo })),
];
const named = (images: Iterable<string | null>): string[] =>
  [...new Set([...images].flatMap((image) => addonImageOf(image) ?? []))].sort();

/**
 * The pictures that a venue's documents name, so that the venue is the same wherever its file is imported. None: the file
 * says nothing about pictures.
 */
export const picturesFor = async (
  catalogue: Catalogue,
  pictures: Pictures,
): Promise<Pick<VenueFile, 'images'>> => {
  const bodies = <T>(documents: ReadonlyMap<string, { readonly body: T }>): T[] =>
    [...documents.values()].map(({ body }) => body);
  const shown = shownBy(
    bodies(catalogue.addons),
    bodies(catalogue.inventories),
    bodies(catalogue.inventory_group),
  );
  const images: Record<string, string> = {};
  for (const id of named(shown.map(({ image }) => image))) {
    const bytes = await pictures.open(id);
    if (bytes) images[id] = bytes.toString('base64');
  }
  return Object.keys(images).length > 0 ? { images } : {};
};

const violationIn = async (
  id: string,
  bytes: Buffer,
  wanted: ReadonlySet<string>,
): Promise<string | undefined> => {
  if (!wanted.has(id)) return 'nothing names it';
  if (AddonImages.idOf(bytes) !== id) return 'not the bytes that its id stands for';
  return redrawn(bytes, 1).then(
    () => undefined,
    () => 'not a whole picture',
  );
};

/**
 * Keeps a file's pictures, all or none. Answers the products, destinations and venue whose picture is neither in the file nor
 * here. @throws InvalidVenueFile
 */
export const importPictures = async (
  { images = {}, addons, inventories, inventory_group }: VenueFile,
  pictures: Pictures,
): Promise<string[]> => {
  const shown = shownBy(addons, inventories, [inventory_group]);
  const wanted = new Set(named(shown.map(({ image }) => image)));
  const all = Object.entries(images).map(([id, text]) => ({ id, bytes: Buffer.from(text, 'base64') }));
  const violations: string[] = [];
  for (const { id, bytes } of all) {
    const violation = await violationIn(id, bytes, wanted);
    if (violation) violations.push(`images.${id}: ${violation}`);
  }
  if (violations.length > 0) throw new InvalidVenueFile(violations);
  for (const { bytes } of all) await pictures.keep(bytes);
  const missing: string[] = [];
  for (const { id, image } of shown) {
    const picture = addonImageOf(image);
    if (picture && !(await pictures.open(picture))) missing.push(id);
  }
  return missing;
};
