import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { EditQuoteAnswer } from '@stile/contracts';
import type { QueryState } from '../../core/services/use-query.js';
import { LazyPriceLines } from '../price/lazy.js';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Icon } from '../ui/Icon.js';
import { LoadError } from '../ui/Notice.js';

interface PricePanelProps {
  /** The subject of the price: day and time. */
  heading: ReactNode;
  quote: QueryState<EditQuoteAnswer> & { stale: boolean };
  taxIncluded: boolean;
  /** Always in view beside the total: what is missing, how long the places are held. */
  status?: ReactNode;
  /** The button; it names what happens next. */
  children: ReactNode;
}

const SAY_AFTER_MS = 900;

/**
 * Total always in view: beside the page on a desk, a dock with the lines behind a disclosure on a phone. One
 * element for both.
 */
export const PricePanel = ({ heading, quote, taxIncluded, status, children }: PricePanelProps) => {
  const { t, money } = useI18n();
  const [open, setOpen] = useState(false);
  const { value } = quote;
  // A price of an earlier choice is none of this one.
  const failed = quote.problem !== undefined && quote.stale;
  const sum = sumOf(value);
  useSpokenSum(sum);
  return (
    <aside className="price" aria-labelledby="price-title">
      <div className="price-lines" data-open={open || undefined} id="price-lines">
        <h2 id="price-title">{t('your_visit')}</h2>
        {heading}
        {value ? (
          <LazyPriceLines {...value} taxIncluded={taxIncluded} stale={quote.stale} />
        ) : failed ? null : (
          <p className="hint">{t('price_when_chosen')}</p>
        )}
      </div>
      <div className="price-status" role="alert">
        {failed ? <LoadError what={t('price_not_loaded')} query={quote} /> : null}
      </div>
      {status ? <div className="price-status">{status}</div> : null}
      <div className="price-bar">
        <div className="price-total">
          <p className="price-sum">
            <span className="price-sum-label">{t(sum.label)}</span>{' '}
            <strong>{sum.amount === undefined ? '–' : money(sum.amount)}</strong>
          </p>
          <button
            type="button"
            className="link price-toggle"
            aria-expanded={open}
            aria-controls="price-lines"
            onClick={() => setOpen(!open)}
          >
            {t('price_details')} <Icon name="down" size={14} />
          </button>
        </div>
        <div className="price-act">{children}</div>
      </div>
    </aside>
  );
};

interface Sum {
  readonly label: 'total' | 'to_pay_now' | 'to_return';
  readonly amount: number | undefined;
}

/** The total; of a change, what it makes to pay or to return. */
const sumOf = (quote: EditQuoteAnswer | undefined): Sum => {
  if (!quote?.edit) return { label: 'total', amount: quote?.price };
  const { to_pay, amount_to_return } = quote.edit;
  return amount_to_return > 0
    ? { label: 'to_return', amount: amount_to_return }
    : { label: 'to_pay_now', amount: to_pay };
};

/** Says a changed sum once it has come to rest. */
const useSpokenSum = ({ label, amount: price }: Sum): void => {
  const { t, money } = useI18n();
  const { announcer } = useServices();
  const said = useRef(price);
  useEffect(() => {
    if (price === undefined || price === said.current) return undefined;
    const timer = setTimeout(() => {
      said.current = price;
      announcer.say(`${t(label)} ${money(price)}`);
    }, SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [price, label, announcer, t, money]);
};
