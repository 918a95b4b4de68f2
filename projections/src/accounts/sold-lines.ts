import {
  discountedLines,
  lineSharesOf,
  money,
  refundedOf,
  unitsOf,
  type LineRefunds,
  type Priced,
  type PricedLine,
  type Visit,
} from '@stile/contracts';

/** Dimensions and measures of a sold line. Amounts are in ten-thousandths of the currency's unit. */
export type SoldLine = {
  readonly inventory: string;
  readonly visit_date: string;
  readonly reservation_type: string;
  readonly discount_group: string | null;
  readonly kind: PricedLine['kind'] | 'concession' | 'fee';
  /** The visitor type or product; '' of a concession or a fee. */ readonly item: string;
  readonly title: string;
  readonly product_type: string | null;
  readonly accounting_code: string | null;
  readonly slot: string | null;
  /** The first and the last day of a product with days of its own. */ readonly first_day: string | null;
  readonly last_day: string | null;
  readonly unit_price_e4: number | null;
  /** A text: '0.13'. */ readonly tax_rate: string;
  /** Codes with a space between them; '' without any. */ readonly coupons: string;
  /** Units that were sold and not returned. */ readonly units: number;
  /** After discounts, with tax. */ readonly gross_e4: number;
  /** After discounts, before tax. */ readonly net_e4: number;
  /** Taken off by discounts, with tax. */ readonly discount_e4: number;
};
export const MEASURES = ['units', 'gross_e4', 'net_e4', 'discount_e4'] as const;

/** The reservation that lines are sold in. */
export interface SoldIn extends LineRefunds {
  readonly visit: Pick<Visit, 'inventory' | 'visitDate' | 'reservationType' | 'discountGroup'>;
  readonly priced: Priced;
}

const couponsOf = ({ discounts }: Priced, { kind, item }: PricedLine): string =>
  kind === 'donation'
    ? ''
    : [...new Set(discounts.filter(({ items }) => items.includes(item)).map(({ coupon }) => coupon))].join(
        ' ',
      );

export const visitOf = ({
  inventory,
  visitDate,
  reservationType,
  discountGroup,
}: SoldIn['visit']): Pick<SoldLine, 'inventory' | 'visit_date' | 'reservation_type' | 'discount_group'> => ({
  inventory,
  visit_date: visitDate,
  reservation_type: reservationType,
  discount_group: discountGroup,
});

/** The lines of a price less what went back of each: they add up to what the reservation costs by its lines. */
export const soldLines = ({ visit, priced, refunds }: SoldIn): readonly SoldLine[] => {
  const exact = discountedLines(priced);
  return lineSharesOf(priced).map((share, i): SoldLine => {
    const line = priced.lines[i]!;
    const back = refundedOf({ refunds }, share);
    return {
      ...visitOf(visit),
      kind: line.kind,
      item: line.item,
      title: line.title,
      product_type: line.productType ?? null,
      accounting_code: line.accountingCode ?? null,
      slot: line.slot,
      first_day: line.days?.from ?? line.program?.from ?? null,
      last_day: line.days?.until ?? line.program?.until ?? null,
      unit_price_e4: money.money(line.unitPrice),
      tax_rate: String(line.taxRate),
      coupons: couponsOf(priced, line),
      units: share.amount === 0 ? share.count : share.count - unitsOf(back.amount, share),
      gross_e4: money.subtract(share.amount, back.amount),
      net_e4: money.subtract(share.amountBeforeTax, back.amountBeforeTax),
      discount_e4: money.subtract(money.money(line.amount), exact[i]!.after),
    };
  });
};
