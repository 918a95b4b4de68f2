import {
  type ErrorKey,
  accept,
  MAX_CASH,
  money,
  reject,
  type Decider,
  type Decision,
  type DrawerClosed,
  type DrawerEvent,
  type DrawerStarted,
  type EventOf,
  type Instant,
  type LocalDate,
  type Money,
  type Rejection,
} from '@stile/contracts';
import { OrderedMap } from 'immutable';
import { addsUp, isSamePieces, type Pieces } from './pieces.js';
import { carriedBy, openSession, type Till, type TillSession } from './till.decider.js';

/** An act at a drawer. Amounts have 4 decimals at most. */
export type DrawerAct =
  | { readonly type: 'Start' }
  | {
      readonly type: 'TakeCash';
      readonly paymentId: string;
      readonly reservationId: string;
      readonly amount: number;
      readonly tendered: number;
      readonly change: number;
      /** The amount that cash rounding adds. */ readonly rounding: number;
      /** When it was taken without the network. */ readonly soldAt?: Instant | undefined;
    }
  | {
      readonly type: 'ReturnCash';
      readonly refundId: string;
      readonly reservationId: string;
      readonly amount: number;
      readonly rounding: number;
    }
  /** Asks whether the drawer would give so much cash back: where it would not, the try is an event. */
  | {
      readonly type: 'TryReturn';
      readonly key: string;
      readonly reservationId: string;
      /** The amount in cash, rounded. */ readonly inCash: number;
    }
  /** Loads; below 0 unloads. `isRecorded`: more than there is may be taken out. */
  | {
      readonly type: 'MoveCash';
      readonly key: string;
      readonly amount: number;
      readonly denominations: Pieces;
      readonly reason: string | null;
      readonly isRecorded: boolean;
    }
  | ({
      readonly type: 'Count';
      readonly key: string;
      /** A discrepancy is recorded; else it is a wrong try. */ readonly isRecorded: boolean;
    } & Counted)
  | { readonly type: 'Pop'; readonly key: string; readonly reason: string }
  | {
      readonly type: 'HandOver';
      readonly key: string;
      /** The cashier who had it when it was read. */ readonly from: string;
      /** The cashier who takes it over. */ readonly to: string;
    }
  | ({
      readonly type: 'Close';
      readonly key: string;
      /** The part of the count that goes to the safe. */ readonly deposit: number;
      readonly closedBy: string;
      readonly witness: string | null;
      /** A session that differs by more needs a witness; null: none does. */ readonly witnessAbove:
        number | null;
    } & Counted)
  | { readonly type: 'ForceClose'; readonly key: string; readonly reason: string; readonly closedBy: string }
  /** A session that opened by itself ends with its day, or when it is full. */
  | { readonly type: 'RollOver' };

interface Counted {
  readonly counted: number;
  readonly denominations: Pieces;
  readonly reason: string | null;
}

/** `session` is the till's that the drawer is of: its first act starts it. */
export type DrawerCommand = DrawerAct & { readonly session: TillSession; readonly businessDate: LocalDate };
type Command<T extends DrawerAct['type']> = Extract<DrawerAct, { type: T }> & DrawerCommand;
/** An event that has an id of its own. */
export type DrawerEntry = Exclude<DrawerEvent, { type: 'DrawerStarted' }>;

export interface Drawer {
  /** null before its first act */ readonly started: EventOf<typeof DrawerStarted>['data'] | null;
  readonly balance: Money;
  /** In their order, by what they are known by. */ readonly entries: OrderedMap<string, DrawerEntry>;
  readonly closed: EventOf<typeof DrawerClosed>['data'] | null;
}

/** Entries of a session; one that is full can only be closed. */
const MAX_ENTRIES = 5_000;
/** Tries to take out more than there is, before a count: each answer says something of what there is. */
const MAX_BLIND_TRIES = 5;
/** Five cents' worth of rounding at most. */
const MAX_ROUNDING = 0.05;

const SESSION_FULL: Rejection = { code: 'till_session_full', status: 409 };
const COUNT_FIRST: Rejection = {
  code: 'till_count_first',
  status: 409,
  fields: { till: 'till_count_first' },
};
const shortRejection = (balance: Money, inCash: Money): Rejection | null =>
  balance < inCash ? { code: 'till_cash_short', status: 409 } : null;

const initial: Drawer = { started: null, balance: money.zero, entries: OrderedMap(), closed: null };

const rejectWith = (
  code: ErrorKey,
  status: Rejection['status'] = 409,
  field?: string,
): Decision<DrawerEvent> =>
  reject({ code, status, ...(field === undefined ? {} : { fields: { [field]: code } }) });

/** The id of an act, which tells a repeat from a new one. Undefined for an act that happens by itself. */
export const entryIdOf = (act: DrawerAct): string | undefined => {
  switch (act.type) {
    case 'TakeCash':
      return `payment ${act.paymentId}`;
    case 'ReturnCash':
      return `refund ${act.refundId}`;
    case 'Start':
    case 'RollOver':
    case 'TryReturn':
      return undefined;
    default:
      return `key ${act.key}`;
  }
};

const idOfEntry = (event: DrawerEntry): string => {
  switch (event.type) {
    case 'CashTaken':
      return `payment ${event.data.paymentId}`;
    case 'CashReturned':
      return `refund ${event.data.refundId}`;
    default:
      return `key ${event.data.key}`;
  }
};

const sameCount = (a: Counted, b: { [K in keyof Counted]: Counted[K] | null }): boolean =>
  a.counted === b.counted && a.reason === b.reason && isSamePieces(a.denominations, b.denominations);

const CASH_FIELDS = ['reservationId', 'amount', 'tendered', 'change', 'rounding'];

const isSameCash = (
  act: Extract<DrawerAct, { type: 'TakeCash' | 'ReturnCash' }>,
  { type, data }: DrawerEntry,
): boolean => {
  if (type !== (act.type === 'TakeCash' ? 'CashTaken' : 'CashReturned')) return false;
  const known: Readonly<Record<string, unknown>> = data;
  const requested: Readonly<Record<string, unknown>> = act;
  return CASH_FIELDS.every((field) => known[field] === requested[field]);
};

const isSameMove = (act: Extract<DrawerAct, { type: 'MoveCash' }>, { type, data }: DrawerEntry): boolean =>
  (type === 'CashMoved' || type === 'CashNotMoved') &&
  data.amount === act.amount &&
  data.reason === act.reason &&
  isSamePieces(act.denominations, data.denominations) &&
  (data.discrepancy === 0 || act.isRecorded === (type === 'CashMoved'));

const isSameCount = (act: Extract<DrawerAct, { type: 'Count' }>, { type, data }: DrawerEntry): boolean =>
  type === 'TillCounted' &&
  !data.closing &&
  sameCount(act, data) &&
  (data.discrepancy === 0 || act.isRecorded === data.recorded);

const isSameClose = (act: Extract<DrawerAct, { type: 'Close' }>, { type, data }: DrawerEntry): boolean =>
  type === 'DrawerClosed'
    ? sameCount(act, data) && data.deposit === act.deposit
    : type === 'TillCounted' && data.closing && sameCount(act, data);

/** Whether an entry is what this act came to. */
const isRepeat = (act: DrawerAct, entry: DrawerEntry): boolean => {
  switch (act.type) {
    case 'TakeCash':
    case 'ReturnCash':
      return isSameCash(act, entry);
    case 'MoveCash':
      return isSameMove(act, entry);
    case 'Count':
      return isSameCount(act, entry);
    case 'Pop':
      return entry.type === 'DrawerPopped' && entry.data.reason === act.reason;
    case 'HandOver':
      return entry.type === 'TillHandedOver' && entry.data.to === act.to;
    case 'Close':
      return isSameClose(act, entry);
    case 'ForceClose':
      return entry.type === 'DrawerClosed' && entry.data.how === 'forced' && entry.data.reason === act.reason;
    case 'Start':
    case 'RollOver':
    case 'TryReturn':
      return true;
  }
};

/** Whether a session that opened by itself has ended with its day, or is full. */
const isOver = ({ started, entries }: Drawer, businessDate: LocalDate): boolean =>
  started !== null &&
  started.isAutomatic &&
  (started.businessDate < businessDate || entries.size >= MAX_ENTRIES);

const inSession = ({ session: { inventoryGroup, till, session }, businessDate }: DrawerCommand) => ({
  inventoryGroup,
  till,
  session,
  businessDate,
});

const cents = (amount: number): boolean => money.toCents(money.money(amount)) === money.money(amount);

/** Whether a count, or the end of the session before, did not expect what was sold then (docs/rules/tills.md 35). */
const isLate = (soldAt: Instant, { closedBefore }: TillSession, { entries }: Drawer): boolean =>
  (closedBefore !== undefined && soldAt < closedBefore) ||
  entries.some(
    (entry) => entry.type === 'TillCounted' && entry.data.recorded && soldAt < entry.data.countedAt,
  );

const takeCash = (command: Command<'TakeCash'>, drawer: Drawer, now: Instant): Decision<DrawerEvent> => {
  const { balance } = drawer;
  const { paymentId, reservationId, amount, tendered, change, rounding, soldAt } = command;
  const inCash = money.add(money.money(amount), money.money(rounding));
  if (amount <= 0 || !cents(amount) || inCash < 0 || amount > MAX_CASH)
    return rejectWith('cash_amount', 422, 'amount');
  if (Math.abs(rounding) > MAX_ROUNDING) return rejectWith('cash_amount', 422, 'rounding');
  if (change < 0 || money.subtract(money.money(tendered), money.money(change)) !== inCash)
    return rejectWith('cash_change', 422, 'tendered');
  const after = money.add(balance, inCash);
  if (after > money.money(MAX_CASH)) return rejectWith('till_too_full');
  return accept({
    type: 'CashTaken',
    data: {
      ...inSession(command),
      paymentId,
      reservationId,
      amount,
      tendered,
      change,
      rounding,
      balance: money.units(after),
      takenAt: now,
      ...(soldAt && { soldAt }),
      ...(soldAt && isLate(soldAt, command.session, drawer) && { late: true }),
    },
  });
};

const returnCash = (
  command: Command<'ReturnCash'>,
  { balance }: Drawer,
  now: Instant,
): Decision<DrawerEvent> => {
  const { refundId, reservationId, amount, rounding } = command;
  const inCash = money.add(money.money(amount), money.money(rounding));
  if (amount <= 0 || !cents(amount) || inCash < 0) return rejectWith('cash_amount', 422, 'amount');
  if (Math.abs(rounding) > MAX_ROUNDING) return rejectWith('cash_amount', 422, 'rounding');
  const short = shortRejection(balance, inCash);
  if (short) return reject(short);
  return accept({
    type: 'CashReturned',
    data: {
      ...inSession(command),
      refundId,
      reservationId,
      amount,
      rounding,
      balance: money.units(money.subtract(balance, inCash)),
      returnedAt: now,
    },
  });
};

/** Whether what a drawer holds was tried too often since it was counted. */
const hasTriedOut = ({ entries }: Drawer): boolean =>
  entries
    .valueSeq()
    .reverse()
    .takeUntil(({ type, data }) => type === 'TillCounted' && data.recorded)
    .count(({ type }) => type === 'CashNotMoved') >= MAX_BLIND_TRIES;

/** A session that opened by itself makes room for the next, which has its balance. */
export const fullRejection = ({ started, entries }: Drawer): Rejection | null =>
  started?.isAutomatic === false && entries.size >= MAX_ENTRIES ? SESSION_FULL : null;

/** Why a till gives back no such cash as it stands; null where it does. The drawer is of its open session. */
export const cashReturnRejection = (till: Till, drawer: Drawer, inCash: Money): Rejection | null => {
  const { started, balance } = drawer;
  const full = fullRejection(drawer);
  if (full) return full;
  if (hasTriedOut(drawer)) return COUNT_FIRST;
  const left = started ? balance : money.money(openSession(till)?.float ?? carriedBy(till));
  return shortRejection(left, inCash);
};

/** A try that is sent again, with nothing between, is the same one. */
const tryReturn = (command: Command<'TryReturn'>, drawer: Drawer, now: Instant): Decision<DrawerEvent> => {
  const { key, reservationId, inCash } = command;
  const { balance, entries } = drawer;
  const missing = money.subtract(money.money(inCash), balance);
  const latest = entries.last();
  const isSent =
    latest?.type === 'CashNotMoved' &&
    latest.data.key === tryKey(key, entries.size - 1) &&
    latest.data.amount === -inCash;
  if (missing <= 0 || isSent) return accept();
  if (hasTriedOut(drawer)) return reject(COUNT_FIRST);
  return accept({
    type: 'CashNotMoved',
    data: {
      ...inSession(command),
      key: tryKey(key, entries.size),
      refundOf: reservationId,
      amount: -inCash,
      denominations: null,
      reason: null,
      discrepancy: money.units(missing),
      balance: money.units(balance),
      triedAt: now,
    },
  });
};
const tryKey = (key: string, entry: number): string => `${key}.try-${entry}`;

const PIECES_REJECTED = rejectWith('till_denominations', 422, 'denominations');

const moveCash = (command: Command<'MoveCash'>, drawer: Drawer, now: Instant): Decision<DrawerEvent> => {
  const { balance } = drawer;
  const { key, amount, denominations, reason, isRecorded } = command;
  if (amount === 0 || Math.abs(amount) > MAX_CASH) return rejectWith('till_amount', 422, 'amount');
  if (!addsUp(denominations, Math.abs(amount))) return PIECES_REJECTED;
  if (!isRecorded && hasTriedOut(drawer)) return reject(COUNT_FIRST);
  const after = money.add(balance, money.money(amount));
  const isTooMuch = after > money.money(MAX_CASH);
  const discrepancy = after < 0 ? -money.units(after) : 0;
  const pieces = denominations && [...denominations];
  const moved = { ...inSession(command), key, amount, denominations: pieces, reason, discrepancy };
  return accept(
    isTooMuch || (discrepancy > 0 && !isRecorded)
      ? { type: 'CashNotMoved', data: { ...moved, balance: money.units(balance), triedAt: now } }
      : { type: 'CashMoved', data: { ...moved, balance: Math.max(0, money.units(after)), movedAt: now } },
  );
};

/** The cashiers of this session, in their order. */
const cashiersOf = ({ started, entries }: Drawer): string[] => [
  ...(started ? [started.openedBy] : []),
  ...entries.valueSeq().flatMap((entry) => (entry.type === 'TillHandedOver' ? [entry.data.to] : [])),
];

/** The cashier who has the till in this session, or had it last. */
export const cashierOf = (drawer: Drawer, session: Pick<TillSession, 'openedBy'>): string =>
  cashiersOf(drawer).at(-1) ?? session.openedBy;

const discrepancyOf = (counted: number, balance: Money): number =>
  money.units(money.subtract(money.money(counted), balance));

const counting = (
  command: Command<'Count'> | Command<'Close'>,
  { balance }: Drawer,
  now: Instant,
  recorded: boolean,
): DrawerEvent => {
  const { key, counted, denominations, reason } = command;
  return {
    type: 'TillCounted',
    data: {
      ...inSession(command),
      key,
      counted,
      expected: money.units(balance),
      discrepancy: discrepancyOf(counted, balance),
      recorded,
      closing: command.type === 'Close',
      reason,
      denominations: denominations && [...denominations],
      balance: recorded ? counted : money.units(balance),
      countedAt: now,
    },
  };
};

/** Why what was counted is no count. */
const countRejection = ({ counted, denominations }: Counted): Decision<DrawerEvent> | null => {
  if (counted < 0 || counted > MAX_CASH) return rejectWith('till_amount', 422, 'balance');
  return addsUp(denominations, counted) ? null : PIECES_REJECTED;
};

const count = (command: Command<'Count'>, drawer: Drawer, now: Instant): Decision<DrawerEvent> =>
  countRejection(command) ??
  accept(
    counting(command, drawer, now, command.isRecorded || money.money(command.counted) === drawer.balance),
  );

/** The discrepancy that was recorded in the session: over, below 0 short. */
const recordedOf = ({ entries }: Drawer): Money =>
  money.add(
    ...entries.valueSeq().map(({ type, data }) => {
      const isRecorded = type === 'CashMoved' || (type === 'TillCounted' && data.recorded);
      return isRecorded ? money.money(data.discrepancy) : money.zero;
    }),
  );

const close = (command: Command<'Close'>, drawer: Drawer, now: Instant): Decision<DrawerEvent> => {
  const { key, counted, denominations, reason, deposit, closedBy, witness, witnessAbove } = command;
  const wrong = countRejection(command);
  if (wrong) return wrong;
  if (deposit < 0 || deposit > counted) return rejectWith('till_deposit', 422, 'deposit');
  if (witness !== null && (cashiersOf(drawer).includes(witness) || witness === closedBy))
    return rejectWith('till_witness_self', 422, 'witness');
  const variance = discrepancyOf(counted, drawer.balance);
  // Discrepancies recorded on the way are judged with it: else a count would spare the reason and the second person.
  const whole = money.units(money.add(money.money(variance), recordedOf(drawer)));
  const needsWitness = witnessAbove !== null && Math.abs(whole) > witnessAbove && witness === null;
  if ((variance !== 0 || whole !== 0) && (reason === null || needsWitness))
    return drawer.entries.size < MAX_ENTRIES
      ? accept(counting(command, drawer, now, false))
      : reject(SESSION_FULL);
  return accept({
    type: 'DrawerClosed',
    data: {
      ...inSession(command),
      key,
      how: 'counted',
      counted,
      expected: money.units(drawer.balance),
      variance,
      reason,
      deposit,
      balance: money.units(money.subtract(money.money(counted), money.money(deposit))),
      denominations: denominations && [...denominations],
      closedBy,
      witness,
      closedAt: now,
    },
  });
};

const closeUncounted = (
  command: Command<'ForceClose'> | Command<'RollOver'>,
  { balance }: Drawer,
  now: Instant,
): Decision<DrawerEvent> =>
  accept({
    type: 'DrawerClosed',
    data: {
      ...inSession(command),
      ...(command.type === 'ForceClose'
        ? { key: command.key, how: 'forced', reason: command.reason, closedBy: command.closedBy }
        : { key: null, how: 'rolled_over', reason: null, closedBy: 'system:tills' }),
      counted: null,
      expected: money.units(balance),
      variance: 0,
      deposit: 0,
      balance: money.units(balance),
      denominations: null,
      witness: null,
      closedAt: now,
    },
  });

const pop = (command: Command<'Pop'>, { balance }: Drawer, now: Instant): Decision<DrawerEvent> => {
  const { key, reason } = command;
  return accept({
    type: 'DrawerPopped',
    data: {
      ...inSession(command),
      key,
      why: 'no_sale',
      reason,
      balance: money.units(balance),
      poppedAt: now,
    },
  });
};

const handOver = (command: Command<'HandOver'>, drawer: Drawer, now: Instant): Decision<DrawerEvent> => {
  const { key, to, session } = command;
  const from = cashierOf(drawer, session);
  if (command.from !== from) return rejectWith('till_cashier_changed', 409, 'from');
  if (to === from) return rejectWith('till_handed_to_self', 422, 'username');
  return accept({
    type: 'TillHandedOver',
    data: { ...inSession(command), key, from, to, balance: money.units(drawer.balance), handedAt: now },
  });
};

/** The acts that a session takes until it has ended. */
const movement = (
  command: Command<'TakeCash' | 'ReturnCash' | 'TryReturn' | 'MoveCash' | 'Count' | 'Pop' | 'HandOver'>,
  drawer: Drawer,
  now: Instant,
): Decision<DrawerEvent> => {
  if (isOver(drawer, command.businessDate)) return rejectWith('till_session_over');
  if (drawer.entries.size >= MAX_ENTRIES) return reject(SESSION_FULL);
  switch (command.type) {
    case 'TakeCash':
      return takeCash(command, drawer, now);
    case 'ReturnCash':
      return returnCash(command, drawer, now);
    case 'TryReturn':
      return tryReturn(command, drawer, now);
    case 'MoveCash':
      return moveCash(command, drawer, now);
    case 'Count':
      return count(command, drawer, now);
    case 'Pop':
      return pop(command, drawer, now);
    case 'HandOver':
      return handOver(command, drawer, now);
  }
};

const act = (command: DrawerCommand, drawer: Drawer, now: Instant): Decision<DrawerEvent> => {
  switch (command.type) {
    case 'Start':
      return accept();
    case 'Close':
      return close(command, drawer, now);
    case 'ForceClose':
      return closeUncounted(command, drawer, now);
    case 'RollOver':
      return isOver(drawer, command.businessDate) ? closeUncounted(command, drawer, now) : accept();
    default:
      return movement(command, drawer, now);
  }
};

const start = (command: DrawerCommand, now: Instant): DrawerEvent => {
  const { float, denominations, carried, source, isAutomatic, openedBy } = command.session;
  return {
    type: 'DrawerStarted',
    data: {
      ...inSession(command),
      businessDate: command.session.businessDate,
      float,
      denominations,
      carried,
      source,
      isAutomatic,
      openedBy,
      balance: float,
      startedAt: now,
    },
  };
};

const evolve = (drawer: Drawer, event: DrawerEvent): Drawer => {
  const balance = money.money(event.data.balance);
  if (event.type === 'DrawerStarted') return { ...drawer, started: event.data, balance };
  const after = { ...drawer, balance, entries: drawer.entries.set(idOfEntry(event), event) };
  return event.type === 'DrawerClosed' ? { ...after, closed: event.data } : after;
};

const decide = (command: DrawerCommand, drawer: Drawer, now: Instant): Decision<DrawerEvent> => {
  const id = entryIdOf(command);
  const known = id === undefined ? undefined : drawer.entries.get(id);
  if (known) return isRepeat(command, known) ? accept() : rejectWith('idempotency_key_reused');
  if (drawer.closed)
    return command.type === 'RollOver' || command.type === 'Start'
      ? accept()
      : rejectWith('till_session_over');
  const first = drawer.started === null ? [start(command, now)] : [];
  const decision = act(command, first.reduce(evolve, drawer), now);
  return decision.accepted ? accept(...first, ...decision.events) : decision;
};

/** The cash of one session of a till (docs/rules/tills.md). */
export const drawerDecider: Decider<DrawerCommand, Drawer, DrawerEvent> = { initial, decide, evolve };
