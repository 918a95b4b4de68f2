import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  kindOfEvent,
  KINDS,
  savedQueriesStream,
  usernameStream,
  venueStream,
  type CatalogEvent,
  type Clock,
  type Ids,
  type Kind,
  type Position,
  type Rejection,
} from '@stile/contracts';
import { usernameDecider, venueDecider, type Change, type VenueCommand } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { ChangeSavedQueries } from '../../identity/saved-queries/change-saved-queries.handler.js';
import { Credentials } from '../../identity/sessions/credentials.js';
import { ChangeUsername } from '../../identity/usernames/change-username.handler.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { CLOCK, IDS, LANES, STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const PLANNED_WITHIN_MS = 1_000;

/** Names of users that are saved; what is no name is rejected with the change. */
const usernamesOf = (changes: readonly Change[]): readonly string[] =>
  changes.flatMap((change) => {
    if (change.kind !== 'users' || !('body' in change)) return [];
    const { success, data } = KINDS.users.schema.shape.username.safeParse(change.body['username']);
    return success ? [data] : [];
  });

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
    /** Changes that one append cannot take go in several, as an import does. */
    readonly inParts = false,
  ) {
    super();
  }
}

@CommandHandler(ChangeVenue)
export class ChangeVenueHandler implements ICommandHandler<ChangeVenue> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogues: CatalogueView,
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async execute({ inventoryGroup, changes, sender, inParts }: ChangeVenue): Promise<VenueChanged> {
    const context = commandContext(this.ids.next(), inventoryGroup, sender);
    const change = { type: 'Change', inventoryGroup, changes } as const;
    const names = usernamesOf(changes);
    if (names.length > 0) await this.claim(names, change, context);
    const done = await this.lanes.execute(venueDecider, venueStream(inventoryGroup), change, {
      ...context,
      inParts,
    });
    if (!done.accepted) throw new ApiError(await this.told(inventoryGroup, done.rejection, done.position));
    this.tellRights(done.events, sender);
    await this.endSessions(done.events);
    // A change that is told to be saved is planned and sold by here; other processes follow.
    await this.catalogues.follower.waitFor(done.position, PLANNED_WITHIN_MS);
    const revisions = new Map(
      (done.events as readonly CatalogEvent[]).map((event) => [
        `${kindOfEvent(event.type)!.kind}/${event.data.id}`,
        event.data.revision,
      ]),
    );
    return { position: done.position, events: done.events.length, revisions };
  }

  /** Sessions of who is no staff any more end at once (docs/rules/identity-and-access.md 39). */
  private async endSessions(events: readonly CatalogEvent[]): Promise<void> {
    for (const { type, data } of events) {
      const isStaff = 'body' in data && data.body['is_staff'] === true;
      if (kindOfEvent(type)?.kind === 'users' && !isStaff) await this.credentials.endSessionsOf(data.id);
    }
  }

  private tellRights(events: readonly CatalogEvent[], { actor }: Sender): void {
    for (const { type, data } of events) {
      const kind = kindOfEvent(type)?.kind;
      if (kind === 'users' || kind === 'permission_groups')
        this.storage.security.record({ act: 'rights_changed', by: actor, subject: `${kind}/${data.id}` });
    }
  }

  /**
   * Takes the names of users; a change that is refused takes none.
   * @throws ApiError 409 where another venue has, or had, a user of that name
   */
  private async claim(
    names: readonly string[],
    change: VenueCommand,
    context: CommandContext,
  ): Promise<void> {
    const { inventoryGroup } = change;
    const { state, position } = await this.lanes.load(venueDecider, venueStream(inventoryGroup));
    const decision = venueDecider.decide(change, state, this.clock.now());
    if (!decision.accepted) throw new ApiError(await this.told(inventoryGroup, decision.rejection, position));
    for (const username of names) {
      const done = await this.claimOne(username, inventoryGroup, context);
      if (!done.accepted) throw new ApiError(done.rejection);
      // A user made again has no password and no saved query of the one before.
      if (!state.users.has(username)) await this.forget(username, context);
    }
  }

  private async forget(username: string, context: CommandContext): Promise<void> {
    await this.credentials.forget(username);
    await this.commands.execute(
      new ChangeSavedQueries(
        savedQueriesStream(username),
        { type: 'RemoveAll' },
        { ...context, commandId: `${context.commandId}.${username}.queries` },
      ),
    );
  }

  private async claimOne(
    username: string,
    inventoryGroup: string,
    context: CommandContext,
  ): Promise<{ readonly accepted: true } | { readonly accepted: false; readonly rejection: Rejection }> {
    const claim = { type: 'Claim', username, inventoryGroup } as const;
    // Users of before names were claimed are known by their documents alone.
    const owner = this.catalogues.user(username)?.inventoryGroup;
    if (owner !== undefined && owner !== inventoryGroup)
      return usernameDecider.decide(claim, { inventoryGroup: owner }, this.clock.now());
    return this.commands.execute(
      new ChangeUsername(usernameStream(username), claim, {
        ...context,
        commandId: `${context.commandId}.${username}`,
      }),
    );
  }

  /** The second person is told who came first, and when. */
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
