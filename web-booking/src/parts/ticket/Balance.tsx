import type { ReservationAnswer } from '@stile/contracts';
import { formatMoney } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';

/** What is still to be paid at the venue; it leads who sells there to where it is collected. */
export const Balance = ({
  reservation: { id, balance, cancelled, currency, may },
}: {
  reservation: ReservationAnswer;
}) => {
  const { t, language } = useI18n();
  if (cancelled || balance <= 0) return null;
  const text = t('balance', { amount: formatMoney(balance, currency, language) });
  return (
    <p>
      <strong>
        {may?.sell ? (
          <a className="link" href={`/reservation/${id}`}>
            {text}
          </a>
        ) : (
          text
        )}
      </strong>
    </p>
  );
};
