import { useEffect } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { PayButton } from '../../parts/checkout/PayButton.js';
import { useCheckout } from '../../parts/checkout/use-checkout.js';
import { formatMoney } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { useGiveUp } from '../../parts/checkout/use-give-up.js';

interface EditOutcomeProps {
  reservation: ReservationAnswer;
  edit: number;
  onSettled: () => void;
  onReservation: (reservation: ReservationAnswer) => void;
}

/** The outcome of a change: made, on its way, waiting for its payment, or not made. */
export const EditOutcome = ({ reservation, edit, onSettled, onReservation }: EditOutcomeProps) => {
  const { t } = useI18n();
  const { checkout, retry } = useCheckout(reservation.id, edit);
  const state = checkout?.state;
  const settled = state === 'completed' || state === 'abandoned';
  useEffect(() => {
    if (settled) onSettled();
  }, [settled, onSettled]);
  if (state === 'completed')
    return reservation.cancelled ? null : (
      <Notice
        tone="good"
        title={
          reservation.contact?.email
            ? t('change_made_mail', { email: reservation.contact.email })
            : t('change_made')
        }
        focus
      />
    );
  if (state === 'abandoned')
    return (
      <Notice tone="warn" title={t('change_not_made')} focus>
        <p>{t('change_not_made_more')}</p>
      </Notice>
    );
  if (state === 'waiting_for_payment')
    return (
      <WaitingEdit
        reservation={checkout?.reservation ?? reservation}
        edit={edit}
        payUrl={checkout?.redirect_url ?? null}
        onBack={retry}
        onReservation={onReservation}
      />
    );
  return checkout ? <Notice tone="info" title={t('change_working')} /> : null;
};

/** An edit that was not paid: the way to pay it, and the way to leave the reservation as it was. */
const WaitingEdit = ({
  reservation,
  edit,
  payUrl,
  onBack,
  onReservation,
}: Pick<EditOutcomeProps, 'reservation' | 'edit' | 'onReservation'> & {
  payUrl: string | null;
  onBack: () => void;
}) => {
  const { t, language } = useI18n();
  const giveUp = useGiveUp(reservation.id, edit, onReservation);
  return (
    <Notice
      tone="warn"
      title={t('change_waits', {
        amount: formatMoney(reservation.pending_edit?.to_pay ?? 0, reservation.currency, language),
      })}
    >
      <p>{t('change_waits_more')}</p>
      {giveUp.problem ? <ProblemNotice problem={giveUp.problem} /> : null}
      <div className="actions">
        {payUrl ? (
          <PayButton
            reservationId={reservation.id}
            edit={edit}
            payUrl={payUrl}
            label={t('pay_now')}
            onBack={onBack}
          />
        ) : null}
        <button type="button" className="button quiet" aria-disabled={giveUp.busy} onClick={giveUp.act}>
          {t(giveUp.busy ? 'giving_up' : 'drop_change')}
        </button>
      </div>
    </Notice>
  );
};
