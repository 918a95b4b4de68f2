import {
  accept,
  reject,
  type Decider,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type TillEvent,
  type TillOpened,
  type TillClosed,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';
import { addsUp, isSamePieces, type Pieces } from './pieces.js';

export type TillSession = EventOf<typeof TillOpened>['data'];
interface Session {
  readonly opened: TillSession;
  readonly closed: EventOf<typeof TillClosed>['data'] | null;
}

export interface Till {
  /** By their numbers; the last one is the only one that may be open. */
  readonly sessions: ImmutableMap<number, Session>;
}

export type TillCommand =
  | {
      readonly type: 'Open';
      readonly inventoryGroup: string;
      readonly till: string;
      /** null: by itself, with what the last session left */ readonly key: string | null;
      /** The amount counted; null: the amount carried from the last session. */
      readonly float: number | null;
      /** Notes and coins of the float, where they were counted. */ readonly denominations: Pieces;
      readonly openedBy: string;
      readonly businessDate: LocalDate;
    }
  /** Its drawer is closed. */
  | {
      readonly type: 'Close';
      readonly session: number;
      readonly balance: number;
      readonly businessDate: LocalDate;
    };

const initial: Till = { sessions: ImmutableMap() };

const lastOf = ({ sessions }: Till): Session | undefined => sessions.get(sessions.size);

/** The session that is open; undefined where the till is closed. */
export const openSession = (till: Till): TillSession | undefined => {
  const last = lastOf(till);
  return last?.closed === null ? last.opened : undefined;
};

/** The amount that the last session left in a closed till. */
export const carriedBy = (till: Till): number => lastOf(till)?.closed?.balance ?? 0;

/** Sessions that closed at or after a moment, the newest first, by their numbers. */
export const sessionsClosedSince = (till: Till, since: Instant): TillSession[] => {
  const found: TillSession[] = [];
  for (let n = till.sessions.size; n > 0; n--) {
    const { opened, closed } = till.sessions.get(n)!;
    if (closed === null) continue;
    if (closed.closedAt < since) break;
    found.push(opened);
  }
  return found;
};

type Open = Extract<TillCommand, { type: 'Open' }>;

const isRepeat = ({ float, denominations }: Open, known: TillSession): boolean =>
  known.float === (float ?? known.carried) &&
  (float === null) === (known.source === 'carried') &&
  isSamePieces(known.denominations, denominations);

const PIECES_REJECTED: Decision<TillEvent> = reject({
  code: 'till_denominations',
  status: 422,
  fields: { denominations: 'till_denominations' },
});

const opened = (command: Open, till: Till, now: Instant): TillEvent => {
  const { key, float, denominations, openedBy, businessDate, inventoryGroup, till: id } = command;
  const before = lastOf(till)?.closed;
  const carried = carriedBy(till);
  return {
    type: 'TillOpened',
    data: {
      inventoryGroup,
      till: id,
      session: till.sessions.size + 1,
      businessDate,
      float: float ?? carried,
      denominations: denominations && [...denominations],
      carried,
      source: float === null ? 'carried' : 'counted',
      isAutomatic: key === null,
      openedBy,
      key,
      openedAt: now,
      ...(before && { closedBefore: before.closedAt }),
    },
  };
};

const open = (command: Open, till: Till, now: Instant): Decision<TillEvent> => {
  const { key, float, denominations } = command;
  const known =
    key === null ? undefined : till.sessions.valueSeq().find((session) => session.opened.key === key)?.opened;
  if (known)
    return isRepeat(command, known) ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  if (openSession(till)) return key === null ? accept() : reject({ code: 'till_open', status: 409 });
  return addsUp(denominations, float ?? 0) ? accept(opened(command, till, now)) : PIECES_REJECTED;
};

const close = (
  { session: number, balance, businessDate }: TillCommand & { type: 'Close' },
  till: Till,
  now: Instant,
): Decision<TillEvent> => {
  const session = till.sessions.get(number);
  if (!session) return reject({ code: 'till_closed', status: 409 });
  if (session.closed) return accept();
  const { inventoryGroup, till: id } = session.opened;
  return accept({
    type: 'TillClosed',
    data: { inventoryGroup, till: id, session: number, businessDate, balance, closedAt: now },
  });
};

const evolve = ({ sessions }: Till, event: TillEvent): Till => {
  switch (event.type) {
    case 'TillOpened':
      return { sessions: sessions.set(event.data.session, { opened: event.data, closed: null }) };
    case 'TillClosed':
      return {
        sessions: sessions.update(event.data.session, (session) => ({ ...session!, closed: event.data })),
      };
  }
};

/** Which session of a till is open (docs/rules/tills.md 1). */
export const tillDecider: Decider<TillCommand, Till, TillEvent> = {
  initial,
  decide: (command, till, now) =>
    command.type === 'Open' ? open(command, till, now) : close(command, till, now),
  evolve,
};
