import { parseArgs } from 'node:util';
import {
  isDate,
  TILL_CATEGORY,
  tillSessionIdOf,
  type Position,
  type TillEvent,
  type TillFault,
  type TillProof,
} from '@stile/contracts';
import { tillSessionsProjector } from '@stile/projections';
import type { Storage } from '../storage/storage.js';
import { proveSession, type SessionKey } from '../tills/proof/prove-session.js';
import { UsageError, type CommandLine } from './command.js';

export const TILL_USAGE = `npm run report -- till TILL --on YYYY-MM-DD [--venue VENUE]
                                    the sessions of a till that began on a day, as the console has them;
                                    VENUE where several have such a till
  --from-log                        proves them from the log, event by event: 1 where one is not proven`;

interface Wanted {
  readonly till: string;
  readonly day: string;
  readonly venue: string | undefined;
}
/** Sessions of a till on a day are few. */
const MAX_SESSIONS = 1_000;
const MODELS = ['till_sessions', 'till_movements'];

/** @throws UsageError */
const wantedIn = (args: readonly string[]): Wanted & { readonly isFromLog: boolean } => {
  const options = {
    on: { type: 'string' },
    venue: { type: 'string' },
    'from-log': { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [till, ...more] = positionals;
    if (till === undefined || more.length > 0) throw new UsageError('Name one till.');
    if (!isDate(values.on ?? '')) throw new UsageError('Say the day: --on YYYY-MM-DD.');
    return { till, day: values.on!, venue: values.venue, isFromLog: values['from-log'] === true };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
};

/** Sessions as the console has them, or their proof from the log. */
export const tillReport = async ({ storage, clock, args }: CommandLine): Promise<number> => {
  const wanted = wantedIn(args);
  const shown = await shownSessions(storage, wanted);
  const keys = wanted.isFromLog ? await loggedSessions(storage, wanted) : shown.map(keyOf);
  const venues = [...new Set([...keys, ...shown.map(keyOf)].map(({ inventoryGroup }) => inventoryGroup))];
  if (venues.length > 1) throw new UsageError(`Name the venue with --venue: ${venues.join(', ')}.`);
  if (keys.length === 0 && shown.length === 0) {
    print(`no session of ${wanted.till} began on ${wanted.day}`);
    return 1;
  }
  if (!wanted.isFromLog) {
    for (const { id, cash, state } of shown)
      print(
        `${id}  ${state}  float ${cash.float}  expected ${cash.expected}  counted ${cash.counted ?? '-'}`,
      );
    return 0;
  }
  const logged = keys.map(tillSessionIdOf);
  const more = shown.filter(({ id }) => !logged.includes(id));
  for (const { id } of more) print(`FAULT   the read model has session ${id}, and the log has not`);
  let isProven = more.length === 0;
  for (const key of keys) {
    const proof = await proveSession(
      {
        log: storage.log,
        models: storage.models,
        now: () => clock.now(),
        hasFolded: (position) => hasFolded(storage, position),
      },
      key,
    );
    if (proof) printProof(proof);
    else print(`FAULT   session ${tillSessionIdOf(key)} was opened, and its drawer has no event`);
    isProven &&= proof?.faults.length === 0;
  }
  return isProven ? 0 : 1;
};

const shownSessions = ({ models }: Storage, { till, day, venue }: Wanted) =>
  models.of(tillSessionsProjector).find({
    filter: { till, business_date: day, inventory_group: venue },
    sort: [['opened_at', 1]],
    limit: MAX_SESSIONS,
  });
const keyOf = (row: { inventory_group: string; till: string; session: number }): SessionKey => ({
  inventoryGroup: row.inventory_group,
  till: row.till,
  session: row.session,
});

/** The sessions by the openings in the log alone. */
const loggedSessions = async ({ log }: Storage, { till, day, venue }: Wanted): Promise<SessionKey[]> => {
  const found: SessionKey[] = [];
  for await (const { events } of log.readAll('', { categories: [TILL_CATEGORY] }))
    for (const { type, data } of events as unknown as readonly TillEvent[])
      if (type === 'TillOpened' && data.till === till && data.businessDate === day)
        found.push({ inventoryGroup: data.inventoryGroup, till, session: data.session });
  return found.filter(({ inventoryGroup }) => venue === undefined || inventoryGroup === venue);
};

const hasFolded = async ({ store }: Storage, position: Position): Promise<boolean> => {
  for (const name of MODELS) {
    const live = await store.getPointer(name);
    if (live === undefined || (await store.checkpoint(live)) < position) return false;
  }
  return true;
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Proof = Omit<TillProof, 'currency'>;

const printProof = ({ stream, lines, chain, rows, faults, verified_at }: Proof): void => {
  print(`${stream}  ${lines[0]?.at ?? ''}`);
  for (const line of lines)
    print(
      [
        String(line.revision).padStart(5),
        line.position,
        line.at,
        line.event.padEnd(14),
        (line.user ?? '-').padEnd(12),
        (line.station ?? '-').padEnd(8),
        (line.reservation ?? '-').padEnd(10),
        (line.amount?.toFixed(2) ?? '').padStart(12),
        line.balance.toFixed(2).padStart(12),
      ].join('  '),
    );
  for (const fault of faults) print(`FAULT   ${faultText(fault)}`);
  const [first, last] = [lines[0], lines.at(-1)];
  if (faults.length === 0 && first && last)
    print(
      `proven from ${lines.length} events of ${stream}, revisions ${first.revision} to ${last.revision}, ` +
        `positions ${first.position} to ${last.position}, verified ${verified_at}`,
    );
  print(chain ? `chain   ${chain.value}${keyless(chain.without_key)}` : 'chain   this log has none');
  print(rows === null ? 'rows    not compared: the read model has not come so far' : `rows    ${rows}`);
};
const keyless = (events: number): string => (events > 0 ? ` (${events} events are older than its key)` : '');

const faultText = ({ fault, revision, position, row, field, says, comes }: TillFault): string =>
  [
    fault,
    ...(revision === null ? [] : [`event ${revision}`]),
    ...(position === null ? [] : [`at ${position}`]),
    ...(row === null ? [] : [`row ${row}`]),
    ...(field === null ? [] : [field]),
    ...(says === null ? [] : [`says ${says}`]),
    ...(comes === null ? [] : [`comes to ${comes}`]),
  ].join(', ');
