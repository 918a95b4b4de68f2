import { Inject, Injectable } from '@nestjs/common';
import { WAITLIST_CATEGORY, type Position } from '@stile/contracts';
import type { EventBatch, EventStore } from '@stile/event-store';
import { LOG } from '../ports/tokens.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { View } from '../processes/view.js';

/** In which venue a waitlist changes, as the log grows: for the console's live list. */
@Injectable()
export class WaitlistChanges extends View {
  private readonly listeners = new Set<(inventoryGroup: string, position: Position) => void>();

  constructor(@Inject(LOG) log: EventStore, registry: ProcessRegistry) {
    super(log, registry, { name: 'waitlist_changes', categories: [WAITLIST_CATEGORY], from: 'head' });
  }

  onChange(listener: (inventoryGroup: string, position: Position) => void): void {
    this.listeners.add(listener);
  }

  protected apply({ events }: EventBatch): void {
    for (const { stream, position } of events) {
      const [, inventoryGroup = ''] = /^[^-]+-[^-]+-([^/]+)\//.exec(stream) ?? [];
      for (const listener of this.listeners) listener(inventoryGroup, position);
    }
  }
}
