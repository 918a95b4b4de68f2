import { useGetOne } from 'react-admin';
import type { ProductSalesSummary } from '@stile/contracts';

/** The filter of the page, as react-admin has it. */
export interface SalesFilter {
  readonly tab?: string;
  readonly date_gte?: string;
  readonly date_lte?: string;
  readonly [field: string]: string | undefined;
}
export type Summary = ProductSalesSummary & { readonly id: string };

/** The sums of all lines that a filter finds. */
export const useSummary = (filter: SalesFilter) =>
  useGetOne<Summary>('product_sales_summaries', { id: JSON.stringify(filter) });
