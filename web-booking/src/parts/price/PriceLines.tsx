import type { QuoteAnswer } from '@stile/contracts';
import { countedTitle, formatMoney, lineWhen } from '@stile/web-kit';
import { sumRows, type SumRow, type Sums } from '@stile/contracts/bookings/cost';
import { shownAmounts } from '@stile/contracts/pricing/shown-price';
import { useI18n } from '../../core/i18n/i18n.js';

type PriceLinesProps = Pick<
  QuoteAnswer,
  'lines' | 'discounts' | 'subtotal' | 'tax_amount' | 'price' | 'currency'
> &
  Pick<Sums, 'cost'> & {
    parking?: { readonly end: string } | undefined;
    taxIncluded: boolean;
    stale?: boolean;
  };

/** The days, the time or the hours that a line is for, and a price that was agreed. */
const LineWhen = ({
  line,
  parking,
}: {
  line: QuoteAnswer['lines'][number];
  parking: PriceLinesProps['parking'];
}) => {
  const i18n = useI18n();
  const details = [lineWhen(line, i18n, parking), line.price_source ? i18n.t('agreed_price') : '']
    .filter(Boolean)
    .join(' · ');
  return details ? <span className="hint line-when">{details}</span> : null;
};

/** The sums below lines (docs/rules/money.md 7). */
export const SumRows = ({
  sums,
  money,
  taxIncluded,
}: {
  sums: Sums;
  money: (amount: number) => string;
  taxIncluded: boolean;
}) => {
  const { t } = useI18n();
  return sumRows(sums, taxIncluded).map(({ key, amount }) => (
    <div key={key} className={SUM_CLASS[key]}>
      <dt>{t(key)}</dt>
      <dd>{money(amount)}</dd>
    </div>
  ));
};
const SUM_CLASS: Partial<Record<SumRow['key'], string>> = {
  subtotal: 'ruled',
  total: 'ruled grand',
  tax_within: 'hint',
};

/** Lines and sums as the server worked them out, the lines in cents that add up to their price. */
export const PriceLines = ({
  lines,
  discounts,
  subtotal,
  tax_amount,
  price,
  cost,
  currency,
  parking,
  taxIncluded,
  stale = false,
}: PriceLinesProps) => {
  const { t, language } = useI18n();
  const money = (amount = 0) => formatMoney(amount, currency, language);
  const shown = shownAmounts({ lines, discounts }, taxIncluded);
  return (
    <dl className="lines" data-stale={stale || undefined}>
      {lines.map((line, index) => (
        <div key={index}>
          <dt>
            {countedTitle(line)}
            <LineWhen line={line} parking={parking} />
          </dt>
          <dd>{line.price === 0 ? t(line.program ? 'included' : 'free') : money(shown.lines[index])}</dd>
        </div>
      ))}
      {discounts.map((discount, index) => (
        <div key={discount.coupon}>
          <dt>{discount.description || discount.coupon}</dt>
          <dd>{money(shown.discounts[index])}</dd>
        </div>
      ))}
      <SumRows sums={{ subtotal, tax_amount, price, cost }} money={money} taxIncluded={taxIncluded} />
    </dl>
  );
};
