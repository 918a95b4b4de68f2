import { Inject, Injectable } from '@nestjs/common';
import {
  RESERVATION_CATEGORY,
  reservationStream,
  TEST_CATEGORY,
  WAIVER_CATEGORY,
  type Position,
  type Recorded,
  type ReservationEvent,
  type TestEvent,
  type WaiverEvent,
} from '@stile/contracts';
import type { EventBatch, EventStore } from '@stile/event-store';
import { LOG } from '../ports/tokens.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { View } from '../processes/view.js';

const MAX_KNOWN = 50_000;
type Event = Recorded<ReservationEvent | WaiverEvent | TestEvent>;

/**
 * Which reservations change, or what their participants sign and are tested for, as the log grows: for the
 * console's live pages.
 */
@Injectable()
export class ReservationChanges extends View {
  private readonly listeners = new Set<(inventoryGroup: string, id: string, position: Position) => void>();
  /** The venue of each reservation: only its first event says so. */
  private readonly groups = new Map<string, string>();

  constructor(@Inject(LOG) log: EventStore, registry: ProcessRegistry) {
    super(log, registry, {
      name: 'reservation_changes',
      categories: [RESERVATION_CATEGORY, WAIVER_CATEGORY, TEST_CATEGORY],
      from: 'head',
    });
  }

  onChange(listener: (inventoryGroup: string, id: string, position: Position) => void): void {
    this.listeners.add(listener);
  }

  protected async apply({ events }: EventBatch): Promise<void> {
    for (const event of events as readonly Event[]) {
      const group = await this.groupOf(event);
      for (const listener of this.listeners) listener(group, event.data.reservationId, event.position);
    }
  }

  private async groupOf(event: Event): Promise<string> {
    const { reservationId } = event.data;
    const known = this.groups.get(reservationId);
    if (known !== undefined) return known;
    let group = '';
    if (event.type === 'ReservationPlaced') group = event.data.visit.inventoryGroup;
    else
      for await (const [first] of this.log.readStream(reservationStream(reservationId), { limit: 1 }))
        group = (first as Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' }>>).data.visit
          .inventoryGroup;
    if (this.groups.size >= MAX_KNOWN) this.groups.delete(this.groups.keys().next().value!);
    this.groups.set(reservationId, group);
    return group;
  }
}
