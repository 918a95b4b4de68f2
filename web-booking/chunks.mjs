/*
 * Which file goes into which chunk: what comes together is one. By the longest beginning of a path below web-booking/src or contracts/src
 * (`contracts/...`) that is named here; null is for pages, dialogs and texts that come alone, with what only they use.
 */
const BEGINNINGS = {
  /** Changes rarely: a file of its own stays in the browser's cache over releases. */
  react: ['react/', 'react-dom/', 'scheduler/'],
  /** The first screen: all that is named nowhere else. */
  page: [
    '',
    'vite/preload-helper',
    'addons/AddonsCard',
    'addons/addon-rules',
    'addons/use-addon-price',
    'profiles/kept-key',
    'contracts/http/sockets',
    'contracts/messages/text',
  ],
  /** Once a day is chosen: its times, small because they are waited for ... */
  times: ['slots/SlotSet', 'booking/room', 'price/PriceLines'],
  /** ... then products and codes. */
  choosing: [
    'addons/',
    'codes/Codes.',
    'codes/CodeField',
    'codes/MemberField',
    'hold/CrowdedDay',
    'hold/OtherDays',
    'selection/EndDate',
    'selection/ParkingHours',
    'app/selection-parts',
    'waitlist/WaitForAddon',
    'waitlist/WaitlistDialog',
    'waitlist/entry-url',
  ],
  /** Continue, and where it leads. */
  details: [
    'details/',
    'waivers/WaiverField',
    'waivers/use-participant-waiver',
    'waivers/signatures',
    'contracts/waivers/signing',
    'profiles/',
    'contracts/profiles/',
    'hold/SoldOut',
    'hold/nearest-slots',
    'hold/HoldLine',
    'hold/own-places',
    'hold/sold-out',
    'selection/go-on',
    'selection/validate-selection',
    'selection/what-this-tab-knows',
  ],
  /** What later screens have in common, whichever of them a link leads to. */
  common: [
    'booking/addon-notes',
    'confirmation/use-checkout',
    'contracts/bookings/',
    'details/attempt',
    'details/booker',
    'details/contact',
    'details/Terms',
    'feeder/RideRows',
    'hold/use-time-left',
    'human/',
    'profiles/drafts',
    'profiles/kept-addons',
    'profiles/photo/photo-file',
    'reservation/use-give-up',
    'ui/FaultSummary',
    'ui/LaterIcon',
  ],
  others: ['app/OtherPages', 'app/later-screens', 'app/NotFoundPage'],
  null: [
    'entry-client',
    'boot/early-presses',
    'app/tell-embedder',
    'live/occupancy-socket',
    'addons/AttributesDialog',
    'profiles/photo/PhotoDialog',
    'confirmation/',
    'contracts/',
    'destinations/',
    'edit/',
    'feeder/',
    'reservation/',
    'waitlist/',
    'waivers/',
  ],
};
const BY_LENGTH = Object.entries(BEGINNINGS)
  .flatMap(([chunk, beginnings]) =>
    beginnings.map((beginning) => ({ chunk: chunk === 'null' ? null : chunk, beginning })),
  )
  .sort((one, other) => other.beginning.length - one.beginning.length);

/** Ours below src, packages by their names, what the bundler adds by its own; undefined for other packages, which stay with who uses them. */
const pathOf = (id) => {
  const [, folder, path] =
    /(web-booking|contracts)\/src\/(.+)$/.exec(id) ??
    /()(?:node_modules\/)((?:react|react-dom|scheduler)\/.+)$/.exec(id) ??
    /()(vite\/preload-helper.*)$/.exec(id) ??
    [];
  return folder === 'contracts' ? `contracts/${path}` : path;
};

/** @param id a module's path as Rolldown names it @returns its chunk's name, or null */
export const chunkOf = (id) => {
  const path = pathOf(id.replaceAll('\\', '/'));
  return path === undefined ? null : BY_LENGTH.find(({ beginning }) => path.startsWith(beginning)).chunk;
};
