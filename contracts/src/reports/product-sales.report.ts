import type { ProductSaleRow } from '../http/product-sales.js';
import { PRODUCT_SALES_SERVICES } from '../identity/list-services.js';
import { SALE_CAUSES } from '../postings/sale-causes.js';
import type { Report } from './report.js';

/** Changes that events made to what reservations sell: added up, the rows are what is sold now. */
export const productSales: Report<ProductSaleRow> = {
  name: 'product_sales',
  services: PRODUCT_SALES_SERVICES,
  from: 'sales',
  help: 'sales.about',
  none: 'sales.none',
  columns: [
    { key: 'visit_date', kind: 'date', label: 'sales.visit_date', sortable: true },
    { key: 'title', label: 'sales.product' },
    { key: 'inventory', label: 'sales.destination' },
    { key: 'reservation', label: 'sales.reservation' },
    { key: 'cause', kind: 'status', texts: 'sales.cause_', label: 'sales.cause' },
    { key: 'units', kind: 'count', label: 'sales.units' },
    { key: 'unit_price', kind: 'money', label: 'sales.unit_price', onDemand: true },
    { key: 'discount', kind: 'money', label: 'sales.discount', onDemand: true },
    { key: 'net', kind: 'money', label: 'sales.net', onDemand: true },
    { key: 'tax', kind: 'money', label: 'sales.tax', onDemand: true },
    { key: 'gross', kind: 'money', label: 'sales.gross' },
    { key: 'coupons', kind: 'list', label: 'sales.coupons', onDemand: true },
    { key: 'accounting_code', kind: 'text', label: 'sales.accounting_code', onDemand: true },
    {
      key: 'at',
      kind: 'moment',
      label: 'sales.recorded',
      sortable: true,
      below: { key: 'actor', kind: 'person', label: 'sales.user' },
    },
  ],
  sort: { field: 'visit_date', order: 'DESC' },
  dates: ['visit_date', 'business_date'],
  past: true,
  filters: [
    { field: 'asOf', address: 'asOf', ofPage: true },
    {
      field: 'date',
      bound: 'gte',
      address: 'startDate',
      input: { kind: 'date', label: 'sales.from', onPhone: true },
    },
    {
      field: 'date',
      bound: 'lte',
      address: 'endDate',
      input: { kind: 'date', label: 'sales.until', onPhone: true },
    },
    {
      field: 'date_type',
      address: 'dateType',
      input: {
        kind: 'choice',
        label: 'sales.date_type',
        values: ['1'],
        texts: 'sales.date_type_',
        all: 'sales.date_type_0',
        onPhone: true,
      },
    },
    {
      field: 'inventory',
      address: 'inventory',
      input: { kind: 'destination', label: 'sales.destination', all: 'sales.all_destinations' },
    },
    {
      field: 'kind',
      address: 'kind',
      input: {
        kind: 'choice',
        label: 'sales.kind',
        values: ['addon', 'visitor', 'donation', 'fee', 'concession'],
        texts: 'sales.kind_',
        onPhone: false,
      },
    },
    {
      field: 'product_type',
      address: 'selectedAddonType',
      input: { kind: 'document', label: 'sales.product_type', of: 'addon_types', onPhone: false },
    },
    {
      field: 'item',
      address: 'selectedAddonTitle',
      input: { kind: 'choice', label: 'sales.product' },
    },
    {
      field: 'discount_group',
      address: 'selectedDiscountGroup',
      input: { kind: 'document', label: 'sales.discount_group', of: 'discount_groups', onPhone: false },
    },
    { field: 'actor', address: 'selectedUser', input: { kind: 'text', label: 'sales.user', onPhone: false } },
    {
      field: 'cause',
      address: 'cause',
      input: {
        kind: 'choice',
        label: 'sales.cause',
        values: SALE_CAUSES,
        texts: 'sales.cause_',
        onPhone: false,
      },
    },
    {
      field: 'reservation',
      address: 'reservation',
      input: { kind: 'text', label: 'sales.reservation', onPhone: false },
    },
    { field: 'q', address: 'searchTerm', input: { kind: 'search', label: 'sales.search', onPhone: false } },
    { field: 'tab', address: 'selectedTab', ofPage: true },
  ],
  searched: ['title', 'reservation'],
  phone: { main: 'title', side: 'gross', more: ['visit_date', 'cause', 'units', 'reservation'] },
};
