import { z } from 'zod';
import { ALL_KINDS, KINDS, type Kind } from '../catalog/documents.js';
import { ACCOUNT_SERVICES, PRODUCT_SALES_SERVICES } from '../identity/list-services.js';
import { SECURITY_ACTS } from '../identity/security-acts.js';
import { amount, instant, localDate } from '../kernel/index.js';
import { moneyFault } from './accounts.js';
import { asOfQuery } from './as-of.js';

/*
 * /api/admin/{resource} in the ra-data-simple-rest dialect: `filter` (JSON), `range` ([from, to]), `sort` ([field, order]);
 * answers carry Content-Range. One row of this table is a resource: who may read it, who may write it, what it sorts by.
 */
export interface AdminResource {
  readonly name: string;
  /** Any of these services lets a user read it. */
  readonly read: readonly string[];
  /** Any of these lets a user write it; empty: nobody does through this resource. */
  readonly write: readonly string[];
  readonly kind: Kind | null;
  readonly sorts: readonly string[];
}

const venueResource = (
  kind: Kind,
  read: readonly string[],
  write: readonly string[],
  sorts: readonly string[],
): AdminResource => ({ name: kind, read, write, kind, sorts: ['id', ...sorts] });

export const ADMIN_RESOURCES: readonly AdminResource[] = [
  {
    name: 'reservations',
    read: ['/passes', '/lookup'],
    write: [],
    kind: null,
    sorts: [
      'id',
      'visit_date',
      'created',
      'last_name',
      'price',
      'balance',
      'amount_to_return',
      'state',
      'inventory',
      'people',
      'start_date',
    ],
  },
  venueResource('inventory_group', ['/settings', '/destinations', '/passes'], ['/settings'], ['name']),
  venueResource(
    'accounting_codes',
    ['/accounting_codes', '/destinations', '/addons_inventory', ...ACCOUNT_SERVICES],
    ['/accounting_codes'],
    ['code', 'title'],
  ),
  venueResource(
    'discount_groups',
    ['/destinations', '/coupons', '/addons_inventory', ...PRODUCT_SALES_SERVICES],
    ['/destinations'],
    ['name'],
  ),
  venueResource(
    'inventories',
    ['/destinations', '/passes', '/visitors', '/addons_inventory', '/gates'],
    ['/destinations'],
    ['name'],
  ),
  venueResource('waivers', ['/destinations', '/passes'], ['/destinations'], ['name']),
  venueResource('reservation_types', ['/destinations'], ['/destinations'], ['name']),
  venueResource(
    'visitor_types',
    ['/destinations', ...PRODUCT_SALES_SERVICES],
    ['/destinations'],
    ['name', 'order'],
  ),
  venueResource('price_rules', ['/destinations'], ['/destinations'], ['inventory', 'priority', 'start_date']),
  venueResource(
    'capacity_rules',
    ['/destinations', '/addons_inventory'],
    ['/destinations', '/addons_inventory'],
    ['rule_type', 'priority', 'start_date'],
  ),
  venueResource(
    'addon_types',
    ['/addons_inventory', ...PRODUCT_SALES_SERVICES],
    ['/addons_inventory'],
    ['title', 'order'],
  ),
  venueResource(
    'addons',
    ['/addons_inventory', ...PRODUCT_SALES_SERVICES],
    ['/addons_inventory'],
    ['title', 'price', 'addon_type'],
  ),
  venueResource('feeder_locations', ['/feeder_locations'], ['/feeder_locations'], ['name', 'inventory']),
  venueResource('coupons', ['/coupons'], ['/coupons'], ['code', 'start_date']),
  venueResource(
    'memberships',
    ['/memberships', '/member_checkin'],
    ['/memberships'],
    ['expires', 'last_name'],
  ),
  venueResource('gates', ['/gates'], ['/gates'], ['name']),
  venueResource(
    'tills',
    ['/till_activity', '/store', '/settings', ...ACCOUNT_SERVICES],
    ['/settings'],
    ['name'],
  ),
  venueResource('terminals', ['/store', '/settings'], ['/settings'], ['name']),
  venueResource('permission_groups', ['/users'], ['/users'], ['name']),
  venueResource('users', ['/users'], ['/users'], ['username']),
];
for (const kind of ALL_KINDS)
  if (!ADMIN_RESOURCES.some((resource) => resource.kind === kind))
    throw new Error(`no admin resource for ${kind}`);

/** A venue document as the console sees it: its fields, the id react-admin needs, whose it is, and its revision. */
export const adminDocument = (kind: Kind) =>
  z.object({
    ...KINDS[kind].schema.shape,
    id: z.union([z.string(), z.int()]),
    _group: z.string(),
    _revision: z.int(),
  });

/** PUT /api/upload_addon_image/{id} and upload_inventory_image/{id}: the document's new picture, and its revision. */
export const addonImageAnswer = z
  .strictObject({ id: z.string(), image: z.string(), _revision: z.int() })
  .meta({ id: 'AddonImage' });
export type AddonImageAnswer = z.infer<typeof addonImageAnswer>;

export const adminListQuery = z.strictObject({
  filter: z.string().max(4000).optional(),
  range: z.string().max(40).optional(),
  sort: z.string().max(100).optional(),
});

/** The same of a list that has a past (docs/rules/as-of.md 5). */
export const pastListQuery = adminListQuery.extend(asOfQuery);

/** A row of the reservations list. */
export const reservationRow = z
  .strictObject({
    id: z.string(),
    state: z.string(),
    inventory_group: z.string(),
    inventory: z.string(),
    visit_date: localDate,
    start_date: z.string(),
    created: instant,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    people: z.int(),
    cars: z.int(),
    price: amount,
    paid: amount,
    /** The sum to be paid still, below 0 to be returned. */
    balance: amount,
    amount_to_return: amount,
    currency: z.string(),
    channel: z.string(),
    language: z.string(),
    checked_in_at: instant.nullable(),
    approved: z.boolean(),
    /** The state of a sale without the network that got no places; else null. */
    offline: z.enum(['to_settle', 'settled']).nullable(),
  })
  .meta({ id: 'ReservationRow' });
export type ReservationRow = z.infer<typeof reservationRow>;

/**
 * GET /api/admin/reservations/{id}/history: all events of the reservation, its waitlist entry, checkout, capacity and
 * mail, in order.
 */
export const historyEntry = z.strictObject({
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  version: z.int(),
  at: instant,
  actor: z.string().nullable(),
  station: z.string().nullable(),
  causation: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  /** Changes of the reservation: path, before, after; those of its waitlist entry under `waitlist_entry`. */
  changes: z.array(z.strictObject({ path: z.string(), before: z.unknown(), after: z.unknown() })),
});
const history = {
  asOf: instant.nullable(),
  state: z.record(z.string(), z.unknown()).nullable(),
  entries: z.array(historyEntry),
};
export const historyAnswer = z
  .strictObject({ reservationId: z.string(), ...history })
  .meta({ id: 'History' });
/** GET /api/admin/waitlist/{id}/history: all events of an entry, its offers, capacity and mail. */
export const waitlistHistoryAnswer = z
  .strictObject({ entryId: z.string(), ...history })
  .meta({ id: 'WaitlistHistory' });
export type WaitlistHistoryAnswer = z.infer<typeof waitlistHistoryAnswer>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;

/** GET /api/admin/processes: a failing step that is being retried, or a checkout in flight. */
export const processRow = z
  .strictObject({
    id: z.string(),
    reservationId: z.string(),
    step: z.string(),
    since: z.string(),
    attempts: z.int(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'Process' });
export type ProcessRow = z.infer<typeof processRow>;

/** GET /api/admin/security_log */
export const securityEntry = z
  .strictObject({
    id: z.string(),
    at: instant,
    act: z.enum(SECURITY_ACTS),
    /** The user's name; null for who has not signed in, UNKNOWN_USER for a name that nobody has. */
    by: z.string().nullable(),
    /** The subject of it: a call, a document, a reservation. */
    subject: z.string().nullable(),
    /** Why it was refused. */
    code: z.string().nullable(),
    /** Stands for the address: the same for the same one, without telling it. */
    from: z.string().nullable(),
    /** How often in the same second. */
    times: z.int().min(1),
  })
  .meta({ id: 'SecurityEntry' });
export type SecurityEntry = z.infer<typeof securityEntry>;

/** Participants who are checked in, or are not in after all, by id; without them everybody. */
export const checkInRequest = z.strictObject({
  participants: z.array(z.string().max(100)).min(1).max(200).optional(),
});
export type CheckInRequest = z.infer<typeof checkInRequest>;

/** PUT /api/reservation/{id}/cancel */
export const cancelRequest = z.strictObject({
  cancelled: z.literal(true),
  /** The returned sum that the caller was shown; another sum by now is rejected. */
  amount_to_return: amount.min(0).optional(),
  /** Staff alone: return all that was paid. */ waive_fee: z.boolean().optional(),
});

/** PUT /api/reservation/{id}/uncancel */
export const uncancelRequest = z.strictObject({ cancelled: z.literal(false).optional() });

/** PUT /api/reservation/{id}/approve and /unapprove */
export const approveRequest = z.strictObject({});

/** PUT /api/reservation/{id}/settle_offline */
export const settleOfflineRequest = z.strictObject({ note: z.string().trim().min(1).max(200) });
export type SettleOfflineRequest = z.infer<typeof settleOfflineRequest>;

/** POST /api/reservation/{id}/comments */
export const commentRequest = z.strictObject({ text: z.string().trim().min(1).max(1000) });

/** PUT /api/validateAddon/{id}/{addonId} and /undo */
export const validateAddonRequest = z.strictObject({
  /** absent: one */ units: z.int().min(1).max(10_000).optional(),
});
export type ValidateAddonRequest = z.infer<typeof validateAddonRequest>;

/** GET /api/health, as a stranger is answered (docs/rules/identity-and-access.md 31). */
export const readinessAnswer = z
  .strictObject({ live: z.boolean(), ready: z.boolean() })
  .meta({ id: 'Readiness' });
/** GET /api/health, as staff are answered. */
export const healthAnswer = z
  .strictObject({
    live: z.boolean(),
    ready: z.boolean(),
    version: z.string(),
    head: z.string(),
    /** The last check of all of the log, and what is wrong with it: it is then open for reading alone. */
    log: z.strictObject({
      checked_at: instant.nullable(),
      position: z.string(),
      /** Nothing is sold or changed. */
      closed: z.boolean(),
      faults: z.array(z.string()),
    }),
    projections: z.array(
      z.strictObject({
        name: z.string(),
        version: z.int(),
        state: z.string(),
        position: z.string(),
        behind: z.int(),
        error: z.string().nullable(),
      }),
    ),
    reactors: z.array(
      z.strictObject({
        name: z.string(),
        state: z.string(),
        position: z.string(),
        waiting: z.int(),
        error: z.string().nullable(),
      }),
    ),
    /** The last check of the accounts, with what does not add up; null before the first. */
    money: z.strictObject({ checked_at: instant, faults: z.array(moneyFault) }).nullable(),
  })
  .meta({ id: 'Health' });
export type HealthAnswer = z.infer<typeof healthAnswer>;
