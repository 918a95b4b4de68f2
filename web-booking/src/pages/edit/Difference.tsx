import type { BookingKey, EditQuoteAnswer, ReservationAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { Balance } from '../../parts/ticket/Balance.js';

const GATEWAYS: Readonly<Record<string, BookingKey>> = {
  card: 'gateway_card',
  terminal: 'gateway_terminal',
  cash: 'gateway_cash',
  manual: 'gateway_manual',
  deferred: 'gateway_deferred',
  split: 'gateway_split',
};

const ReservationNumber = ({ id, gateway, may }: ReservationAnswer) => {
  const { t } = useI18n();
  const how = may?.by === 'staff' && GATEWAYS[gateway];
  return (
    <div>
      <dt>{t('reservation_number')}</dt>
      <dd>{how ? `${id} (${t(how)})` : id}</dd>
    </div>
  );
};

interface DifferenceProps {
  reservation: ReservationAnswer;
  quote: EditQuoteAnswer | undefined;
}

/**
 * Which reservation is changed (to staff with how it is paid), and what the change costs: the price before and now, and
 * what is to be paid or returned, all as the server worked it out.
 */
export const Difference = ({ reservation, quote }: DifferenceProps) => {
  const { t, money } = useI18n();
  const edit = quote?.edit;
  return (
    <>
      <dl className="lines difference">
        <ReservationNumber {...reservation} />
        <div>
          <dt>{t('before')}</dt>
          <dd>{money(reservation.price)}</dd>
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
      <Balance reservation={reservation} />
      {edit?.kept ? <p className="hint">{t('kept_by_terms', { amount: money(edit.kept) })}</p> : null}
    </>
  );
};
