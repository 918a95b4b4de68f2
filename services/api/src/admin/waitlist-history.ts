import { MAIL_KINDS, mailStream, personStream, type Recorded, type WaitlistEvent } from '@stile/contracts';
import { positionOf, waitlistDecider, type Waitlist } from '@stile/domain';
import { readStream, type EventStore } from '@stile/event-store';
import type { Found } from '../waitlist/entries/waitlist-entries.js';
import { subjectOf, type Subject } from './history.js';

const present = (waitlist: Waitlist, id: string): Record<string, unknown> | null => {
  const entry = waitlist.entries.get(id);
  if (!entry) return null;
  const {
    joined: { basket, option, people, cars, contact },
    state,
    offer,
    reservationId,
  } = entry;
  return {
    state,
    position: positionOf(waitlist, id),
    inventory_group: basket.inventory_group,
    inventory: basket.inventory,
    visit_date: basket.date,
    arrival_time: basket.arrival_time,
    option: option?.title ?? null,
    people,
    cars,
    offer: offer ? { arrival_time: offer.arrival, lapses_at: offer.lapsesAt } : null,
    reservation_id: reservationId,
    contact: contact
      ? {
          first_name: contact.firstName,
          last_name: contact.lastName,
          email: contact.email,
          phone: contact.phone,
        }
      : null,
  };
};

/** The history of one entry of a waitlist. */
export interface WaitlistHistory {
  /** Events of its whole queue, its mails, its capacity and its person. */
  readonly events: readonly Recorded[];
  /** True for an event about the entry; other events of its queue change its position. */
  lists(event: Recorded): boolean;
  readonly subject: Subject;
}

const isAbout = (event: WaitlistEvent, id: string): boolean =>
  event.data.entryId === id ||
  (event.type === 'WaitlistMoved' && event.data.ranks.some(({ entryId }) => entryId === id));

export const waitlistHistoryOf = async (
  log: EventStore,
  id: string,
  { queue, entry: { joined } }: Pick<Found, 'queue' | 'entry'>,
): Promise<WaitlistHistory> => {
  const inQueue = await readStream(log, queue);
  const offers = inQueue
    .flatMap((event) =>
      event.type === 'WaitlistOffered'
        ? [(event as Recorded<Extract<WaitlistEvent, { type: 'WaitlistOffered' }>>).data]
        : [],
    )
    .filter(({ entryId }) => entryId === id);
  const holds = new Set(offers.map(({ holdId }) => holdId));
  const ledgers = new Set(offers.flatMap((offer) => offer.ledgers));
  const others = await Promise.all([
    readStream(log, personStream(joined.personId)),
    ...MAIL_KINDS.flatMap((kind) =>
      [undefined, ...offers.map(({ offer }) => offer)].map((offer) =>
        readStream(log, mailStream(id, kind, offer)),
      ),
    ),
    ...[...ledgers].map(async (ledger) =>
      (await readStream(log, ledger)).filter(({ data }) =>
        holds.has((data as { holdId?: string }).holdId ?? ''),
      ),
    ),
  ]);
  return {
    events: [...inQueue, ...others.flat()],
    lists: (event) => event.stream !== queue || isAbout(event as Recorded<WaitlistEvent>, id),
    subject: subjectOf(waitlistDecider, queue, (waitlist) => present(waitlist, id)),
  };
};
