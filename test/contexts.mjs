/**
 * The tests of test/ that can see a change in a folder, for `npm test -- changed`. A folder may stand in several contexts.
 * tools/changed.test.ts shows that each folder of the product and each of these tests stands in one.
 */
const api = (...names) => names.map((name) => `services/api/src/${name}`);
const domain = (...names) => names.map((name) => `services/domain/src/${name}`);
const contracts = (...names) => names.map((name) => `contracts/src/${name}`);
const projections = (...names) => names.map((name) => `projections/src/${name}`);
const booking = (...names) => names.map((name) => `web-booking/src/${name}`);
const admin = (...names) => names.map((name) => `web-admin/src/${name}`);

const acceptance = (...names) => names.map((name) => `test/acceptance/${name}.test.ts`);
const browser = (...names) => names.map((name) => `test/browser/${name}.test.ts`);
const races = (...names) => names.map((name) => `test/races/${name}.test.ts`);
const faults = (...names) => names.map((name) => `test/faults/${name}.test.ts`);

export const CONTEXTS = {
  booking: {
    folders: [
      ...contracts('bookings', 'pricing', 'profiles'),
      ...domain('bookings', 'basket', 'pricing', 'schedule', 'amendment', 'profiles'),
      ...api('bookings', 'captcha', 'images'),
      ...projections('bookings'),
      ...booking('pages/selection', 'pages/details', 'pages/confirmation', 'pages/destinations', 'parts'),
    ],
    tests: [
      ...acceptance('booking', 'hold-bounds', 'captcha', 'profiles', 'hours-and-ranges', 'price-explanation'),
      ...acceptance('held-rules', 'comments', 'addon-images', 'canaries'),
      ...browser('selection', 'story', 'profiles', 'journeys', 'beach', 'camp-layouts', 'setbacks', 'family'),
      ...browser('cards'),
      ...browser('heights'),
      ...races('double-click', 'mixed-baskets', 'model'),
      ...faults('crash-points'),
    ],
  },
  reservation: {
    folders: [
      ...domain('bookings', 'amendment'),
      ...api('bookings', 'mail', 'mail-delivery'),
      ...booking('pages/reservation', 'pages/edit'),
      ...admin('reservations', 'history'),
    ],
    tests: [
      ...acceptance('edit', 'uncancel', 'repeats', 'own-page', 'acts', 'evening', 'late-money', 'links'),
      ...acceptance('reservation-rights', 'edited-fields'),
      ...browser('own-page', 'same-lines', 'visit-day', 'changed-visit'),
      ...races('edit', 'uncancel'),
      ...faults('edit', 'uncancel'),
    ],
  },
  capacity: {
    folders: [
      ...contracts('capacity'),
      ...domain('ledger', 'availability', 'schedule'),
      ...api('capacity', 'views'),
      ...projections('capacity'),
      ...booking('parts/calendar', 'parts/slots', 'parts/other-days'),
      ...admin('occupancy', 'overbooked', 'capacity-rules'),
    ],
    tests: [
      ...acceptance(
        'arrivals',
        'calendar-price',
        'capacity-calls',
        'turned-away',
        'slow-read-models',
        'what-anybody-reads',
      ),
      ...acceptance('warm-answers'),
      ...browser('selection'),
      ...races('last-place', 'model'),
      ...faults('kill-two-processes'),
    ],
  },
  catalog: {
    folders: [
      ...contracts('catalog'),
      ...domain('catalog'),
      ...api('catalog', 'admin'),
      ...projections('catalog'),
      ...admin('addon-types', 'addons', 'coupons', 'discount-groups', 'feeder-locations', 'gates'),
      ...admin('inventories', 'inventory-group', 'price-rules', 'reservation-types', 'rules', 'venue'),
      ...admin('visitor-types', 'documents', 'fields', 'inputs', 'accounting-codes'),
    ],
    tests: [
      ...acceptance('large-import', 'feeder', 'rule-preview', 'trial', 'validation-table', 'other-venue'),
      ...acceptance('accounting-codes'),
      ...browser('console', 'shuttle'),
    ],
  },
  reports: {
    folders: [...contracts('reports'), ...api('lists'), ...admin('reports')],
    tests: [
      ...acceptance('lists', 'tills', 'waitlist', 'console-calls', 'first-load'),
      ...browser('end-of-day', 'waitlist', 'narrow'),
    ],
  },
  console: {
    folders: [
      ...api('admin', 'lists', 'trial'),
      ...projections('bookings', 'read-models'),
      ...admin('app', 'core', 'i18n', 'routing', 'ui', 'operations', 'documents', 'reservations'),
    ],
    tests: [
      ...acceptance('console-calls', 'lists', 'overview', 'operations'),
      ...browser('console', 'narrow'),
    ],
  },
  'online payment': {
    folders: [
      ...contracts('payments'),
      ...domain('payments'),
      ...api('payments', 'bookings/refund', 'bookings/checkout'),
      ...projections('payments'),
      ...booking('parts/card-form', 'parts/checkout', 'parts/embedder'),
    ],
    tests: [
      ...acceptance(
        'card-form',
        'gateway-page',
        'stripe',
        'embedded',
        'refunds',
        'concessions',
        'late-money',
        'money',
      ),
      ...browser('card-form', 'card-payment', 'embedded'),
      ...faults('gateway'),
    ],
  },
  desk: {
    folders: [
      ...contracts('desk'),
      ...api('bookings', 'receipts'),
      ...booking('pages/store', 'pages/edit'),
      ...admin('gate-scans', 'offline-sales'),
      'web-kit/src/drawer',
    ],
    tests: [
      ...acceptance(
        'barcode',
        'check-in',
        'desk-edit',
        'desk-payments',
        'desk-texts',
        'found-reservations',
        'gate',
        'offline-sales',
        'waiting-sales',
      ),
      ...acceptance('receipt-mail', 'terminal-receipts', 'unpaid-sales'),
      ...faults('waiting-sale'),
      ...browser(
        'store',
        'cash-parts',
        'refund-witness',
        'store-targets',
        'desk-edit',
        'gate',
        'guests',
        'offline',
        'waiting-sales',
      ),
      ...races('desk', 'offline'),
      ...faults('desk-cash'),
    ],
  },
  tills: {
    folders: [
      ...contracts('tills', 'postings'),
      ...domain('tills'),
      ...contracts('exports'),
      ...domain('exports', 'accounting'),
      ...api('tills', 'accounts', 'as-of', 'exports'),
      ...projections('tills', 'accounts', 'moments'),
      ...admin('tills', 'till-activity', 'end-of-day', 'product-sales', 'accounting'),
    ],
    tests: [
      ...acceptance(
        'tills',
        'blind-count',
        'blind-acts',
        'till-hand-over',
        'till-proof',
        'end-of-day',
        'money',
        'money-events',
        'product-sales',
        'accounting-report',
        'as-of',
        'payouts',
        'exports',
        'list-files',
        'export-addresses',
      ),
      ...browser('end-of-day', 'product-sales', 'accounting-report', 'payouts', 'as-of', 'till-proof'),
      ...races('desk'),
      ...faults('desk-cash'),
    ],
  },
  terminals: {
    folders: [
      ...contracts('terminals'),
      ...domain('terminals'),
      ...api('terminals', 'bookings/payment'),
      ...projections('terminals'),
      ...admin('terminals'),
      'web-kit/src/terminals',
      'services/terminal-simulator/src',
    ],
    tests: [
      ...acceptance('terminal-logs', 'terminal-payments', 'terminal-process', 'terminal-receipts'),
      ...acceptance('terminal-token', 'pending-transactions', 'list-files'),
      ...browser('terminal', 'terminal-token', 'store-card', 'store-sought'),
      ...races('terminals'),
      ...faults('terminal', 'desk-cards'),
    ],
  },
  waitlist: {
    folders: [
      ...contracts('waitlist'),
      ...domain('waitlist'),
      ...api('waitlist'),
      ...projections('waitlist'),
      ...booking('pages/waitlist', 'parts/waitlist'),
      ...admin('waitlist'),
    ],
    tests: [
      ...acceptance('waitlist', 'waitlist-history'),
      ...browser('waitlist', 'changed-visit'),
      ...races('waitlist'),
      ...faults('waitlist'),
    ],
  },
  participants: {
    folders: [
      ...contracts('waivers', 'test-records', 'profiles'),
      ...domain('waivers', 'test-records'),
      ...api('participants', 'images', 'privacy', 'workers'),
      ...booking('pages/waiver', 'parts/participants', 'parts/photo', 'parts/signatures', 'parts/waivers'),
      ...admin('memberships', 'waivers'),
    ],
    tests: [
      ...acceptance('photos', 'waivers', 'test-records', 'members', 'print-pages', 'erase'),
      ...browser('participant-records', 'camera', 'profiles'),
    ],
  },
  identity: {
    folders: [
      ...contracts('identity', 'saved-queries'),
      ...domain('identity'),
      ...api('identity'),
      ...projections('identity'),
      ...admin('account', 'login', 'users', 'permission-groups'),
      ...booking('parts/ui'),
    ],
    tests: [
      ...acceptance(
        'access',
        'account',
        'oidc',
        'password-links',
        'passwords',
        'security-log',
        'sign-in-tries',
      ),
      ...acceptance('saved-queries'),
      ...browser('passwords', 'sign-ins', 'single-sign-on'),
    ],
  },
  http: {
    folders: [
      ...contracts('http', 'messages'),
      ...api('http', 'server', 'config', 'commands', 'markup', 'ports'),
      'web-kit/src/api',
      'web-kit/src/errors',
    ],
    tests: [
      ...acceptance('bad-input', 'hostile-values', 'limits', 'connections', 'framework-answers'),
      ...acceptance('documented-calls', 'every-documented-call', 'large-numbers', 'languages'),
      ...faults('hostile'),
    ],
  },
  live: {
    folders: [...api('sockets', 'views'), 'web-kit/src/sockets', ...booking('parts/live'), ...admin('core')],
    tests: [...acceptance('live-updates', 'connections'), ...browser('setbacks')],
  },
  mail: {
    folders: [...contracts('mail'), ...domain('mail'), ...api('mail', 'mail-delivery', 'workers')],
    tests: [...acceptance('receipt-mail', 'links', 'languages'), ...browser('mails', 'plain-pages')],
  },
  pages: {
    folders: [
      ...api('web', 'markup'),
      ...booking('core', 'entry', 'styles', 'pages/not-found', 'pages/other'),
      ...admin('app', 'core', 'find', 'i18n', 'routing', 'ui'),
      ...['errors', 'focus', 'formats', 'i18n', 'ids', 'language', 'lines', 'moments', 'scans', 'tokens'].map(
        (name) => `web-kit/src/${name}`,
      ),
    ],
    tests: [
      ...acceptance('first-load', 'languages', 'console-page', 'lookup'),
      ...browser('plain-pages', 'narrow', 'story', 'console-load', 'find'),
    ],
  },
  log: {
    folders: [
      'services/event-store/src',
      ...api('storage', 'processes', 'infrastructure', 'cli', 'config'),
      ...projections('database', 'read-models', 'rebuild', 'runner'),
    ],
    tests: [
      ...acceptance('backups', 'damage', 'upgrade', 'many-processes', 'on-eventstoredb', 'operations'),
      ...acceptance('other-systems', 'time', 'event-log', 'event-log-on-eventstoredb'),
      ...browser('event-log'),
      ...faults('backup', 'disk-full', 'durability', 'flips', 'flips-unplugged', 'graceful-stop'),
      ...faults('kill-under-load', 'rotate-key', 'torn-logs'),
    ],
  },
  kernel: {
    folders: [...contracts('kernel'), ...domain('kernel')],
    tests: [...acceptance('booking', 'time', 'validation-table'), ...races('model'), ...browser('story')],
  },
};
