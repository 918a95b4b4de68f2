import { Inject, Injectable } from '@nestjs/common';
import {
  kindOfEvent,
  VENUE_CATEGORY,
  type CatalogEvent,
  type DocumentOf,
  type Instant,
  type Kind,
  type InventoryGroup,
  type Language,
  type Position,
  type Recorded,
  type User,
} from '@stile/contracts';
import { emptyCatalogue, inLanguage, venueDecider, type Catalogue, type Versioned } from '@stile/domain';
import type { EventBatch, EventStore } from '@stile/event-store';
import { LOG } from '../ports/tokens.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { View } from '../processes/view.js';

export interface CatalogueChange {
  readonly inventoryGroup: string;
  readonly kind: string;
  readonly id: string;
  readonly position: Position;
}

/** The last change of a document: who, and when. */
export interface LastChange {
  readonly by: string | null;
  readonly at: Instant;
}

/** Earlier catalogues cached for quotes whose holds are alive; older ones are folded again. */
const MAX_EARLIER = 16;

/** Every venue's documents as they stand, in memory: they are few, and every quote and every plan reads them. */
@Injectable()
export class CatalogueView extends View {
  private catalogues = new Map<string, Catalogue>();
  private readonly earlier = new Map<string, Catalogue>();
  private readonly changedAt = new Map<string, Position>();
  private readonly lastChanges = new Map<string, LastChange>();
  private readonly listeners = new Set<(changes: readonly CatalogueChange[]) => void>();

  constructor(@Inject(LOG) log: EventStore, registry: ProcessRegistry) {
    super(log, registry, { name: 'catalogue_view', categories: [VENUE_CATEGORY], from: 'beginning' });
  }

  onChange(listener: (changes: readonly CatalogueChange[]) => void): void {
    this.listeners.add(listener);
  }

  of(inventoryGroup: string): Catalogue | undefined {
    return this.catalogues.get(inventoryGroup);
  }
  /** A venue's own document, its texts in a language. */
  group(inventoryGroup: string, language: Language): InventoryGroup | undefined {
    const catalogue = this.of(inventoryGroup);
    return catalogue && inLanguage(catalogue, language).inventory_group.get(inventoryGroup)?.body;
  }
  /** A venue's settings; none of a venue that does not exist. */
  settings(inventoryGroup: string): InventoryGroup['settings'] {
    return this.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body.settings ?? {};
  }
  readonly tillsOf = (inventoryGroup: string): readonly DocumentOf<'tills'>[] =>
    [...(this.of(inventoryGroup)?.tills.values() ?? [])].map(({ body }) => body);

  groups(): readonly string[] {
    return [...this.catalogues.keys()];
  }
  /** Where the catalogue stands: a quote names it, so that a price shown while a hold lives can be honoured. */
  get position(): Position {
    return this.follower.position;
  }

  /** As far as the log has been read; undefined for a document that there never was. */
  lastChange(inventoryGroup: string, kind: Kind, id: string): LastChange | undefined {
    return this.lastChanges.get(`${inventoryGroup} ${kind}/${id}`);
  }

  /** The catalogue as it was at a position of the log. */
  async at(inventoryGroup: string, position: Position): Promise<Catalogue> {
    const present = this.of(inventoryGroup);
    if (present && (this.changedAt.get(inventoryGroup) ?? '') <= position) return present;
    const key = `${inventoryGroup}@${position}`;
    const cached = this.earlier.get(key);
    if (cached) return cached;
    let catalogue = emptyCatalogue();
    for await (const batch of this.log.readAll('', { categories: [VENUE_CATEGORY] })) {
      for (const event of batch.events as readonly Recorded<CatalogEvent>[]) {
        if (event.position <= position && event.data.inventoryGroup === inventoryGroup)
          catalogue = venueDecider.evolve(catalogue, event);
      }
      if (batch.position > position) break;
    }
    if (this.earlier.size >= MAX_EARLIER) this.earlier.delete(this.earlier.keys().next().value!);
    this.earlier.set(key, catalogue);
    return catalogue;
  }

  /** A user by name, with the inventory group whose document it is. */
  user(username: string): { inventoryGroup: string; user: Versioned<User> } | undefined {
    for (const [inventoryGroup, catalogue] of this.catalogues) {
      const user = catalogue.users.get(username);
      if (user) return { inventoryGroup, user };
    }
    return undefined;
  }

  /** The documents of the venue whose user it is; none of an unknown user. */
  ofUser(username: string): Catalogue {
    const found = this.user(username);
    return (found && this.of(found.inventoryGroup)) ?? emptyCatalogue();
  }

  protected apply(batch: EventBatch): void {
    const events = batch.events as readonly Recorded<CatalogEvent>[];
    if (events.length === 0) return;
    const next = new Map(this.catalogues);
    for (const event of events)
      next.set(
        event.data.inventoryGroup,
        venueDecider.evolve(next.get(event.data.inventoryGroup) ?? emptyCatalogue(), event),
      );
    this.catalogues = next;
    for (const {
      data: { inventoryGroup, id },
      type,
      metadata,
      at,
      position,
    } of events) {
      this.changedAt.set(inventoryGroup, position);
      this.lastChanges.set(`${inventoryGroup} ${kindOfEvent(type)!.kind}/${id}`, {
        by: metadata.actor ?? null,
        at,
      });
    }
    const changes = events.map((event) => ({
      inventoryGroup: event.data.inventoryGroup,
      kind: kindOfEvent(event.type)!.kind,
      id: event.data.id,
      position: event.position,
    }));
    for (const listener of this.listeners) listener(changes);
  }
}
