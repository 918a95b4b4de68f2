import type { WaitlistEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import {
  MAX_WAITING,
  notProvenInTime,
  positionOf,
  waitlistDecider,
  type WaitlistCommand,
} from './waitlist.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const LAPSES = '2026-12-04T02:00:00.000Z';
const given = givenFor(waitlistDecider, NOW);

type Join = Extract<WaitlistCommand, { type: 'Join' }>;
const idOf = (n: number): string => `AAAAAAA${String(n).padStart(3, '2')}`;
const [A, B, C] = [idOf(2), idOf(3), idOf(4)];
const join = (
  entryId: string,
  email = `${entryId}@example.org`,
  arrival: string | null = '10:00',
  requestHash = 'h',
  phone = `905-555-0${entryId.slice(-3)}`,
): Join => ({
  type: 'Join',
  joined: {
    entryId,
    basket: {
      inventory_group: 'g',
      inventory: 'lake',
      date: '2026-12-12',
      arrival_time: arrival,
      passes: [{ visitor_type: 'adult', visitor_count: 2 }],
      addons: [],
    },
    inventoryTitle: { en: 'Lake' },
    option: null,
    people: 2,
    cars: 0,
    personId: `p-${entryId}`,
    contact: { firstName: 'Ann', lastName: 'Roy', email, phone },
    language: 'en',
    linkTokenHash: 't',
    requestHash,
    proven: true,
  },
});
const joined = (entryId: string, rank: number, ...more: [string?, (string | null)?]): WaitlistEvent => ({
  type: 'WaitlistJoined',
  data: { ...join(entryId, ...more).joined, rank, joinedAt: NOW },
});
const holdOf = (entryId: string, n = 1): string => `waitlist-${entryId}-${n}`;
const offer = (entryId: string, n = 1): WaitlistCommand => ({
  type: 'Offer',
  entryId,
  offer: n,
  by: 'order',
  holdId: holdOf(entryId, n),
  ledgers: ['capacity-g/lake-2026-12-12'],
  arrival: '10:00',
  lapsesAt: LAPSES,
});
const offered = (entryId: string, n = 1): WaitlistEvent => ({
  type: 'WaitlistOffered',
  data: {
    entryId,
    offer: n,
    holdId: holdOf(entryId, n),
    ledgers: ['capacity-g/lake-2026-12-12'],
    arrival: '10:00',
    lapsesAt: LAPSES,
    by: 'order',
    offeredAt: NOW,
  },
});
const lapsed = (entryId: string): WaitlistEvent => ({
  type: 'WaitlistOfferLapsed',
  data: { entryId, offer: 1 },
});
const two = [joined(A, 1), joined(B, 2)];
const three = [...two, joined(C, 3)];

describe('joining', () => {
  it('puts a person behind all who came before', () =>
    given([joined(A, 1)])
      .when(join(B))
      .then([joined(B, 2)]));
  it('is rejected with another request under the same key', () =>
    given([joined(A, 1)])
      .when(join(A, 'a@example.org', '10:00', 'other'))
      .thenRejected('idempotency_key_reused', { status: 409 }));
  it('is for one entry a person and thing, however the address is written', () =>
    given([joined(A, 1, 'ann@example.org')])
      .when(join(B, 'Ann@Example.org'))
      .thenRejected('waitlist_already', { status: 409 }));
  it.each([
    ['a tag', 'ann+lake@example.org', 'contact.email'],
    ['dots', 'a.n.n@example.org', 'contact.email'],
    ['both, in capitals', 'A.Nn+2+3@EXAMPLE.org', 'contact.email'],
  ])('is for one entry a person, with %s in the address', (_what, email, field) =>
    given([joined(A, 1, 'ann@example.org')])
      .when(join(B, email))
      .thenRejected('waitlist_already', { status: 409, fields: { [field]: 'waitlist_already' } }),
  );
  it.each(['(905) 555-0222', '+1 905 555 0222', '0019055550222'])(
    'is for one entry a phone number, written %s',
    (phone) =>
      given([joined(idOf(222), 1)])
        .when(join(B, 'other@example.org', '10:00', 'h', phone))
        .thenRejected('waitlist_already', { status: 409, fields: { 'contact.phone': 'waitlist_already' } }),
  );
  it('for any time of a day counts for each of its times', () =>
    given([joined(A, 1, 'ann@example.org', null)])
      .when(join(B, 'ann@example.org', '11:00'))
      .thenRejected('waitlist_already', { status: 409 }));
  it('is open to another mailbox at the same place', () =>
    given([joined(A, 1, 'ann@example.org')])
      .when(join(B, 'ann@other.org'))
      .then([joined(B, 2, 'ann@other.org')]));
  it('for something else is another entry', () =>
    given([joined(A, 1, 'ann@example.org')])
      .when(join(B, 'ann@example.org', '11:00'))
      .then([joined(B, 2, 'ann@example.org', '11:00')]));
  it('again after the entry has ended is a new entry', () =>
    given([joined(A, 1, 'ann@example.org'), { type: 'WaitlistLeft', data: { entryId: A } }])
      .when(join(B, 'ann@example.org'))
      .then([joined(B, 2, 'ann@example.org')]));
  it('is rejected once too many wait', () =>
    given(Array.from({ length: MAX_WAITING }, (_, i) => joined(idOf(i), i + 1)))
      .when(join('BBBBBBBBBB'))
      .thenRejected('waitlist_full'));
});

describe('an offer', () => {
  it('is written down once', () =>
    given(two)
      .when(offer(A))
      .then([offered(A)]));
  it('is made only to entries that wait', () =>
    given([...two, { type: 'WaitlistLeft', data: { entryId: A } }])
      .when(offer(A))
      .thenRejected('waitlist_not_waiting'));
  it('that lapses puts the entry out', () =>
    given([...two, offered(A)])
      .when({ type: 'Lapse', entryId: A, holdId: holdOf(A) })
      .then([lapsed(A)]));
  it('does not lapse with another offer’s hold', () =>
    given([...two, offered(A)])
      .when({ type: 'Lapse', entryId: A, holdId: holdOf(A, 2) })
      .thenNothing());
  it('ends with its reservation, also where that was paid as the offer lapsed', () => {
    const book: WaitlistCommand = { type: 'Book', entryId: A, reservationId: 'R' };
    const booked: WaitlistEvent = { type: 'WaitlistBooked', data: { entryId: A, reservationId: 'R' } };
    given([...two, offered(A)])
      .when(book)
      .then([booked]);
    given([...two, offered(A), lapsed(A)])
      .when(book)
      .then([booked]);
    given([...two, offered(A), booked])
      .when({ type: 'Lapse', entryId: A, holdId: holdOf(A) })
      .thenNothing();
  });
});

describe('leaving', () => {
  it.each<[string, WaitlistCommand, WaitlistEvent]>([
    ['is a visitor’s own', { type: 'Leave', entryId: A }, { type: 'WaitlistLeft', data: { entryId: A } }],
    [
      'or staff see to it',
      { type: 'Remove', entryId: A, reason: 'staff' },
      { type: 'WaitlistRemoved', data: { entryId: A, reason: 'staff' } },
    ],
  ])('%s, with an offer or without', (_what, command, event) => {
    given(two).when(command).then([event]);
    given([...two, offered(A)])
      .when(command)
      .then([event]);
  });
  it('is rejected once the entry has ended', () =>
    given([...two, offered(A), lapsed(A)])
      .when({ type: 'Leave', entryId: A })
      .thenRejected('waitlist_over', { status: 409 }));
  it('of nobody is rejected', () =>
    given([]).when({ type: 'Leave', entryId: A }).thenRejected('waitlist_entry_not_found', { status: 404 }));
});

describe('the order', () => {
  const moved = (entryId: string, ...ranks: [string, number][]): WaitlistEvent => ({
    type: 'WaitlistMoved',
    data: { entryId, ranks: ranks.map(([id, rank]) => ({ entryId: id, rank })) },
  });
  it('is changed by putting an entry before another', () =>
    given(three)
      .when({ type: 'Move', entryId: C, before: A })
      .then([moved(C, [C, 1], [A, 2], [B, 3])]));
  it('or behind all', () =>
    given(three)
      .when({ type: 'Move', entryId: A, before: null })
      .then([moved(A, [B, 1], [C, 2], [A, 3])]));
  it('stays where it is like that already', () =>
    given(three).when({ type: 'Move', entryId: A, before: B }).thenNothing());
  it('is of those who wait', () =>
    given([...three, offered(A)])
      .when({ type: 'Move', entryId: B, before: A })
      .thenRejected('waitlist_not_waiting'));
  it('leaves who has an offer out, and the ranks of the others to them', () =>
    given([...three, offered(B)])
      .when({ type: 'Move', entryId: C, before: A })
      .then([moved(C, [C, 1], [A, 3])]));
});

describe('a position', () => {
  it('counts those who wait before for the same time, or for any time of the day', () => {
    const { state } = given([
      joined(A, 1, 'a@x.org', '11:00'),
      joined(B, 2, 'b@x.org', null),
      joined(C, 3, 'c@x.org', '10:00'),
    ]);
    expect([A, B, C].map((id) => positionOf(state, id))).toEqual([1, 2, 2]);
  });
  it('goes down as those before get offers or leave, and nobody else has one', () => {
    const { state } = given([...three, offered(A), { type: 'WaitlistLeft', data: { entryId: B } }]);
    expect([A, B, C].map((id) => positionOf(state, id))).toEqual([null, null, 1]);
  });
});

describe('an entry whose address is not proven', () => {
  const unproven = (entryId: string, rank: number, email?: string): WaitlistEvent => {
    const event = joined(entryId, rank, email) as Extract<WaitlistEvent, { type: 'WaitlistJoined' }>;
    return { ...event, data: { ...event.data, proven: false } };
  };
  const proven: WaitlistEvent = { type: 'WaitlistProven', data: { entryId: A } };

  it('takes no offer and has no place, and the place of when it joined once the link is opened', () => {
    given([unproven(A, 1), joined(B, 2)])
      .when(offer(A))
      .thenRejected('waitlist_not_waiting');
    given([unproven(A, 1), joined(B, 2)])
      .when({ type: 'Prove', entryId: A })
      .then([proven]);
    const places = (...more: WaitlistEvent[]) =>
      [A, B].map((id) => positionOf(given([unproven(A, 1), joined(B, 2), ...more]).state, id));
    expect([places(), places(proven)]).toEqual([
      [null, 1],
      [1, 2],
    ]);
    given([unproven(A, 1), proven])
      .when({ type: 'Prove', entryId: A })
      .thenNothing();
  });
  it('ends after a day', () => {
    const { state } = given([unproven(A, 1), joined(B, 2)]);
    expect(notProvenInTime(state, '2026-12-04T13:59:59.999Z')).toEqual([]);
    expect(
      notProvenInTime(state, '2026-12-04T14:00:00.000Z').map(({ joined: { entryId } }) => entryId),
    ).toEqual([A]);
  });
  it('keeps nobody out by a number, and is not proven beside one who waits with it', () => {
    const numbered = {
      ...join(B),
      joined: {
        ...join(B).joined,
        contact: { ...join(B).joined.contact!, phone: join(A).joined.contact!.phone },
      },
    };
    given([unproven(A, 1)])
      .when(numbered)
      .then([{ type: 'WaitlistJoined', data: { ...numbered.joined, rank: 2, joinedAt: NOW } }]);
    given([unproven(A, 1), { type: 'WaitlistJoined', data: { ...numbered.joined, rank: 2, joinedAt: NOW } }])
      .when({ type: 'Prove', entryId: A })
      .thenRejected('waitlist_already', { status: 409 });
  });
  it('takes no place of those who wait', () => {
    const many = Array.from({ length: MAX_WAITING }, (_, i) => unproven(idOf(i + 300), i + 1));
    given(many)
      .when(join(A))
      .then([{ type: 'WaitlistJoined', data: { ...join(A).joined, rank: MAX_WAITING + 1, joinedAt: NOW } }]);
    given(many)
      .when({ ...join(A), joined: { ...join(A).joined, proven: false } })
      .thenRejected('waitlist_full');
  });
});
