import { searchOf } from './router.js';

/** Inside another site's page (docs/rules/booking-page.md 7): no shell of our own. */
export const isEmbedded = (url: string): boolean =>
  ['1', 'true'].includes(new URLSearchParams(searchOf(url)).get('embedded') ?? '');
