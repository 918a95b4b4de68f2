import { money, type DrawerEvent, type Money, type Position, type Recorded } from '@stile/contracts';

/** An event of a session as the proof has it: the balance is worked out from the events before it. */
export interface ProofLine {
  readonly revision: number;
  readonly position: Position;
  readonly at: string;
  readonly event: DrawerEvent['type'];
  readonly user: string | null;
  readonly station: string | null;
  readonly reservation: string | null;
  /** The sum that went in, below 0 out; of a count the counted one; null where nothing moved. */
  readonly amount: number | null;
  readonly balance: number;
}
/** An event that says something else than what the events before it come to. */
export interface ProofFault {
  readonly kind: 'order' | 'session' | 'balance' | 'expected' | 'difference';
  readonly revision: number;
  readonly position: Position;
  /** The value in the event, and the one that it should be. */
  readonly says: string | number;
  readonly comes: string | number;
}
export interface ProvenTill {
  readonly lines: readonly ProofLine[];
  /** The first one; null where every event fits. */
  readonly fault: ProofFault | null;
}

const cash = (amount: number): Money => money.money(amount);
const inCash = ({ amount, rounding }: { amount: number; rounding: number }): Money =>
  money.add(cash(amount), cash(rounding));

/** Balance after an event, by what the event did: not by the balance that it says. */
const balanceAfter = (before: Money, event: DrawerEvent): Money => {
  switch (event.type) {
    case 'DrawerStarted':
      return cash(event.data.float);
    case 'CashTaken':
      return money.add(before, inCash(event.data));
    case 'CashReturned':
      return money.subtract(before, inCash(event.data));
    case 'CashMoved':
      return money.add(before, cash(event.data.amount), cash(event.data.discrepancy));
    case 'TillCounted':
      return event.data.recorded ? cash(event.data.counted) : before;
    case 'DrawerClosed':
      return money.subtract(cash(event.data.counted ?? money.units(before)), cash(event.data.deposit));
    case 'CashNotMoved':
    case 'DrawerPopped':
    case 'TillHandedOver':
      return before;
  }
};

const amountOf = (event: DrawerEvent): number | null => {
  switch (event.type) {
    case 'DrawerStarted':
      return event.data.float;
    case 'CashTaken':
      return money.units(inCash(event.data));
    case 'CashReturned':
      return -money.units(inCash(event.data));
    case 'CashMoved':
    case 'CashNotMoved':
      return event.data.amount;
    case 'TillCounted':
    case 'DrawerClosed':
      return event.data.counted;
    case 'DrawerPopped':
    case 'TillHandedOver':
      return null;
  }
};

const reservationOf = ({ type, data }: DrawerEvent): string | null => {
  if (type === 'CashTaken' || type === 'CashReturned') return data.reservationId;
  return (type === 'CashNotMoved' && data.refundOf) || null;
};

/** Counted less expected, as a count should say it; undefined of an event that is none. */
const differenceOf = (
  before: Money,
  event: DrawerEvent,
): readonly [says: number, comes: number] | undefined => {
  if (event.type === 'TillCounted') {
    const { counted, discrepancy } = event.data;
    return [discrepancy, money.units(money.subtract(cash(counted), before))];
  }
  if (event.type !== 'DrawerClosed') return undefined;
  const { counted, variance } = event.data;
  return [variance, counted === null ? 0 : money.units(money.subtract(cash(counted), before))];
};

const SESSION = ['inventoryGroup', 'till', 'session'] as const;
const sessionOf = ({ data }: DrawerEvent): string => SESSION.map((part) => data[part]).join('~');

type Compared = readonly [kind: ProofFault['kind'], says: string | number, comes: string | number];

/** Parts of an event against what the events before it come to. */
const comparedWith = (
  event: Recorded<DrawerEvent>,
  { index, before, first, isClosed }: { index: number; before: Money; first: string; isClosed: boolean },
): readonly Compared[] => {
  const difference = differenceOf(before, event);
  return [
    ['order', event.revision, index],
    ['order', index === 0 ? event.type : 'DrawerStarted', 'DrawerStarted'],
    ['order', isClosed || (index > 0 && event.type === 'DrawerStarted') ? event.type : '', ''],
    ['session', sessionOf(event), first],
    ...('expected' in event.data ? [['expected', event.data.expected, money.units(before)] as const] : []),
    ...(difference ? [['difference', ...difference] as const] : []),
    ['balance', event.data.balance, money.units(balanceAfter(before, event))],
  ];
};

/**
 * The events of a session from its float to its count, with balances that are worked out anew, and the first event that
 * says something else (docs/rules/tills.md 53). All of them, oldest first.
 */
export const proveTill = (events: readonly Recorded<DrawerEvent>[]): ProvenTill => {
  const lines: ProofLine[] = [];
  let fault: ProofFault | null = null;
  let before = money.zero;
  let isClosed = false;
  const first = events[0] ? sessionOf(events[0]) : '';
  events.forEach((event, index) => {
    const { revision, position } = event;
    const wrong = comparedWith(event, { index, before, first, isClosed }).find(
      ([, says, comes]) => says !== comes,
    );
    if (wrong) fault ??= { kind: wrong[0], revision, position, says: wrong[1], comes: wrong[2] };
    before = balanceAfter(before, event);
    isClosed ||= event.type === 'DrawerClosed';
    lines.push(lineOf(event, before));
  });
  return { lines, fault };
};

const lineOf = (event: Recorded<DrawerEvent>, balance: Money): ProofLine => ({
  revision: event.revision,
  position: event.position,
  at: event.at,
  event: event.type,
  user: event.metadata.actor ?? null,
  station: event.metadata.station ?? null,
  reservation: reservationOf(event),
  amount: amountOf(event),
  balance: money.units(balance),
});
