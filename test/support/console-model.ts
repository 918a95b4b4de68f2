import {
  ADMIN_RESOURCES,
  type EndOfDayAnswer,
  type OccupancyAnswer,
  type Recorded,
  type TakingsAnswer,
} from '@stile/contracts';
import type { Client } from './client.js';
import { rowFaults, wantedRows } from './list-model.js';
import { e4, type Data, type Rows } from './log-rows.js';

/* Answers of the console's lists, compared with what the log says by itself (`list-model.ts`). */

const without = (rows: Rows, ...columns: readonly string[]): Rows =>
  new Map(
    [...rows].map(([id, row]) => [
      id,
      Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))),
    ]),
  );
const where = (rows: Rows, isOne: (row: Data) => boolean): Rows =>
  new Map([...rows].filter(([, row]) => isOne(row)));

const A_PAGE = 100;
/** Every row of a list, a page at a time. */
const pagesOf = async (superuser: Client, name: string): Promise<Data[]> => {
  const rows: Data[] = [];
  for (;;) {
    const range = JSON.stringify([rows.length, rows.length + A_PAGE - 1]);
    const page = await superuser.get<Data[]>(`/api/admin/${name}?range=${range}`);
    if (page.status !== 200) throw new Error(`${name}: ${page.text}`);
    rows.push(...page.body);
    if (page.body.length < A_PAGE) return rows;
  }
};
const listed = async (superuser: Client, name: string, idOf = ({ id }: Data): string => String(id)) =>
  new Map((await pagesOf(superuser, name)).map((row): [string, Data] => [idOf(row), row]));

/** The order of waiting, by the ranks of a queue. */
const withPlaces = (rows: Rows): Rows => {
  const waiting = [...rows.values()]
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => ((a['order'] as string) < (b['order'] as string) ? -1 : 1));
  const time = ({ arrival_time }: Data): unknown => arrival_time ?? 'any';
  const isRival = (a: Data, b: Data): boolean =>
    a['option'] !== null || b['option'] !== null
      ? a['option'] === b['option']
      : time(a) === time(b) || time(a) === 'any' || time(b) === 'any';
  return new Map(
    [...rows].map(([id, row]) => {
      const queue = waiting.filter((other) => other['queue'] === row['queue']);
      const ids = queue.map((other) => other['id']);
      const at = ids.indexOf(id);
      const before = queue.slice(0, Math.max(at, 0)).filter((other) => isRival(other, row));
      const places = {
        position: at < 0 ? null : before.length + 1,
        up: ids[at - 1] ?? null,
        down: at < 0 ? null : (ids[at + 2] ?? null),
        is_first: at <= 0,
        is_last: at < 0 || at === ids.length - 1,
      };
      return [id, { ...row, ...places }];
    }),
  );
};

const scheduleFaults = async (superuser: Client, reservations: Rows): Promise<string[]> => {
  const standing = where(reservations, ({ state }) => state === 'confirmed');
  const faults: string[] = [];
  for (const group of new Set([...standing.values()].map((row) => row['inventory_group'] as string))) {
    const path = `/api/schedule_export_json?inventoryGroup=${group}&startDate=2020-01-01&endDate=2040-01-01`;
    const { body } = await superuser.get<{ results: Data[] }>(path);
    const rows = new Map(body.results.map((row): [string, Data] => [row['id'] as string, row]));
    const wanted = where(standing, (row) => row['inventory_group'] === group);
    faults.push(...rowFaults('event schedule', rows, wanted));
  }
  return faults;
};

const units = (row: Data): number => (row['amount_e4'] as number) / 10_000;
/** The proofs of all days, each line of it. */
const dayFaults = async (superuser: Client, days: Rows): Promise<string[]> => {
  const faults: string[] = [];
  const keys = [...days.keys()].map((id) => id.split('~').slice(0, 2).join('~'));
  for (const day of new Set(keys)) {
    const [group, date] = day.split('~');
    const path = `/api/admin/end_of_day?inventory_group=${group}&business_date=${date}`;
    const { body } = await superuser.get<EndOfDayAnswer>(path);
    const lines = [
      ...body.figures
        .filter(({ events }) => events > 0)
        .map((line) => ({ ...line, kind: 'figure', detail: '' })),
      ...body.accounts.map(({ account, ...line }) => ({ ...line, kind: 'account', name: account })),
    ];
    const shown = new Map(
      lines.map(({ kind, name, detail, amount, events }): [string, Data] => [
        [day, kind, name, detail].join('~'),
        { amount, events },
      ]),
    );
    const ofDay = [...days].filter(([id]) => id.startsWith(`${day}~`));
    const wanted = new Map(
      ofDay.map(([id, row]): [string, Data] => [id, { amount: units(row), events: row['events'] }]),
    );
    faults.push(...rowFaults('end of day', shown, wanted));
  }
  return faults;
};

const TENDERS = ['cash', 'terminal', 'online', 'manual'] as const;
/** Figures and tax of a day by its takings, in ten-thousandths, by the keys of the accounts. */
const bookedBy = (day: string, { takings }: TakingsAnswer): ReadonlyMap<string, number> =>
  new Map<string, number>([
    ...TENDERS.map((method): [string, number] => [
      `${day}~figure~${method}~`,
      takings.tenders
        .filter((tender) => tender.method === method)
        .reduce((sum, { taken, returned }) => sum + e4(taken.amount) - e4(returned.amount), 0),
    ]),
    [`${day}~figure~charges~`, e4(takings.charges!.amount)],
    [`${day}~figure~refunds~`, e4(takings.refunds!.amount)],
    [`${day}~figure~going_back~`, e4(takings.going_back)],
    [`${day}~figure~outstanding~`, e4(takings.outstanding)],
    ...takings.taxes!.map(({ rate, tax }): [string, number] => [`${day}~account~tax~${rate}`, -e4(tax)]),
  ]);

const OF_TILLS = /~figure~(till_cash|rounding)~/;
/** A day's takings come to what its accounts say: each tender, what was sold, and the tax at each rate. */
const takingsFaults = async (superuser: Client, days: Rows): Promise<string[]> => {
  const faults: string[] = [];
  const nonZero = (sums: Iterable<readonly [string, number]>): Rows =>
    new Map([...sums].filter(([, sum]) => sum !== 0).map(([id, sum]) => [id, { sum }]));
  for (const day of new Set([...days.keys()].map((id) => id.split('~').slice(0, 2).join('~')))) {
    const [group, date] = day.split('~');
    const path = `/api/admin/takings?inventory_group=${group}&business_date=${date}`;
    const { body } = await superuser.get<TakingsAnswer>(path);
    const accounts = [...days]
      .filter(([id]) => id.startsWith(`${day}~figure~`) || id.startsWith(`${day}~account~tax~`))
      .filter(([id]) => !OF_TILLS.test(id))
      .map(([id, row]) => [id, row['amount_e4'] as number] as const);
    faults.push(...rowFaults('takings', nonZero(bookedBy(day, body)), nonZero(accounts)));
  }
  return faults;
};

/** Cars and people of each time of each day on which somebody was, by a slot's start. */
const occupancyFaults = async (superuser: Client, ledgers: Rows, now: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const { inventoryGroup, inventory, date, taken, lapses } of ledgers.values()) {
    if (typeof inventory !== 'string') continue;
    const path = `/api/occupancy?inventoryGroup=${String(inventoryGroup)}&inventory=${inventory}`;
    const { body } = await superuser.get<OccupancyAnswer>(`${path}&startDate=${String(date)}`);
    const gone = (lapses as { at: string; units: Record<string, number> }[]).filter(({ at }) => at <= now);
    const at = (kind: string, { startTime, endTime }: OccupancyAnswer['slots'][number]): number => {
      const pool = `${kind}@${startTime}-${endTime}`;
      const free = gone.reduce((sum, lapse) => sum + (lapse.units[pool] ?? 0), 0);
      return ((taken as Record<string, number>)[pool] ?? 0) - free;
    };
    for (const slot of body.slots) {
      const [cars, people] = [at('cars', slot), at('people', slot)];
      if (slot.currentCars !== cars || slot.currentPeople !== people)
        faults.push(
          `occupancy ${inventory} ${String(date)} ${slot.time} shows ${slot.currentCars} cars and ` +
            `${slot.currentPeople} people, the log says ${cars} and ${people}`,
        );
    }
  }
  return faults;
};

/** Where the lists of the console differ from what the log says, in any row or column. */
export const consoleFaults = async (
  superuser: Client,
  events: readonly Recorded[],
  now: string,
): Promise<string[]> => {
  const wanted = wantedRows(events);
  const reservations = without(
    wanted['reservations']!,
    'reservation_type',
    'words',
    'by_name',
    'person',
    'present',
    'soldOffline',
  );
  const lists: Readonly<Record<string, Rows>> = {
    reservations,
    waitlist: without(withPlaces(wanted['waitlist']!), 'queue', 'order', 'words', 'by_name', 'person'),
    till_sessions: without(wanted['till_sessions']!, 'users'),
    till_movements: without(wanted['till_movements']!, 'order'),
    card_transactions: without(wanted['terminal_transactions']!, 'open', 'due_from'),
    // Nothing here forces an entry.
    gate_scans: new Map(
      [...without(wanted['gate_scans']!, 'order', 'key')].map(([id, row]) => [id, { ...row, reason: null }]),
    ),
    offline_sales: without(wanted['offline_sales']!, 'order'),
    offline_series: without(wanted['offline_series']!, 'stations', 'position'),
    money_entries: without(wanted['money_entries']!, 'order', 'figure', 'account'),
  };
  const faults: string[] = [];
  for (const [name, rows] of Object.entries(lists))
    faults.push(...rowFaults(name, await listed(superuser, name), rows));
  for (const { name, kind } of ADMIN_RESOURCES) {
    if (kind === null) continue;
    const documents = where(wanted['venue_documents']!, ({ _kind }) => _kind === kind);
    const idOf = ({ id, _group }: Data): string => `${kind}/${String(_group)}/${String(id)}`;
    faults.push(
      ...rowFaults(
        name,
        await listed(superuser, name, idOf),
        without(documents, '_kind', '_words', '_by_name'),
      ),
    );
  }
  return [
    ...faults,
    ...(await scheduleFaults(superuser, reservations)),
    ...(await dayFaults(superuser, wanted['money_days']!)),
    ...(await takingsFaults(superuser, wanted['money_days']!)),
    ...(await occupancyFaults(superuser, wanted['ledgers']!, now)),
  ];
};
