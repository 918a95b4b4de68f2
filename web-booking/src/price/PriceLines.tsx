import type { QuoteAnswer } from '@stile/contracts';
import { formatMoney } from '../i18n/format.js';
import { useWords } from '../i18n/texts.js';

type PriceLinesProps = Pick<QuoteAnswer, 'lines' | 'discounts' | 'subtotal' | 'tax_amount' | 'price' | 'currency'> & { taxIncluded: boolean; stale?: boolean };

/** Lines, subtotal, tax and total as the server worked them out: nothing is added up here. */
export const PriceLines = ({ lines, discounts, subtotal, tax_amount, price, currency, taxIncluded, stale = false }: PriceLinesProps) => {
  const { t, language } = useWords();
  const money = (amount: number) => formatMoney(amount, currency, language);
  return (
    <dl className="lines" data-stale={stale || undefined}>
      {lines.map((line) => <div key={`${line.kind} ${line.item}`}><dt>{line.count} × {line.title}</dt><dd>{line.price === 0 ? t('free') : money(taxIncluded ? line.price : line.price_before_tax)}</dd></div>)}
      {discounts.map((discount) => <div key={discount.coupon}><dt>{discount.description || discount.coupon}</dt><dd>{money(-(taxIncluded ? discount.amount : discount.amount_before_tax))}</dd></div>)}
      <div className="ruled"><dt>{t('subtotal')}</dt><dd>{money(subtotal)}</dd></div>
      <div><dt>{t('tax')}</dt><dd>{money(tax_amount)}</dd></div>
      <div className="ruled grand"><dt>{t('total')}</dt><dd>{money(price)}</dd></div>
    </dl>
  );
};
