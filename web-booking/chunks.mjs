/*
 * Which module goes into which chunk: the folder decides, or the file where it is named. What is needed together is one
 * file; every other folder below `src` belongs to the first screen.
 */
const FIRST_SCREEN = 'page';

const FOLDERS = {
  /** Beside every folder below `src` that is not named here: what the first screen takes from a folder that comes alone. */
  [FIRST_SCREEN]: ['contracts/catalog/tax-included.ts'],
  /** Once a day is chosen: its times, who comes and the price. Small, because the visitor waits for them ... */
  times: [
    'parts/slots',
    'parts/visitors',
    'parts/stepper',
    'parts/price',
    'web-kit/lines',
    'contracts/bookings/cost.ts',
    'contracts/pricing',
    'contracts/kernel/money.ts',
  ],
  /** ... then products and codes. */
  choosing: [
    'parts/addons',
    'parts/codes',
    'parts/other-days',
    'parts/waitlist',
    'contracts/kernel/plain-text.ts',
  ],
  /** Continue, and where it leads. */
  details: [
    'pages/details',
    'parts/continue',
    'parts/hold',
    'parts/participants',
    'parts/party',
    'parts/signatures',
    'contracts/profiles',
    'contracts/waivers',
  ],
  /** Common parts of the pages after the first screen, whichever of them a link leads to. */
  common: [
    'parts/booker',
    'parts/captcha',
    'parts/checkout',
    'parts/drafts',
    'parts/edit',
    'parts/errors',
    'parts/records',
    'parts/ticket',
    'parts/widgets',
    'contracts/bookings',
    'contracts/catalog/cancellation-policy.ts',
    'contracts/kernel/countries.ts',
    'contracts/kernel/phone.ts',
    'contracts/catalog/payment-settings.ts',
    'contracts/desk/refund-lines.ts',
    'web-booking/core/services/use-paid-later.ts',
    'contracts/messages/amount-figures.ts',
    'web-kit/errors',
    'web-kit/formats/countries.ts',
    'web-kit/moments',
  ],
  others: ['pages/other', 'pages/not-found'],
  /** Pages, dialogs and texts that come alone, with what only they use. */
  null: [
    'entry',
    'pages/confirmation',
    'pages/destinations',
    'pages/edit',
    'pages/reservation',
    'pages/store',
    'pages/waitlist',
    'pages/waiver',
    'parts/attributes',
    'parts/card-form',
    'parts/embedder',
    'parts/live',
    'parts/photo',
    'parts/reservation-basket',
    'parts/shuttle',
    'web-kit/scans',
    'parts/waivers',
    'contracts/catalog',
    'contracts/desk',
    'contracts/http/takings-lines.ts',
    'contracts/identity',
    'contracts/messages',
    'contracts/tills',
    'web-kit/sockets',
    'web-kit/terminals',
  ],
};
const CHUNKS = new Map(
  Object.entries(FOLDERS).flatMap(([chunk, folders]) =>
    folders.map((folder) => [folder, chunk === 'null' ? null : chunk]),
  ),
);

/** Changes rarely: a file of its own stays in the browser's cache over releases. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const OURS = /(web-booking|web-kit|contracts)\/src\/(.+)$/;

/** @param id a module's path as Rolldown names it @returns its chunk's name; null leaves it with the modules that use it */
export const chunkOf = (id) => {
  const path = id.replaceAll('\\', '/');
  if (REACT.test(path)) return 'react';
  if (path.includes('vite/preload-helper')) return FIRST_SCREEN;
  const [, workspace, file] = OURS.exec(path) ?? [];
  if (!file) return null;
  // `lazy.ts` is the door of a folder: what fetches its chunk is there before it.
  if (file.endsWith('/lazy.ts')) return FIRST_SCREEN;
  const folders = file.split('/').slice(0, -1);
  const key = workspace === 'web-booking' ? folders.slice(0, 2).join('/') : `${workspace}/${folders[0]}`;
  const known = [`${workspace}/${file}`, key].find((name) => CHUNKS.has(name));
  return known === undefined ? FIRST_SCREEN : CHUNKS.get(known);
};
