import { loadLaterTexts } from '../core/i18n/language.js';
import { onDemand, type OnDemand } from '../core/browser/lazy-part.js';

const noTexts = async () => undefined;

/** What no first load of the selection needs; fetched while the visitor is still choosing. */
const details = onDemand(
  async () => (await import('./details/DetailsScreen.js')).DetailsScreen,
  loadLaterTexts,
);
const confirmation = onDemand(
  async () => (await import('./confirmation/ConfirmationScreen.js')).ConfirmationScreen,
  loadLaterTexts,
);
const selectionParts = () => import('./selection-parts.js');
const addons = onDemand(async () => (await selectionParts()).Addons, loadLaterTexts);
const endDate = onDemand(async () => (await selectionParts()).EndDate, loadLaterTexts);
const parkingHours = onDemand(async () => (await selectionParts()).ParkingHours, loadLaterTexts);
const codes = onDemand(async () => (await import('../parts/codes/Codes.js')).Codes, loadLaterTexts);
const soldOut = onDemand(async () => (await import('../parts/hold/SoldOut.js')).SoldOut, loadLaterTexts);
const feeder = onDemand(async () => (await import('../parts/shuttle/ShuttleCard.js')).FeederCard, loadLaterTexts);
const waitlistInvite = onDemand(
  async () => (await import('../parts/waitlist/WaitlistInvite.js')).WaitlistInvite,
  loadLaterTexts,
);
const otherPages = onDemand(async () => (await import('./OtherPages.js')).OtherPages, loadLaterTexts);
const slotSet = onDemand(async () => (await import('../parts/slots/SlotSet.js')).SlotSet, noTexts);
const priceLines = onDemand(async () => (await import('../parts/price/PriceLines.js')).PriceLines, noTexts);
const notFound = onDemand(async () => (await import('./not-found/NotFoundPage.js')).NotFoundPage, loadLaterTexts);
const crowdedDay = onDemand(async () => (await import('../parts/hold/CrowdedDay.js')).CrowdedDay, loadLaterTexts);

export const DetailsScreen = details.Part;
export const ConfirmationScreen = confirmation.Part;
export const Addons = addons.Part;
export const EndDate = endDate.Part;
export const ParkingHours = parkingHours.Part;
export const Codes = codes.Part;
export const SoldOut = soldOut.Part;
export const FeederCard = feeder.Part;
export const OtherPages = otherPages.Part;
export const SlotSet = slotSet.Part;
export const PriceLines = priceLines.Part;
export const NotFoundPage = notFound.Part;
export const CrowdedDay = crowdedDay.Part;
export const WaitlistInvite = waitlistInvite.Part;

export const loadAll = (parts: readonly Pick<OnDemand<never>, 'load'>[]): Promise<unknown> =>
  Promise.all(parts.map(({ load }) => load()));

const products = [addons, endDate, parkingHours] as const;
/** What comes next on the way through the selection, once the tap that leads there has been painted. */
export const preload = (): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      loadAll([slotSet, priceLines, ...products, codes, details]).catch(() => undefined);
    }),
  );
};
/** The parts of the selection that the server has drawn, by what there is of them on the page. */
export const loadDrawnSelection = (root: Element): Promise<unknown> =>
  loadAll(
    (
      [
        ['.slot', slotSet],
        ['.lines', priceLines],
        ['#field-shuttle', feeder],
        ['#codes-title', codes],
        ...products.map((part) => ['[role="switch"]', part] as const),
      ] as const
    ).flatMap(([drawn, part]) => (root.querySelector(drawn) ? [part] : [])),
  );

/** What the server draws with the page. */
export const drawnParts = [
  notFound,
  otherPages,
  slotSet,
  priceLines,
  ...products,
  codes,
  feeder,
  crowdedDay,
  waitlistInvite,
] as const;
