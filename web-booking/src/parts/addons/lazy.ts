import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyAddons = lazyPart(async () => (await import('./Addons.js')).Addons, loadLazyTexts);
export const LazyEndDate = lazyPart(async () => (await import('./EndDate.js')).EndDate, loadLazyTexts);
export const LazyNextStep = lazyPart(async () => (await import('./NextStep.js')).NextStep, loadLazyTexts);
export const LazyParkingHours = lazyPart(
  async () => (await import('./ParkingHours.js')).ParkingHours,
  loadLazyTexts,
);
