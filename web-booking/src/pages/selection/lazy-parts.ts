import { loadParts } from '../../core/browser/lazy-part.js';
import { LazyAddons, LazyEndDate, LazyNextStep, LazyParkingHours } from '../../parts/addons/lazy.js';
import { LazyCodes, LazyMemberField } from '../../parts/codes/lazy.js';
import { LazyCrowdedDay } from '../../parts/other-days/lazy.js';
import { LazyPriceLines } from '../../parts/price/lazy.js';
import { LazyShuttleCard } from '../../parts/shuttle/lazy.js';
import { LazySlotSet } from '../../parts/slots/lazy.js';
import { LazyVisitors } from '../../parts/visitors/lazy.js';
import { LazyWaitlistInvite } from '../../parts/waitlist/lazy.js';

const products = [LazyAddons, LazyEndDate, LazyParkingHours] as const;

/** The next parts on the way through the selection, once the tap that leads there has been painted. */
export const preload = (loadNextPage: () => Promise<void> = async () => undefined): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      loadParts([
        LazySlotSet,
        LazyVisitors,
        LazyPriceLines,
        ...products,
        LazyCodes,
        { load: loadNextPage },
      ]).catch(() => undefined);
    }),
  );
};

/** The parts of the selection that the server has drawn, by what there is of them on the page. */
export const loadDrawnSelection = (root: Element): Promise<unknown> =>
  loadParts(
    (
      [
        ['.slot', LazySlotSet],
        ['.counters', LazyVisitors],
        ['.lines', LazyPriceLines],
        ['#field-shuttle', LazyShuttleCard],
        ['#next-step-title', LazyNextStep],
        ['#codes-title', LazyCodes],
        ['.choices-member', LazyMemberField],
        ...products.map((part) => ['.addon-group', part] as const),
      ] as const
    ).flatMap(([drawn, part]) => (root.querySelector(drawn) ? [part] : [])),
  );

/** Parts that the server draws with the page. */
export const drawnSelection = [
  LazySlotSet,
  LazyVisitors,
  LazyPriceLines,
  ...products,
  LazyNextStep,
  LazyCodes,
  LazyMemberField,
  LazyShuttleCard,
  LazyCrowdedDay,
  LazyWaitlistInvite,
] as const;
