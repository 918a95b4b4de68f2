import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts, loadTimesTexts } from '../../core/i18n/texts.js';
import { loadTabState } from '../selection/tab-state.js';

/* Pages that a link leads to, or that come once something is booked. */

export const LazyReservationPage = lazyPart(
  async () => (await import('../reservation/ReservationPage.js')).ReservationPage,
  loadLazyTexts,
);
export const LazyEditPage = lazyPart(
  async () => (await import('../edit/EditPage.js')).EditPage,
  async () => void (await Promise.all([loadLazyTexts(), loadTabState()])),
);
export const LazyWaiverPage = lazyPart(
  async () => (await import('../waiver/WaiverPage.js')).WaiverPage,
  loadLazyTexts,
);
export const LazyDestinationsPage = lazyPart(
  async () => (await import('../destinations/DestinationsPage.js')).DestinationsPage,
);
export const LazyWaitlistPage = lazyPart(
  async () => (await import('../waitlist/WaitlistPage.js')).WaitlistPage,
  loadLazyTexts,
);
export const LazyStorePage = lazyPart(
  async () => (await import('../store/StorePage.js')).StorePage,
  async () => void (await Promise.all([loadLazyTexts(), loadTimesTexts()])),
);
