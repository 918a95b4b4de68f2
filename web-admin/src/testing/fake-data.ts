import type {
  HistoryAnswer,
  InventoryGroupAnswer,
  ReservationAnswer,
  ReservationRow,
  SessionUser,
} from '@stile/contracts';

/* A small venue for tests: what the server would answer. The venue's day is TODAY. */
export const TODAY = '2026-12-05';
export const GROUP = 'escarpment';

const group = (id: string, name: string, services: readonly string[]) => ({
  id,
  name,
  services,
  inventory_groups: [GROUP],
});
const user = (username: string, more: Partial<SessionUser>): SessionUser => ({
  username,
  email: `${username}@escarpment.example`,
  is_staff: true,
  is_superuser: false,
  settings: { is_okta: false },
  groups: [],
  permission_groups: [],
  user_inventory_groups: [GROUP],
  ...more,
});
export const USERS: Readonly<Record<string, SessionUser>> = {
  admin: user('admin', { is_superuser: true }),
  casey: user('casey', {
    permission_groups: [
      group('cashier', 'Cashiers', ['/passes', '/store', '/lookup', '/till_activity', '/member_checkin']),
    ],
  }),
  fiona: user('fiona', {
    permission_groups: [
      group('finance', 'Finance', ['/accounting_report', '/till_activity', '/inventory_report']),
    ],
  }),
  nora: user('nora', {
    permission_groups: [group('messages', 'Messages', ['/messages'])],
  }),
  audrey: user('audrey', {
    permission_groups: [group('auditor', 'Auditors', ['/passes', '/event_history'])],
  }),
  olga: user('olga', {
    permission_groups: [
      group('operations', 'Operations', [
        '/passes',
        '/visitors',
        '/addons_inventory',
        '/destinations',
        '/gates',
        '/coupons',
      ]),
    ],
  }),
};

const inventories = [
  ['rattle-ridge', 'Rattle Ridge', 'Rattle Ridge day use', 'Rattle Ridge, accès à la journée'],
  ['mirror-lake', 'Mirror Lake Beach', 'Mirror Lake beach and boats', 'Plage et bateaux du lac Mirror'],
  ['glen-hill', 'Glen Hill Snow Centre', 'Glen Hill lift tickets', 'Glen Hill : billets de remontée'],
].map(([id, name, en, fr]) => ({ id: id!, name: name!, title: { en: en!, fr: fr! } }));
export const VENUE: InventoryGroupAnswer = {
  id: GROUP,
  name: 'Escarpment Parks',
  timezone: 'America/Toronto',
  currency: 'CAD',
  languages: ['en', 'fr'],
  current_time: `${TODAY}T10:20`,
  settingsDict: {},
  business: { name: 'Escarpment Parks', address: ['4999 Ridge Road'], phone: '905-555-0142' },
  inventories,
  inventory: null,
};

const NAMES = [
  ['Amélie', 'Tremblay'],
  ['Noah', 'Campbell'],
  ['Priya', 'Raman'],
  ['Liam', 'O’Connor'],
  ['Sofia', 'Marchetti'],
  ['Chen', 'Wei'],
  ['Fatima', 'Haddad'],
  ['Jacques', 'Villeneuve-Desrosiers'],
] as const;
const STATES = [
  'confirmed',
  'confirmed',
  'confirmed',
  'placed',
  'cancelled',
  'confirmed',
  'abandoned',
] as const;
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
/** Another id for each index: the first letter counts how often the others have come round. */
const idOf = (index: number): string =>
  Array.from({ length: 10 }, (_, digit) => {
    const round = digit === 0 ? Math.floor(index / ALPHABET.length) : 0;
    return ALPHABET[(index * 7 + digit * digit * 5 + 3 + round) % ALPHABET.length];
  }).join('');

export const row = (index: number): ReservationRow => {
  const [first_name, last_name] = NAMES[index % NAMES.length]!;
  const visit_date = `2026-12-${String(5 + (index % 20)).padStart(2, '0')}`;
  const state = STATES[index % STATES.length]!;
  const people = 1 + (index % 5);
  const price = Math.round((people * 9.5 + 6) * 100) / 100;
  return {
    id: idOf(index),
    state,
    inventory_group: GROUP,
    inventory: inventories[index % 3]!.id,
    visit_date,
    start_date: `${visit_date}T${String(9 + (index % 6)).padStart(2, '0')}:00`,
    created: new Date(Date.parse('2026-12-05T15:00:00.000Z') - index * 4_000_000).toISOString(),
    first_name,
    last_name,
    email: `${last_name.toLowerCase().replace(/[^a-z]/g, '')}@example.org`,
    phone: '905-555-0100',
    people,
    cars: 1,
    price,
    paid: state === 'confirmed' || state === 'cancelled' ? price : 0,
    balance: state === 'cancelled' ? -price : 0,
    amount_to_return: state === 'cancelled' ? price : 0,
    currency: 'CAD',
    channel: 'book',
    language: 'en',
    checked_in_at: null,
    approved: false,
    offline: null,
  };
};

const linesOf = ({ people }: ReservationRow): ReservationAnswer['lines'] => [
  {
    kind: 'visitor',
    item: 'rr-adult',
    title: 'Adult (15-64)',
    count: people,
    factor: 1,
    unit_price: 9.5,
    unit_price_before_tax: 8.4071,
    price: people * 9.5,
    price_before_tax: people * 8.4071,
    tax_rate: 0.13,
    rule: '1',
  },
  {
    kind: 'visitor',
    item: 'rr-car',
    title: 'Car',
    count: 1,
    factor: 2,
    unit_price: 3,
    unit_price_before_tax: 2.6549,
    price: 6,
    price_before_tax: 5.3097,
    tax_rate: 0.13,
    rule: '4',
  },
  {
    kind: 'addon',
    item: 'rr-firewood',
    title: 'Firewood bundle',
    count: 2,
    factor: 1,
    unit_price: 9.04,
    unit_price_before_tax: 8,
    price: 18.08,
    price_before_tax: 16,
    tax_rate: 0.13,
    rule: null,
  },
];

const permissionsOf = (of: ReservationRow): Pick<ReservationAnswer, 'status' | 'may' | 'uncancellation'> => {
  switch (of.state) {
    case 'confirmed':
      return {
        status: of.checked_in_at ? 'active' : 'upcoming',
        may: {
          by: 'staff',
          edit: null,
          cancel: null,
          check_in: of.checked_in_at ? 'already_checked_in' : null,
          validate: of.checked_in_at ? null : 'not_checked_in',
          print: 'print',
        },
      };
    case 'cancelled':
      return {
        may: {
          by: 'staff',
          edit: 'reservation_already_cancelled',
          cancel: 'reservation_already_cancelled',
          uncancel: null,
          validate: 'reservation_already_cancelled',
        },
        uncancellation: { balance: 0 },
      };
    default:
      return {};
  }
};

export const detailOf = (of: ReservationRow): ReservationAnswer => {
  const charged = of.paid > 0;
  const arrival = of.start_date.slice(11);
  return {
    id: of.id,
    state: of.state as ReservationAnswer['state'],
    cancelled: of.state === 'cancelled',
    refunded: false,
    checked_in: of.checked_in_at !== null,
    ...(of.checked_in_at ? { checked_in_at: of.checked_in_at } : {}),
    ...(of.approved ? { approved: { at: of.created, by: 'casey' } } : {}),
    addon_validations: [{ addon_inventory: 'rr-firewood', title: 'Firewood bundle', units: 2, validated: 0 }],
    ...permissionsOf(of),
    inventory_group: of.inventory_group,
    inventory: of.inventory,
    inventory_title: inventories.find(({ id }) => id === of.inventory)!.title,
    visit_date: of.visit_date,
    arrival_time: arrival,
    start_date: of.start_date,
    end_date: `${of.visit_date}T${String(Number(arrival.slice(0, 2)) + 2).padStart(2, '0')}:00`,
    reservation_type: 'person_fee_car_limit',
    discount_group: null,
    contact: { first_name: of.first_name!, last_name: of.last_name!, email: of.email!, phone: of.phone! },
    vehicles: [{ license_plate: 'CKLM 482' }],
    lines: linesOf(of),
    ...(of.state === 'confirmed' && {
      refund_lines: [
        { count: of.people, refunded: 0, amount: of.people * 9.5, refunded_amount: 0 },
        { count: 1, refunded: 1, amount: 6, refunded_amount: 6 },
        { count: 2, refunded: 2, amount: 0, refunded_amount: 0 },
      ],
    }),
    discounts: [{ coupon: 'FIRE2', description: 'Two bundles free', amount: 18.08, amount_before_tax: 16 }],
    subtotal: Math.round((of.price / 1.13) * 100) / 100,
    tax_amount: Math.round((of.price - of.price / 1.13) * 100) / 100,
    price: of.price,
    currency: of.currency,
    charges: charged
      ? [
          {
            id: 'ch-1',
            amount: of.price,
            charge_type: 'card',
            user: '',
            transaction_id: 'py_1',
            card_brand: 'Visa',
            card_last4: '4242',
            created: of.created,
            refunds: [],
          },
        ]
      : [],
    gateway: 'card',
    balances: [],
    balance: of.state === 'cancelled' ? -of.price : of.state === 'confirmed' ? of.price - of.paid : 0,
    amount_to_return: of.state === 'cancelled' ? of.price : 0,
    amount_going_back: of.state === 'cancelled' ? of.price : 0,
    comments: [],
    created: of.created,
    language: 'en',
    revision: 2,
    taxes: [],
  };
};

type Refund = ReservationAnswer['charges'][number]['refunds'][number];
export const refundOf = (more: Partial<Refund>): Refund => ({
  id: 'r1',
  amount: 0,
  method: 'card',
  state: 'made',
  user: 'casey',
  gateway_refund_id: null,
  created: '2026-12-03T14:10:00.000Z',
  ...more,
});

/** Placed, paid, confirmed and, where it was, cancelled: the events with what they changed. */
export const historyOf = (of: ReservationRow, asOf: string | null): HistoryAnswer => {
  const start = Date.parse(of.created);
  const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
  const placed = detailOf({ ...of, state: 'placed', paid: 0 });
  const confirmed = detailOf({ ...of, state: 'confirmed', paid: of.price });
  const cancelled = detailOf({ ...of, state: 'cancelled', paid: of.price });
  type Step = readonly [
    type: string,
    stream: string,
    seconds: number,
    actor: string,
    before: ReservationAnswer | null,
    after: ReservationAnswer | null,
  ];
  const steps: Step[] = [
    ['HoldTaken', `capacity-escarpment/${of.inventory}-${of.visit_date}`, -90, 'visitor', null, null],
    ['ReservationPlaced', `reservation-${of.id}`, 0, 'visitor', null, placed],
    ['CheckoutStarted', `checkout-${of.id}`, 0, 'system:checkout', placed, placed],
    ['PaymentCaptured', `checkout-${of.id}`, 41, 'system:checkout', placed, placed],
    ['ReservationConfirmed', `reservation-${of.id}`, 42, 'system:checkout', placed, confirmed],
    ...(of.state === 'cancelled'
      ? [
          ['ReservationCancelled', `reservation-${of.id}`, 90_000, 'casey', confirmed, cancelled] as const,
          [
            'PlacesReturned',
            `capacity-escarpment/${of.inventory}-${of.visit_date}`,
            90_001,
            'system:checkout',
            cancelled,
            cancelled,
          ] as const,
        ]
      : []),
  ];
  const told = steps.filter(([, , seconds]) => asOf === null || at(seconds) <= asOf);
  return {
    reservationId: of.id,
    asOf,
    state: told.at(-1)?.[5] ?? null,
    entries: told.map(([type, stream, seconds, actor, before, after], index) => ({
      position: String(index).padStart(6, '0'),
      stream,
      revision: 0,
      type,
      version: 1,
      at: at(seconds),
      actor,
      station: actor === 'casey' ? 'desk-2' : null,
      causation: null,
      data: { reservationId: of.id },
      changes: changes(before, after),
    })),
  };
};

const changes = (
  before: object | null,
  after: object | null,
): { path: string; before: unknown; after: unknown }[] =>
  Object.entries(after ?? {}).flatMap(([path, value]) => {
    const was = (before as Record<string, unknown> | null)?.[path] ?? null;
    return JSON.stringify(was) === JSON.stringify(value)
      ? []
      : [{ path, before: was, after: value as unknown }];
  });
