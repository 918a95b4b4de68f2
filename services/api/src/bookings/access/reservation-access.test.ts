import {
  checkoutId,
  checkoutStream,
  reservationStream,
  type CheckoutEvent,
  type ReservationEvent,
  type SessionUser,
} from '@stile/contracts';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { placedReservation, RESERVATION_ID } from '../../../../../test/support/placed-reservation.js';
import { staff } from '../../../../../test/support/staff.js';
import type { Call } from '../../http/endpoint.js';
import type { LinkSessions, VisitorLink } from '../../identity/sessions/link-sessions.js';
import type { ReservationLinks } from './reservation-links.js';
import { ReservationAccess } from './reservation-access.js';

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
const OTHER_ID = '7KQ4MWXH2Q';
const openedAs = (intentId: string): readonly CheckoutEvent[] => [
  {
    type: 'CheckoutStarted',
    data: {
      reservationId: RESERVATION_ID,
      amount: 30,
      currency: 'CAD',
      gateway: 'built-in',
      holdId: 'hold-1',
      ledgers: [],
      language: 'en',
      payBy: clock.now(),
    },
  },
  {
    type: 'PaymentIntentOpened',
    data: { reservationId: RESERVATION_ID, intentId, redirectUrl: 'https://pay.example.org/1' },
  },
];
const CALLERS = {
  stranger: { user: null, reservations: [] },
  holder: { user: null, reservations: [RESERVATION_ID] },
  'holder of another': { user: null, reservations: [OTHER_ID] },
  'holder by an address of later': { user: null, reservations: [`${RESERVATION_ID}-1`] },
  office: { user: staff('lee', [['/passes'], ['venue']]), reservations: [] },
  'holder of the office elsewhere': {
    user: staff('max', [['/passes'], ['other']]),
    reservations: [RESERVATION_ID],
  },
  cashier: { user: staff('kim', [['/store', '/passes'], ['venue']]), reservations: [] },
  'seller alone': { user: staff('pat', [['/store'], ['venue']]), reservations: [] },
  'seller who holds it': {
    user: staff('pat', [['/store'], ['venue']]),
    reservations: [RESERVATION_ID],
  },
  'seller elsewhere': {
    user: staff('kit', [['/store'], ['other']], [['/passes'], ['venue']]),
    reservations: [],
  },
  'cashier elsewhere': { user: staff('lou', [['/store', '/passes'], ['other']]), reservations: [] },
} satisfies Record<string, { user: SessionUser | null; reservations: readonly string[] }>;
type Who = keyof typeof CALLERS;

const { contact, licensePlates, profiles, visit, priced, claims, personId } = placedReservation().data;
const EDIT = {
  reservationId: RESERVATION_ID,
  edit: 1,
  by: 'visitor',
  actor: 'visitor',
  personId,
  contact,
  licensePlates,
  profiles,
  visit,
  priced,
  claims,
  difference: 5,
  mail: true,
} as const;
/** A change of the address, which the reservation is held by from then on. */
const EDITED: readonly ReservationEvent[] = [
  {
    type: 'ReservationEditPlaced',
    data: { ...EDIT, key: 'edit-1', requestHash: 'hash', holdId: 'hold-2', due: 5, placedAt: clock.now() },
  },
  {
    type: 'ReservationEdited',
    data: { ...EDIT, linkRenewed: true, charge: null, amountToReturn: 0, editedAt: clock.now() },
  },
];

/** Access to a reservation whose link has the secret `right`; `started` lists the sessions that were opened. */
const access = async (channel: 'desk' | 'web' = 'web', events: readonly ReservationEvent[] = []) => {
  const { lanes, happened } = memoryLanes(clock);
  await happened(reservationStream(RESERVATION_ID), placedReservation({ channel }), ...events);
  const started: (readonly string[])[] = [];
  const sessions = {
    open: async ({ token, hash }: VisitorLink) => hash !== undefined && token === 'right',
    start: (held: readonly string[]) => started.push(held),
  } as unknown as LinkSessions;
  const links = {
    of: (id: string, token: string, state: object | null) => ({
      id,
      token,
      hash: state ? 'hash' : undefined,
    }),
  } as unknown as ReservationLinks;
  return { started, happened, access: new ReservationAccess(lanes, sessions, links) };
};

describe('a reservation is found', () => {
  const [READ, OWN, DESK, SALE, WEB_SALE] = ['read', 'own', 'desk', 'sale', 'web sale'];
  it.each<[Who, readonly string[]]>([
    ['stranger', []],
    ['holder', [READ]],
    ['holder of another', []],
    ['holder by an address of later', []],
    ['office', [READ, OWN]],
    ['holder of the office elsewhere', [READ]],
    ['cashier', [READ, OWN, DESK, SALE, WEB_SALE]],
    ['seller alone', [SALE]],
    ['seller who holds it', [READ, SALE]],
    ['seller elsewhere', [READ, OWN]],
    ['cashier elsewhere', []],
  ])('by a %s: %j', async (who, acts) => {
    const caller = CALLERS[who];
    const web = (await access()).access;
    const desk = (await access('desk')).access;
    const found: string[] = [];
    const isFound = async (act: string, load: () => Promise<unknown>): Promise<void> => {
      const done = await outcomeOf(load);
      if (typeof done !== 'string') found.push(act);
      else expect(done).toBe('reservation_not_found');
    };
    await isFound('read', () => web.load(RESERVATION_ID, caller));
    await isFound('own', () => web.loadOwn(RESERVATION_ID, caller));
    await isFound('desk', () => web.loadAtDesk(RESERVATION_ID, caller));
    await isFound('sale', () => desk.loadSale(RESERVATION_ID, caller));
    await isFound('web sale', () => web.loadSale(RESERVATION_ID, caller));
    expect(found).toEqual(acts);
  });
  it('by nobody where there is none', async () => {
    const { access: none } = await access();
    for (const load of [none.load, none.loadOwn, none.loadAtDesk, none.loadSale])
      expect(await outcomeOf(() => load.call(none, OTHER_ID, CALLERS.cashier))).toBe('reservation_not_found');
  });
});

describe('a link', () => {
  it.each<[string, string, Who, boolean | string]>([
    [RESERVATION_ID, 'right', 'stranger', false],
    [RESERVATION_ID, 'wrong', 'stranger', 'reservation_not_found'],
    [RESERVATION_ID, 'wrong', 'holder', true],
    [RESERVATION_ID, 'wrong', 'holder of another', 'reservation_not_found'],
    [OTHER_ID, 'right', 'holder of another', 'reservation_not_found'],
  ])('to %s with a secret that is %s, in the browser of a %s', async (id, token, who, outcome) => {
    const { access: opened } = await access();
    const call = { caller: CALLERS[who] } as unknown as Call;
    const done = await outcomeOf(() => opened.heldOrByLink(id, token, call));
    expect(typeof done === 'string' ? done : done.hasSession).toBe(outcome);
  });
  it.each([
    [RESERVATION_ID, 'right', RESERVATION_ID],
    [RESERVATION_ID, 'wrong', 'link_invalid'],
    [OTHER_ID, 'right', 'link_invalid'],
  ])('alone to %s with a secret that is %s: %s', async (id, token, outcome) => {
    const { access: opened } = await access();
    const done = await outcomeOf(() =>
      opened.byLink({ params: { id, token } } as unknown as Call<{ id: string; token: string }>),
    );
    expect(typeof done === 'string' ? done : done.placed.reservationId).toBe(outcome);
  });
});

describe('a session is opened after a payment for who holds it:', () => {
  const LATER = `${RESERVATION_ID}-1`;
  it.each<[string, readonly ReservationEvent[], number | undefined, string, readonly string[] | null]>([
    ['its own', [], undefined, RESERVATION_ID, [RESERVATION_ID]],
    ['its own, and that of the edit', [], 1, RESERVATION_ID, [RESERVATION_ID, LATER]],
    ['that of the edit, which was made', EDITED, 1, RESERVATION_ID, [LATER, LATER]],
    ['none where another address holds it', EDITED, undefined, RESERVATION_ID, null],
    ['none where an edit of later gave it another', EDITED, 2, RESERVATION_ID, null],
  ])('%s', async (_, events, edit, held, sessions) => {
    const { access: opened, started } = await access('web', events);
    expect(await opened.openSession(RESERVATION_ID, { edit, held }, {} as Call)).toBe(sessions !== null);
    expect(started).toEqual(sessions ? [sessions] : []);
  });
  it('none where there is no reservation', async () => {
    const { access: opened } = await access();
    const none = { edit: undefined, held: OTHER_ID };
    expect(await opened.openSession(OTHER_ID, none, {} as Call)).toBe(false);
  });
});

it.each<[string, Who, readonly ReservationEvent[], boolean]>([
  ['pi_0', 'holder', [], true],
  ['pi_2', 'holder', [], false],
  ['pi_0', 'holder of another', [], false],
  ['pi_0', 'holder by an address of later', [], false],
  ['pi_0', 'office', [], false],
  ['pi_1', 'holder', [], false],
  ['pi_1', 'holder by an address of later', EDITED, true],
  ['pi_0', 'holder by an address of later', EDITED, true],
])('the payment page %s is a %s’s', async (session, who, events, isFound) => {
  const { access: opened, happened } = await access('web', events);
  for (const edit of [0, 1])
    await happened(checkoutStream(checkoutId(RESERVATION_ID, edit)), ...openedAs(`pi_${edit}`));
  expect((await opened.ofSession(session, CALLERS[who])) !== null).toBe(isFound);
});
