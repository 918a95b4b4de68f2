import { loadLaterTexts } from '../i18n/language.js';
import { onDemand, type OnDemand } from './on-demand.js';

const noTexts = async () => undefined;

/** What no first load of the selection needs; fetched while the visitor is still choosing. */
const details = onDemand(async () => (await import('../details/DetailsScreen.js')).DetailsScreen, loadLaterTexts);
const confirmation = onDemand(async () => (await import('../confirmation/ConfirmationScreen.js')).ConfirmationScreen, loadLaterTexts);
const reservation = onDemand(async () => (await import('../reservation/ReservationPage.js')).ReservationPage, loadLaterTexts);
const edit = onDemand(async () => (await import('../edit/EditPage.js')).EditPage, loadLaterTexts);
const waiver = onDemand(async () => (await import('../waivers/WaiverPage.js')).WaiverPage, loadLaterTexts);
const waivers = onDemand(async () => (await import('../waivers/Waivers.js')).Waivers, loadLaterTexts);
const destinations = onDemand(async () => (await import('../destinations/DestinationsPage.js')).DestinationsPage, noTexts);
const selectionParts = () => import('./selection-parts.js');
const addons = onDemand(async () => (await selectionParts()).Addons, loadLaterTexts);
const endDate = onDemand(async () => (await selectionParts()).EndDate, loadLaterTexts);
const parkingHours = onDemand(async () => (await selectionParts()).ParkingHours, loadLaterTexts);
const codes = onDemand(async () => (await import('../codes/Codes.js')).Codes, loadLaterTexts);
const soldOut = onDemand(async () => (await import('../hold/SoldOut.js')).SoldOut, noTexts);
const feeder = onDemand(async () => (await import('../feeder/FeederCard.js')).FeederCard, loadLaterTexts);
const waitlistInvite = onDemand(async () => (await import('../waitlist/WaitlistInvite.js')).WaitlistInvite, loadLaterTexts);
const waitlistPage = onDemand(async () => (await import('../waitlist/WaitlistPage.js')).WaitlistPage, loadLaterTexts);
const otherDays = onDemand(async () => (await import('../hold/OtherDays.js')).OtherDays, noTexts);

export const DetailsScreen = details.Part;
export const ConfirmationScreen = confirmation.Part;
export const ReservationPage = reservation.Part;
export const EditPage = edit.Part;
export const WaiverPage = waiver.Part;
export const Waivers = waivers.Part;
export const DestinationsPage = destinations.Part;
export const Addons = addons.Part;
export const EndDate = endDate.Part;
export const ParkingHours = parkingHours.Part;
export const Codes = codes.Part;
export const SoldOut = soldOut.Part;
export const FeederCard = feeder.Part;
export const OtherDays = otherDays.Part;
export const WaitlistInvite = waitlistInvite.Part;
export const WaitlistPage = waitlistPage.Part;

const loadAll = (parts: readonly Pick<OnDemand<never>, 'load'>[]): Promise<unknown> => Promise.all(parts.map(({ load }) => load()));

const products = [addons, endDate, parkingHours] as const;
/** What comes next on the way through the selection. */
export const preload = (): void => {
  loadAll([...products, codes, details]).catch(() => undefined);
};
/** What the server has drawn of the selection comes to life once its chunk is there. */
export const loadDrawnSelection = (): Promise<unknown> => loadAll(products);
/** For the server, which draws these with the page. */
export const loadDrawnParts = (): Promise<unknown> => loadAll([destinations, ...products, codes, feeder, otherDays, waitlistInvite]);
