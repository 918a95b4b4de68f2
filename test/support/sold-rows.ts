import { money, type Money, type MoneyEvent, type Recorded, type ReservationEvent } from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import { salesProjector, salesTable, type SaleRow, type SalesDocument } from '@stile/projections';

type Sums = Map<string, { gross: Money; net: Money }>;
const add = (sums: Sums, key: string, gross: number, net: number): void => {
  const sum = sums.get(key) ?? { gross: money.zero, net: money.zero };
  sums.set(key, { gross: money.add(sum.gross, gross as Money), net: money.add(sum.net, net as Money) });
};
const textOf = (sums: Sums): string =>
  [...sums]
    .filter(([, { gross, net }]) => gross !== 0 || net !== 0)
    .map(([key, { gross, net }]) => `${key} ${gross} ${net}`)
    .sort()
    .join(', ');

/** The rows of a reservation's sales, beside what its events and commands say. */
export class SoldRows {
  readonly rows: SaleRow[] = [];
  private document: SalesDocument | undefined;

  record(event: MoneyEvent): void {
    if ('till' in event.data) return;
    const { reservationId } = event.data;
    const recorded = { metadata: {}, at: '', ...event } as Recorded<ReservationEvent>;
    const change = { event: recorded, key: reservationId, before: this.document };
    const folded = salesProjector.fold(this.document, recorded, reservationId);
    if (folded === undefined || folded === this.document) return;
    const after = folded ?? undefined;
    this.document = after;
    const added = salesTable.rowsOf({ ...change, after });
    this.rows.push(...added);
    const [rows, said]: [Sums, Sums] = [new Map(), new Map()];
    for (const { kind, tax_rate, gross_e4, net_e4 } of added)
      add(rows, `${kind} at ${tax_rate}`, gross_e4, net_e4);
    const sales = ('sales' in event.data ? event.data.sales : undefined) ?? [];
    for (const { kind, taxRate, amount, amountBeforeTax } of sales)
      add(said, `${kind} at ${taxRate}`, money.money(amount), money.money(amountBeforeTax));
    if (textOf(rows) !== textOf(said))
      throw new Error(`the rows of ${event.type} are ${textOf(rows)}, it says ${textOf(said)}`);
  }

  faults({ stage, owed }: Reservation): readonly string[] {
    const cost = stage === 'confirmed' || stage === 'cancelled' ? money.money(owed) : money.zero;
    const sold = money.add(...this.rows.map(({ gross_e4 }) => gross_e4 as Money));
    return sold === cost ? [] : [`the rows of sales come to ${sold}, not ${cost}`];
  }
}
