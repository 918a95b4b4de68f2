import type { GetListResult, RaRecord } from 'react-admin';
import type {
  AccountingJournalAnswer,
  AccountingPayoutsAnswer,
  NotPaidOutAnswer,
  PayoutLinesAnswer,
  AccountingReportAnswer,
  AccountingSummaryAnswer,
  ArrivalsAnswer,
  BackupsAnswer,
  EndOfDayAnswer,
  EventLogAnswer,
  HealthAnswer,
  HistoryAnswer,
  InventoryGroupAnswer,
  ListedEventsAnswer,
  OccupancyAnswer,
  OccupancyStatusAnswer,
  OverbookedAnswer,
  OverbookedPool,
  OverviewAnswer,
  ParticipantRecords,
  PriceExplanationAnswer,
  ProcessRow,
  ProductSalesSummary,
  SavedQueriesAnswer,
  Takings,
  TakingsAnswer,
  TillDaysAnswer,
  TillProof as TillProofAnswer,
  WaitlistHistoryAnswer,
} from '@stile/contracts';
import type { Api, CallInit } from '@stile/web-kit';
import { withQuery, type Query } from './api.js';

/** One day of a destination: its slots, what is left of its products, its status. */
export type OccupancyDay = OccupancyAnswer & { readonly id: string };
/** The parties of a day of a destination. */
export type Arrivals = ArrivalsAnswer & { readonly id: string };
export type PriceExplanation = PriceExplanationAnswer & { readonly id: string };
export type Overview = OverviewAnswer & { readonly id: string };
export type OverbookedRow = OverbookedPool & { readonly id: number };
export type EndOfDay = EndOfDayAnswer & { readonly id: string };
export type DayTakings = TakingsAnswer & { readonly id: string };
export type SessionTakings = Takings & { readonly id: string };
export type AccountingReport = AccountingReportAnswer & { readonly id: string };
export type AccountingJournal = AccountingJournalAnswer & { readonly id: string };
export type AccountingSummary = AccountingSummaryAnswer & { readonly id: string };
export type AccountingPayouts = AccountingPayoutsAnswer & { readonly id: string };
export type PayoutLines = PayoutLinesAnswer & { readonly id: string };
export type PaymentsNotPaidOut = NotPaidOutAnswer & { readonly id: string };
export type TillDays = TillDaysAnswer & { readonly id: string };
export type TillProof = TillProofAnswer;
export type Backups = BackupsAnswer & { readonly id: string };
export type EventLog = EventLogAnswer & { readonly id: string };
export type EventPage = ListedEventsAnswer & { readonly id: string };
export type Health = HealthAnswer & { readonly id: string };
export type Venue = InventoryGroupAnswer;
export type ReservationHistory = HistoryAnswer & { readonly id: string };
export type WaitlistHistory = WaitlistHistoryAnswer & { readonly id: string };

interface Answer {
  one?(id: string, meta: Query, more: CallInit): Promise<RaRecord>;
  /** The whole list: it is short, and sorted and paged here. */
  all?(
    filter: Query,
    more: CallInit,
  ): Promise<{ readonly data: readonly RaRecord[]; readonly meta?: unknown }>;
}

/** /api/health answers 503, with all that it knows, while a part has stopped. */
const NOT_READY = 503;
const pathOf = (path: string, id: string, rest = ''): string => `${path}/${encodeURIComponent(id)}${rest}`;

type Answers = Readonly<Record<string, Answer>>;

/** Taken units and the rest, by destination and day. */
const capacityAnswers = (api: Api): Answers => ({
  /** The id is the destination's; `meta` names its group and the day. */
  occupancy: {
    one: async (inventory, query, more) => ({
      ...(await api.get<OccupancyAnswer>(withQuery('/api/occupancy', { ...query, inventory }), more)),
      id: inventory,
    }),
  },
  arrivals: {
    one: async (inventory, query, more) => ({
      ...(await api.get<ArrivalsAnswer>(withQuery('/api/admin/arrivals', { ...query, inventory }), more)),
      id: inventory,
    }),
  },
  occupancy_days: {
    all: async (filter, more) => {
      const { days } = await api.get<OccupancyStatusAnswer>(withQuery('/api/occupancyStatus', filter), more);
      return { data: days.map((day) => ({ ...day, id: day.date })) };
    },
  },
  overbooked: {
    all: async (filter, more) => {
      const { group, inventory, visit_date_gte: startDate, visit_date_lte: endDate } = filter;
      const query = { group, inventory, startDate, endDate };
      const { over, ...meta } = await api.get<OverbookedAnswer>(
        withQuery('/api/admin/overbooked', query),
        more,
      );
      return { data: over.map((pool, id) => ({ ...pool, id })), meta };
    },
  },
});

/** Answers of one reservation or of one entry of the waitlist. */
const recordAnswers = (api: Api): Answers => ({
  /** The filter names the reservation. */
  participants: {
    all: async ({ reservation = '' }, more) => ({
      data: await api.get<ParticipantRecords[]>(
        pathOf('/api/reservation', reservation, '/participants'),
        more,
      ),
    }),
  },
  event_log: {
    one: async (id, _query, more) => ({
      ...(await api.get<EventLogAnswer>('/api/admin/event_log', more)),
      id,
    }),
  },
  /** `meta` is the query. */
  event_pages: {
    one: async (id, query, more) => ({
      ...(await api.get<ListedEventsAnswer>(withQuery('/api/admin/events', query), more)),
      id,
    }),
  },
  histories: {
    one: async (id, query, more) => ({
      ...(await api.get<HistoryAnswer>(
        withQuery(pathOf('/api/admin/reservations', id, '/history'), query),
        more,
      )),
      id,
    }),
  },
  waitlist_histories: {
    one: async (id, query, more) => ({
      ...(await api.get<WaitlistHistoryAnswer>(
        withQuery(pathOf('/api/admin/waitlist', id, '/history'), query),
        more,
      )),
      id,
    }),
  },
});

const listAnswers = (api: Api): Answers => ({
  /** The filter names the list. */
  saved_queries: {
    all: async (filter, more) => {
      const { queries, ...meta } = await api.get<SavedQueriesAnswer>(
        withQuery('/api/saved_queries', filter),
        more,
      );
      return { data: queries, meta };
    },
  },
  processes: {
    all: async (_filter, more) => ({ data: await api.get<ProcessRow[]>('/api/admin/processes', more) }),
  },
});

/** Figures of a period. */
const periodAnswers = (api: Api): Answers => ({
  /** The id is the filter in JSON. */
  product_sales_summaries: {
    one: async (filter, _query, more) => {
      const { asOf, ...rows } = JSON.parse(filter) as { readonly asOf?: string };
      const query = withQuery('/api/admin/product_sales/summary', { filter: JSON.stringify(rows), asOf });
      return { ...(await api.get<ProductSalesSummary>(query, more)), id: filter };
    },
  },
  /** The id is the filter in JSON. */
  till_days: {
    one: async (filter, _query, more) => ({
      ...(await api.get<TillDaysAnswer>(withQuery('/api/admin/till_days', { filter }), more)),
      id: filter,
    }),
  },
  /** The id is the query. */
  accounting_reports: {
    one: async (query, _meta, more) => ({
      ...(await api.get<AccountingReportAnswer>(`/api/admin/accounting_report?${query}`, more)),
      id: query,
    }),
  },
  accounting_summaries: {
    one: async (query, _meta, more) => ({
      ...(await api.get<AccountingSummaryAnswer>(`/api/admin/accounting_summary?${query}`, more)),
      id: query,
    }),
  },
  accounting_payouts: {
    one: async (query, _meta, more) => ({
      ...(await api.get<AccountingPayoutsAnswer>(`/api/admin/accounting_payouts?${query}`, more)),
      id: query,
    }),
  },
  payout_lines: {
    one: async (query, _meta, more) => ({
      ...(await api.get<PayoutLinesAnswer>(`/api/admin/payout_lines?${query}`, more)),
      id: query,
    }),
  },
  payments_not_paid_out: {
    one: async (query, _meta, more) => ({
      ...(await api.get<NotPaidOutAnswer>(`/api/admin/payments_not_paid_out?${query}`, more)),
      id: query,
    }),
  },
  accounting_journals: {
    one: async (query, _meta, more) => ({
      ...(await api.get<AccountingJournalAnswer>(`/api/admin/accounting_journal?${query}`, more)),
      id: query,
    }),
  },
});

/** Calls that are not in the dialect of /api/admin's resources, as react-admin's records and lists. */
export const answersOf = (api: Api): Answers => ({
  ...capacityAnswers(api),
  ...recordAnswers(api),
  ...listAnswers(api),
  ...periodAnswers(api),
  venues: {
    one: (id, query, more) => api.get<Venue>(withQuery(pathOf('/api/inventoryGroup', id, '/'), query), more),
  },
  backups: {
    one: async (id, _query, more) => ({ ...(await api.get<BackupsAnswer>('/api/admin/backups', more)), id }),
  },
  health: {
    one: async (id, _query, more) => ({
      ...(await api.get<HealthAnswer>('/api/health', { ...more, alsoStatus: NOT_READY })),
      id,
    }),
  },
  /** The id is the visitor type's; `meta` is the sale. */
  price_explanations: {
    one: async (visitor_type, query, more) => ({
      ...(await api.get<PriceExplanationAnswer>(
        withQuery('/api/admin/price_explanation', { ...query, visitor_type }),
        more,
      )),
      id: visitor_type,
    }),
  },
  /** The id is the business date; `meta` names the group. */
  end_of_days: {
    one: async (business_date, query, more) => ({
      ...(await api.get<EndOfDayAnswer>(
        withQuery('/api/admin/end_of_day', { ...query, business_date }),
        more,
      )),
      id: business_date,
    }),
  },
  /** The id is the business date; `meta` names the group, and a till or a station of it. */
  takings: {
    one: async (business_date, query, more) => ({
      ...(await api.get<TakingsAnswer>(withQuery('/api/admin/takings', { ...query, business_date }), more)),
      id: business_date,
    }),
  },
  /** The id is the session's; `meta` names its group, till and number. */
  session_takings: {
    one: async (id, { till, ...query }, more) => ({
      ...(await api.get<Takings>(withQuery(pathOf('/api/tills', String(till), '/takings'), query), more)),
      id,
    }),
  },
  /** The id is the session's; each look verifies it anew. */
  till_proofs: {
    one: (id, _query, more) =>
      api.get<TillProofAnswer>(pathOf('/api/admin/till_sessions', id, '/proof'), more),
  },
  /** The id is the inventory group's. */
  overviews: {
    one: async (group, _query, more) => ({
      ...(await api.get<OverviewAnswer>(withQuery('/api/admin/overview', { group }), more)),
      id: group,
    }),
  },
});

interface Part {
  readonly pagination?: { readonly page: number; readonly perPage: number } | undefined;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined;
}

type Sortable = string | number | null;
const compare = (a: Sortable, b: Sortable): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));

/** The part of a whole list that react-admin asks for. */
export const partOf = <T extends RaRecord>(
  { data, meta }: { readonly data: readonly RaRecord[]; readonly meta?: unknown },
  { pagination, sort }: Part,
): GetListResult<T> => {
  const sorted = sort
    ? [...data].sort(
        (a, b) =>
          compare(a[sort.field] as Sortable, b[sort.field] as Sortable) * (sort.order === 'DESC' ? -1 : 1),
      )
    : data;
  const from = pagination ? (pagination.page - 1) * pagination.perPage : 0;
  const shown = pagination ? sorted.slice(from, from + pagination.perPage) : sorted;
  return { data: shown as T[], total: data.length, meta };
};
