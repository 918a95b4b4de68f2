/* Pictures of products: a document names one by its path, and the path holds the digest of its bytes. Nothing here loads the schema library. */
export const ADDON_IMAGE = /^ai-[A-Za-z0-9_-]{43}$/;
const PATH = '/api/addon_image/';

export const addonImagePath = (id: string): string => PATH + id;
/** The picture that a product's `image` names; undefined where that is none of ours, such as one of the page's own files. */
export const addonImageOf = (image: string | null): string | undefined => {
  const id = image?.startsWith(PATH) ? image.slice(PATH.length) : '';
  return ADDON_IMAGE.test(id) ? id : undefined;
};
