import { offerHoldId, personStream, reservationStream } from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import { readStream } from '@stile/event-store';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { placedReservation, RESERVATION_ID } from '../../../../../test/support/placed-reservation.js';
import type { OutstandingPayment } from '../../bookings/outstanding-payment/outstanding-payment.js';
import type { Photos } from '../../images/photos.js';
import type { WaitingSales } from '../../bookings/offline-sales/waiting-sales.js';
import type { Storage } from '../../storage/storage.js';
import { EraseWaitlistEntry } from '../../waitlist/erase-entry/erase-waitlist-entry.handler.js';
import type { WaitlistEntries } from '../../waitlist/entries/waitlist-entries.js';
import type { Erasures } from '../erasures/erasures.js';
import { ErasePerson, ErasePersonHandler } from './erase-person.handler.js';

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
const STREAM = reservationStream(RESERVATION_ID);
const ENTRY = 'ABCDEFGH23';
const WAITING = 'H63ARM2Z4R';
const OTHERS_ENTRY = 'ABCDEFGH24';

interface World {
  readonly holdId?: string;
  /** Entries of the waitlist under the address of the reservation. */
  readonly entries?: readonly string[];
  /** A change that is not paid and cannot be given up. */
  readonly isPending?: boolean;
  /** The address of a change that is paid meanwhile. */
  readonly paidFrom?: string;
  /** The person was erased before. */
  readonly isErased?: boolean;
  /** A sale without the network of the same address waits. */
  readonly waits?: boolean;
}

/** All that is done to erase the person of a reservation, in its order, and the outcome. */
const erased = async ({
  holdId = 'h_own',
  entries = [],
  isPending = false,
  isErased = false,
  waits = false,
  paidFrom,
}: World) => {
  const done: string[] = [];
  /** Later than the handler goes on, unless it waits. */
  const does = async (act: string): Promise<void> => {
    await new Promise(setImmediate);
    done.push(act);
  };
  const { log, lanes, happened } = memoryLanes(clock);
  await happened(STREAM, placedReservation({ holdId }));
  if (isErased) await log.erasePerson('person-1');
  const bus = new MemoryBus();
  bus.handle(EraseWaitlistEntry, {
    execute: async ({ entryId }: EraseWaitlistEntry) => {
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      return does(`entry ${entryId}`);
    },
  });
  const storage = {
    log: {
      erasePerson: async (personId: string) => {
        const facts = await readStream(log, personStream(personId));
        await does(`key of ${personId}, ${facts.map(({ type }) => type).join(' ')}`);
      },
    },
    security: {
      record: ({ act, by, subject }: Record<string, string>) => done.push(`${act} ${subject} by ${by}`),
    },
  } as unknown as Storage;
  const handler = new ErasePersonHandler(
    lanes,
    storage,
    {
      giveUpEdit: async (state: Reservation) => ({
        ...state,
        pending: isPending ? state : null,
        placed: {
          ...state.placed,
          ...(paidFrom && { contact: { ...state.placed.contact!, email: paidFrom } }),
        },
      }),
    } as unknown as OutstandingPayment,
    {
      of: async (email: string, group: string) => {
        expect([email, group]).toEqual([paidFrom ?? 'ada@example.org', 'venue']);
        return entries;
      },
    } as unknown as WaitlistEntries,
    bus.asCommandBus(),
    { forget: (person: string) => does(`photos of ${person}`) } as unknown as Photos,
    {
      forget: ({ personId }: { personId: string }) => done.push(`cached ${personId}`),
      forgetMails: ({ reservationIds: [id] }: { reservationIds: string[] }) => does(`mails of ${id}`),
    } as unknown as Erasures,
    {
      ofPerson: async (id: string, placed?: object) =>
        id === WAITING || (placed && waits) ? [{ personId: 'buyer-1', reservationId: WAITING }] : [],
    } as unknown as WaitingSales,
  );
  const erase = (id: string) => outcomeOf(() => handler.execute(new ErasePerson(id, 'audrey')));
  return { done, erase };
};

const ALL = [
  'key of person-1, PersonErased',
  'photos of person-1',
  'cached person-1',
  `mails of ${RESERVATION_ID}`,
  `erased reservation/${RESERVATION_ID} by audrey`,
];
const SALE = [
  'key of buyer-1, PersonErased',
  'photos of buyer-1',
  'cached buyer-1',
  `mails of ${WAITING}`,
  `erased reservation/${WAITING} by audrey`,
];
const OFFER = offerHoldId(ENTRY, 1);
const entry = (id: string): string => `entry ${id}`;

it.each<[string, World, readonly string[]]>([
  ['a person', {}, ALL],
  ['who waits too', { entries: [OTHERS_ENTRY] }, [entry(OTHERS_ENTRY), ...ALL]],
  ['who took an offer', { holdId: OFFER }, [entry(ENTRY), ...ALL]],
  [
    'who took one, and waits',
    { holdId: OFFER, entries: [OTHERS_ENTRY] },
    [OTHERS_ENTRY, ENTRY].map(entry).concat(ALL),
  ],
  ['who waited by that address', { holdId: OFFER, entries: [ENTRY] }, [entry(ENTRY), ...ALL]],
  [
    'whose change is paid meanwhile',
    { paidFrom: 'new@example.org', entries: [OTHERS_ENTRY] },
    [entry(OTHERS_ENTRY), ...ALL],
  ],
  ['who was erased before', { isErased: true, entries: [OTHERS_ENTRY] }, ALL],
  ['who bought without the network too', { waits: true }, [...ALL, ...SALE]],
])('%s is forgotten everywhere, the fact first', async (_, world, acts) => {
  const { done, erase } = await erased(world);
  const first = await erase(RESERVATION_ID);
  expect(done).toEqual(acts);
  expect(await erase(RESERVATION_ID)).toEqual(first);
});

it('who bought without the network is forgotten while the sale waits', async () => {
  const { done, erase } = await erased({});
  await erase(WAITING);
  expect(done).toEqual(SALE);
});

it.each([
  [
    'of a change that may still be paid, with a sale that waits',
    { isPending: true, waits: true },
    RESERVATION_ID,
    'edit_under_way',
  ],
  ['of a change that may still be paid', { isPending: true }, RESERVATION_ID, 'edit_under_way'],
  ['of nothing', {}, '7KQ4MWXH2Q', 'reservation_not_found'],
])('nothing is forgotten %s', async (_, world, id, outcome) => {
  const { done, erase } = await erased(world);
  expect([await erase(id), done]).toEqual([outcome, []]);
});
