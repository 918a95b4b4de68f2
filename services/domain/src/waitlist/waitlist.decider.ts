import {
  type ErrorKey,
  accept,
  epochMsOf,
  reject,
  type Contact,
  type Decider,
  type Decision,
  type EventOf,
  type Instant,
  type LocalTime,
  type Position,
  type Rejection,
  type WaitlistBasket,
  type WaitlistEvent,
  type WaitlistJoined,
  type WaitlistRemoval,
  type WaitlistState,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';

type Joined = EventOf<typeof WaitlistJoined>['data'];
interface Offer {
  readonly holdId: string;
  readonly ledgers: readonly string[];
  readonly arrival: LocalTime;
  readonly lapsesAt: Instant;
  /** Position of the documents that it was made by. */
  readonly catalogue?: Position | undefined;
}

export interface WaitlistEntry {
  readonly joined: Joined;
  readonly state: WaitlistState;
  readonly rank: number;
  /** Offers made to it so far. */
  readonly offers: number;
  /** The last one; open while the entry is `offered`. */
  readonly offer: (Offer & { readonly offeredAt: Instant }) | null;
  readonly reservationId: string | null;
  /** Why it was removed; null where it was not. */
  readonly removal: WaitlistRemoval | null;
}

export interface Waitlist {
  readonly entries: ImmutableMap<string, WaitlistEntry>;
  /** Entries that wait, have an offer or are unproven, in the order of service. */
  readonly open: readonly string[];
  readonly lastRank: number;
}

export type WaitlistCommand =
  | { readonly type: 'Join'; readonly joined: Omit<Joined, 'rank' | 'joinedAt'> }
  /** The link in its mail was opened. */
  | { readonly type: 'Prove'; readonly entryId: string }
  /** Capacity is held for the entry; `offer` counts its offers. */
  | ({
      readonly type: 'Offer';
      readonly entryId: string;
      readonly offer: number;
      readonly by: 'order' | 'staff';
    } & Offer)
  /** The hold of that offer has ended. */
  | { readonly type: 'Lapse'; readonly entryId: string; readonly holdId: string }
  /** The reservation made from the offer is confirmed. */
  | { readonly type: 'Book'; readonly entryId: string; readonly reservationId: string }
  | { readonly type: 'Leave'; readonly entryId: string }
  | { readonly type: 'Remove'; readonly entryId: string; readonly reason: WaitlistRemoval }
  /** Moves it before another waiting entry; null: to the end. */
  | { readonly type: 'Move'; readonly entryId: string; readonly before: string | null };

/** Entries of a queue that wait: each of them is checked when capacity becomes free. As many more may be unproven. */
export const MAX_WAITING = 500;
/** How long the link in the mail of an entry has to be opened. */
const PROVEN_WITHIN_MS = 24 * 60 * 60_000;
/** Entries of a queue over its whole life. */
const MAX_ENTRIES = 5_000;

const initial: Waitlist = { entries: ImmutableMap(), open: [], lastRank: 0 };

/** Entries whose address was not proven in time. */
export const notProvenInTime = ({ entries, open }: Waitlist, now: Instant): WaitlistEntry[] =>
  open
    .map((id) => entries.get(id)!)
    .filter(
      ({ state, joined }) =>
        state === 'unproven' && epochMsOf(now) - epochMsOf(joined.joinedAt) >= PROVEN_WITHIN_MS,
    );

/** Entries that wait and have no offer, in order. */
export const waitingIn = ({ entries, open }: Waitlist): WaitlistEntry[] =>
  open.map((id) => entries.get(id)!).filter(({ state }) => state === 'waiting');

const wanted = ({ date, arrival_time, addons }: WaitlistBasket): string =>
  JSON.stringify([
    date,
    arrival_time,
    addons.map(({ addon_inventory, start_time }) => [addon_inventory, start_time ?? null]),
  ]);

type Waiting = Pick<Joined, 'basket' | 'option'>;

/** Whether two entries wait for the same product or time; any time of a day matches each of its times. */
const isRival = (a: Waiting, b: Waiting): boolean => {
  if (a.option || b.option) return a.option?.addon === b.option?.addon;
  return (
    a.basket.date === b.basket.date &&
    (a.basket.arrival_time === null ||
      b.basket.arrival_time === null ||
      a.basket.arrival_time === b.basket.arrival_time)
  );
};

/** For one person: what is a rival in time, or the very same products. */
const isSameThing = (a: Waiting, b: Waiting): boolean =>
  a.option || b.option ? wanted(a.basket) === wanted(b.basket) : isRival(a, b);

/** The mailbox that an address leads to: without its tag, and the dots of its name. */
const mailboxOf = ({ email }: Contact): string => {
  const atSign = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, atSign).split('+');
  return `${name.replaceAll('.', '')}${email.slice(atSign)}`.toLowerCase();
};
/** The digits of a number, without the 1 or 00 before it. */
const numberOf = ({ phone }: Contact): string =>
  phone
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^1(?=\d{10}$)/, '');

/** By which field two people are one; null where they are not, or one of them is erased. */
const samePersonBy = (a: Contact | null, b: Contact | null): 'email' | 'phone' | null => {
  if (!a || !b) return null;
  if (mailboxOf(a) === mailboxOf(b)) return 'email';
  return numberOf(a) === numberOf(b) ? 'phone' : null;
};

/**
 * By which field somebody waits for the same thing already. A number that nobody has proven anything of keeps nobody
 * out.
 */
const waitsBy = (
  { entries, open }: Waitlist,
  one: Waiting & Pick<Joined, 'entryId' | 'contact'>,
): 'email' | 'phone' | null => {
  for (const id of open) {
    const { joined: other, state } = entries.get(id)!;
    const by =
      id !== one.entryId && isSameThing(other, one) ? samePersonBy(other.contact, one.contact) : null;
    if (by === 'email' || (by === 'phone' && state !== 'unproven')) return by;
  }
  return null;
};

/** 1 is the next entry for the same thing; null for an entry that does not wait. */
export const positionOf = (waitlist: Waitlist, entryId: string): number | null => {
  const entry = waitlist.entries.get(entryId);
  if (entry?.state !== 'waiting') return null;
  return (
    1 +
    waitingIn(waitlist).filter((other) => other.rank < entry.rank && isRival(other.joined, entry.joined))
      .length
  );
};

const rejectWith = (
  code: ErrorKey,
  status: Rejection['status'] = 409,
  field?: string,
): Decision<WaitlistEvent> =>
  reject({ code, status, ...(field === undefined ? {} : { fields: { [field]: code } }) });

const join = (
  { joined }: WaitlistCommand & { type: 'Join' },
  waitlist: Waitlist,
  now: Instant,
): Decision<WaitlistEvent> => {
  const { entries, open, lastRank } = waitlist;
  const present = entries.get(joined.entryId);
  if (present)
    return present.joined.requestHash === joined.requestHash
      ? accept()
      : rejectWith('idempotency_key_reused');
  const by = waitsBy(waitlist, joined);
  if (by) return rejectWith('waitlist_already', 409, `contact.${by}`);
  const alike = open.filter((id) => (entries.get(id)!.state === 'unproven') !== joined.proven);
  if (alike.length >= MAX_WAITING || entries.size >= MAX_ENTRIES)
    return rejectWith('waitlist_full', 409, 'date');
  return accept({ type: 'WaitlistJoined', data: { ...joined, rank: lastRank + 1, joinedAt: now } });
};

const prove = (entry: WaitlistEntry, waitlist: Waitlist): Decision<WaitlistEvent> => {
  if (entry.state !== 'unproven') return accept();
  if (waitsBy(waitlist, entry.joined)) return rejectWith('waitlist_already', 409, 'path.id');
  const waiting = waitlist.open.filter((id) => waitlist.entries.get(id)!.state !== 'unproven');
  return waiting.length >= MAX_WAITING
    ? rejectWith('waitlist_full', 409, 'path.id')
    : accept({ type: 'WaitlistProven', data: { entryId: entry.joined.entryId } });
};

const offer = (
  { type: _offer, offer: number, ledgers, ...held }: WaitlistCommand & { type: 'Offer' },
  entry: WaitlistEntry,
  now: Instant,
): Decision<WaitlistEvent> => {
  if (entry.offers >= number) return accept();
  if (entry.state !== 'waiting') return rejectWith('waitlist_not_waiting');
  return accept({
    type: 'WaitlistOffered',
    data: { ...held, offer: number, ledgers: [...ledgers], offeredAt: now },
  });
};

const move = (
  { entryId, before }: WaitlistCommand & { type: 'Move' },
  entry: WaitlistEntry,
  waitlist: Waitlist,
): Decision<WaitlistEvent> => {
  if (entry.state !== 'waiting' || (before !== null && waitlist.entries.get(before)?.state !== 'waiting'))
    return rejectWith('waitlist_not_waiting');
  if (before === entryId) return accept();
  const waiting = waitingIn(waitlist);
  const others = waiting.filter(({ joined }) => joined.entryId !== entryId);
  const index = before === null ? others.length : others.findIndex(({ joined }) => joined.entryId === before);
  // The ranks stay; their entries change.
  const ranks = others
    .toSpliced(index, 0, entry)
    .map(({ joined, rank }, i) => ({ entryId: joined.entryId, rank: waiting[i]!.rank, previous: rank }))
    .filter(({ rank, previous }) => rank !== previous)
    .map(({ entryId: id, rank }) => ({ entryId: id, rank }));
  return ranks.length === 0 ? accept() : accept({ type: 'WaitlistMoved', data: { entryId, ranks } });
};

const isOpen = ({ state }: WaitlistEntry): boolean =>
  state === 'unproven' || state === 'waiting' || state === 'offered';

const decide = (command: WaitlistCommand, waitlist: Waitlist, now: Instant): Decision<WaitlistEvent> => {
  if (command.type === 'Join') return join(command, waitlist, now);
  const { entryId } = command;
  const entry = waitlist.entries.get(entryId);
  if (!entry) return rejectWith('waitlist_entry_not_found', 404);
  switch (command.type) {
    case 'Prove':
      return prove(entry, waitlist);
    case 'Offer':
      return offer(command, entry, now);
    case 'Lapse':
      return entry.state === 'offered' && entry.offer?.holdId === command.holdId
        ? accept({ type: 'WaitlistOfferLapsed', data: { entryId, offer: entry.offers } })
        : accept();
    // An entry that paid just as the offer lapsed has been served.
    case 'Book':
      return entry.state === 'offered' || entry.state === 'lapsed'
        ? accept({ type: 'WaitlistBooked', data: { entryId, reservationId: command.reservationId } })
        : accept();
    case 'Leave':
      if (entry.state === 'left') return accept();
      return isOpen(entry)
        ? accept({ type: 'WaitlistLeft', data: { entryId } })
        : rejectWith('waitlist_over');
    case 'Remove':
      if (entry.state === 'removed') return accept();
      return isOpen(entry)
        ? accept({ type: 'WaitlistRemoved', data: { entryId, reason: command.reason } })
        : rejectWith('waitlist_over');
    case 'Move':
      return move(command, entry, waitlist);
  }
};

const changed = (waitlist: Waitlist, entryId: string, change: Partial<WaitlistEntry>): Waitlist => {
  const entry = { ...waitlist.entries.get(entryId)!, ...change };
  return {
    ...waitlist,
    entries: waitlist.entries.set(entryId, entry),
    open: isOpen(entry) ? waitlist.open : waitlist.open.filter((id) => id !== entryId),
  };
};

const evolve = (waitlist: Waitlist, event: WaitlistEvent): Waitlist => {
  const { entryId } = event.data;
  switch (event.type) {
    case 'WaitlistJoined': {
      const entry: WaitlistEntry = {
        joined: event.data,
        state: event.data.proven ? 'waiting' : 'unproven',
        rank: event.data.rank,
        offers: 0,
        offer: null,
        reservationId: null,
        removal: null,
      };
      return {
        entries: waitlist.entries.set(entryId, entry),
        open: [...waitlist.open, entryId],
        lastRank: event.data.rank,
      };
    }
    case 'WaitlistProven':
      return changed(waitlist, entryId, { state: 'waiting' });
    case 'WaitlistOffered': {
      const { entryId: _entry, by: _by, offer: offers, ...offered } = event.data;
      return changed(waitlist, entryId, {
        state: 'offered',
        offers,
        offer: offered,
      });
    }
    case 'WaitlistOfferLapsed':
      return changed(waitlist, entryId, { state: 'lapsed' });
    case 'WaitlistBooked':
      return changed(waitlist, entryId, { state: 'booked', reservationId: event.data.reservationId });
    case 'WaitlistLeft':
      return changed(waitlist, entryId, { state: 'left' });
    case 'WaitlistRemoved':
      return changed(waitlist, entryId, { state: 'removed', removal: event.data.reason });
    case 'WaitlistMoved': {
      const entries = event.data.ranks.reduce(
        (all, { entryId: id, rank }) => all.set(id, { ...all.get(id)!, rank }),
        waitlist.entries,
      );
      return {
        ...waitlist,
        entries,
        open: [...waitlist.open].sort((a, b) => entries.get(a)!.rank - entries.get(b)!.rank),
      };
    }
  }
};

/** The queue of one ledger: in order of arrival, one entry for each person and thing waited for. */
export const waitlistDecider: Decider<WaitlistCommand, Waitlist, WaitlistEvent> = { initial, decide, evolve };
