import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ledgerOfWaitlist, type Clock, type Position, type WaitlistRemoval } from '@stile/contracts';
import { notProvenInTime, waitingIn, waitlistDecider, type WaitlistEntry } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { WaitlistCapacity, type Attempt } from './waitlist-capacity.js';
import { ChangeWaitlist } from '../change-waitlist/change-waitlist.handler.js';
import { ChangeLedger } from '../../capacity/change-ledger/change-ledger.handler.js';

/**
 * Makes offers: the first entries in order whose party fits get one each, with a hold. What the others lack is reserved
 * for them in the ledger, so that only offers take it when it comes free.
 */
@Injectable()
export class WaitlistOffers {
  /** Queues that are being served, each with its next run if one is requested. */
  private readonly serving = new Map<string, { now: Promise<void>; next: Promise<void> | null }>();

  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly places: WaitlistCapacity,
  ) {}

  /** One run at a time for each queue; requests during a run share the next one. */
  async serve(queue: string, because: CommandContext): Promise<void> {
    const running = this.serving.get(queue);
    if (running)
      return (running.next ??= running.now.catch(() => undefined).then(() => this.begin(queue, because)));
    return this.begin(queue, because);
  }

  private begin(queue: string, because: CommandContext): Promise<void> {
    const run: { now: Promise<void>; next: Promise<void> | null } = { now: Promise.resolve(), next: null };
    this.serving.set(queue, run);
    run.now = this.offerInOrder(queue, because).finally(() => {
      if (this.serving.get(queue) === run && run.next === null) this.serving.delete(queue);
    });
    return run.now;
  }

  private async offerInOrder(queue: string, because: CommandContext): Promise<void> {
    const { state, position } = await this.lanes.load(waitlistDecider, queue);
    const knowsVenue = await this.places.hasSeen(position);
    const lacking = new Set<string>();
    for (const entry of notProvenInTime(state, this.clock.now()))
      await this.remove(queue, entry, 'unproven', because);
    for (const entry of waitingIn(state)) {
      if (knowsVenue && this.places.isStopped(entry)) {
        await this.remove(queue, entry, 'stopped', because);
        continue;
      }
      const attempt = await this.places.attempt(queue, entry);
      if (attempt.held) await this.record(queue, entry, attempt, 'order', because);
      else if (attempt.isPast) await this.remove(queue, entry, 'visit_past', because);
      else for (const pool of attempt.short) lacking.add(pool);
    }
    await this.commands.execute(
      new ChangeLedger(
        ledgerOfWaitlist(queue),
        { type: 'ReserveForWaitlist', pools: [...lacking] },
        { ...because, commandId: `${because.commandId}.keep` },
      ),
    );
  }

  private remove(
    queue: string,
    { joined: { entryId } }: WaitlistEntry,
    reason: WaitlistRemoval,
    because: CommandContext,
  ): Promise<unknown> {
    return this.commands.execute(
      new ChangeWaitlist(
        queue,
        { type: 'Remove', entryId, reason },
        { ...because, commandId: `${because.commandId}.${reason}.${entryId}` },
      ),
    );
  }

  /** An offer out of turn, where there is room for the party. Answers null where there is not. */
  async offerNow(
    queue: string,
    entry: WaitlistEntry,
    because: CommandContext,
  ): Promise<{ position: Position } | null> {
    if (this.places.isStopped(entry)) return null;
    const attempt = await this.places.attempt(queue, entry);
    return attempt.held ? { position: await this.record(queue, entry, attempt, 'staff', because) } : null;
  }

  /**
   * The hold is taken first: a crash in between finds the same hold again. An entry that has left meanwhile needs
   * it no more.
   */
  private async record(
    queue: string,
    { joined: { entryId }, offers }: WaitlistEntry,
    { held }: Extract<Attempt, { held: object }>,
    by: 'order' | 'staff',
    because: CommandContext,
  ): Promise<Position> {
    const commandId = `${because.commandId}.offer.${entryId}`;
    const done = await this.commands.execute(
      new ChangeWaitlist(
        queue,
        { type: 'Offer', entryId, offer: offers + 1, by, ...held },
        { ...because, commandId },
      ),
    );
    if (!done.accepted) await this.places.release(held.holdId, held.ledgers, commandId);
    return done.position;
  }
}
