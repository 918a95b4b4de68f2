import { Inject, Injectable } from '@nestjs/common';
import { ledgerOfWaitlist, type Clock, type WaitlistEntryAnswer } from '@stile/contracts';
import {
  holdLapsesAt,
  ledgerDecider,
  positionOf,
  waitlistDecider,
  type Waitlist,
  type WaitlistEntry,
} from '@stile/domain';
import { StorageUnavailable, type CommandLanes, type EventStore } from '@stile/event-store';
import { waitlistProjector, type ReadModels } from '@stile/projections';
import { apiError } from '../../http/api-error.js';
import { Projections } from '../../processes/projections.js';
import { CLOCK, LANES, LOG, READ_MODELS } from '../../ports/tokens.js';
import { isLive, secondsUntil } from '../offers/waitlist-capacity.js';

export interface Found {
  readonly queue: string;
  readonly waitlist: Waitlist;
  readonly entry: WaitlistEntry;
}

const MAX_OF_ONE = 1_000;
const MAX_QUEUES = 1_000;
/** How long the read model may take to have an entry that the log may have. */
const FOUND_WITHIN_MS = 5_000;

/** Entries by their ids, and as the calls answer them. */
@Injectable()
export class WaitlistEntries {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(LOG) private readonly log: Pick<EventStore, 'head'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly projections: Projections,
  ) {}

  /**
   * The read model names its queue, and the queue has its state.
   * @throws StorageUnavailable when the read model is too far behind to know
   */
  async find(id: string): Promise<Found | undefined> {
    const row =
      (await this.models.of(waitlistProjector).get(id)) ??
      (await this.upToDate().then(() => this.models.of(waitlistProjector).get(id)));
    return row ? this.inQueue(row.queue, id) : undefined;
  }

  /**
   * An entry that was just made can be left at once: it is unknown only where the read model has all of the log and
   * not the entry.
   */
  private async upToDate(): Promise<void> {
    if (!(await this.projections.waitFor(await this.log.head(), FOUND_WITHIN_MS, 'waitlist')))
      throw new StorageUnavailable('the waitlist is behind the log');
  }

  async inQueue(queue: string, id: string): Promise<Found | undefined> {
    const { state } = await this.lanes.load(waitlistDecider, queue);
    const entry = state.entries.get(id);
    return entry ? { queue, waitlist: state, entry } : undefined;
  }

  /**
   * Every entry that a person has or had in a venue, by their e-mail address, the newest ones included.
   * @throws StorageUnavailable as `find`
   */
  async of(email: string, inventoryGroup: string): Promise<readonly string[]> {
    await this.upToDate();
    const rows = await this.models.of(waitlistProjector).find({
      filter: { inventory_group: inventoryGroup, email: { $contains: email } },
      limit: MAX_OF_ONE,
    });
    return rows.filter((row) => row.email?.toLowerCase() === email.toLowerCase()).map(({ _id }) => _id);
  }

  /** Queues in which somebody waits or has an offer: as far as the read model knows, where it does not catch up. */
  async openQueues(): Promise<readonly string[]> {
    await this.upToDate().catch(() => undefined);
    const open = await this.models.of(waitlistProjector).group({
      filter: { state: { $in: ['unproven', 'waiting', 'offered'] } },
      by: ['queue'],
    });
    return open.slice(0, MAX_QUEUES).map(({ key: [queue] }) => String(queue));
  }

  async present({ queue, waitlist, entry }: Found): Promise<WaitlistEntryAnswer> {
    const {
      joined: { entryId, basket, inventoryTitle, option, people, cars, contact, joinedAt, language },
      state,
      offer,
      reservationId,
      removal,
    } = entry;
    const lapsesAt = state === 'offered' && offer ? await this.lapsesAt(queue, entry) : null;
    return {
      id: entryId,
      state,
      position: positionOf(waitlist, entryId),
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
      reservation_id: reservationId,
      reservation: basket,
      removed_for: removal,
      contact: contact
        ? {
            first_name: contact.firstName,
            last_name: contact.lastName,
            email: contact.email,
            phone: contact.phone,
          }
        : null,
      offer:
        offer && lapsesAt !== null
          ? {
              arrival_time: offer.arrival,
              lapses_at: lapsesAt,
              seconds_left: secondsUntil(lapsesAt, this.clock.now()),
            }
          : null,
    };
  }

  /** When the places of the entry's offer lapse; null where they have. */
  async lapsesAt(queue: string, { offer }: WaitlistEntry): Promise<string | null> {
    const { state } = await this.lanes.load(ledgerDecider, ledgerOfWaitlist(queue));
    const instant = offer ? holdLapsesAt(state, offer.holdId) : null;
    return isLive(instant, this.clock.now()) ? instant : null;
  }
}

export const unknownEntry = () => apiError(404, 'waitlist_entry_not_found');
