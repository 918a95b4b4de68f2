import type { Recorded, ReservationEvent, CheckoutEvent } from '@stile/contracts';
import type { CommandLanes } from '@stile/event-store';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { placedReservation, RESERVATION_ID } from '../../../../../test/support/placed-reservation.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import { ChangeLedger } from '../../capacity/change-ledger/change-ledger.handler.js';
import { ChangeMail } from '../../mail/outbox/change-mail.handler.js';
import { ChangeCheckout } from '../../payments/change-checkout/change-checkout.handler.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import type { BookingPlanner } from '../planning/booking-planner.js';
import { ReservationProcess } from './reservation.process.js';

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
const RESERVATION = `reservation-${RESERVATION_ID}`;
const CHECKOUT = `checkout-${RESERVATION_ID}`;
const LINES = [{ pool: 'p', units: 1, limit: 9, rule: { id: 'rule', revision: 1 } }];
const CLAIMS = ['first', 'second'].map((ledger) => ({ ledger, lines: LINES }));
const PLACED = placedReservation({ holdId: 'h_1', claims: CLAIMS }).data;
const DESK = { ...PLACED, channel: 'desk', payment: 'desk' } as const;
const NO_ADDRESS = { ...PLACED, contact: { ...PLACED.contact, email: '' } };

type Event = Partial<Recorded<CheckoutEvent | ReservationEvent>>;
interface World {
  /** Its checkout, or that of its first edit, as it stands before; absent: there is none. */
  readonly checkout?: object;
  /** Its step after a command; where it does not say, it goes on. */
  readonly step?: string;
  readonly reservation?: object;
  /** The ledger that has no room. */ readonly full?: string;
}

/** All that the process does about an event, in its order. */
const doneAbout = async (
  event: Event,
  { checkout, step = 'going on', reservation = {}, full }: World = {},
) => {
  const done: string[] = [];
  const actors = new Set<string>();
  let turns = 20;
  /** Later than the process goes on, unless it waits; what is begun next is done sooner. */
  const does = async (...words: readonly (number | string | null | undefined)[]): Promise<void> => {
    for (let turn = turns--; turn > 0; turn--) await new Promise(setImmediate);
    done.push(words.filter((word) => word !== undefined).join(' '));
  };
  const bus = new MemoryBus();
  bus.handle(ChangeLedger, {
    execute: async ({ stream, command, context }: ChangeLedger) => {
      actors.add(context.actor);
      await does(command.type, stream, 'step' in command ? command.step : undefined);
      return stream === full && command.type === 'Confirm'
        ? { accepted: false, rejection: { code: 'no_room' } }
        : { accepted: true };
    },
  });
  bus.handle(ChangeCheckout, {
    execute: async ({ stream, command, context }: ChangeCheckout) => {
      actors.add(context.actor);
      const of = command.type === 'Start' ? command.started : undefined;
      // Two that are sent at once are decided in their order.
      await new Promise(setImmediate);
      done.push(
        [command.type, stream.slice(CHECKOUT.length), of?.amount, of?.ledgers.join('+')].join(' ').trim(),
      );
      return { accepted: true, state: { step } };
    },
  });
  bus.handle(ChangeReservation, {
    execute: async ({ command, context }: ChangeReservation) => {
      const { charge, businessDate } = command as { charge?: { chargeId: string }; businessDate?: string };
      await does(command.type, charge?.chargeId, businessDate, context.actor);
      return { accepted: true };
    },
  });
  bus.handle(ChangeMail, {
    execute: async ({ stream, command }: ChangeMail) => {
      await does(stream, command.type);
      return { accepted: true };
    },
  });
  const present = {
    placed: PLACED,
    owed: 30,
    charges: [],
    refunds: [],
    cancellations: [],
    edits: [
      { edit: 1, holdId: 'h_2', key: 'edit-1', changes: [{ ledger: 'first', before: LINES, after: LINES }] },
    ],
    ...reservation,
  };
  class Carried extends ReservationProcess {
    carry = (one: unknown) => this.react(one as Recorded<never>);
  }
  const process = new Carried(
    processEnvironment(clock),
    {
      load: async (_: unknown, stream: string) => ({
        state: stream.startsWith('checkout-') ? (checkout ?? null) : present,
      }),
    } as unknown as CommandLanes,
    { name: 'built-in' },
    bus.asCommandBus(),
    {
      inForce: ({ claims }: typeof PLACED) => ({ claims, inForce: new Map() }),
      today: () => '2026-12-03',
    } as unknown as BookingPlanner,
  );
  await process.carry({ id: 'event-1', at: clock.now(), metadata: { actor: 'kim' }, ...event });
  return { done, actors: [...actors] };
};
const of = (type: string, stream: string, data: object = {}): Event =>
  ({ type, stream, data: { reservationId: RESERVATION_ID, ...data } }) as unknown as Event;
const started = (more: object = {}, edit?: number) => ({
  step: 'taking_places',
  started: { reservationId: RESERVATION_ID, edit },
  ...more,
});
const TAKEN = ['Confirm first', 'Confirm second'];
const CONFIRMED = 'RecordCapacityConfirmed';
const REJECTED = 'RecordCapacityRejected';

describe('what is placed starts its checkout:', () => {
  const placed = (data: object) => of('ReservationPlaced', RESERVATION, data);
  const edit = { ...PLACED, edit: 1, due: 7 };
  const START = 'Start  0 first+second';
  it.each<[string, Event, World, readonly string[]]>([
    ['a reservation', placed(PLACED), {}, ['Start  30 first+second']],
    ['a sale of the desk, with its places', placed(DESK), {}, [...TAKEN, START, CONFIRMED]],
    ['one that is paid later', placed({ ...PLACED, payment: 'deferred' }), {}, [...TAKEN, START, CONFIRMED]],
    ['a sale, again', placed(DESK), { checkout: started() }, []],
    ['a sale without room', placed(DESK), { full: 'second' }, [...TAKEN, START, REJECTED]],
    [
      'a sale without room that is given up',
      placed(DESK),
      { full: 'second', step: 'abandoned' },
      [...TAKEN, START, REJECTED],
    ],
    [
      'a sale that is given up meanwhile',
      placed(DESK),
      { step: 'abandoned' },
      [...TAKEN, START, CONFIRMED, 'Return first', 'Return second'],
    ],
    ['an edit', of('ReservationEditPlaced', RESERVATION, edit), {}, ['Start .1 7 first+second']],
    [
      'an edit that was paid by hand',
      of('ReservationEditPlaced', RESERVATION, { ...edit, manualPaymentId: '7' }),
      {},
      ['Start .1 0 first+second'],
    ],
    [
      'the end of a cancellation',
      of('ReservationUncancelPlaced', RESERVATION, { edit: 1, holdId: 'h_2' }),
      {},
      ['Start .1 0 first'],
    ],
  ])('%s', async (_, event, world, done) => {
    expect((await doneAbout(event, world)).done).toEqual(done);
  });
});

describe('places are taken', () => {
  const authorised = of('PaymentAuthorised', CHECKOUT);
  const start = (amount: number) => of('CheckoutStarted', CHECKOUT, { amount });
  it.each<[string, Event, World, readonly string[]]>([
    ['once it is paid', authorised, { checkout: started() }, [...TAKEN, CONFIRMED]],
    ['at once where nothing is due', start(0), { checkout: started() }, [...TAKEN, CONFIRMED]],
    ['not yet where something is', start(0.01), { checkout: started() }, []],
    ['not again once the checkout went on', authorised, { checkout: started({ step: 'capturing' }) }, []],
    ['not without a checkout', authorised, {}, []],
    [
      'as far as there is room',
      authorised,
      { checkout: started(), full: 'first' },
      ['Confirm first', REJECTED],
    ],
    [
      'and returned where it is given up meanwhile',
      authorised,
      { checkout: started(), step: 'voiding' },
      [...TAKEN, CONFIRMED, 'Return first', 'Return second'],
    ],
    [
      'and not returned where none were',
      authorised,
      { checkout: started(), step: 'voiding', full: 'first' },
      ['Confirm first', REJECTED],
    ],
  ])('%s', async (_, event, world, done) => {
    expect((await doneAbout(event, world)).done).toEqual(done);
  });
});

describe('it is confirmed', () => {
  const confirming = { step: 'confirming', authorised: { cardBrand: 'Visa', cardLast4: '4242' } };
  const places = of('PlacesConfirmed', CHECKOUT);
  const captured = of('PaymentCaptured', CHECKOUT, { paymentId: 'py_1', amount: 30 });
  const offline = { placed: { ...PLACED, offline: { businessDate: '2026-12-02' } } };
  it.each<[string, Event, World, readonly string[]]>([
    ['unpaid', places, { checkout: started(confirming) }, ['Confirm 2026-12-03 kim', 'Complete']],
    ['not unpaid where a card pays', places, { checkout: started({ ...confirming, intentId: 'pi_1' }) }, []],
    ['not before its turn', places, { checkout: started() }, []],
    ['not without a checkout', places, {}, []],
    [
      'paid',
      captured,
      { checkout: started(confirming) },
      [`Confirm ${RESERVATION_ID}.1 2026-12-03 system:checkout`, 'Complete'],
    ],
    [
      'on the day of a sale without the network',
      places,
      { checkout: started(confirming), reservation: offline },
      ['Confirm 2026-12-02 kim', 'Complete'],
    ],
  ])('%s', async (_, event, world, done) => {
    expect((await doneAbout(event, world)).done).toEqual(done);
  });
});

describe('it is abandoned, and what it took goes back', () => {
  const abandoned = (reason: string) => of('CheckoutAbandoned', CHECKOUT, { reason });
  const END = 'Abandon system:checkout';
  it.each<[string, readonly string[]]>([
    ['declined', ['Return first', 'Release first', 'Return second', 'Release second', END]],
    ['cancelled_at_gateway', ['Return first', 'Return second', END]],
  ])('%s', async (reason, done) => {
    expect((await doneAbout(abandoned(reason), { checkout: started() })).done).toEqual(done);
  });
});

describe('mails', () => {
  const CONFIRMATION = `mail-${RESERVATION_ID}.confirmation Request`;
  const paid = { charges: [{ chargeId: 'c', type: 'cash', amount: 30 }] };
  const confirmed = of('ReservationConfirmed', RESERVATION);
  const taken = of('PaymentTaken', RESERVATION);
  it.each<[string, Event, object, readonly string[]]>([
    ['of a reservation', confirmed, {}, [CONFIRMATION]],
    ['of a sale that is due', confirmed, { placed: DESK }, []],
    ['of a sale that is paid', taken, { placed: DESK, ...paid }, [CONFIRMATION]],
    ['of a sale that is paid in part', taken, { placed: DESK, ...paid, owed: 30.01 }, []],
    ['to nobody', confirmed, { placed: NO_ADDRESS }, []],
    ['of an erased person', confirmed, { placed: { ...PLACED, contact: null } }, [CONFIRMATION]],
  ])('a confirmation %s', async (_, event, reservation, done) => {
    expect((await doneAbout(event, { reservation })).done).toEqual(done);
  });

  const cancelled = of('ReservationCancelled', RESERVATION, { key: 'cancel-2', ledgers: ['first'] });
  const CANCELLATION = `mail-${RESERVATION_ID}.cancellation`;
  const first = { cancellations: [{ key: 'cancel-2', edits: 0 }] };
  const second = {
    cancellations: [
      { key: 'cancel-1', edits: 0 },
      { key: 'cancel-2', edits: 3 },
    ],
  };
  it.each<[string, object, string | null]>([
    ['the first', first, `${CANCELLATION} Request`],
    ['one after an uncancelled one', second, `${CANCELLATION}.3 Request`],
    ['of an unpaid sale', { ...first, placed: DESK }, null],
    ['of a paid sale', { ...first, ...paid, placed: DESK }, `${CANCELLATION} Request`],
    ['to nobody', { ...first, placed: NO_ADDRESS }, null],
  ])('a cancellation returns its places, then tells: %s', async (_, reservation, mail) => {
    const { done } = await doneAbout(cancelled, { reservation });
    expect(done[0]).toMatch(/^Return first/);
    expect(done.slice(1)).toEqual(mail === null ? [] : [mail]);
  });
});

it('what asks for nothing does nothing', async () => {
  expect((await doneAbout(of('ReservationCommented', RESERVATION))).done).toEqual([]);
});

it.each<[string, Event, World, string]>([
  ['a sale of the desk', of('ReservationPlaced', RESERVATION, DESK), {}, 'kim'],
  ['a reservation', of('ReservationPlaced', RESERVATION, PLACED), {}, 'system:checkout'],
  ['what follows a start', of('CheckoutStarted', CHECKOUT, { amount: 0 }), { checkout: started() }, 'kim'],
  ['what follows a payment', of('PaymentAuthorised', CHECKOUT), { checkout: started() }, 'system:checkout'],
  [
    'what follows a start by nobody',
    { ...of('CheckoutStarted', CHECKOUT, { amount: 0 }), metadata: {} },
    { checkout: started() },
    'system:checkout',
  ],
])('%s is the act of its actor', async (_, event, world, actor) => {
  expect((await doneAbout(event, world)).actors).toEqual([actor]);
});

describe('an edit of it', () => {
  const pending = {
    edit: 1,
    holdId: 'h_2',
    by: 'visitor',
    actor: 'ada',
    visit: PLACED.visit,
    claims: [{ ledger: 'first', lines: [{ ...LINES[0]!, units: 2 }] }],
  };
  const confirming = started({ step: 'confirming' }, 1);
  const taking = started({}, 1);
  const stream = `${CHECKOUT}.1`;
  const authorised = of('PaymentAuthorised', stream);
  const TAKES = 'Resize first 2';
  it.each<[string, Event, World, readonly string[]]>([
    ['takes more places', authorised, { checkout: taking }, [TAKES, 'RecordCapacityConfirmed .1']],
    [
      'leaves what it took to its end where it is given up meanwhile',
      authorised,
      { checkout: taking, step: 'voiding' },
      [TAKES, 'RecordCapacityConfirmed .1'],
    ],
    [
      'is made',
      of('PlacesConfirmed', stream),
      { checkout: confirming },
      ['CompleteEdit 2026-12-03 ada', 'Complete .1'],
    ],
    [
      'is abandoned',
      of('CheckoutAbandoned', stream, { reason: 'declined' }),
      { checkout: confirming },
      ['AbandonEdit system:checkout'],
    ],
    [
      'is concluded',
      of('ReservationEdited', RESERVATION, { edit: 1, mail: true }),
      {},
      [`mail-${RESERVATION_ID}.edit.1 Request`],
    ],
    [
      'ends a cancellation',
      of('ReservationUncancelled', RESERVATION, { edit: 1 }),
      {},
      [`mail-${RESERVATION_ID}.uncancellation.1 Request`],
    ],
  ])('%s', async (_, event, world, done) => {
    const reservation = { pending };
    expect((await doneAbout(event, { reservation, ...world })).done).toEqual(done);
  });
});
