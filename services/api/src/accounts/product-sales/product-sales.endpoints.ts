import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  exportColumns,
  inventoryReportAnswer,
  inventoryReportFileQuery,
  inventoryReportQuery,
  productSaleRow,
  productSales,
  PRODUCT_SALES_SERVICES,
  productSalesSummaryAnswer,
  productSalesSummaryQuery,
  type InventoryReportAnswer,
  type Instant,
  type Language,
  type ProductSalesSummary,
  type SessionUser,
} from '@stile/contracts';
import { salesMessages, type SalesKey } from '@stile/contracts/messages/console';
import type { Filter, ReadModels } from '@stile/projections';
import { Instants, type Past } from '../../as-of/instants.js';
import { asOfAnswer } from '../../as-of/told.js';
import { malformed, unknownGroup } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { FILE_REJECTIONS, SentFiles } from '../../exports/sent-files.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { dayFieldOf, filterOf } from '../../lists/list-filter.js';
import { filterIn, type Sort } from '../../lists/list-request.js';
import { rowsEndpoint, sortOf } from '../../lists/list-resource.js';
import { listOf } from '../../lists/report-list.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { daysOfSales, salesModels, salesOfDays, type SalesModels, type Sought } from './sales-of-days.js';
import {
  periodBefore,
  periodsOf,
  productSaleOf,
  productsOf,
  sumOfGroups,
  totalsOfGroups,
} from './sales-sums.js';

const LISTED = listOf(productSales);
const LIST = {
  ...LISTED,
  // A row has no id among its columns.
  fields: LISTED.fields.filter((field) => field !== 'id'),
  /** A product by its id, or by its title as sold. */
  either: { product: ['item', 'title'] },
  /** The order of the log, within a day. */
  sortFields: { at: ['business_date', '_id'] },
};
/** The report's two kinds of days. */
const DATES = ['visit_date', 'business_date'] as const;
const ACCESS = { services: PRODUCT_SALES_SERVICES };

/** The columns of its file. */
const FILE_COLUMNS = exportColumns(productSales, { inventory: 'destination' });
/** The columns of the documented table; the row's id is the first. */
const HEADERS = ['id', ...productSales.columns.map(({ key }) => key)];
/** The label of a column is a text of this area. */
const AREA = 'sales.';
const UTC = 'UTC';

type Requested = Readonly<Record<string, unknown>>;

/** Sales: event by event, and added up by product and by day (docs/rules/reports.md). */
@Endpoints()
export class ProductSalesEndpoints implements Endpoints {
  private readonly sales: SalesModels;

  constructor(
    @Inject(READ_MODELS) models: ReadModels,
    private readonly catalogues: CatalogueView,
    private readonly instants: Instants,
    private readonly files: SentFiles,
  ) {
    this.sales = salesModels(models);
  }

  endpoints(): readonly Endpoint[] {
    return [
      rowsEndpoint(this.sales.rows, {
        ...LIST,
        summary: 'Changes that events made to what reservations sell, a page of them',
        row: productSaleRow,
        present: productSaleOf,
        past: { instants: this.instants },
        file: { columns: FILE_COLUMNS },
      }),
      endpoint({
        method: 'GET',
        path: '/api/admin/product_sales/summary',
        summary: 'Sales, added up by product and by day',
        access: ACCESS,
        query: productSalesSummaryQuery,
        answer: productSalesSummaryAnswer,
        rejections: ['no_access', 'inventory_group_undefined'],
        handle: ({ query, caller }) => this.summary(filterIn(query.filter), caller.user!, query.asOf),
      }),
      endpoint({
        method: 'GET',
        path: '/api/inventory_report',
        summary: 'Sales: a page of their lines, and all of them by product',
        access: ACCESS,
        query: inventoryReportQuery,
        answer: inventoryReportAnswer,
        rejections: ['no_access'],
        handle: (call) => this.report(call),
      }),
      endpoint({
        method: 'GET',
        path: '/api/inventory_report/export',
        summary: 'The lines of sales as a file, as the same query lists them',
        access: ACCESS,
        query: inventoryReportFileQuery,
        rejections: FILE_REJECTIONS,
        isFile: true,
        handle: (call) => this.file(call),
      }),
    ];
  }

  private async summary(requested: Requested, user: SessionUser, asOf: Instant | undefined): Promise<Answer> {
    const named = sought(requested, user);
    const { inventoryGroup } = named;
    const venue = this.catalogues.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body;
    if (!venue) throw unknownGroup(inventoryGroup);
    const past = await this.pastOf(inventoryGroup, asOf);
    const found = { ...named, past };
    const period = periodBefore(found);
    const [{ products, days }, before] = await Promise.all([
      salesOfDays(this.sales, found),
      period && daysOfSales(this.sales, { ...sought(between(requested, period), user), past }),
    ]);
    const body: ProductSalesSummary = {
      inventory_group: inventoryGroup,
      currency: venue.currency,
      ...asOfAnswer(past?.asOf ?? null),
      totals: totalsOfGroups(products),
      before: period && before && { ...period, totals: totalsOfGroups(before) },
      products: productsOf(products),
      periods: periodsOf(days, found),
    };
    return { body, headers: NO_STORE };
  }

  private pastOf(inventoryGroup: string, asOf: Instant | undefined): Promise<Past | null> {
    const venue = this.catalogues.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body;
    return this.instants.past(asOf, venue?.timezone ?? UTC);
  }

  private file({ query, caller }: Call<unknown, z.infer<typeof inventoryReportFileQuery>>): Promise<Answer> {
    const { format, page } = query;
    const requested = requestedBy(query);
    const [field, direction] = sortOfReport(query);
    // The venue that the table is of where none is named.
    const inventory_group = sought(requested, caller.user!, 'query.inventoryGroup').inventoryGroup;
    return this.files.send(
      {
        list: LIST.name,
        filter: JSON.stringify({ ...requested, inventory_group }),
        sort: JSON.stringify([field === '_id' ? 'at' : field, direction === 1 ? 'ASC' : 'DESC']),
        format,
        part: page,
        asOf: query.asOf,
      },
      caller,
    );
  }

  private async report({
    query,
    caller,
  }: Call<unknown, z.infer<typeof inventoryReportQuery>>): Promise<Answer> {
    const { page, itemsPerPage } = query;
    const named = sought(requestedBy(query), caller.user!, 'query.inventoryGroup');
    const past = await this.pastOf(named.inventoryGroup, query.asOf);
    const found = { ...named, past };
    const until = past ? [{ _position: { $lte: past.asOf.position } }] : [];
    const { filter } = found;
    const [rows, { products }] = await Promise.all([
      this.sales.rows.find({
        filter: { $and: [filter, ...until] },
        sort: sortOf(LIST, sortOfReport(query)),
        skip: (page - 1) * itemsPerPage,
        limit: itemsPerPage,
      }),
      salesOfDays(this.sales, found),
    ]);
    const total = sumOfGroups(products).count;
    const body: InventoryReportAnswer = {
      tableData: rows.map(productSaleOf),
      tableHeaders: HEADERS.map((key) => ({ key, label: labelOf(key, caller.language) })),
      pages: Math.ceil(total / itemsPerPage),
      total,
      ...asOfAnswer(past?.asOf ?? null),
      breakdown: productsOf(products),
      quantity: totalsOfGroups(products).units,
    };
    return { body, headers: NO_STORE };
  }
}

/** Fields that have an index of their own in a venue. */
const INDEXED = ['item', 'reservation'];
const textsOf = (requested: Requested, names: readonly string[]): Filter =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = requested[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** The rows of one venue that a filter of the console asks for. @throws ApiError 400 and 403 */
const sought = (
  { inventory_group: named, ...requested }: Requested,
  user: SessionUser,
  field = 'query.filter.inventory_group',
): Sought => {
  const name = typeof named === 'string' ? named : undefined;
  const inventoryGroup = groupOf(PRODUCT_SALES_SERVICES, name, user, field);
  const inVenue = { inventory_group: inventoryGroup };
  return {
    inventoryGroup,
    filter: { $and: [inVenue, filterOf(requested, LIST)] },
    indexed: { ...inVenue, ...textsOf(requested, INDEXED) },
    dayField: dayFieldOf(requested, DATES),
    first: requested['date_gte'] as string | undefined,
    last: requested['date_lte'] as string | undefined,
    past: null,
  };
};

const between = (
  requested: Requested,
  { start_date, end_date }: NonNullable<ReturnType<typeof periodBefore>>,
) => ({
  ...requested,
  date_gte: start_date,
  date_lte: end_date,
});

type ReportQuery = Omit<z.infer<typeof inventoryReportQuery>, 'page' | 'itemsPerPage'>;

/** The console's filter by the names of the documented call. */
const requestedBy = (query: ReportQuery): Requested => {
  const named = [
    ['inventory_group', query.inventoryGroup],
    ['date_type', query.dateType],
  ] as const;
  const others = productSales.filters.flatMap(({ field, bound, address }) => {
    const value = address && address in query ? query[address as keyof ReportQuery] : undefined;
    // A product is named by its id or by its title.
    if (field === 'item') return [['product', value] as const];
    return field === 'date_type' ? [] : [[bound ? `${field}_${bound}` : field, value] as const];
  });
  return Object.fromEntries([...named, ...others].filter(([, value]) => value !== undefined));
};

/** @throws ApiError 400 for a column that is not sorted by */
const sortOfReport = ({ sortKey, sortValue }: ReportQuery): Sort => {
  const key = HEADERS[Number(sortKey)] ?? sortKey;
  const sorts = ['id', ...LIST.sorts];
  if (!sorts.includes(key))
    throw malformed({ 'query.sortKey': { key: 'choice', values: { values: sorts } } });
  return [key === 'id' ? '_id' : key, sortValue.toLowerCase() === 'asc' ? 1 : -1];
};

const labelOf = (key: string, language: Language): string => {
  const label = productSales.columns.find((column) => column.key === key)?.label;
  return label ? salesMessages[language][label.slice(AREA.length) as SalesKey] : key;
};
