import {
  isWaitlistMark,
  kindOfEvent,
  type Document,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import { amountToReturnOf, balanceOf, reservationDecider, type ReservationState } from '@stile/domain';
import { isOf, numberOf, plus, rowsOf, sessionOf, type Data, type Happened, type Rows } from './log-rows.js';
import { entriesOf, moneyBalances, moneyDays } from './money-model.js';
import { cardMoney, payoutFiles, payouts } from './payouts-model.js';
import { takings } from './takings-model.js';

/*
 * Rows that lists must show, worked out a second time and slowly, without the projectors: each row, with all its
 * columns, from all events of its own stream. Figures of ledgers are summed from units, not taken from events.
 */

type Person = Readonly<Record<'firstName' | 'lastName' | 'email' | 'phone', string>> | null;

const last = (events: readonly Happened[], types: RegExp): Happened | undefined =>
  events.findLast(({ type }) => types.test(type));

const field =
  (category: string, name: string) =>
  ({ stream, data }: Happened): unknown =>
    isOf(stream, category) ? data[name] : undefined;

const STATES: Readonly<Record<string, string>> = {
  ReservationPlaced: 'placed',
  ReservationConfirmed: 'confirmed',
  ReservationAbandoned: 'abandoned',
  ReservationCancelled: 'cancelled',
  ReservationUncancelled: 'confirmed',
  WaitlistJoined: 'unproven',
  WaitlistProven: 'waiting',
  WaitlistOffered: 'offered',
  WaitlistOfferLapsed: 'lapsed',
  WaitlistBooked: 'booked',
  WaitlistLeft: 'left',
  WaitlistRemoved: 'removed',
};
const stateOf = (events: readonly Happened[]): string | undefined =>
  events
    .map(({ type, data }) => (type === 'WaitlistJoined' && data['proven'] ? 'waiting' : STATES[type]))
    .findLast((state) => state !== undefined);

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
type Fields = Readonly<Record<string, unknown>>;
type Sought = Pick<Agreed, 'profiles' | 'licensePlates' | 'claims'>;
/** The words that it is found by, its texts in any order; only the runs of letters and digits are taken apart. */
const wordsOf = (id: string, person: Person, also: Sought | null): Set<string> => {
  const digits = (person?.phone ?? '').replaceAll(/\D/g, '');
  const named = (also?.profiles ?? []).flatMap(({ fields }) => [fields['first_name'], fields['last_name']]);
  const member = (also?.claims ?? []).flatMap(
    ({ ledger }) => /^memberUses-[^/]*\/(.+)-\d{4}-\d\d-\d\d$/.exec(ledger)?.[1] ?? [],
  );
  const codes = [...(also?.licensePlates ?? []), ...member].map((code) => code.replace(/\d+/g, ' $& '));
  const texts = [person?.firstName, person?.lastName, person?.email.split('@')[0], ...named, ...codes];
  const runs = texts.map(
    (text) => plain(typeof text === 'string' ? text : '').match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const words = [
    id.toLowerCase(),
    plain(person?.email ?? ''),
    ...runs.flat(),
    ...runs.map((run) => run.join('')),
  ];
  const end = digits.slice(-8).split('').reverse().join('');
  const all = [...new Set([...words, ...(digits ? [digits, `#${end}`] : [])])];
  return new Set(all.filter((word) => !all.some((other) => other !== word && other.startsWith(word))));
};
const personOf = (group: unknown, id: string, person: Person, also: Sought | null = null): Data => {
  return {
    first_name: person?.firstName ?? null,
    last_name: person?.lastName ?? null,
    email: person?.email ?? null,
    phone: person?.phone ?? null,
    words: [...wordsOf(id, person, also)].map((word) => `${String(group)} ${word}`).sort(),
    by_name: person ? plain(`${person.lastName} ${person.firstName}`) : null,
  };
};

const paidBy = ({ type, data }: Happened): unknown => {
  if (type === 'PaymentTaken') return data['amount'];
  if (type === 'RefundMade') return -(data['amount'] as number);
  const charge = data['charge'] as { amount: number } | null | undefined;
  return /^Reservation(Confirmed|Edited)$/.test(type) ? (charge?.amount ?? 0) : 0;
};
/** As commands decide by it. */
const owing = (events: readonly Happened[]): Data => {
  const state = events.reduce<ReservationState>(
    (before, event) => reservationDecider.evolve(before, event as Recorded as Recorded<ReservationEvent>),
    reservationDecider.initial,
  )!;
  return { balance: balanceOf(state), amount_to_return: amountToReturnOf(state) };
};
const presence = (events: readonly Happened[]): Data => {
  const present = new Set<unknown>();
  let since: unknown = null;
  for (const { type, data } of events) {
    for (const id of (data['participants'] ?? []) as unknown[]) {
      if (type === 'ReservationCheckedIn') present.add(id);
      if (type === 'ReservationCheckInUndone') present.delete(id);
    }
    if (type === 'ReservationCheckedIn') since ??= data['checkedInAt'];
    if (type === 'ReservationCheckInUndone' && present.size === 0) since = null;
  }
  return { present: [...present].sort(), checked_in_at: since };
};
const offlineOf = (events: readonly Happened[]): Data['string'] => {
  const isGivenUp = events.some(({ type }) => type === 'ReservationAbandoned');
  if (!isGivenUp || events[0]?.data['offline'] === undefined) return null;
  return events.some(({ type }) => type === 'OfflineSaleSettled') ? 'settled' : 'to_settle';
};
interface Agreed {
  readonly visit: Readonly<Record<string, unknown>>;
  readonly priced: Readonly<Record<string, unknown>>;
  readonly contact: Person;
  readonly profiles: readonly { readonly fields: Fields }[] | null;
  readonly licensePlates: readonly string[] | null;
  readonly claims: readonly { readonly ledger: string }[];
}
const reservationRow = (events: readonly Happened[], id: string): Data => {
  const [placed] = events as readonly [Happened];
  const agreed = last(events, /^Reservation(Placed|Edited)$/)!.data as unknown as Agreed;
  const { visit, priced, contact } = agreed;
  return {
    id,
    state: stateOf(events),
    inventory_group: visit['inventoryGroup'],
    inventory: visit['inventory'],
    reservation_type: visit['reservationType'],
    visit_date: visit['visitDate'],
    start_date: `${String(visit['visitDate'])}T${String(visit['arrival'])}`,
    created: placed.at,
    ...personOf(visit['inventoryGroup'], id, contact, contact && agreed),
    people: visit['people'],
    cars: visit['cars'],
    price: priced['total'],
    paid: plus(...events.map(paidBy)),
    ...owing(events),
    currency: priced['currency'],
    channel: placed.data['channel'] === 'desk' ? 'store' : 'book',
    language: placed.data['language'],
    ...presence(events),
    approved: last(events, /pproved$/)?.type === 'ReservationApproved',
    offline: offlineOf(events),
    soldOffline: placed.data['offline'] !== undefined,
    person: placed.data['personId'],
  };
};
const ENDS_UNPAID = /^PaymentTaken$|^ReservationAbandoned$/;
const unpaidSale = (events: readonly Happened[]): Data | null => {
  const { payment, offline, priced } = events[0]!.data;
  const isSold = payment === 'desk' && !offline && (priced as { total: number }).total > 0;
  if (!isSold || last(events, ENDS_UNPAID)) return null;
  const { present, checked_in_at } = presence(events);
  const why = {
    isIn: checked_in_at !== null,
    isApproved: last(events, /pproved$/)?.type === 'ReservationApproved',
    isCancelled: last(events, /^Reservation(C|Unc)ancelled$/)?.type === 'ReservationCancelled',
  };
  return { since: events.at(-1)!.at, present, ...why, stays: Object.values(why).some(Boolean) };
};

/** A reservation as far as its price goes; none of one that was given up. */
/** Concessions that stand, by their rate. */
const concededIn = (events: readonly Happened[]): readonly Data[] => {
  const conceded = events
    .flatMap(
      ({ data }) =>
        (data['sales'] ?? []) as { kind: string; taxRate: number; amount: number; amountBeforeTax: number }[],
    )
    .filter(({ kind }) => kind === 'concession');
  const inTenThousandths = (amounts: readonly number[]): number =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 10_000), 0);
  return [...new Set(conceded.map(({ taxRate }) => taxRate))]
    .map((rate) => conceded.filter(({ taxRate }) => taxRate === rate))
    .map((own) => ({
      tax_rate: String(own[0]!.taxRate),
      gross_e4: inTenThousandths(own.map(({ amount }) => amount)),
      net_e4: inTenThousandths(own.map(({ amountBeforeTax }) => amountBeforeTax)),
    }))
    .filter(({ gross_e4, net_e4 }) => gross_e4 !== 0 || net_e4 !== 0);
};
const salesRow = (events: readonly Happened[]): Data | null => {
  if (last(events, /^ReservationAbandoned$/)) return null;
  const { inventoryGroup, inventory, visitDate, reservationType, discountGroup } = last(
    events,
    /^Reservation(Placed|Edited)$/,
  )!.data['visit'] as Data;
  return {
    state: stateOf(events),
    inventory_group: inventoryGroup,
    channel: events[0]!.data['channel'],
    visit: { inventory, visitDate, reservationType, discountGroup },
    priced: last(events, /^Reservation(Placed|Edited)$/)!.data['priced'],
    conceded: concededIn(events),
    refunds: events
      .filter(({ type }) => type === 'RefundBegun')
      .map(({ data: { refundId: id, lines = [] } }) => {
        const isFailed = events.some(({ type, data }) => type === 'RefundFailed' && data['refundId'] === id);
        return { id, state: isFailed ? 'failed' : 'begun', lines };
      }),
  };
};

const waitlistRow = (events: readonly Happened[], id: string): Data => {
  const [{ stream, data }] = events as readonly [Happened];
  const basket = data['basket'] as Data;
  const offered = last(events, /^WaitlistOffered$/);
  const rank = events.reduce<unknown>((before, event) => {
    const ranks = (event.data['ranks'] ?? []) as { entryId: string; rank: number }[];
    return ranks.find(({ entryId }) => entryId === id)?.rank ?? before;
  }, data['rank']);
  return {
    id,
    state: stateOf(events),
    inventory_group: basket['inventory_group'],
    inventory: basket['inventory'],
    inventory_title: data['inventoryTitle'],
    visit_date: basket['date'],
    arrival_time: basket['arrival_time'],
    option: (data['option'] as { title: string } | null)?.title ?? null,
    people: data['people'],
    cars: data['cars'],
    joined: data['joinedAt'],
    language: data['language'],
    reservation_id: last(events, /^WaitlistBooked$/)?.data['reservationId'] ?? null,
    lapses_at: offered?.data['lapsesAt'] ?? null,
    ...personOf(basket['inventory_group'], id, data['contact'] as Person),
    person: data['personId'],
    queue: stream,
    order: `${String(basket['date'])} ${stream} ${String(rank).padStart(6, '0')}`,
  };
};
/** An event that moves entries is of each of them. */
const ofEachEntry = (events: readonly Happened[]): readonly Happened[] =>
  events.flatMap((event) => {
    const ranks = event.data['ranks'] as { entryId: string }[] | undefined;
    if (!isOf(event.stream, 'waitlist') || !ranks) return [event];
    return ranks.map(({ entryId }) => ({ ...event, data: { ...event.data, entryId } }));
  });

interface Line {
  readonly pool: string;
  readonly units: number;
  readonly before: number;
  readonly taken: number;
}
/** By what an event changes the units of each pool; a mark of the waitlist has no units, it is or is not. */
const unitsBy = (
  { type, data }: Happened,
  { pool, units, before, taken }: Line,
  previous: number,
): number => {
  if (isWaitlistMark(pool)) return taken - previous;
  switch (type) {
    case 'HoldTaken':
      return units;
    case 'HoldConfirmed':
      return data['late'] ? units : 0;
    case 'HoldReleased':
    case 'HoldLapsed':
    case 'PlacesReturned':
      return -units;
    case 'PlacesResized':
      return units - before;
    default:
      return 0;
  }
};
interface Hold {
  readonly at: string;
  readonly units: Readonly<Record<string, number>>;
}
const unitsIn = (lines: readonly Line[]): Hold['units'] =>
  Object.fromEntries(lines.map(({ pool, units }) => [pool, units]));
const less = (units: Hold['units'], by: Hold['units']): Hold['units'] =>
  Object.fromEntries(
    Object.entries(units)
      .map(([pool, left]): [string, number] => [pool, left - (by[pool] ?? 0)])
      .filter(([, left]) => left > 0),
  );
/** Holds that stand, lapsed or not, by their ids. */
const holdsIn = (events: readonly Happened[]): readonly Hold[] => {
  const holds = new Map<unknown, Hold>();
  for (const { type, data } of events) {
    const { holdId, from } = data;
    const units = unitsIn((data['lines'] ?? []) as Line[]);
    if (/^Hold(Taken|Extended|Drawn)$/.test(type))
      holds.set(holdId, { at: data['lapsesAt'] as string, units });
    if (type === 'HoldDrawn') {
      const source = holds.get(from)!;
      holds.set(from, { ...source, units: less(source.units, units) });
    }
    if (/^Hold(Released|Lapsed|Confirmed)$/.test(type)) holds.delete(holdId);
  }
  return [...holds.values()];
};
const lapsesIn = (holds: readonly Hold[]): Data[] => {
  const moments = [...new Set(holds.map(({ at }) => at))].sort();
  return moments.flatMap((at) => {
    const units: Record<string, number> = {};
    for (const hold of holds.filter((one) => one.at === at))
      for (const [pool, held] of Object.entries(hold.units)) units[pool] = (units[pool] ?? 0) + held;
    return Object.keys(units).length > 0 ? [{ at, units }] : [];
  });
};
const ledgerRow = (events: readonly Happened[], stream: string): Data => {
  const taken: Record<string, number> = {};
  for (const event of events)
    for (const line of event.data['lines'] as Line[])
      taken[line.pool] = (taken[line.pool] ?? 0) + unitsBy(event, line, taken[line.pool] ?? 0);
  const [, group, inventory, date] = /^capacity-([^/]+)\/(.+)-(\d{4}-\d\d-\d\d)$/.exec(stream) ?? [];
  return {
    inventoryGroup: group ?? null,
    inventory: inventory ?? null,
    date: date ?? null,
    taken,
    lapses: lapsesIn(holdsIn(events)),
  };
};

const checkoutRow = (events: readonly Happened[]): Data | null => {
  const newest = events.at(-1)!;
  if (/^Checkout(Completed|Abandoned)$/.test(newest.type)) return null;
  const { reservationId, payBy } = events[0]!.data;
  const intentId = last(events, /^PaymentIntentOpened$/)?.data['intentId'] ?? null;
  return { reservationId, payBy, intentId, step: newest.type, since: newest.at };
};

const refundRow = (events: readonly Happened[]): Data | null => {
  const [{ data, revision, at }] = events as readonly [Happened];
  const isOpen = data['method'] === 'card' && !last(events, /^Refund(Made|Failed)$/);
  return isOpen ? { reservationId: data['reservationId'], revision, since: at } : null;
};

const savedQueryRow = (events: readonly Happened[]): Data | null => {
  const { type, data } = events.at(-1)!;
  const shared = data['sharedWith'] as Data | null;
  if (type !== 'SavedQuerySaved') return null;
  return { ...data, sharedWith: shared && `${String(shared['inventoryGroup'])}/${String(shared['id'])}` };
};

const documentOf = (events: readonly Happened[]): Data | null => {
  const { type, data } = events.at(-1)!;
  const { kind, saved } = kindOfEvent(type)!;
  const body = (data['body'] ?? {}) as Data;
  const id = typeof body['rule_id'] === 'number' ? body['rule_id'] : data['id'];
  if (!saved) return null;
  const group = data['inventoryGroup'];
  const member = kind === 'memberships' ? memberOf(group, String(id), body) : {};
  return { ...body, id, _kind: kind, _group: group, _revision: data['revision'], ...member };
};
const memberOf = (group: unknown, id: string, { first_name, last_name }: Data): Data => {
  const member = { firstName: first_name as string, lastName: last_name as string, email: '', phone: '' };
  const claims = [{ ledger: `memberUses-${String(group)}/${id}-2026-12-05` }];
  const { words, by_name } = personOf(group, id, member, { profiles: [], licensePlates: [], claims });
  return { _words: words, _by_name: by_name };
};
const documentId = ({ type, stream, data }: Happened): string | undefined => {
  const kind = isOf(stream, 'venue') ? kindOfEvent(type)?.kind : undefined;
  return kind && `${kind}/${String(data['inventoryGroup'])}/${String(data['id'])}`;
};

const transactionRow = (events: readonly Happened[], id: string): Data => {
  const order = events[0]!.data;
  const of = (types: RegExp): Data => last(events, types)?.data ?? {};
  const [settled, closed, actioned] = [
    of(/^TransactionSettled$/),
    of(/^TransactionClosed$/),
    of(/^TransactionActioned$/),
  ];
  const turn = last(events, /^Transaction(Started|Closed)$|^VoidBegun$/)!;
  const isClosed = turn.type === 'TransactionClosed';
  const isWatched =
    closed['watchUntil'] !== null && !last(events.slice(events.indexOf(turn)), /^WatchEnded$/);
  return {
    id,
    inventory_group: order['inventoryGroup'],
    terminal_id: order['serial'],
    reservation_id: order['reservationId'],
    transaction_type: order['kind'],
    card_type: order['cardType'],
    amount: order['amount'],
    approved_amount: settled['amount'] ?? null,
    state: isClosed ? closed['end'] : 'PENDING',
    status_code: closed['code'] ?? null,
    message: closed['message'] ?? '',
    actioned: actioned['note'] !== undefined,
    note: actioned['note'] ?? '',
    terminal_payment_id: settled['paymentId'] ?? null,
    terminal_order_id: settled['orderId'] ?? null,
    refund_id: settled['refundId'] ?? null,
    card_sub_type: settled['cardBrand'] ?? null,
    last_four: settled['cardLast4'] ?? null,
    started_at: order['startedAt'],
    expires_at: order['expiresAt'],
    open: !isClosed || isWatched,
    due_from: isClosed ? closed['closedAt'] : null,
  };
};

const isRecorded = ({ type, data }: Happened): boolean => type === 'TillCounted' && data['recorded'] === true;
/** How often, and how much: of what `by` says of an event, null where it says nothing. */
const summed = (
  events: readonly Happened[],
  name: string,
  types: RegExp,
  isOne = (_: number) => true,
): Data => {
  const amounts = events
    .filter((event) => types.test(event.type) && (event.type !== 'TillCounted' || isRecorded(event)))
    .map(({ data }) => data[name] as number)
    .filter(isOne);
  return { count: amounts.length, amount: plus(...amounts) };
};
const cashSum = (events: readonly Happened[], type: RegExp): Data => {
  const roundings = events.filter((event) => type.test(event.type)).map(({ data }) => data['rounding']);
  return { ...summed(events, 'amount', type), rounding: plus(...roundings) };
};
const sumsOf = (events: readonly Happened[]): Data => ({
  sales: cashSum(events, /^CashTaken$/),
  refunds: cashSum(events, /^CashReturned$/),
  loaded: summed(events, 'amount', /^CashMoved$/, (amount) => amount > 0),
  unloaded: summed(events, 'amount', /^CashMoved$/, (amount) => amount < 0),
  discrepancies: summed(events, 'discrepancy', /^(CashMoved|TillCounted)$/, (amount) => amount !== 0),
  counts: events.filter(isRecorded).length,
  wrong_tries: events.filter((e) => e.type === 'CashNotMoved' || (e.type === 'TillCounted' && !isRecorded(e)))
    .length,
  no_sales: events.filter(({ type, data }) => type === 'DrawerPopped' && data['why'] === 'no_sale').length,
});
const tillSessionRow = (events: readonly Happened[], id: string): Data => {
  const [{ data: start }] = events as readonly [Happened];
  const closed = last(events, /^DrawerClosed$/)?.data;
  const { balance } = events.at(-1)!.data;
  const counted = closed?.['counted'] ?? null;
  return {
    id,
    inventory_group: start['inventoryGroup'],
    till: start['till'],
    session: start['session'],
    state: closed ? 'closed' : 'open',
    business_date: start['businessDate'],
    opened_at: start['startedAt'],
    opened_by: start['openedBy'],
    cashier: last(events, /^TillHandedOver$/)?.data['to'] ?? start['openedBy'],
    source: start['source'],
    closed_at: closed?.['closedAt'] ?? null,
    closed_by: closed?.['closedBy'] ?? null,
    how: closed?.['how'] ?? null,
    witness: closed?.['witness'] ?? null,
    reason: closed?.['reason'] ?? null,
    last_movement_at: events.at(-1)!.at,
    last_count_at: events.findLast(isRecorded)?.at ?? null,
    users: [
      ...new Set([
        start['openedBy'],
        ...events.flatMap(({ type, data }) => (type === 'TillHandedOver' ? [data['to']] : [])),
        ...(closed ? [closed['closedBy']] : []),
      ]),
    ],
    cash: {
      float: start['float'],
      carried: start['carried'],
      sums: sumsOf(events),
      expected: closed ? closed['expected'] : balance,
      counted,
      variance: counted === null ? null : closed!['variance'],
      deposit: closed?.['deposit'] ?? 0,
      balance,
    },
  };
};

const KINDS_OF_MOVEMENT: Readonly<Record<string, string>> = {
  DrawerStarted: 'start',
  CashTaken: 'sale',
  CashReturned: 'refund',
  CashNotMoved: 'wrong_try',
  DrawerPopped: 'no_sale',
  TillHandedOver: 'hand_over',
  DrawerClosed: 'close',
};
const kindOfMovement = ({ type, data }: Happened): string | undefined => {
  if (type === 'CashMoved') return (data['amount'] as number) > 0 ? 'load' : 'unload';
  if (type === 'TillCounted') return data['recorded'] ? 'count' : 'wrong_try';
  return KINDS_OF_MOVEMENT[type];
};
const amountMoved = ({ type, data }: Happened): unknown => {
  if (type === 'CashTaken') return plus(data['amount'], data['rounding']);
  if (type === 'CashReturned') return -plus(data['amount'], data['rounding']);
  if (type === 'DrawerStarted') return data['float'];
  return (type === 'TillCounted' || type === 'DrawerClosed' ? data['counted'] : data['amount']) ?? null;
};
const discrepancyOf = ({ type, data }: Happened): unknown => {
  if (type === 'DrawerClosed') return data['counted'] === null ? null : data['variance'];
  return data['discrepancy'] ?? null;
};
const reasonOf = ({ type, data }: Happened): unknown =>
  type === 'TillHandedOver' ? [data['from'], data['to']].join(' → ') : (data['reason'] ?? null);
const movementRow = ([event]: readonly Happened[], id: string): Data => ({
  id,
  inventory_group: event!.data['inventoryGroup'],
  till: event!.data['till'],
  session: event!.data['session'],
  session_id: sessionOf(event!),
  business_date: event!.data['businessDate'],
  at: event!.at,
  order: `${event!.at} ${numberOf(event!)}`,
  kind: kindOfMovement(event!),
  amount: amountMoved(event!),
  rounding: event!.data['rounding'] ?? 0,
  discrepancy: discrepancyOf(event!),
  sold_at: event!.type === 'CashTaken' ? (event!.data['soldAt'] ?? null) : null,
  late: event!.data['late'] ?? false,
  balance: event!.data['balance'],
  denominations: event!.data['denominations'] ?? null,
  reservation_id: event!.data['reservationId'] ?? event!.data['refundOf'] ?? null,
  reason: reasonOf(event!),
  user: event!.metadata.actor ?? null,
  station: event!.metadata.station ?? null,
});

const GATE_ACTS: Readonly<Record<string, string>> = {
  ScanRefused: 'refused',
  ReservationEntryForced: 'forced',
  ReservationExited: 'exit',
  ReservationReentered: 're_entry',
};
/** The verdict that a forced entry overrides, as the gate says it. */
const OVER: Readonly<Record<string, string>> = {
  approval_missing: 'not_approved',
  check_in_too_early: 'wrong_day',
  gate_elsewhere: 'elsewhere',
  visit_over: 'wrong_day',
  already_checked_in: 'already_in',
  balance_due: 'to_pay',
};
const gateScanRow = ([event]: readonly Happened[], id: string): Data => {
  const { data, metadata, at, position, type } = event!;
  return {
    id,
    inventory_group: data['inventoryGroup'],
    inventory: data['inventory'],
    business_date: data['businessDate'],
    at,
    order: `${at} ${position}`,
    key: data['key'],
    act: GATE_ACTS[type],
    verdict: data['verdict'] ?? OVER[String(data['over'])] ?? null,
    code: data['code'] ?? null,
    reservation_id: data['reservationId'] ?? null,
    user: metadata.actor ?? null,
    station: metadata.station ?? null,
  };
};

/** The last decision about a sale that was handed over; one that was rejected waits again. */
const decisionOf = (events: readonly Happened[]): Data => {
  const { type, data } = events.at(-1)!;
  const isTaken = type === 'OfflineSaleTaken';
  const isRefused = type === 'OfflineSaleRefused';
  return {
    state: isTaken ? 'taken' : isRefused ? 'refused' : 'waiting',
    decided_by: data['by'] ?? null,
    decided_at: data['takenAt'] ?? data['refusedAt'] ?? null,
    reason: data['reason'] ?? null,
    not_sold: type === 'OfflineSaleNotSold' ? data['code'] : null,
  };
};
const offlineSaleRow = (events: readonly Happened[], id: string): Data => {
  const { data } = events[0]!;
  return {
    id,
    inventory_group: data['inventoryGroup'],
    inventory: data['inventory'],
    date: data['date'],
    station: data['station'],
    cashier: data['cashier'],
    receipt: data['receipt'],
    sold_at: data['soldAt'],
    order: `${String(data['soldAt'])} ${id}`,
    amount: data['amount'],
    currency: data['currency'],
    till: data['till'],
    why: data['why'],
    handed_over_at: data['handedOverAt'],
    ...decisionOf(events),
  };
};

/** A machine's receipt numbers: every number below the highest has come, is explained, or is missing. */
const seriesRow = (events: readonly Happened[], id: string): Data => {
  const [group, series] = id.split('~');
  const known = new Map<number, string>();
  const noticed = new Map<number, string>();
  const explained: Data[] = [];
  for (const { data, at } of events) {
    const number = Number(/-(\d+)$/.exec(String(data['receipt']))?.[1]);
    if (data['words'] !== undefined) {
      const { from, to, by, explainedAt, words } = data;
      explained.push({ from, to, by, at: explainedAt, words });
      for (let each = from as number; each <= (to as number); each += 1) known.set(each, at);
      continue;
    }
    const before = Math.max(0, ...noticed.keys());
    for (let each = before + 1; each <= number; each += 1) noticed.set(each, at);
    known.set(number, at);
  }
  const missing: { from: number; to: number; noticed_at: string }[] = [];
  for (const [number, noticed_at] of noticed) {
    if (known.has(number)) continue;
    const last = missing.at(-1);
    if (last?.to === number - 1 && last.noticed_at === noticed_at) last.to = number;
    else missing.push({ from: number, to: number, noticed_at });
  }
  return {
    id,
    inventory_group: group,
    station: events.at(-1)!.data['station'],
    stations: [...new Set(events.map(({ data }) => data['station']))],
    position: events.at(-1)!.position,
    series,
    highest: Math.max(0, ...noticed.keys()),
    is_whole: missing.length === 0,
    missing,
    explained,
  };
};
const seriesOf = ({ type, data }: Happened): string | undefined => {
  if (type === 'OfflineReceiptsExplained')
    return `${String(data['inventoryGroup'])}~${String(data['series'])}`;
  if (type !== 'OfflineReceiptUsed' && type !== 'OfflineSaleHandedOver') return undefined;
  const series = /^(.+)-\d+$/.exec(String(data['receipt']))?.[1];
  return series && `${String(data['inventoryGroup'])}~${series}`;
};

const LEDGERS = /^(capacity|stock|couponUses|memberUses)-/;
/** A person who is erased later has no contact, wherever the events were read before that. */
const withoutErased = (events: readonly Happened[]): readonly Happened[] => {
  const erased = new Set(
    events
      .filter(({ type }) => type === 'PersonErased')
      .flatMap(({ data }) => data['reservationIds'] as unknown[]),
  );
  const isErased = ({ data }: Happened): boolean =>
    erased.has(data['reservationId']) || erased.has(data['entryId']);
  return events.map((event) =>
    'contact' in event.data && isErased(event) ? { ...event, data: { ...event.data, contact: null } } : event,
  );
};

const minuteOf = ({ at }: Happened): string => at.slice(0, 'YYYY-MM-DDTHH:MM'.length);
/** The newest minute that an event is stamped with, and its first event. */
const newestMinute = (events: readonly Happened[]): Rows => {
  const minute = events.map(minuteOf).sort().at(-1);
  const first = events.find((event) => minuteOf(event) === minute);
  return new Map(first ? [['clock', { minute, position: first.position }]] : []);
};

/** Every row of every read model, by the log alone. */
export const wantedRows = (log: readonly Recorded[]): Readonly<Record<string, Rows>> => {
  const events = withoutErased(log as readonly Happened[]);
  const reservation = field('reservation', 'reservationId');
  return {
    reservations: rowsOf(events, reservation, reservationRow),
    unpaid_sales: rowsOf(events, reservation, unpaidSale),
    sales: rowsOf(events, reservation, salesRow),
    gate_scans: rowsOf(
      events,
      ({ type, stream, revision }) => (type in GATE_ACTS ? `${stream}.${revision}` : undefined),
      gateScanRow,
    ),
    offline_sales: rowsOf(
      events,
      ({ type, data }) =>
        type.startsWith('OfflineSale') && type !== 'OfflineSaleSettled'
          ? String(data['reservationId'])
          : undefined,
      offlineSaleRow,
    ),
    offline_series: rowsOf(events, seriesOf, seriesRow),
    waitlist: rowsOf(ofEachEntry(events), field('waitlist', 'entryId'), waitlistRow),
    ledgers: rowsOf(events, ({ stream }) => (LEDGERS.test(stream) ? stream : undefined), ledgerRow),
    open_checkouts: rowsOf(events, ({ stream }) => /^checkout-(.*)/.exec(stream)?.[1], checkoutRow),
    saved_queries: rowsOf(
      events,
      ({ stream, data }) =>
        isOf(stream, 'saved_queries') ? `${String(data['owner'])}/${String(data['id'])}` : undefined,
      savedQueryRow,
    ),
    open_refunds: rowsOf(events, field('reservation', 'refundId'), refundRow),
    venue_documents: rowsOf(events, documentId, documentOf),
    terminal_transactions: rowsOf(events, field('transaction', 'transactionId'), transactionRow),
    till_sessions: rowsOf(events, sessionOf, tillSessionRow),
    till_movements: rowsOf(
      events,
      (event) => sessionOf(event) && `${sessionOf(event)}~${numberOf(event)}`,
      movementRow,
    ),
    money_entries: entriesOf(events),
    money_days: moneyDays(events),
    money_balances: moneyBalances(events),
    takings: takings(events),
    moments: newestMinute(events),
    card_money: cardMoney(events),
    payouts: payouts(events),
    payout_files: payoutFiles(events),
  };
};

/** In an order of its own: of columns, of who is present, and of the lines of an entry. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map(inOrder).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  const columns = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    columns.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, inOrder(each)]),
  );
};
const text = (value: unknown): string => JSON.stringify(inOrder(value));

/** Where rows differ from those that the log says must be there, by column. */
export const rowFaults = (name: string, shown: Rows, wanted: Rows): string[] => {
  const surplus = [...shown.keys()].filter((id) => !wanted.has(id)).map((id) => `${name} ${id} is too many`);
  const wrong = [...wanted].flatMap(([id, row]) => {
    const found = shown.get(id);
    if (!found) return [`${name} ${id} is missing`];
    return [...new Set([...Object.keys(row), ...Object.keys(found)])]
      .filter((column) => text(found[column]) !== text(row[column]))
      .map(
        (column) => `${name} ${id} shows ${column} ${text(found[column])}, the log says ${text(row[column])}`,
      );
  });
  return [...surplus, ...wrong];
};

/** Where stored read models differ from what the log says must be in them. */
export const listFaults = (
  stored: ReadonlyMap<string, readonly Document[]>,
  events: readonly Recorded[],
): string[] => {
  const wanted = wantedRows(events);
  return [...new Set([...Object.keys(wanted), ...stored.keys()])].flatMap((name) => {
    const rows = new Map(
      (stored.get(name) ?? []).map(({ _id, _position, ...row }): [string, Data] => [_id, row]),
    );
    return rowFaults(name, rows, wanted[name] ?? new Map());
  });
};
