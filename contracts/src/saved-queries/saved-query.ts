import { z } from 'zod';
import { idText } from '../kernel/index.js';
import { cardTransactions } from '../reports/card-transactions.report.js';
import { FILTERS, SEARCH, SORT_KEY, SORT_ORDER } from '../reports/list-address.js';
import { moneyEntries } from '../reports/money-entries.report.js';
import { productSales } from '../reports/product-sales.report.js';
import { securityLog } from '../reports/security-log.report.js';
import { terminalLogs } from '../reports/terminal-logs.report.js';
import { tillSessions } from '../reports/till-sessions.report.js';
import { waitlist } from '../reports/waitlist.report.js';

const REPORTS = [
  cardTransactions,
  moneyEntries,
  productSales,
  securityLog,
  terminalLogs,
  tillSessions,
  waitlist,
];
/** Names that a saved query may have: never the search, which may be about a person. */
const NAMES = [
  SORT_KEY,
  SORT_ORDER,
  ...FILTERS.map(([, name]) => name),
  ...REPORTS.flatMap(({ filters }) => filters.flatMap(({ address }) => address ?? [])),
].filter((name) => name !== SEARCH);

const query: z.ZodType<Readonly<Record<string, string>>> = z.partialRecord(
  z.enum([...new Set(NAMES)]),
  z.string().min(1).max(200),
) as never;
/** A permission group. Two venues may have groups of the same id. */
const sharedWith = z.strictObject({ inventory_group: idText, id: idText });
const list = z.string().regex(/^[a-z_]{1,40}$/);

/** PUT /api/saved_queries/{id} */
export const saveQueryRequest = z.strictObject({
  title: z.string().trim().min(1).max(100),
  list,
  query,
  hidden_columns: z.array(z.string().min(1).max(60)).max(60).nullable(),
  shared_with: sharedWith.nullable(),
  /** The revision that it was edited from, 0 for a new one. */
  revision: z.int().min(0),
});
export type SaveQueryRequest = z.infer<typeof saveQueryRequest>;

/** A permission group that the caller may share a query with. */
const sharingGroup = z.strictObject({ ...sharedWith.shape, name: z.string() });
export type SharingGroup = z.infer<typeof sharingGroup>;

export const savedQuery = z
  .strictObject({
    id: z.string(),
    revision: z.int(),
    owner: z.string(),
    title: z.string(),
    list: z.string(),
    query: z.record(z.string(), z.string()),
    hidden_columns: z.array(z.string()).nullable(),
    /** null where it is private, also for the reason that the group is gone. */
    shared_with: sharingGroup.nullable(),
  })
  .meta({ id: 'SavedQuery' });
export type SavedQuery = z.infer<typeof savedQuery>;

/** GET /api/saved_queries: of one list, or of all that the caller reads. */
export const savedQueriesQuery = z.strictObject({ list: list.optional() });
export const savedQueriesAnswer = z
  .strictObject({ queries: z.array(savedQuery), groups: z.array(sharingGroup) })
  .meta({ id: 'SavedQueries' });
export type SavedQueriesAnswer = z.infer<typeof savedQueriesAnswer>;
