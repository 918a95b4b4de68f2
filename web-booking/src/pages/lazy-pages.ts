import { loadLaterTexts } from '../core/i18n/language.js';
import { loadWhatThisTabKnows } from './selection/tab-state.js';
import { onDemand } from '../core/browser/lazy-part.js';

/** What is reached from a link, or once something is booked. */
const reservation = onDemand(
  async () => (await import('./reservation/ReservationPage.js')).ReservationPage,
  loadLaterTexts,
);
const edit = onDemand(
  async () => (await import('./edit/EditPage.js')).EditPage,
  async () => void (await Promise.all([loadLaterTexts(), loadWhatThisTabKnows()])),
);
const waiver = onDemand(async () => (await import('./waiver/WaiverPage.js')).WaiverPage, loadLaterTexts);
const waivers = onDemand(async () => (await import('../parts/waivers/Waivers.js')).Waivers, loadLaterTexts);
const destinations = onDemand(
  async () => (await import('./destinations/DestinationsPage.js')).DestinationsPage,
  async () => undefined,
);
const waitlistPage = onDemand(
  async () => (await import('./waitlist/WaitlistPage.js')).WaitlistPage,
  loadLaterTexts,
);

export const ReservationPage = reservation.Part;
export const EditPage = edit.Part;
export const WaiverPage = waiver.Part;
export const Waivers = waivers.Part;
export const DestinationsPage = destinations.Part;
export const WaitlistPage = waitlistPage.Part;
export { destinations };
