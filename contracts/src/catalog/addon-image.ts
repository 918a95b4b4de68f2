/* Pictures of products: a document holds the path, which holds the digest of the bytes. No schema library here. */
export const ADDON_IMAGE = /^ai-[A-Za-z0-9_-]{43}$/;
const PATH = '/api/addon_image/';

export const addonImagePath = (id: string): string => PATH + id;
/** The picture that a product's `image` names; undefined for any other path, such as a file of the page. */
export const addonImageOf = (image: string | null): string | undefined => {
  const id = image?.startsWith(PATH) ? image.slice(PATH.length) : '';
  return ADDON_IMAGE.test(id) ? id : undefined;
};
