import { lazyPart } from '../core/browser/lazy-part.js';
import { loadLaterTexts } from '../core/i18n/language.js';
import { drawnSelection } from './selection/lazy-parts.js';

/* Pages that no first load of the selection needs. */

export const LazyDetailsScreen = lazyPart(
  async () => (await import('./details/DetailsScreen.js')).DetailsScreen,
  loadLaterTexts,
);
export const LazyConfirmationScreen = lazyPart(
  async () => (await import('./confirmation/ConfirmationScreen.js')).ConfirmationScreen,
  loadLaterTexts,
);
export const LazyOtherPages = lazyPart(
  async () => (await import('./other/OtherPages.js')).OtherPages,
  loadLaterTexts,
);
export const LazyNotFoundPage = lazyPart(
  async () => (await import('./not-found/NotFoundPage.js')).NotFoundPage,
  loadLaterTexts,
);

/** What the server draws with the page. */
export const drawnParts = [LazyNotFoundPage, LazyOtherPages, ...drawnSelection] as const;
