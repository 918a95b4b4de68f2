import { lazyPart } from '../core/browser/lazy-part.js';
import { loadLazyTexts } from '../core/i18n/texts.js';
import { drawnSelection } from './selection/lazy-parts.js';

/* Pages that no first load of the selection needs. */

export const LazyDetailsScreen = lazyPart(
  async () => (await import('./details/DetailsScreen.js')).DetailsScreen,
  loadLazyTexts,
);
export const LazyConfirmationScreen = lazyPart(
  async () => (await import('./confirmation/ConfirmationScreen.js')).ConfirmationScreen,
  loadLazyTexts,
);
export const LazyOtherPages = lazyPart(
  async () => (await import('./other/OtherPages.js')).OtherPages,
  loadLazyTexts,
);
export const LazyNotFoundPage = lazyPart(
  async () => (await import('./not-found/NotFoundPage.js')).NotFoundPage,
  loadLazyTexts,
);

/** Parts that the server draws with the page. */
export const drawnParts = [LazyNotFoundPage, LazyOtherPages, ...drawnSelection] as const;
