import type { EditQuoteAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';

/**
 * What a change costs: the price before and now, and what is to be paid or returned, all as the server worked it
 * out.
 */
export const Difference = ({ before, quote }: { before: number; quote: EditQuoteAnswer | undefined }) => {
  const { t, money } = useI18n();
  const edit = quote?.edit;
  return (
    <>
      <dl className="lines difference">
        <div>
          <dt>{t('before')}</dt>
          <dd>{money(before)}</dd>
        </div>
        <div>
          <dt>{t('now')}</dt>
          <dd>{quote ? money(quote.price) : '–'}</dd>
        </div>
        {edit && edit.to_pay > 0 ? (
          <div className="ruled grand">
            <dt>{t('to_pay_now')}</dt>
            <dd>{money(edit.to_pay)}</dd>
          </div>
        ) : null}
        {edit && edit.amount_to_return > 0 ? (
          <div className="ruled grand">
            <dt>{t('to_return')}</dt>
            <dd>{money(edit.amount_to_return)}</dd>
          </div>
        ) : null}
        {edit?.difference === 0 && edit.to_pay === 0 && edit.amount_to_return === 0 ? (
          <div className="ruled">
            <dt>{t('same_price')}</dt>
          </div>
        ) : null}
      </dl>
      {edit?.kept ? <p className="hint">{t('kept_by_terms', { amount: money(edit.kept) })}</p> : null}
    </>
  );
};
