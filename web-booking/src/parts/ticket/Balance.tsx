import type { ReservationAnswer } from '@stile/contracts';
import { formatMoney } from '@stile/web-kit';
import { saidBalance } from '@stile/contracts/bookings/said-balance';
import { useI18n } from '../../core/i18n/i18n.js';

/**
 * The sum still to be paid at the venue. Who sells there reads what is to be returned too, and is led to where it is
 * collected or paid back.
 */
export const Balance = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { t, language } = useI18n();
  const { id, balance, cancelled, currency, may } = reservation;
  const said = may?.sell ? saidBalance(reservation) : cancelled || balance <= 0 ? null : balance;
  if (said === null) return null;
  const amount = formatMoney(said, currency, language);
  return (
    <p>
      <strong>
        {may?.sell ? (
          <a className="link" href={`/reservation/${id}`}>
            {t('balance_to_settle', { amount })}
          </a>
        ) : (
          t('balance', { amount })
        )}
      </strong>
    </p>
  );
};
