import type { PricedLine, ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { placedReservation, RESERVATION_ID } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

/* A gate's refusals beside a check-in from the list (docs/rules/desk.md 19). */
const NOW = '2026-12-05T15:00:00.000Z';
const DAY = '2026-12-05';
const given = givenFor(reservationDecider, NOW);

const reservationId = RESERVATION_ID;
const placedFor = (total: number): ReservationEvent =>
  placedReservation({
    priced: { lines: [], discounts: [], subtotal: total, taxAmount: 0, total, currency: 'CAD' },
  });
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: null, confirmedAt: NOW },
};
const LINE: PricedLine = {
  kind: 'addon',
  item: 'skis',
  title: 'Skis',
  count: 1,
  factor: 1,
  unitPrice: 0,
  unitPriceBeforeTax: 0,
  amount: 0,
  amountBeforeTax: 0,
  taxRate: 0,
  rule: null,
  slot: null,
};
const scan = (change: { inventory?: string; businessDate?: string } = {}): ReservationCommand => ({
  type: 'CheckIn',
  key: 'in',
  participants: null,
  businessDate: change.businessDate ?? DAY,
  gate: { inventory: change.inventory ?? 'park' },
});
const checkedIn: ReservationEvent = {
  type: 'ReservationCheckedIn',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate: DAY,
    key: 'in',
    named: null,
    participants: [],
    checkedInAt: NOW,
  },
};

it('lets in who has paid, on the day and at the destination of the visit', () => {
  given([placedFor(0), confirmed])
    .when(scan())
    .then([checkedIn]);
});
it('lets in on a later day of a product that is booked for several', () => {
  const days = { from: DAY, until: '2026-12-07' };
  const lines = [{ ...LINE, days }];
  const placed = placedReservation({
    priced: { lines, discounts: [], subtotal: 0, taxAmount: 0, total: 0, currency: 'CAD' },
  });
  const businessDate = '2026-12-07';
  given([placed, confirmed])
    .when(scan({ businessDate }))
    .then([{ ...checkedIn, data: { ...checkedIn.data, businessDate } }]);
});
it('refuses another destination with the name of the right one', () => {
  given([placedFor(0), confirmed])
    .when(scan({ inventory: 'elsewhere' }))
    .thenRejected('gate_elsewhere', { status: 409, detail: { inventory: 'park' } });
});
it('refuses the day before and the day after', () => {
  given([placedFor(0), confirmed])
    .when(scan({ businessDate: '2026-12-04' }))
    .thenRejected('check_in_too_early');
  given([placedFor(0), confirmed])
    .when(scan({ businessDate: '2026-12-06' }))
    .thenRejected('visit_over');
});
it('refuses while money is due, and says how much', () => {
  given([placedFor(19), confirmed])
    .when(scan())
    .thenRejected('balance_due', { status: 409, detail: { balance: 19 } });
});
it('says that somebody is in already before it asks for money', () => {
  given([placedFor(19), confirmed, checkedIn])
    .when({ ...scan(), key: 'again' } as ReservationCommand)
    .thenRejected('already_checked_in');
});
it('answers a repeat under its key with what the first did', () => {
  given([placedFor(0), confirmed, checkedIn])
    .when(scan())
    .thenNothing();
});

const scanned = (change: object = {}) => ({
  reservationId,
  inventoryGroup: 'venue',
  inventory: 'park',
  businessDate: DAY,
  key: 'in',
  named: null,
  participants: [],
  ...change,
});
const leave = (change: object = {}): ReservationCommand => ({
  type: 'Exit',
  key: 'out',
  participants: null,
  businessDate: DAY,
  gate: { inventory: 'park', isReentryAllowed: true },
  ...change,
});
const exited = (change: object = {}): ReservationEvent => ({
  type: 'ReservationExited',
  data: { ...scanned({ key: 'out' }), exitedAt: NOW, ...change },
});
const reentered = (change: object = {}): ReservationEvent => ({
  type: 'ReservationReentered',
  data: { ...scanned({ key: 'again' }), reenteredAt: NOW, ...change },
});
const two = placedReservation({
  profiles: [{ id: 'p1' }, { id: 'p2' }] as never,
  priced: { lines: [], discounts: [], subtotal: 0, taxAmount: 0, total: 0, currency: 'CAD' },
});
const both: ReservationEvent = {
  ...checkedIn,
  data: { ...checkedIn.data, participants: ['p1', 'p2'] },
};

describe('docs/rules/gate.md 1: who leaves comes in again', () => {
  const isIn = [placedFor(0), confirmed, checkedIn];
  it('once for each exit', () => {
    given(isIn).when(leave()).then([exited()]);
    given([...isIn, exited()])
      .when({ ...scan(), key: 'again' } as ReservationCommand)
      .then([reentered()]);
    given([...isIn, exited(), reentered()])
      .when({ ...scan(), key: 'more' } as ReservationCommand)
      .thenRejected('already_checked_in');
  });
  it('not where the destination records no exits', () => {
    given(isIn)
      .when(leave({ gate: { inventory: 'park', isReentryAllowed: false } }))
      .thenRejected('re_entry_off', { status: 409 });
  });
  it('leaves only from where they are, on a day of the visit', () => {
    given([placedFor(0), confirmed])
      .when(leave())
      .thenRejected('not_checked_in');
    given([...isIn, exited()])
      .when(leave({ key: 'twice' }))
      .thenRejected('not_checked_in');
    given(isIn)
      .when(leave({ gate: { inventory: 'elsewhere', isReentryAllowed: true } }))
      .thenRejected('gate_elsewhere');
    given(isIn)
      .when(leave({ businessDate: '2026-12-06' }))
      .thenRejected('visit_over');
  });
  it('counts a repeat under its key once', () => {
    given([...isIn, exited()])
      .when(leave())
      .thenNothing();
    given([...isIn, exited()])
      .when({ ...scan(), key: 'out' } as ReservationCommand)
      .thenRejected('idempotency_key_reused');
  });
  it('of a party those who left, with who comes for the first time', () => {
    const one = { ...both, data: { ...both.data, participants: ['p1'] } } as ReservationEvent;
    const history = [two, confirmed, one, exited({ participants: ['p1'] })];
    given(history)
      .when({ ...scan(), key: 'again' } as ReservationCommand)
      .then([
        { ...checkedIn, data: { ...checkedIn.data, key: 'again', participants: ['p2'] } },
        reentered({ participants: ['p1'] }),
      ]);
    given([two, confirmed, both])
      .when(leave({ participants: ['p2'] }))
      .then([exited({ named: ['p2'], participants: ['p2'] })]);
  });
  it('is nowhere once the check-in is undone', () => {
    const undone: ReservationEvent = {
      type: 'ReservationCheckInUndone',
      data: { ...checkedIn.data, key: 'undo', participants: ['p1', 'p2'], undoneAt: NOW },
    };
    const { state } = given([two, confirmed, both, exited({ participants: ['p1'] }), undone]);
    expect([state?.checkedIn, state?.outside]).toEqual([null, null]);
  });
});

describe('docs/rules/gate.md 3: an entry is forced', () => {
  const force = (change: object = {}): ReservationCommand =>
    ({ ...scan(change), forced: { reason: 'paid in cash' } }) as ReservationCommand;
  const forced = (over: string, change: object = {}): ReservationEvent => ({
    type: 'ReservationEntryForced',
    data: {
      ...scanned(),
      personId: placedReservation({}).data['personId' as never],
      over,
      reason: 'paid in cash',
      forcedAt: NOW,
      ...change,
    },
  });
  it('over what is due, the wrong day or place, and a second scan', () => {
    given([placedFor(19), confirmed])
      .when(force())
      .then([forced('balance_due'), checkedIn]);
    given([placedFor(0), confirmed])
      .when(force({ inventory: 'elsewhere' }))
      .then([forced('gate_elsewhere', { inventory: 'elsewhere' }), checkedIn]);
    given([placedFor(0), confirmed, { ...checkedIn, data: { ...checkedIn.data, key: 'first' } }])
      .when(force())
      .then([forced('already_checked_in')]);
  });
  it('over nothing is an entry like any other', () => {
    given([placedFor(0), confirmed])
      .when(force())
      .then([checkedIn]);
  });
  it('never of what is cancelled or not confirmed, and not without a gate', () => {
    given([placedFor(0)])
      .when(force())
      .thenRejected('reservation_not_confirmed');
    const { gate: _gate, ...desk } = force() as ReservationCommand & { gate: object };
    given([placedFor(0), confirmed, { ...checkedIn, data: { ...checkedIn.data, key: 'first' } }])
      .when(desk as ReservationCommand)
      .thenRejected('already_checked_in');
  });
});
