import { Inject, Injectable } from '@nestjs/common';
import {
  DRAWER_CATEGORY,
  TRANSACTION_CATEGORY,
  WAITLIST_CATEGORY,
  type DrawerEvent,
  type Position,
  type Recorded,
  type TransactionEvent,
} from '@stile/contracts';
import type { EventBatch, EventStore } from '@stile/event-store';
import { LOG } from '../ports/tokens.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { View } from '../processes/view.js';

type Listed = 'waitlist' | 'tills' | 'terminals';
type Listener = (list: Listed, inventoryGroup: string, position: Position) => void;

const changed = ({ stream, data }: Recorded): readonly [Listed, string] => {
  if (stream.startsWith(`${WAITLIST_CATEGORY}-`))
    return ['waitlist', /^[^-]+-[^-]+-([^/]+)\//.exec(stream)?.[1] ?? ''];
  const { inventoryGroup } = data as (DrawerEvent | TransactionEvent)['data'];
  return [stream.startsWith(`${DRAWER_CATEGORY}-`) ? 'tills' : 'terminals', inventoryGroup];
};

/** In which venue a waitlist, its tills or its card transactions change, as the log grows: for the console's live lists. */
@Injectable()
export class ListChanges extends View {
  private readonly listeners = new Set<Listener>();

  constructor(@Inject(LOG) log: EventStore, registry: ProcessRegistry) {
    super(log, registry, {
      name: 'list_changes',
      categories: [WAITLIST_CATEGORY, DRAWER_CATEGORY, TRANSACTION_CATEGORY],
      from: 'head',
    });
  }

  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  protected apply({ events }: EventBatch): void {
    for (const event of events)
      for (const listener of this.listeners) listener(...changed(event), event.position);
  }
}
