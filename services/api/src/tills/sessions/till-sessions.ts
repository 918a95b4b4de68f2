import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  denominationsOf,
  drawerStream,
  epochMsOf,
  instantOf,
  money,
  needsTillSession,
  tillStream,
  type Clock,
  type DrawerEvent,
  type Instant,
  type LocalDate,
  type Money,
  type Rejection,
} from '@stile/contracts';
import {
  cashReturnRejection,
  drawerDecider,
  entryIdOf,
  fullRejection,
  localOf,
  openSession,
  sessionsClosedSince,
  tillDecider,
  type Drawer,
  type DrawerAct,
  type Pieces,
  type Till,
  type TillCommand,
  type TillSession,
} from '@stile/domain';
import {
  StorageUnavailable,
  type CommandContext,
  type CommandLanes,
  type Executed,
} from '@stile/event-store';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeDrawer, ChangeTill } from '../change-till/change-till.handler.js';

/** Clocks of several machines differ by less. */
const SKEW_MS = 10 * 60_000;
const MAX_TRIES = 5;

export interface AtTill {
  readonly inventoryGroup: string;
  /** Its id, as the caller says. */ readonly till: string;
  /** The act's id was not used before this moment. */ readonly since: Instant;
  /** The act opens a session where the venue does not ask for one that somebody opened. */
  readonly mayOpen: boolean;
}

/** The float of a session's start; null: what the last one left. */
export interface Float {
  readonly float: number | null;
  readonly denominations: Pieces;
}

export type Acted = Executed<Drawer, DrawerEvent>;

type ByItself = Extract<TillCommand, { type: 'Open' }>;

const isRejected = (rejection: Rejection): Acted => ({
  accepted: false,
  state: drawerDecider.initial,
  rejection,
  revision: -1,
  position: '',
});

/**
 * Does what is done at a till in its open session. An act whose answer was lost is found in the session that it was
 * done in.
 */
@Injectable()
export class TillSessions {
  /** The open session as last seen: an act that it no longer takes looks again. */
  private readonly seen = new Map<string, TillSession>();

  constructor(
    private readonly commands: CommandBus,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load' | 'loadUntil'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogues: CatalogueView,
  ) {}

  /** Decides an act in the till's open session, and answers what became of it; a rejection is a value. */
  async act(drawer: AtTill, act: DrawerAct, context: CommandContext): Promise<Acted> {
    const head = tillStream(drawer.inventoryGroup, drawer.till);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const found = this.fromMemory(head, drawer) ?? (await this.find(head, drawer, act, context));
      if ('rejection' in found) return isRejected(found.rejection);
      const done = await this.decide(found, act, context);
      if (done.accepted || done.rejection.code !== 'till_session_over') {
        if (done.state.closed) await this.end(found, context);
        else this.seen.set(head, found);
        return this.asLeft(found, act, done);
      }
      await this.end(found, context);
    }
    throw new StorageUnavailable(`${head} opens and closes all the time`);
  }

  /** Notes and coins of the venue's currency. */
  denominations = (inventoryGroup: string): readonly number[] =>
    denominationsOf(this.catalogues.of(inventoryGroup)!.inventory_group.get(inventoryGroup)!.body.currency);

  /** Opens the till, unless somebody has opened it. A session that has ended with its day makes room. */
  async open(
    drawer: Pick<AtTill, 'inventoryGroup' | 'till'>,
    counted: Float & { readonly key: string; readonly openedBy: string },
    context: CommandContext,
  ): Promise<Acted> {
    if (!this.exists(drawer)) return isRejected(UNKNOWN);
    const head = tillStream(drawer.inventoryGroup, drawer.till);
    const { state } = await this.lanes.load(tillDecider, head);
    const before = openSession(state);
    if (before && before.key !== counted.key) await this.end(before, context);
    const businessDate = this.today(drawer.inventoryGroup);
    const opened = await this.commands.execute(
      new ChangeTill(head, { type: 'Open', ...drawer, ...counted, businessDate }, context),
    );
    if (!opened.accepted) return isRejected(opened.rejection);
    const session = opened.state.sessions.find((each) => each.opened.key === counted.key)!.opened;
    const start = { type: 'Start' } as const;
    return this.asLeft(session, start, await this.decide(session, start, context));
  }

  /**
   * Why the till would not give back so much as it stands; null where it would. Where it holds less the try is an event.
   * Others may be quicker: the act itself decides again.
   */
  async returnRejection(
    tillKey: Pick<AtTill, 'inventoryGroup' | 'till'>,
    { reservationId, inCash }: { readonly reservationId: string; readonly inCash: Money },
    context: CommandContext,
  ): Promise<Rejection | null> {
    const closed = await this.closedRejection(tillKey);
    if (closed) return closed;
    const till = await this.load(tillKey);
    const session = openSession(till);
    const drawer = session ? await this.drawer(session) : drawerDecider.initial;
    const short = cashReturnRejection(till, drawer, inCash);
    if (short?.code !== 'till_cash_short') return short;
    const tried = await this.act(
      { ...tillKey, since: this.clock.now(), mayOpen: true },
      { type: 'TryReturn', key: context.commandId, reservationId, inCash: money.units(inCash) },
      { ...context, commandId: `${context.commandId}.try` },
    );
    return tried.accepted ? short : tried.rejection;
  }

  /** Why the till takes and gives no cash, whatever it holds; null where it does. */
  async closedRejection(tillKey: Pick<AtTill, 'inventoryGroup' | 'till'>): Promise<Rejection | null> {
    const unopened = await this.unopenedRejection(tillKey);
    if (unopened) return unopened;
    const session = openSession(await this.load(tillKey));
    return session ? fullRejection(await this.drawer(session)) : null;
  }

  /** The venue has no such till, or wants somebody to open it first. */
  private async unopenedRejection(
    tillKey: Pick<AtTill, 'inventoryGroup' | 'till'>,
  ): Promise<Rejection | null> {
    if (!this.exists(tillKey)) return UNKNOWN;
    if (!needsTillSession(this.group(tillKey.inventoryGroup).settings)) return null;
    return openSession(await this.load(tillKey)) ? null : CLOSED;
  }

  /** The till's sessions, from its own stream. */
  async load({ inventoryGroup, till }: Pick<AtTill, 'inventoryGroup' | 'till'>): Promise<Till> {
    return (await this.lanes.load(tillDecider, tillStream(inventoryGroup, till))).state;
  }

  async drawer({ inventoryGroup, till, session }: TillSession): Promise<Drawer> {
    return (await this.lanes.load(drawerDecider, drawerStream(inventoryGroup, till, session))).state;
  }

  /** Whether the venue has such a till. */
  exists = ({ inventoryGroup, till }: Pick<AtTill, 'inventoryGroup' | 'till'>): boolean =>
    this.catalogues.of(inventoryGroup)?.tills.has(till) ?? false;

  /** The open session where no earlier one can have seen the act. */
  private fromMemory(head: string, drawer: AtTill): TillSession | undefined {
    const session = this.seen.get(head);
    return session && this.exists(drawer) && since(drawer) >= session.openedAt ? session : undefined;
  }

  /** The session that knows the act, else the one that is open, or is opened for it. */
  private async find(
    head: string,
    drawer: AtTill,
    act: DrawerAct,
    context: CommandContext,
  ): Promise<TillSession | { readonly rejection: Rejection }> {
    const { state } = await this.lanes.load(tillDecider, head);
    const open = openSession(state);
    const id = entryIdOf(act);
    for (const session of [...(open ? [open] : []), ...sessionsClosedSince(state, since(drawer))])
      if (id !== undefined && (await this.drawer(session)).entries.has(id)) return session;
    if (!this.exists(drawer)) return { rejection: UNKNOWN };
    if (open) return open;
    if (!drawer.mayOpen || needsTillSession(this.group(drawer.inventoryGroup).settings))
      return { rejection: CLOSED };
    const rejection = this.firstRejection(state, this.openingOf(drawer, context), act);
    return rejection ? { rejection } : this.openByItself(head, drawer, context);
  }

  /** Why the act would not be the first of the session that it opens: then none is opened. */
  private firstRejection(till: Till, opening: ByItself, act: DrawerAct): Rejection | null {
    const now = this.clock.now();
    const opened = tillDecider.decide(opening, till, now);
    if (!opened.accepted) return opened.rejection;
    const session = openSession(opened.events.reduce(tillDecider.evolve, till))!;
    const { businessDate } = opening;
    const first = drawerDecider.decide({ ...act, session, businessDate }, drawerDecider.initial, now);
    return first.accepted ? null : first.rejection;
  }

  private openingOf = ({ inventoryGroup, till }: AtTill, { actor }: CommandContext): ByItself => ({
    type: 'Open',
    inventoryGroup,
    till,
    key: null,
    float: null,
    denominations: null,
    openedBy: actor,
    businessDate: this.today(inventoryGroup),
  });

  private async openByItself(head: string, drawer: AtTill, context: CommandContext): Promise<TillSession> {
    const opened = await this.commands.execute(
      new ChangeTill(head, this.openingOf(drawer, context), {
        ...context,
        commandId: `${context.commandId}.open`,
      }),
    );
    return openSession(opened.state)!;
  }

  private decide(session: TillSession, act: DrawerAct, context: CommandContext): Promise<Acted> {
    const { inventoryGroup, till, session: number } = session;
    const businessDate = this.dayOf(session, act);
    return this.commands.execute(
      new ChangeDrawer(
        drawerStream(inventoryGroup, till, number),
        { ...act, session, businessDate },
        context,
      ),
    );
  }

  /** The drawer right after the act, for its repeats too, whatever has come since (docs/rules/holds.md 27). */
  private async asLeft(
    { inventoryGroup, till, session }: TillSession,
    act: DrawerAct,
    done: Acted,
  ): Promise<Acted> {
    if (!done.accepted || done.events.length > 0) return done;
    const id = entryIdOf(act);
    const { state } = await this.lanes.loadUntil(
      drawerDecider,
      drawerStream(inventoryGroup, till, session),
      ({ started, entries }) => (id === undefined ? started !== null : entries.has(id)),
    );
    return { ...done, state };
  }

  /** Ends a session whose day is over, and has the till know of a drawer that is closed. */
  private async end(session: TillSession, context: CommandContext): Promise<void> {
    this.seen.delete(tillStream(session.inventoryGroup, session.till));
    const because = { ...context, commandId: `${context.commandId}.end` };
    const { state } = await this.decide(session, { type: 'RollOver' }, because);
    if (!state.closed) return;
    const { inventoryGroup, till, session: number } = session;
    await this.commands.execute(
      new ChangeTill(
        tillStream(inventoryGroup, till),
        {
          type: 'Close',
          session: number,
          balance: state.closed.balance,
          businessDate: state.closed.businessDate,
        },
        because,
      ),
    );
  }

  private group = (inventoryGroup: string) =>
    this.catalogues.of(inventoryGroup)!.inventory_group.get(inventoryGroup)!.body;
  private today = (inventoryGroup: string, instant = this.clock.now()): LocalDate =>
    localOf(instant, this.group(inventoryGroup).timezone).date;
  /** Cash that came while the session was open and is recorded later counts on its own day. */
  private dayOf = ({ inventoryGroup, openedAt }: TillSession, act: DrawerAct): LocalDate =>
    act.type === 'TakeCash' && act.soldAt && act.soldAt >= openedAt
      ? this.today(inventoryGroup, act.soldAt)
      : this.today(inventoryGroup);
}

const since = ({ since: moment }: AtTill): Instant => instantOf(epochMsOf(moment) - SKEW_MS);
const UNKNOWN: Rejection = { code: 'till_unknown', status: 422, fields: { till: 'till_unknown' } };
const CLOSED: Rejection = { code: 'till_closed', status: 409, fields: { till: 'till_closed' } };
