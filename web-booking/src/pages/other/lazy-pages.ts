import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLaterTexts } from '../../core/i18n/language.js';
import { loadTabState } from '../selection/tab-state.js';

/* Pages that a link leads to, or that come once something is booked. */

export const LazyReservationPage = lazyPart(
  async () => (await import('../reservation/ReservationPage.js')).ReservationPage,
  loadLaterTexts,
);
export const LazyEditPage = lazyPart(
  async () => (await import('../edit/EditPage.js')).EditPage,
  async () => void (await Promise.all([loadLaterTexts(), loadTabState()])),
);
export const LazyWaiverPage = lazyPart(
  async () => (await import('../waiver/WaiverPage.js')).WaiverPage,
  loadLaterTexts,
);
export const LazyDestinationsPage = lazyPart(
  async () => (await import('../destinations/DestinationsPage.js')).DestinationsPage,
);
export const LazyWaitlistPage = lazyPart(
  async () => (await import('../waitlist/WaitlistPage.js')).WaitlistPage,
  loadLaterTexts,
);
