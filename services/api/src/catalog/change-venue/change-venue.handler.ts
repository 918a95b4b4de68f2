import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  kindOfEvent,
  venueStream,
  type CatalogEvent,
  type Ids,
  type Kind,
  type Position,
  type Rejection,
} from '@stile/contracts';
import { venueDecider, type Change } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { IDS, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const PLANNED_WITHIN_MS = 1_000;

export interface VenueChanged {
  readonly position: Position;
  readonly events: number;
  /** `kind/id` to the revision it has now */ readonly revisions: ReadonlyMap<string, number>;
}

/** Saves and removes documents of one venue: the console's editors and the import of a venue file alike. */
export class ChangeVenue extends Command<VenueChanged> {
  constructor(
    readonly inventoryGroup: string,
    readonly changes: readonly Change[],
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(ChangeVenue)
export class ChangeVenueHandler implements ICommandHandler<ChangeVenue> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(IDS) private readonly ids: Ids,
    private readonly catalogues: CatalogueView,
  ) {}

  async execute({ inventoryGroup, changes, sender }: ChangeVenue): Promise<VenueChanged> {
    const context = commandContext(this.ids.next(), inventoryGroup, sender);
    const done = await this.lanes.execute(
      venueDecider,
      venueStream(inventoryGroup),
      { type: 'Change', inventoryGroup, changes },
      context,
    );
    if (!done.accepted) throw new ApiError(await this.told(inventoryGroup, done.rejection, done.position));
    // What is told to be saved is what is planned and sold by here; other processes follow.
    await this.catalogues.follower.waitFor(done.position, PLANNED_WITHIN_MS);
    const revisions = new Map(
      (done.events as readonly CatalogEvent[]).map((event) => [
        `${kindOfEvent(event.type)!.kind}/${event.data.id}`,
        event.data.revision,
      ]),
    );
    return { position: done.position, events: done.events.length, revisions };
  }

  /** Who comes second is told who came first, and when. */
  private async told(inventoryGroup: string, rejection: Rejection, position: Position): Promise<Rejection> {
    if (rejection.code !== 'document_changed') return rejection;
    const { kind, id } = rejection.detail as { readonly kind: Kind; readonly id: string };
    await this.catalogues.follower.waitFor(position, PLANNED_WITHIN_MS);
    return {
      ...rejection,
      detail: { ...rejection.detail, ...this.catalogues.lastChange(inventoryGroup, kind, id) },
    };
  }
}
