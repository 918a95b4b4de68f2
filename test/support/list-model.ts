import { isWaitlistMark, money, type Document, type Recorded } from '@stile/contracts';

/*
 * What lists must show, worked out a second time and slowly, without the projectors: each row from all events of its own
 * stream. Figures of ledgers are summed from units, not taken from events.
 */

type Data = Readonly<Record<string, unknown>>;
interface Happened {
  readonly type: string;
  readonly data: Data;
}

const STATES: Readonly<Record<string, string>> = {
  ReservationPlaced: 'placed',
  ReservationConfirmed: 'confirmed',
  ReservationAbandoned: 'abandoned',
  ReservationCancelled: 'cancelled',
  ReservationUncancelled: 'confirmed',
  WaitlistJoined: 'unproven',
  WaitlistProven: 'waiting',
  WaitlistOffered: 'offered',
  WaitlistOfferLapsed: 'lapsed',
  WaitlistBooked: 'booked',
  WaitlistLeft: 'left',
  WaitlistRemoved: 'removed',
};
const stateOf = (events: readonly Happened[]): string | undefined =>
  events
    .map(({ type, data }) => (type === 'WaitlistJoined' && data['proven'] ? 'waiting' : STATES[type]))
    .findLast((state) => state !== undefined);

const paymentIn = ({ type, data }: Happened): number => {
  if (type === 'PaymentTaken') return data['amount'] as number;
  if (type === 'RefundMade') return -(data['amount'] as number);
  const charge = data['charge'] as { amount: number } | null | undefined;
  return /^Reservation(Confirmed|Edited)$/.test(type) ? (charge?.amount ?? 0) : 0;
};

const reservationRow = (events: readonly Happened[]): Data => {
  const { visit, priced } = events.findLast(({ type }) => /^Reservation(Placed|Edited)$/.test(type))!
    .data as unknown as {
    visit: { inventory: string; visitDate: string; people: number; cars: number };
    priced: { total: number };
  };
  const present = new Set<unknown>();
  for (const { type, data } of events)
    for (const id of (data['participants'] ?? []) as unknown[]) {
      if (type === 'ReservationCheckedIn') present.add(id);
      if (type === 'ReservationCheckInUndone') present.delete(id);
    }
  return {
    state: stateOf(events),
    inventory: visit.inventory,
    visit_date: visit.visitDate,
    people: visit.people,
    cars: visit.cars,
    price: priced.total,
    paid: money.units(money.add(...events.map((event) => money.money(paymentIn(event))))),
    approved: events.findLast(({ type }) => /pproved$/.test(type))?.type === 'ReservationApproved',
    present: [...present].sort(),
  };
};

/** By what an event changes the units of each pool; a mark of the waitlist has no units. */
const unitsIn = ({ type, data }: Happened): readonly (readonly [pool: string, units: number])[] => {
  const lines = data['lines'] as { pool: string; units: number; before: number; taken: number }[];
  switch (type) {
    case 'HoldTaken':
      return lines.map(({ pool, units }) => [pool, units]);
    case 'HoldConfirmed':
      return lines.map(({ pool, units }) => [pool, data['late'] ? units : 0]);
    case 'HoldReleased':
    case 'HoldLapsed':
    case 'PlacesReturned':
      return lines.map(({ pool, units }) => [pool, -units]);
    case 'PlacesResized':
      return lines.map(({ pool, units, before }) => [pool, units - before]);
    default:
      return [];
  }
};
const ledgerRow = (events: readonly Happened[]): Data => {
  const taken: Record<string, number> = {};
  for (const event of events)
    for (const [pool, units] of unitsIn(event)) taken[pool] = (taken[pool] ?? 0) + units;
  return taken;
};

const byStream = (
  events: readonly Recorded[],
  idOf: (event: Recorded) => unknown,
): ReadonlyMap<string, Happened[]> => {
  const found = new Map<string, Happened[]>();
  for (const event of events) {
    const id = idOf(event);
    if (typeof id !== 'string') continue;
    found.set(id, [...(found.get(id) ?? []), { type: event.type, data: event.data as Data }]);
  }
  return found;
};
const field =
  (category: string, name: string) =>
  ({ stream, data }: Recorded): unknown =>
    stream.startsWith(`${category}-`) ? (data as Data)[name] : undefined;
const LEDGERS = /^(capacity|stock|couponUses|memberUses)-/;
const ENDED = /^Checkout(Completed|Abandoned)$/;

type Rows = ReadonlyMap<string, Data>;
const rowsOf = (
  groups: ReadonlyMap<string, Happened[]>,
  rowOf: (events: readonly Happened[]) => Data,
): Rows => new Map([...groups].map(([id, events]) => [id, rowOf(events)]));

/** What is shown of a row that the model knows too. */
const shownOf = (name: string, document: Document): Data => {
  if (name === 'reservations') return { ...document, present: [...(document['present'] as string[])].sort() };
  if (name !== 'ledgers') return document;
  const taken = Object.entries(document['taken'] as Record<string, number>);
  return Object.fromEntries(taken.filter(([pool]) => !isWaitlistMark(pool)));
};

const wanted = (events: readonly Recorded[]): Readonly<Record<string, Rows>> => ({
  reservations: rowsOf(byStream(events, field('reservation', 'reservationId')), reservationRow),
  waitlist: rowsOf(byStream(events, field('waitlist', 'entryId')), (of) => ({ state: stateOf(of) })),
  ledgers: rowsOf(
    byStream(events, ({ stream }) => (LEDGERS.test(stream) ? stream : undefined)),
    ledgerRow,
  ),
  open_checkouts: new Map(
    [...byStream(events, ({ stream }) => /^checkout-(.*)/.exec(stream)?.[1])]
      .filter(([, of]) => !of.some(({ type }) => ENDED.test(type)))
      .map(([id, of]) => [id, { step: of.at(-1)!.type }]),
  ),
});

/** Where stored lists differ from what the log says must be in them. */
export const listFaults = (
  stored: ReadonlyMap<string, readonly Document[]>,
  events: readonly Recorded[],
): string[] =>
  Object.entries(wanted(events)).flatMap(([name, rows]) => {
    const documents = new Map((stored.get(name) ?? []).map((document) => [document._id, document]));
    const surplus = [...documents.keys()]
      .filter((id) => !rows.has(id))
      .map((id) => `${name} ${id} is too many`);
    const wrong = [...rows].flatMap(([id, row]) => {
      const document = documents.get(id);
      const shown = document && shownOf(name, document);
      const differs = Object.entries(row).filter(
        ([key, value]) => JSON.stringify(shown?.[key]) !== JSON.stringify(value),
      );
      return differs.map(
        ([key, value]) =>
          `${name} ${id} shows ${key} ${JSON.stringify(shown?.[key])}, the log says ${JSON.stringify(value)}`,
      );
    });
    return [...surplus, ...wrong];
  });
