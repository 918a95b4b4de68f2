import { e4, isOf, type Data, type Happened, type Rows } from './log-rows.js';

/* The takings of a log, worked out a second time without the product's: which events are of which session by the log's order. */

interface Part {
  readonly name: string;
  readonly detail: string;
  readonly count: number;
  readonly amount_e4: number;
}
type Sold = Readonly<Record<'taxRate' | 'amount' | 'amountBeforeTax', number>>;

const WAYS: Readonly<Record<string, string>> = { card: 'online' };
const tender = (data: Data, method: unknown, brand: unknown): string => {
  const { serial = '', cardType } = (data['terminal'] ?? {}) as Data;
  return [WAYS[method as string] ?? method, cardType ?? '', serial, brand ?? ''].join('/');
};

const partsOf = ({ type, data, stream }: Happened): Part[] => {
  if (!isOf(stream, 'reservation')) return [];
  const parts: Part[] = [];
  const add = (name: string, amount_e4: number, detail: unknown = '', count = 1): void => {
    if (amount_e4 !== 0 || name === 'base' || name === 'tax')
      parts.push({ name, detail: String(detail), count, amount_e4 });
  };
  const sales = (data['sales'] ?? []) as Sold[];
  const cost = sales.reduce((sum, { amount }) => sum + e4(amount), 0);
  const charge = data['charge'] as Data | null | undefined;
  const paid = type === 'PaymentTaken' ? e4(data['amount']) : charge ? e4(charge['amount']) : 0;
  const goes = { RefundBegun: -1, RefundMade: 1, RefundFailed: 1 }[type] ?? 0;
  const onItsWay = goes === 0 ? 0 : goes * e4(data['amount']);
  const comesBack = type === 'RefundMade' ? e4(data['amount']) : 0;
  add('charges', Math.max(cost, 0));
  add('refunds', Math.max(-cost, 0));
  const card = (data['card'] ?? {}) as Data;
  if (type === 'PaymentTaken') add('taken', paid, tender(data, data['method'], card['brand']));
  else if (charge) add('taken', paid, tender({}, 'card', charge['cardBrand']));
  add('returned', comesBack, tender(data, data['method'], data['cardBrand']));
  add('going_back', onItsWay);
  add('outstanding', cost - paid - (type === 'RefundMade' ? 0 : onItsWay));
  for (const { taxRate, amount, amountBeforeTax } of sales) {
    add('base', e4(amountBeforeTax), taxRate);
    add('tax', e4(amount) - e4(amountBeforeTax), taxRate);
  }
  for (const { coupon, amount } of (data['discounts'] ?? []) as { coupon: string; amount: number }[])
    add('discounts', e4(amount), coupon, Math.sign(amount));
  if (/^Refund(Begun|Failed)$/.test(type)) add('concessions', -cost, '', -Math.sign(cost));
  return parts;
};

/** Which session each event of a till's day is in: the one that it names, that is open, or that opens by itself later. */
const sessionsOf = (events: readonly Happened[]): readonly unknown[] => {
  const changes = events.map(({ type, data }) => (/^Drawer(Started|Closed)$/.test(type) ? data : undefined));
  const first = changes.find((change) => change && change['how'] !== 'rolled_over');
  const before =
    first === undefined
      ? 0
      : first['how'] !== undefined || first['isAutomatic'] === true
        ? first['session']
        : null;
  let open: unknown = before;
  return events.map(({ type, data }, i) => {
    if (type === 'DrawerStarted') open = data['session'];
    if (changes[i] && type === 'DrawerClosed' && data['how'] !== 'rolled_over') open = null;
    return type.startsWith('Drawer') ? undefined : (data['session'] ?? open);
  });
};

const shareKey = (event: Happened, session: unknown): string =>
  JSON.stringify([session, event.metadata.actor ?? '', event.metadata.station ?? '']);

const rowOf = (events: readonly Happened[], till: string): Data => {
  const sessions = till === '' ? events.map(() => null) : sessionsOf(events);
  const shares = new Map<string, Part[]>();
  events.forEach((event, i) => {
    const parts = partsOf(event);
    if (parts.length === 0) return;
    const key = shareKey(event, sessions[i]);
    const sums = shares.get(key) ?? [];
    shares.set(key, sums);
    for (const { name, detail, count, amount_e4 } of parts) {
      const at = sums.findIndex((sum) => sum.name === name && sum.detail === detail);
      const sum = sums[at] ?? { name, detail, count: 0, amount_e4: 0 };
      const next = { ...sum, count: sum.count + count, amount_e4: sum.amount_e4 + amount_e4 };
      if (at < 0) sums.push(next);
      else sums[at] = next;
    }
  });
  const [{ data }] = events as readonly [Happened];
  const changes = events.filter(({ type }) => type.startsWith('Drawer'));
  const last = changes.findLast(({ data: change }) => change['how'] !== 'rolled_over');
  return {
    inventory_group: data['inventoryGroup'],
    business_date: data['businessDate'],
    till,
    session: till === '' ? null : last ? (last.type === 'DrawerStarted' ? last.data['session'] : null) : 0,
    shares: [...shares].map(([key, sums]) => {
      const [session, user, station] = JSON.parse(key) as readonly unknown[];
      return { session, user, station, sums };
    }),
    position: events.at(-1)!.position,
  };
};

/** The takings of venues' days, by till. */
export const takings = (events: readonly Happened[]): Rows => {
  const days = new Map<string, Happened[]>();
  for (const event of events) {
    const { inventoryGroup, businessDate } = event.data;
    const isChange = isOf(event.stream, 'drawer') && /^Drawer(Started|Closed)$/.test(event.type);
    if (inventoryGroup === undefined || businessDate === undefined) continue;
    if (!isChange && partsOf(event).length === 0) continue;
    const till = isChange ? event.data['till'] : (event.metadata.till ?? '');
    const key = [inventoryGroup, businessDate, till].join('~');
    days.set(key, [...(days.get(key) ?? []), event]);
  }
  return new Map([...days].map(([key, of]) => [key, rowOf(of, key.split('~')[2]!)]));
};
