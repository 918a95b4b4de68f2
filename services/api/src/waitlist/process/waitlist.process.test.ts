import {
  dayLedger,
  offerHoldId,
  waitlistMark,
  waitlistStream,
  type CapacityEvent,
  type Recorded,
  type ReservationEvent,
  type WaitlistEvent,
} from '@stile/contracts';
import type { CommandLanes } from '@stile/event-store';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import { ChangeMail } from '../../mail/outbox/change-mail.handler.js';
import type { LedgerView } from '../../views/ledger-view.js';
import { ChangeWaitlist } from '../change-waitlist/change-waitlist.handler.js';
import type { WaitlistEntries } from '../entries/waitlist-entries.js';
import type { WaitlistCapacity } from '../offers/waitlist-capacity.js';
import type { WaitlistOffers } from '../offers/waitlist-offers.js';
import { WaitlistProcess } from './waitlist.process.js';

const NOW = '2026-12-03T14:00:00.000Z';
const clock = { now: () => NOW };
const LEDGER = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: '2026-12-05' });
const QUEUE = waitlistStream(LEDGER);
const ENTRY = 'ABCDEFGH23';
const HOLD = offerHoldId(ENTRY, 1);

type Event = Partial<Recorded<CapacityEvent | WaitlistEvent | ReservationEvent>>;
interface World {
  /** The lapse of the offer's hold; null: it is gone. */
  readonly lapsesAt?: string | null;
  /** Places of the ledger are reserved for who waits. */
  readonly isWaitedFor?: boolean;
  readonly hasOffer?: boolean;
  readonly isInQueue?: boolean;
  /** The hold that the reservation was made of. */
  readonly holdId?: string;
}

/** All that the process does about an event, in its order. */
const doneAbout = async (event: Event, world: World = {}): Promise<string[]> => {
  const done: string[] = [];
  /** Later than the process goes on, unless it waits. */
  const does = async (act: string): Promise<void> => {
    await new Promise(setImmediate);
    done.push(act);
  };
  const bus = new MemoryBus();
  bus.handle(ChangeWaitlist, {
    execute: async ({ stream, command }: ChangeWaitlist) => {
      expect(stream).toBe(QUEUE);
      await does(command.type);
      return { accepted: true };
    },
  });
  bus.handle(ChangeMail, {
    execute: async ({ stream, command }: ChangeMail) => {
      await does(`mail ${stream}`);
      expect(command).toMatchObject({ reservationId: ENTRY, waitlist: QUEUE });
      return { accepted: true };
    },
  });
  const { lapsesAt = null, isWaitedFor = false, hasOffer = true, isInQueue = true, holdId = HOLD } = world;
  const offer = hasOffer ? { holdId: HOLD, ledgers: [LEDGER] } : null;
  const states: Record<string, object> = {
    [LEDGER]: {
      active: new Map(lapsesAt ? [[HOLD, { lapsesAt }]] : []),
      taken: isWaitedFor ? { [waitlistMark('cars@09:00-10:00')]: 1 } : {},
    },
    [QUEUE]: { entries: new Map(isInQueue ? [[ENTRY, { offer }]] : []) },
    'reservation-R1': { placed: { holdId, claims: [{ ledger: LEDGER }] } },
  };
  class Carried extends WaitlistProcess {
    carry = (one: unknown) => this.react(one as Recorded);
  }
  const process = new Carried(
    processEnvironment(clock),
    { load: async (_: unknown, stream: string) => ({ state: states[stream] }) } as unknown as CommandLanes,
    bus.asCommandBus(),
    clock,
    {} as WaitlistEntries,
    { get: async () => done.push('watch') } as unknown as LedgerView,
    { serve: (queue: string) => does(`serve ${queue}`) } as unknown as WaitlistOffers,
    {
      release: (hold: string, ledgers: string[]) => does(`release ${hold} ${ledgers.join(' ')}`),
    } as unknown as WaitlistCapacity,
  );
  await process.carry({ id: 'event-1', metadata: {}, ...event });
  return done;
};

const SERVE = `serve ${QUEUE}`;
const RELEASE = `release ${HOLD} ${LEDGER}`;
const mail = (kind: string): string => `mail mail-${ENTRY}.${kind}`;

describe('places of a ledger', () => {
  const freed = (type: CapacityEvent['type'], holdId = HOLD): Event =>
    ({ type, stream: LEDGER, data: { holdId } }) as unknown as Event;
  const OTHERS = 'h_other';
  const LATER = '2026-12-03T14:00:00.001Z';
  it.each<[string, Event, World, string[]]>([
    ['an offer’s hold that was released', freed('HoldReleased'), {}, ['Lapse']],
    ['an offer’s hold that lapsed', freed('HoldLapsed'), {}, ['Lapse']],
    ['an offer’s places that were returned', freed('PlacesReturned'), {}, []],
    ['an offer’s hold that lives again', freed('HoldLapsed'), { lapsesAt: LATER }, []],
    ['an offer’s hold at the moment of its lapse', freed('HoldLapsed'), { lapsesAt: NOW }, ['Lapse']],
    ['a hold of nobody who waits', freed('HoldLapsed', OTHERS), {}, []],
    ['a hold that somebody waits for', freed('HoldLapsed', OTHERS), { isWaitedFor: true }, [SERVE]],
    ['released', freed('HoldReleased', OTHERS), { isWaitedFor: true }, [SERVE]],
    ['returned', freed('PlacesReturned', OTHERS), { isWaitedFor: true }, [SERVE]],
    ['of another size', freed('PlacesResized', OTHERS), { isWaitedFor: true }, [SERVE]],
    ['an offer’s hold that others wait for', freed('HoldLapsed'), { isWaitedFor: true }, ['Lapse', SERVE]],
    ['taken', freed('HoldTaken', OTHERS), { isWaitedFor: true }, []],
    ['reserved for who waits', freed('PlacesKept', OTHERS), { isWaitedFor: true }, []],
  ])('%s', async (_, event, world, done) => {
    expect(await doneAbout(event, world)).toEqual(done);
  });
});

describe('an entry of the waitlist that', () => {
  const entry = (type: WaitlistEvent['type'], data: object = {}): Event =>
    ({ type, stream: QUEUE, data: { entryId: ENTRY, ...data } }) as unknown as Event;
  const NONE = { hasOffer: false };
  it.each<[string, Event, World, string[]]>([
    ['joined', entry('WaitlistJoined'), {}, ['watch', SERVE, mail('waitlist_joined')]],
    ['is proven', entry('WaitlistProven'), {}, [SERVE]],
    ['got an offer', entry('WaitlistOffered', { offer: 2 }), {}, [mail('waitlist_offered.2')]],
    [
      'let an offer lapse',
      entry('WaitlistOfferLapsed', { offer: 2 }),
      {},
      [RELEASE, mail('waitlist_lapsed.2'), SERVE],
    ],
    ['left', entry('WaitlistLeft'), {}, [RELEASE, SERVE]],
    ['left without an offer', entry('WaitlistLeft'), NONE, [SERVE]],
    ['left and is erased', entry('WaitlistLeft'), { isInQueue: false }, [SERVE]],
    ['was removed', entry('WaitlistRemoved', { reason: 'staff' }), {}, [RELEASE, SERVE]],
    ['was stopped', entry('WaitlistRemoved', { reason: 'stopped' }), NONE, [mail('waitlist_stopped'), SERVE]],
    ['moved', entry('WaitlistMoved'), {}, [SERVE]],
    ['booked', entry('WaitlistBooked'), {}, [SERVE]],
  ])('%s', async (_, event, world, done) => {
    expect(await doneAbout(event, world)).toEqual(done);
  });
});

describe('a reservation', () => {
  const made = (type: ReservationEvent['type']): Event =>
    ({ type, stream: 'reservation-R1', data: { reservationId: 'R1' } }) as unknown as Event;
  it.each<[string, Event, World, string[]]>([
    ['of an offer is booked', made('ReservationConfirmed'), {}, ['Book']],
    ['of an offer that is only placed', made('ReservationPlaced'), {}, []],
    ['of a visitor’s own hold', made('ReservationConfirmed'), { holdId: 'h_own' }, []],
    ['of an entry of another queue', made('ReservationConfirmed'), { isInQueue: false }, []],
  ])('%s', async (_, event, world, done) => {
    expect(await doneAbout(event, world)).toEqual(done);
  });
});
