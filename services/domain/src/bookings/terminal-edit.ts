import type { Charge, Priced, Rejection } from '@stile/contracts';

/** A product and how many of it there are to be. */
interface Wanted {
  readonly item: string;
  readonly count: number;
}

const NO_MORE: Rejection = {
  code: 'edit_adds_product',
  status: 422,
  fields: { addons: 'edit_adds_product' },
};

const countsOf = (lines: readonly Wanted[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { item, count } of lines) counts.set(item, (counts.get(item) ?? 0) + count);
  return counts;
};

/** Staff add nothing that costs to what cards paid at a terminal: that is another order (docs/rules/desk.md 30). */
export const terminalEditRejection = (
  {
    charges,
    placed: { priced },
  }: { readonly charges: readonly Pick<Charge, 'type'>[]; readonly placed: { readonly priced: Priced } },
  wanted: readonly Wanted[],
): Rejection | null => {
  if (charges.length === 0 || charges.some(({ type }) => type !== 'terminal')) return null;
  const present = countsOf(priced.lines.filter(({ kind }) => kind !== 'visitor'));
  const isMore = [...countsOf(wanted)].some(([item, count]) => count > (present.get(item) ?? 0));
  return isMore ? NO_MORE : null;
};

/** The products of a price that cost something. */
export const pricedProducts = ({ lines }: Priced): Wanted[] =>
  lines.filter(({ kind, amount }) => kind !== 'visitor' && amount > 0);
