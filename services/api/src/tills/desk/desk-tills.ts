import { Inject, Injectable } from '@nestjs/common';
import {
  epochMsOf,
  instantOf,
  mayReach,
  type Clock,
  type Position,
  type SessionUser,
} from '@stile/contracts';
import { entryIdOf, type Drawer, type DrawerAct, type DrawerEntry, type Pieces } from '@stile/domain';
import { ApiError, apiError } from '../../http/api-error.js';
import { keyOf, senderOf } from '../../http/call.js';
import type { Call } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK } from '../../ports/tokens.js';
import { TillSessions, type Acted, type Float } from '../sessions/till-sessions.js';

export const DESK = ['/store'];
export const MANAGERS = ['/settings'];
export const REPORTS = ['/till_activity'];

/** A key is repeated within a day. */
const KEY_MS = 24 * 60 * 60_000;

/** A till as a call names it: by its body, or by its path. */
export interface NamedTill {
  readonly till: string | null;
  readonly inventory_group?: string | undefined;
  readonly services?: readonly string[];
}
export interface FoundTill {
  readonly inventoryGroup: string;
  readonly till: string;
}
interface Done {
  readonly entry: DrawerEntry;
  readonly drawer: Drawer;
  readonly position: Position;
}

/** Acts of desk staff at tills of the venues whose desk they reach. */
@Injectable()
export class DeskTills {
  constructor(
    private readonly sessions: TillSessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError 422 till_not_selected, 404 till_unknown, 403 of another venue */
  find({ till, inventory_group, services = DESK }: NamedTill, user: SessionUser): FoundTill {
    if (!till)
      throw apiError(422, 'till_not_selected', {
        fields: { till: 'till_not_selected' },
      });
    const found = {
      inventoryGroup: groupOf(services, inventory_group, user, 'body.inventory_group'),
      till,
    };
    if (!this.sessions.exists(found))
      throw apiError(404, 'till_unknown', { fields: { till: 'till_unknown' } });
    return found;
  }

  /** @throws ApiError 422 that names each value that no note or coin of the venue's currency has (docs/rules/tills.md 10) */
  private checkPieces({ inventoryGroup }: FoundTill, pieces: Pieces): void {
    const known = this.sessions.denominations(inventoryGroup);
    const wrong = (pieces ?? []).flatMap(({ value }, nth) => (known.includes(value) ? [] : [{ value, nth }]));
    if (wrong.length === 0) return;
    throw apiError(422, 'till_denomination_unknown', {
      fields: Object.fromEntries(
        wrong.map(({ nth }) => [`denominations.${nth}.value`, 'till_denomination_unknown']),
      ),
      detail: { values: wrong.map(({ value }) => value).join(', ') },
    });
  }

  /** Does an act with the call's key. `mayOpen`: it opens a session by itself where the venue lets it. */
  async act(
    found: FoundTill,
    act: DrawerAct,
    call: Pick<Call, 'caller' | 'request'>,
    mayOpen = false,
  ): Promise<Done> {
    if ('denominations' in act) this.checkPieces(found, act.denominations);
    const since = instantOf(epochMsOf(this.clock.now()) - KEY_MS);
    const done = accepted(
      await this.sessions.act({ ...found, since, mayOpen }, act, this.context(found, call)),
    );
    return {
      entry: done.state.entries.get(entryIdOf(act)!)!,
      drawer: done.state,
      position: done.position,
    };
  }

  async open(found: FoundTill, counted: Float, call: Pick<Call, 'caller' | 'request'>): Promise<Acted> {
    this.checkPieces(found, counted.denominations);
    const { caller, request } = call;
    const openedBy = senderOf(caller).actor;
    return accepted(
      await this.sessions.open(
        found,
        { key: keyOf(request), ...counted, openedBy },
        this.context(found, call),
      ),
    );
  }

  private context = (
    { inventoryGroup, till }: FoundTill,
    { caller, request }: Pick<Call, 'caller' | 'request'>,
  ) => commandContext(keyOf(request), `${inventoryGroup}/${till}`, senderOf(caller));
}

const accepted = (done: Acted): Acted & { accepted: true } => {
  if (!done.accepted) throw new ApiError(done.rejection);
  return done;
};

/**
 * A user who counts a till does not see what is expected in it, unless they manage the venue too (docs/rules/tills.md
 * 17).
 */
export const countsBlind = (user: SessionUser, inventoryGroup: string): boolean =>
  mayReach(user, DESK[0]!, inventoryGroup) && !mayReach(user, MANAGERS[0]!, inventoryGroup);

/** Whether the money of a session is shown to them that nobody has counted at its end. */
export const seesUncounted = (user: SessionUser, inventoryGroup: string): boolean =>
  !countsBlind(user, inventoryGroup) &&
  [...MANAGERS, ...REPORTS].some((service) => mayReach(user, service, inventoryGroup));
