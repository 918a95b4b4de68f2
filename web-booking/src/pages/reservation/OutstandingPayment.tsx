import { useEffect } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { OtherWindow } from '../../parts/checkout/OtherWindow.js';
import { PayButton } from '../../parts/checkout/PayButton.js';
import { useCheckout } from '../../parts/checkout/use-checkout.js';
import { chooseAgainUrl } from '../../parts/drafts/order-attempt.js';
import { searchOf, useUrl } from '../../core/browser/router.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { useGiveUp } from '../../parts/checkout/use-give-up.js';

interface OutstandingPaymentProps {
  reservation: ReservationAnswer;
  onReservation: (reservation: ReservationAnswer) => void;
  onSettled: () => void;
}

/** A reservation that waits for its payment, or that came to nothing: pay, give it up, choose again. */
export const OutstandingPayment = ({ reservation, onReservation, onSettled }: OutstandingPaymentProps) => {
  const { stored, leave } = useServices();
  const search = searchOf(useUrl());
  const onChooseAgain = () =>
    leave(
      chooseAgainUrl(
        stored,
        `inventoryGroup=${reservation.inventory_group}&inventory=${reservation.inventory}&${search}`,
      ),
    );
  if (reservation.state === 'abandoned') return <Gone onChooseAgain={onChooseAgain} />;
  return <Waiting reservation={reservation} onReservation={onReservation} onSettled={onSettled} />;
};

const Gone = ({ onChooseAgain }: { onChooseAgain: () => void }) => {
  const { t } = useI18n();
  return (
    <Notice tone="warn" title={t('payment_abandoned')} focus>
      <p>{t('given_up_more')}</p>
      <button type="button" className="button primary" onClick={onChooseAgain}>
        {t('choose_again')}
      </button>
    </Notice>
  );
};

const Waiting = ({ reservation, onReservation, onSettled }: OutstandingPaymentProps) => {
  const { t } = useI18n();
  const { checkout, retry } = useCheckout(reservation.id);
  const giveUp = useGiveUp(reservation.id, undefined, onReservation);
  const settled = checkout?.state === 'completed' || checkout?.state === 'abandoned';
  useEffect(() => {
    if (settled) onSettled();
  }, [settled, onSettled]);
  const payUrl = checkout?.redirect_url;
  return (
    <Notice tone="info" title={t('waiting_for_payment', { id: reservation.id })}>
      <p>{t('waiting_more')}</p>
      {payUrl ? <OtherWindow reservationId={reservation.id} /> : null}
      {giveUp.problem ? <ProblemNotice problem={giveUp.problem} /> : null}
      <div className="actions">
        {payUrl ? (
          <PayButton
            reservationId={reservation.id}
            payUrl={payUrl}
            label={t('go_to_payment')}
            onBack={retry}
          />
        ) : null}
        <button type="button" className="button quiet" aria-disabled={giveUp.busy} onClick={giveUp.act}>
          {t(giveUp.busy ? 'giving_up' : 'give_up')}
        </button>
      </div>
    </Notice>
  );
};
