import { Inject, Injectable } from '@nestjs/common';
import { RESERVATION_CATEGORY, type Position, type Recorded, type ReservationEvent } from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import { LOG } from '../storage/tokens.js';
import { Follower } from './follower.js';

const MAX_KNOWN = 50_000;

/** Which reservations change, as the log grows: for the console's live lists. */
@Injectable()
export class ReservationChanges {
  private readonly listeners = new Set<(inventoryGroup: string, id: string, position: Position) => void>();
  /** Whose a reservation is: only its first event says so. */
  private readonly groups = new Map<string, string>();
  readonly follower: Follower;

  constructor(@Inject(LOG) private readonly log: EventStore) {
    this.follower = new Follower(log, { categories: [RESERVATION_CATEGORY] }, async ({ events }) => {
      for (const event of events as readonly Recorded<ReservationEvent>[]) {
        const group = await this.groupOf(event);
        for (const listener of this.listeners) listener(group, event.data.reservationId, event.position);
      }
    });
  }

  async start(): Promise<void> {
    await this.follower.start(await this.log.head());
  }
  stop = (): Promise<void> => this.follower.stop();
  onChange(listener: (inventoryGroup: string, id: string, position: Position) => void): void {
    this.listeners.add(listener);
  }

  private async groupOf(event: Recorded<ReservationEvent>): Promise<string> {
    const known = this.groups.get(event.stream);
    if (known !== undefined) return known;
    let group = '';
    if (event.type === 'ReservationPlaced') group = event.data.visit.inventoryGroup;
    else for await (const [first] of this.log.readStream(event.stream, { limit: 1 })) group = (first as Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' }>>).data.visit.inventoryGroup;
    if (this.groups.size >= MAX_KNOWN) this.groups.delete(this.groups.keys().next().value!);
    this.groups.set(event.stream, group);
    return group;
  }
}
