import { money, type AccountingReportAnswer, type Money } from '@stile/contracts';
import type { Group } from '@stile/projections';
import { addedGroups, SUMS, totalsOf } from '../product-sales/sales-sums.js';
import type { ChartOfAccounts } from './chart-of-accounts.js';

/** Sums of sales are read by these. */
export const OF_CODE = ['kind', 'accounting_code', 'tax_rate'] as const;
type SalesOfCode = AccountingReportAnswer['sales'][number];

/** A sum has '' where its rows have no code. */
export const soldOf = (
  { key }: Group,
  chart: ChartOfAccounts,
): { readonly kind: string; readonly code: string | null; readonly taxRate: string } => {
  const [kind, soldUnder, taxRate] = key.map((value) => String(value ?? ''));
  return { kind: kind!, code: chart.ofSale(kind!, soldUnder || null), taxRate: taxRate! };
};
export const netOf = ({ sums }: Group): Money => (sums[SUMS.indexOf('net_e4')] ?? 0) as Money;

const order = ({ code, kind, tax_rate }: SalesOfCode): string =>
  [code === null ? 1 : 0, code ?? kind, tax_rate].join('\u0001');

/** Sales under each code at each rate of tax; below them what has no code, by its kind. */
export const salesByCode = (groups: readonly Group[], chart: ChartOfAccounts): SalesOfCode[] => {
  const lines = new Map<string, { readonly sold: ReturnType<typeof soldOf>; sums: readonly number[] }>();
  for (const group of groups) {
    const sold = soldOf(group, chart);
    const key = [sold.code ?? `~${sold.kind}`, sold.taxRate].join('\u0001');
    lines.set(key, { sold, sums: addedGroups(lines.get(key)?.sums ?? [], group.sums) });
  }
  return [...lines.values()]
    .map(({ sold: { code, kind, taxRate }, sums }): SalesOfCode => ({
      code,
      title: chart.titleOf(code),
      kind: code === null ? kind : null,
      tax_rate: Number(taxRate),
      ...totalsOf(sums),
    }))
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
};

/** The sum of net amounts, before tax. */
export const netOfGroups = (groups: readonly Group[]): Money => money.add(...groups.map(netOf));
