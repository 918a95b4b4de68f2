import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position, SessionUser } from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import { PROJECTORS, ReadModels, rebuild, SqliteReadModelDatabase, upTo } from '@stile/projections';
import { Instants } from '../as-of/instants.js';
import { ApiError, errorBodyOf } from '../http/api-error.js';
import type { Call, Caller, Endpoint } from '../http/endpoint.js';
import { EndpointTable } from '../http/endpoint-table.js';
import { parsed } from '../http/server.js';
import type { Infrastructure } from '../infrastructure/infrastructure.module.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { openContext, UsageError, type CommandLine } from './command.js';
import { ReportModule } from './report.module.js';

export const AS_OF_USAGE = `npm run report -- NAME [FIELD=VALUE...] --as-of INSTANT [--from-log]
                                    an answer of the console as it stood at an instant, in JSON, and its SHA-256:
                                    accounting_report, accounting_journal, accounting_summary,
                                    product_sales/summary, end_of_day, takings, or a list that has a past.
                                    FIELD=VALUE is its query: inventory_group=… start_date=… end_date=…
  --from-log                        folds the log up to that instant anew and compares: 1 where it differs`;
const AS_OF = '--as-of';
const FROM_LOG = '--from-log';
const PATH = '/api/admin/';

interface Question {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

/** @throws UsageError */
const questionIn = ([name = '', ...words]: readonly string[]): Question => {
  const named = words.indexOf(AS_OF);
  const asOf = named < 0 ? undefined : words[named + 1];
  if (asOf === undefined)
    throw new UsageError(`Say ${AS_OF} and an instant such as 2026-06-30T23:59:59.999Z.`);
  const fields = words.filter((word, i) => word !== FROM_LOG && i !== named && i !== named + 1);
  const pairs = fields.map((word): [string, string] => {
    const [, field, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (field === undefined || value === undefined) throw new UsageError(`"${word}" is no FIELD=VALUE.`);
    return [field, value];
  });
  return { name, query: { ...Object.fromEntries(pairs), asOf } };
};

/** The operator of the machine reads every venue. */
const callerOf = (groups: readonly string[]): Caller => ({
  language: 'en',
  station: null,
  address: '',
  reservations: [],
  waivers: [],
  user: {
    username: 'operator',
    is_staff: true,
    is_superuser: true,
    permission_groups: [],
    user_inventory_groups: [...groups],
  } as unknown as SessionUser,
});

interface Told {
  readonly text: string;
  readonly position: Position;
}

const endpointOf = (table: EndpointTable, { name }: Question): Endpoint => {
  const found = table.all().find(({ method, path }) => method === 'GET' && path === `${PATH}${name}`);
  if (!found) throw new UsageError(`There is no report "${name}".`);
  return found;
};

/** The answer by the read models of some ground. @throws UsageError for a query that the call does not take */
const answerBy = async (ground: Infrastructure, question: Question): Promise<Told> => {
  const context = await openContext(ReportModule.of(ground));
  try {
    const endpoint = endpointOf(context.get(EndpointTable), question);
    const query = parsed<Record<string, unknown>>(endpoint.query, question.query, 'query');
    const caller = callerOf(context.get(CatalogueView).groups());
    const { body, headers = {} } = await endpoint.handle({ query, caller, params: {} } as unknown as Call);
    const range = headers['content-range'];
    const { position } = (await context.get(Instants).resolve(question.query['asOf']))!;
    return { text: JSON.stringify(range === undefined ? body : { range, rows: body }), position };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new UsageError(errorBodyOf(error.rejection, 'en').error);
  } finally {
    await context.close();
  }
};

/** The log as it was at a position. */
const prefixOf = (log: EventStore, position: Position): EventStore =>
  Object.assign(Object.create(log) as EventStore, {
    head: () => Promise.resolve(position),
    readAll: async function* (after, filter) {
      for await (const batch of log.readAll(after, filter)) {
        yield upTo(position, batch);
        if (batch.position >= position) return;
      }
    } satisfies EventStore['readAll'],
  });

/** The same answer by read models that are folded anew, in a scratch folder, from the log up to a position. */
const answerFromLog = async (
  { storage, clock, infrastructure }: CommandLine,
  question: Question,
  position: Position,
): Promise<Told> => {
  const folder = mkdtempSync(join(tmpdir(), 'stile-report-'));
  const database = new SqliteReadModelDatabase(folder);
  try {
    await rebuild({ projectors: PROJECTORS, store: database, log: prefixOf(storage.log, position), clock });
    const scratch = {
      ...storage,
      store: database,
      models: new ReadModels(database),
      close: () => Promise.resolve(),
    };
    return await answerBy({ ...infrastructure, storage: scratch }, question);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const digestOf = ({ text }: Told): string => createHash('sha256').update(text).digest('hex');

/** Writes the answer and its digest; 1 where the log, folded anew, says another (docs/rules/as-of.md 11). */
export const reportAsOf = async (line: CommandLine): Promise<number> => {
  const question = questionIn(line.args);
  const { infrastructure, storage } = line;
  // The storage is closed by the command, not by the context.
  const ground = { ...infrastructure, storage: { ...storage, close: () => Promise.resolve() } };
  const told = await answerBy(ground, question);
  process.stdout.write(`${told.text}\nposition  ${told.position || '(none)'}\nrows      ${digestOf(told)}\n`);
  if (!line.args.includes(FROM_LOG)) return 0;
  const anew = await answerFromLog(line, question, told.position);
  const isSame = digestOf(anew) === digestOf(told);
  process.stdout.write(`log       ${digestOf(anew)}\n${isSame ? 'identical' : `DIFFERENT\n${anew.text}`}\n`);
  return isSame ? 0 : 1;
};
