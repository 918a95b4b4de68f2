import { z } from 'zod';
import { idText } from '../kernel/index.js';

const language = z.enum(['en', 'fr']);

/** GET /api/pageContent: the texts are the product's own, whatever the venue. */
export const pageContentQuery = z.strictObject({
  inventoryGroup: idText.optional(),
  inventory: idText.optional(),
  /** Else the request's. */
  language: language.optional(),
});
export const pageContentAnswer = z
  .strictObject({ language, /** by their keys */ content: z.record(z.string(), z.string()) })
  .meta({ id: 'PageContent' });

/** POST /api/setLanguage */
export const languageRequest = z.strictObject({ language }).meta({ id: 'Language' });
