import { Inject, Injectable } from '@nestjs/common';
import { WAITLIST_CATEGORY, type Position } from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import { LOG } from '../ports/tokens.js';
import { Follower } from '../processes/follower.js';

/** In which venue a waitlist changes, as the log grows: for the console's live list. */
@Injectable()
export class WaitlistChanges {
  private readonly listeners = new Set<(inventoryGroup: string, position: Position) => void>();
  readonly follower: Follower;

  constructor(@Inject(LOG) private readonly log: EventStore) {
    this.follower = new Follower(log, { categories: [WAITLIST_CATEGORY] }, ({ events }) => {
      for (const { stream, position } of events) {
        const [, inventoryGroup = ''] = /^[^-]+-[^-]+-([^/]+)\//.exec(stream) ?? [];
        for (const listener of this.listeners) listener(inventoryGroup, position);
      }
    });
  }

  async start(): Promise<void> {
    await this.follower.start(await this.log.head());
  }
  stop = (): Promise<void> => this.follower.stop();
  onChange(listener: (inventoryGroup: string, position: Position) => void): void {
    this.listeners.add(listener);
  }
}
