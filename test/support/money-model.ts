import { e4, isOf, numberOf, rowsOf, sessionOf, type Data, type Happened, type Rows } from './log-rows.js';

/* The accounts of a log, entered a second time without the product's postings: what each event moves, in ten-thousandths. */

type Entered = readonly [account: string, amount: number];

const BANKS: Readonly<Record<string, string>> = {
  card: 'online',
  terminal: 'terminal',
  cash: 'cash',
  manual: 'manual',
};
const soldIn = (data: Data): Entered[] => {
  const sales = (data['sales'] ?? []) as Readonly<Record<string, unknown>>[];
  return sales.flatMap(({ kind, taxRate, amount, amountBeforeTax }): Entered[] => [
    ['outstanding', e4(amount)],
    [`revenue/${String(kind)}`, -e4(amountBeforeTax)],
    [`tax/${String(taxRate)}`, e4(amountBeforeTax) - e4(amount)],
  ]);
};
const chargedIn = ({ charge }: Data): Entered[] => {
  const amount = e4((charge as { amount: number } | null)?.amount ?? 0);
  return [
    ['online', amount],
    ['outstanding', -amount],
  ];
};
const moved = (amount: number, into: string, from: string): Entered[] => [
  [into, amount],
  [from, -amount],
];

/** Entries of each event of a reservation beside what it sells. */
const OF_RESERVATION: Readonly<Record<string, (data: Data) => Entered[]>> = {
  ReservationConfirmed: chargedIn,
  ReservationEdited: chargedIn,
  ReservationCancelled: () => [],
  ReservationUncancelled: () => [],
  PaymentTaken: ({ amount, method }) => moved(e4(amount), BANKS[method as string]!, 'outstanding'),
  RefundBegun: ({ amount }) => moved(e4(amount), 'outstanding', 'going_back'),
  RefundMade: ({ amount, method }) => moved(e4(amount), 'going_back', BANKS[method as string]!),
  RefundFailed: ({ amount }) => moved(e4(amount), 'going_back', 'outstanding'),
};
/** Cash that each event of a till puts into its drawer, and from where. */
const OF_DRAWER: Readonly<
  Record<string, (data: Data) => readonly (readonly [from: string, amount: number])[]>
> = {
  DrawerStarted: ({ float, carried }) => [['safe', e4(float) - e4(carried)]],
  CashTaken: ({ amount, rounding }) => [
    ['cash', e4(amount)],
    ['rounding', e4(rounding)],
  ],
  CashReturned: ({ amount, rounding }) => [
    ['cash', -e4(amount)],
    ['rounding', -e4(rounding)],
  ],
  CashMoved: ({ amount, discrepancy }) => [
    ['safe', e4(amount)],
    ['over_short', e4(discrepancy)],
  ],
  TillCounted: ({ recorded, discrepancy }) => (recorded ? [['over_short', e4(discrepancy)]] : []),
  DrawerClosed: ({ variance, deposit }) => [
    ['over_short', e4(variance)],
    ['safe', -e4(deposit)],
  ],
};
const enteredBy = ({ stream, type, data }: Happened): ReadonlyMap<string, number> => {
  const till = `/${String(data['till'])}`;
  const entered: readonly Entered[] = isOf(stream, 'drawer')
    ? (OF_DRAWER[type]?.(data) ?? []).flatMap(([from, amount]) =>
        moved(amount, `drawer${till}`, from === 'cash' ? from : from + till),
      )
    : isOf(stream, 'reservation') && OF_RESERVATION[type]
      ? [...soldIn(data), ...OF_RESERVATION[type](data)]
      : [];
  const sums = new Map<string, number>();
  for (const [account, amount] of entered) sums.set(account, (sums.get(account) ?? 0) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0));
};
const sumOf = (entered: ReadonlyMap<string, number>, accounts: RegExp): number =>
  [...entered].filter(([account]) => accounts.test(account)).reduce((sum, [, amount]) => sum + amount, 0);

const figuresOf = (entered: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const cost = -sumOf(entered, /^(revenue|tax)\//);
  const cash = sumOf(entered, /^cash$/);
  const isOfTill = [...entered.keys()].some((account) => account.startsWith('drawer/'));
  const figures = {
    charges: Math.max(cost, 0),
    refunds: Math.max(-cost, 0),
    cash: isOfTill ? 0 : cash,
    terminal: sumOf(entered, /^terminal$/),
    online: sumOf(entered, /^online$/),
    manual: sumOf(entered, /^manual$/),
    going_back: sumOf(entered, /^going_back$/),
    outstanding: sumOf(entered, /^outstanding$/),
    till_cash: isOfTill ? -cash : 0,
    rounding: -sumOf(entered, /^rounding\//),
  };
  return new Map(Object.entries(figures).filter(([, amount]) => amount !== 0));
};

/** The venue and day of an event; events that are older than this say neither. */
const dayOf = ({ data }: Happened): string | undefined => {
  const day = [data['inventoryGroup'], data['businessDate']];
  return day.includes(undefined) ? undefined : day.join('~');
};
const split = (account: string): readonly [name: string, detail: string] => {
  const [name = '', detail = ''] = account.split(/\/(.*)/);
  return [name, detail];
};

const entryOf = ([event]: readonly Happened[], id: string): Data | null => {
  const { data, metadata, at, type } = event!;
  const entered = enteredBy(event!);
  const figures = figuresOf(entered);
  if (!dayOf(event!) || entered.size === 0) return null;
  return {
    id,
    inventory_group: data['inventoryGroup'],
    business_date: data['businessDate'],
    at,
    order: `${at} ${numberOf(event!)}`,
    event: type,
    reservation_id: data['reservationId'] ?? null,
    till: sessionOf(event!) === undefined ? null : data['till'],
    session_id: sessionOf(event!) ?? null,
    user: metadata.actor ?? null,
    station: metadata.station ?? null,
    figure: [...figures.keys()],
    account: [...entered.keys()].map((account) => split(account).join('/')),
    figures: [...figures].map(([name, amount]) => ({ name, amount: amount / 10_000 })),
    postings: [...entered].map(([account, amount]) => {
      const [name, detail] = split(account);
      return { account: name, detail, amount: amount / 10_000 };
    }),
  };
};
export const entriesOf = (events: readonly Happened[]): Rows => rowsOf(events, ({ id }) => id, entryOf);

/** Accounts and figures of the days of venues. */
export const moneyDays = (events: readonly Happened[]): Rows => {
  const rows = new Map<string, Data>();
  for (const event of events) {
    const day = dayOf(event);
    if (!day) continue;
    const entered = enteredBy(event);
    const parts = [
      ...[...entered].map(([account, amount]) => ['account', ...split(account), amount] as const),
      ...[...figuresOf(entered)].map(([name, amount]) => ['figure', name, '', amount] as const),
    ];
    for (const [kind, name, detail, amount] of parts) {
      const id = [day, kind, name, detail].join('~');
      const before = rows.get(id);
      rows.set(id, {
        inventory_group: event.data['inventoryGroup'],
        business_date: event.data['businessDate'],
        kind,
        name,
        detail,
        amount_e4: ((before?.['amount_e4'] ?? 0) as number) + amount,
        events: ((before?.['events'] ?? 0) as number) + 1,
        position: event.position,
      });
    }
  }
  return rows;
};

const isSale = ({ type, data }: Happened): boolean =>
  type === 'ReservationConfirmed' && data['sales'] !== undefined;
const balanceOf = (events: readonly Happened[], id: string): Data => {
  const all = (accounts: RegExp): number =>
    events.reduce((sum, event) => sum + sumOf(enteredBy(event), accounts), 0);
  const [kind, of] = id.split('~') as [string, string];
  return {
    kind,
    of,
    sum_e4: all(/./),
    outstanding_e4: all(/^outstanding$/),
    cash_e4: all(/^cash$/),
    drawer_e4: all(/^drawer\//),
    says_e4: e4(events.findLast((event) => sessionOf(event) !== undefined)?.data['balance'] ?? 0),
    is_whole: events.some(isSale),
    position: events.at(-1)!.position,
  };
};
/** Sums of the entries of each reservation and of each till. */
export const moneyBalances = (events: readonly Happened[]): Rows => {
  const counted = events.filter(
    (event) => sessionOf(event) !== undefined || enteredBy(event).size > 0 || isSale(event),
  );
  const tillOf = (event: Happened): string | undefined =>
    sessionOf(event) && `till~${String(event.data['inventoryGroup'])}/${String(event.data['till'])}`;
  const ofReservations = rowsOf(
    counted,
    ({ data }) =>
      data['reservationId'] === undefined ? undefined : `reservation~${data['reservationId'] as string}`,
    balanceOf,
  );
  return new Map([...ofReservations, ...rowsOf(counted, tillOf, balanceOf)]);
};
