import { z } from 'zod';
import { amount, idText, instant, localDate } from '../kernel/index.js';
import { SALE_CAUSES } from '../postings/sale-causes.js';
import { asOfQuery, asOfShape } from './as-of.js';
import { EXPORT_FORMATS } from './export-formats.js';
import { MOST_EXPORTED } from './exports.js';

/* Sales, event by event and by product (docs/rules/reports.md). */

/** The change that one event made to one line that a reservation sells; it may be below 0. */
const change = {
  units: z.int(),
  /** Taken off by coupons and groups, with tax. */ discount: amount,
  /** Before tax, after discounts. */ net: amount,
  tax: amount,
  /** With tax, after discounts. */ gross: amount,
};
const product = {
  /** A visitor type, a product, a donation; a concession or a fee has no item. */ kind: z.string(),
  item: z.string(),
  /** The words under which it was sold. */ title: z.string(),
  product_type: z.string().nullable(),
};

/** The change that one event made to one line of a reservation. */
export const productSaleRow = z
  .strictObject({
    id: z.string(),
    inventory_group: z.string(),
    reservation: z.string(),
    /** The venue's day on which it counts. */ business_date: localDate,
    at: instant,
    cause: z.enum(SALE_CAUSES),
    channel: z.string(),
    /** The user who did it; null where nobody was signed in. */ actor: z.string().nullable(),
    station: z.string().nullable(),
    inventory: z.string(),
    visit_date: localDate,
    reservation_type: z.string(),
    discount_group: z.string().nullable(),
    ...product,
    accounting_code: z.string().nullable(),
    slot: z.string().nullable(),
    first_day: localDate.nullable(),
    last_day: localDate.nullable(),
    /** With tax, before discounts. */ unit_price: amount.nullable(),
    tax_rate: z.number(),
    coupons: z.array(z.string()),
    ...change,
  })
  .meta({ id: 'ProductSaleRow' });
export type ProductSaleRow = z.infer<typeof productSaleRow>;

const totals = z.strictObject(change);
export type ProductSalesTotals = z.infer<typeof totals>;

/** The changes of one product added up. */
const productSales = z.strictObject({
  ...product,
  /** The destinations of the visits that it was sold for. */ inventories: z.array(z.string()),
  /** Units that were sold, uncancelled, or edited in and out. */ sold: z.int(),
  /** Units of cancellations and refunds. */ returned: z.int(),
  ...change,
});
export type ProductSales = z.infer<typeof productSales>;

/** Days of a chart: more than these are shown by month. */
export const MOST_CHART_DAYS = 92;

/** GET /api/admin/product_sales/summary */
export const productSalesSummaryQuery = z.strictObject({
  filter: z.string().max(4000).optional().describe('JSON, as that of /api/admin/product_sales'),
  ...asOfQuery,
});
export const productSalesSummaryAnswer = z
  .strictObject({
    inventory_group: z.string(),
    currency: z.string(),
    ...asOfShape,
    totals,
    /** The same number of days before the first; null without a first or a last day. */
    before: z.strictObject({ start_date: localDate, end_date: localDate, totals }).nullable(),
    products: z.array(productSales),
    /** By day; by month (`2026-12`), where there are more than 92 days. */
    periods: z.array(z.strictObject({ period: z.string(), units: z.int(), net: amount, gross: amount })),
  })
  .meta({ id: 'ProductSalesSummary' });
export type ProductSalesSummary = z.infer<typeof productSalesSummaryAnswer>;

const count = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most));

/** GET /api/inventory_report. `selectedTab` and `embedded` are of the page alone. */
export const inventoryReportQuery = z.strictObject({
  inventoryGroup: idText.optional(),
  inventory: idText.optional(),
  startDate: localDate.optional(),
  endDate: localDate.optional(),
  dateType: z.enum(['0', '1']).default('0').describe('0: by visit date, 1: by the day of recording'),
  selectedAddonTitle: z.string().max(200).optional().describe('The id of a product, or its title as sold'),
  selectedAddonType: idText.optional(),
  selectedDiscountGroup: idText.optional(),
  selectedUser: z.string().max(100).optional(),
  searchTerm: z.string().max(200).optional(),
  page: count(100_000).default(1),
  itemsPerPage: count(1000).default(25),
  sortKey: z
    .string()
    .max(40)
    .default('1')
    .describe('The key of a column, or its number among `tableHeaders`'),
  sortValue: z.enum(['asc', 'desc', 'ASC', 'DESC']).default('asc'),
  selectedTab: z.string().max(10).optional(),
  embedded: z.string().max(10).optional(),
  ...asOfQuery,
});
/** GET /api/inventory_report/export. A page is a part of the file. */
export const inventoryReportFileQuery = inventoryReportQuery.extend({
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
  page: count(1_000).default(1).describe('The part of a file that has more rows than one holds'),
  itemsPerPage: count(MOST_EXPORTED).optional().describe('A file holds 100,000, whatever is said'),
});
export const inventoryReportAnswer = z
  .strictObject({
    tableData: z.array(productSaleRow),
    /** The columns in their order. */
    tableHeaders: z.array(z.strictObject({ key: z.string(), label: z.string() })),
    pages: z.int(),
    total: z.int(),
    ...asOfShape,
    breakdown: z.array(productSales),
    /** Units of all rows. */ quantity: z.int(),
  })
  .meta({ id: 'InventoryReport' });
export type InventoryReportAnswer = z.infer<typeof inventoryReportAnswer>;
