import type { QuoteAnswer } from '@stile/contracts';
import { formatMoney, lineWhen } from '@stile/web-kit';
import { shownAmounts } from '@stile/contracts/pricing/shown-price';
import { useI18n } from '../../core/i18n/i18n.js';

type PriceLinesProps = Pick<
  QuoteAnswer,
  'lines' | 'discounts' | 'subtotal' | 'tax_amount' | 'price' | 'currency'
> & { parking?: { readonly end: string } | undefined; taxIncluded: boolean; stale?: boolean };

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

/**
 * Before tax: what the lines come to, the tax, the total. With it in the lines: the total, and the tax that is in
 * it.
 */
export const TotalRows = ({
  subtotal,
  tax,
  total,
  taxIncluded,
}: {
  subtotal: string;
  tax: string;
  total: string;
  taxIncluded: boolean;
}) => {
  const { t } = useI18n();
  return (
    <>
      {taxIncluded ? null : (
        <>
          <div className="ruled">
            <dt>{t('subtotal')}</dt>
            <dd>{subtotal}</dd>
          </div>
          <div>
            <dt>{t('tax')}</dt>
            <dd>{tax}</dd>
          </div>
        </>
      )}
      <div className="ruled grand">
        <dt>{t('total')}</dt>
        <dd>{total}</dd>
      </div>
      {taxIncluded ? (
        <div className="hint">
          <dt>{t('tax_within')}</dt>
          <dd>{tax}</dd>
        </div>
      ) : null}
    </>
  );
};

/** Lines, subtotal, tax and total as the server worked them out, the lines in cents that add up to them. */
export const PriceLines = ({
  lines,
  discounts,
  subtotal,
  tax_amount,
  price,
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
            {line.count} × {line.title}
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
      <TotalRows
        subtotal={money(subtotal)}
        tax={money(tax_amount)}
        total={money(price)}
        taxIncluded={taxIncluded}
      />
    </dl>
  );
};
