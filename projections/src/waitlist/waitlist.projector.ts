import {
  PERSON_CATEGORY,
  searchWords,
  sortName,
  WAITLIST_CATEGORY,
  type IdentityEvent,
  type Projector,
  type Recorded,
  type WaitlistEvent,
  type WaitlistRow,
} from '@stile/contracts';

/** A row of the staff's list without what only the whole queue knows, with the words that it is found by. */
export interface WaitlistDocument extends Omit<
  WaitlistRow,
  'position' | 'up' | 'down' | 'is_first' | 'is_last'
> {
  /** The stream that it is decided in. */
  readonly queue: string;
  /** Sorts by date, queue and place in the queue. */
  readonly order: string;
  readonly words: readonly string[];
  /** Sorts by name. */
  readonly by_name: string | null;
  readonly person: string;
}

type Event = WaitlistEvent | IdentityEvent;

const RANK_DIGITS = 6;
const orderOf = (date: string, queue: string, rank: number): string =>
  `${date} ${queue} ${String(rank).padStart(RANK_DIGITS, '0')}`;

const found = (
  row: Pick<WaitlistDocument, 'id' | 'inventory_group' | 'first_name' | 'last_name' | 'email' | 'phone'>,
): Pick<WaitlistDocument, 'words' | 'by_name'> => ({
  words: searchWords(row.inventory_group, row.id, row),
  by_name: sortName(row),
});
const NOBODY = { first_name: null, last_name: null, email: null, phone: null };

const joined = ({
  stream,
  data: {
    entryId,
    basket,
    inventoryTitle,
    option,
    people,
    cars,
    personId,
    contact,
    language,
    rank,
    joinedAt,
    proven,
  },
}: Recorded<Extract<WaitlistEvent, { type: 'WaitlistJoined' }>>): WaitlistDocument => {
  const person = contact
    ? {
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        phone: contact.phone,
      }
    : NOBODY;
  return {
    id: entryId,
    state: proven ? 'waiting' : 'unproven',
    inventory_group: basket.inventory_group,
    inventory: basket.inventory,
    inventory_title: inventoryTitle,
    visit_date: basket.date,
    arrival_time: basket.arrival_time,
    option: option?.title ?? null,
    people,
    cars,
    joined: joinedAt,
    language,
    reservation_id: null,
    lapses_at: null,
    ...person,
    queue: stream,
    order: orderOf(basket.date, stream, rank),
    person: personId,
    ...found({ id: entryId, inventory_group: basket.inventory_group, ...person }),
  };
};

const erased = (document: WaitlistDocument): WaitlistDocument => {
  const row = { ...document, ...NOBODY };
  return { ...row, ...found(row) };
};

const keysOf = (event: Recorded<Event>): readonly string[] => {
  if (event.type === 'PersonErased') return event.data.reservationIds;
  return event.type === 'WaitlistMoved'
    ? event.data.ranks.map(({ entryId }) => entryId)
    : [event.data.entryId];
};

/** Everybody who waits or waited, as the console lists them. */
export const waitlistProjector: Projector<Event, WaitlistDocument> = {
  name: 'waitlist',
  version: 4,
  categories: [WAITLIST_CATEGORY, PERSON_CATEGORY],
  indexes: [
    ['inventory_group', 'order'],
    ['inventory_group', 'state', 'order'],
    ['inventory_group', 'visit_date'],
    ['inventory_group', 'joined'],
    ['inventory_group', 'by_name'],
    ['inventory_group', 'email'],
    ['words[]'],
    ['words[]', 'order'],
    ['words[]', 'by_name'],
    ['state', 'queue'],
  ],
  keys: keysOf,
  fold(document, event, key) {
    if (event.type === 'WaitlistJoined') return joined(event);
    if (!document) return undefined;
    switch (event.type) {
      case 'WaitlistProven':
        return { ...document, state: 'waiting' };
      case 'WaitlistOffered':
        return { ...document, state: 'offered', lapses_at: event.data.lapsesAt };
      case 'WaitlistOfferLapsed':
        return { ...document, state: 'lapsed' };
      case 'WaitlistBooked':
        return { ...document, state: 'booked', reservation_id: event.data.reservationId };
      case 'WaitlistLeft':
        return { ...document, state: 'left' };
      case 'WaitlistRemoved':
        return { ...document, state: 'removed' };
      case 'WaitlistMoved':
        return {
          ...document,
          order: orderOf(
            document.visit_date,
            document.queue,
            event.data.ranks.find(({ entryId }) => entryId === key)!.rank,
          ),
        };
      case 'PersonErased':
        return erased(document);
    }
  },
};
