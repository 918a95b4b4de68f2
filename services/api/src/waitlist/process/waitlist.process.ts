import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CAPACITY_CATEGORY,
  categoryOf,
  entryOfHold,
  ledgerOfWaitlist,
  mailStream,
  RESERVATION_CATEGORY,
  reservationStream,
  STOCK_CATEGORY,
  VENUE_CATEGORY,
  WAITLIST_CATEGORY,
  waitlistStream,
  type CapacityEvent,
  type Clock,
  type Recorded,
  type ReservationEvent,
  type WaitlistEvent,
  type WaitlistMailKind,
} from '@stile/contracts';
import { holdLapsesAt, isWaitedFor, ledgerDecider, reservationDecider, waitlistDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { Process, ProcessEnvironment } from '../../processes/process.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { LedgerView } from '../../views/ledger-view.js';
import { WaitlistEntries } from '../entries/waitlist-entries.js';
import { WaitlistOffers } from '../offers/waitlist-offers.js';
import { isLive, WaitlistCapacity } from '../offers/waitlist-capacity.js';
import { ChangeMail } from '../../mail/outbox/change-mail.handler.js';
import { ChangeWaitlist } from '../change-waitlist/change-waitlist.handler.js';

/** How often queues are looked at whatever happened: for rules that change with the day, and visits that begin. */
const EVERY_MS = 15_000;
/** A venue that is edited or imported is looked at once, a moment later. */
const AFTER_EDIT_MS = 200;

const FREEING = new Set<CapacityEvent['type']>([
  'HoldReleased',
  'HoldLapsed',
  'PlacesReturned',
  'PlacesResized',
]);

/**
 * Told by the ledgers that places are free, it has offers made; told by a queue, it has mails sent and given-up places
 * returned. Every command's id is derived from the event, so a repeat after a crash changes nothing.
 */
@Injectable()
export class WaitlistProcess extends Process {
  private readonly logger = new Logger('waitlist');

  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly entries: WaitlistEntries,
    private readonly ledgers: LedgerView,
    private readonly offers: WaitlistOffers,
    private readonly places: WaitlistCapacity,
  ) {
    super(environment, {
      name: 'waitlist',
      categories: [
        CAPACITY_CATEGORY,
        STOCK_CATEGORY,
        WAITLIST_CATEGORY,
        RESERVATION_CATEGORY,
        VENUE_CATEGORY,
      ],
      sweepEveryMs: EVERY_MS,
    });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await super.onApplicationBootstrap();
    this.sweepSoon(AFTER_EDIT_MS);
  }

  protected override async react(event: Recorded): Promise<void> {
    switch (categoryOf(event.stream)) {
      case WAITLIST_CATEGORY:
        return this.ofQueue(event as Recorded<WaitlistEvent>);
      case RESERVATION_CATEGORY:
        return this.ofReservation(event as Recorded<ReservationEvent>);
      case VENUE_CATEGORY:
        return this.sweepSoon(AFTER_EDIT_MS);
      default:
        return this.ofLedger(event as Recorded<CapacityEvent>);
    }
  }

  private async ofLedger(event: Recorded<CapacityEvent>): Promise<void> {
    if (event.type === 'PlacesKept' || !FREEING.has(event.type)) return;
    const queue = waitlistStream(event.stream);
    const { holdId } = event.data;
    const { state } = await this.lanes.load(ledgerDecider, event.stream);
    const entryId = entryOfHold(holdId);
    const isGone = !isLive(holdLapsesAt(state, holdId), this.clock.now());
    if (entryId !== undefined && isGone && (event.type === 'HoldReleased' || event.type === 'HoldLapsed'))
      await this.commands.execute(
        new ChangeWaitlist(
          queue,
          { type: 'Lapse', entryId, holdId },
          this.because(event, 'waitlist', { correlation: entryId }),
        ),
      );
    if (isWaitedFor(state))
      await this.offers.serve(queue, this.because(event, 'waitlist', { correlation: event.stream }));
  }

  private async ofQueue(event: Recorded<WaitlistEvent>): Promise<void> {
    const { entryId } = event.data;
    const because = this.because(event, 'waitlist', { correlation: entryId });
    switch (event.type) {
      case 'WaitlistJoined':
        this.watch(event.stream).catch((error: unknown) =>
          this.logger.warn(`looked at later: ${String(error)}`),
        );
        await this.offers.serve(event.stream, because);
        return this.requestMail(event.stream, entryId, 'waitlist_joined', because);
      case 'WaitlistProven':
        break;
      case 'WaitlistOffered':
        return this.requestMail(event.stream, entryId, 'waitlist_offered', because, event.data.offer);
      case 'WaitlistOfferLapsed':
        await this.giveBack(event.stream, entryId, because);
        await this.requestMail(event.stream, entryId, 'waitlist_lapsed', because, event.data.offer);
        break;
      case 'WaitlistRemoved':
        await this.giveBack(event.stream, entryId, because);
        if (event.data.reason === 'stopped')
          await this.requestMail(event.stream, entryId, 'waitlist_stopped', because);
        break;
      case 'WaitlistLeft':
        await this.giveBack(event.stream, entryId, because);
        break;
      case 'WaitlistMoved':
      case 'WaitlistBooked':
    }
    await this.offers.serve(event.stream, because);
  }

  private async ofReservation(event: Recorded<ReservationEvent>): Promise<void> {
    if (event.type !== 'ReservationConfirmed') return;
    const { reservationId } = event.data;
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const entryId = state ? entryOfHold(state.placed.holdId) : undefined;
    if (entryId === undefined) return;
    for (const { ledger } of state!.placed.claims) {
      const queue = waitlistStream(ledger);
      const { state: waitlist } = await this.lanes.load(waitlistDecider, queue);
      if (waitlist.entries.has(entryId))
        await this.commands.execute(
          new ChangeWaitlist(
            queue,
            { type: 'Book', entryId, reservationId },
            this.because(event, 'waitlist', { correlation: entryId }),
          ),
        );
    }
  }

  /** All that is still held for the entry's last offer. A reservation that was made of it has its own places. */
  private async giveBack(queue: string, entryId: string, because: CommandContext): Promise<void> {
    const offer = (await this.lanes.load(waitlistDecider, queue)).state.entries.get(entryId)?.offer;
    if (offer) await this.places.release(offer.holdId, offer.ledgers, because.commandId);
  }

  private async requestMail(
    queue: string,
    entryId: string,
    kind: WaitlistMailKind,
    because: CommandContext,
    offer?: number,
  ): Promise<void> {
    await this.commands.execute(
      new ChangeMail(
        mailStream(entryId, kind, offer),
        { type: 'Request', reservationId: entryId, kind, waitlist: queue },
        because,
      ),
    );
  }

  /** Holds that lapse in a ledger in view are written down at once, though no page looks. */
  private watch = (queue: string): Promise<unknown> => this.ledgers.get(ledgerOfWaitlist(queue));

  protected override async sweep(): Promise<void> {
    for (const queue of await this.entries.openQueues()) {
      await this.watch(queue);
      await this.offers.serve(queue, {
        commandId: `look.${queue}.${this.clock.now()}`,
        correlation: queue,
        actor: 'system:waitlist',
      });
    }
  }
}
