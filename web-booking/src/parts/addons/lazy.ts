import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLaterTexts } from '../../core/i18n/language.js';

export const LazyAddons = lazyPart(async () => (await import('./Addons.js')).Addons, loadLaterTexts);
export const LazyEndDate = lazyPart(async () => (await import('./EndDate.js')).EndDate, loadLaterTexts);
export const LazyParkingHours = lazyPart(
  async () => (await import('./ParkingHours.js')).ParkingHours,
  loadLaterTexts,
);
