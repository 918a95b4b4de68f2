import { useEffect } from 'react';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useServices } from '../../core/services/services.js';
import { OtherWindow } from '../../parts/checkout/OtherWindow.js';
import { PayButton } from '../../parts/checkout/PayButton.js';
import { useCheckout } from '../../parts/checkout/use-checkout.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useGiveUp } from '../../parts/checkout/use-give-up.js';
import { ABANDONED_TEXTS, useAbandonedPlaces } from '../../parts/hold/abandoned-places.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { forgetAttempt, type Attempt } from '../../parts/drafts/order-attempt.js';

interface WaitingPaymentProps {
  placed: NonNullable<Attempt['placed']>;
  goTo: Booking['goTo'];
  onRestart: () => void;
}

/** Back from the payment page without having paid: the reservation is there and waits. */
export const WaitingPayment = ({ placed, goTo, onRestart }: WaitingPaymentProps) => {
  const { t } = useI18n();
  const { stored } = useServices();
  const { checkout, retry } = useCheckout(placed.reservationId);
  const places = useAbandonedPlaces(placed.reservationId, checkout);
  const completed = checkout?.state === 'completed';
  useEffect(() => {
    if (completed) goTo({ screen: 2, reservationId: placed.reservationId });
  });
  const restart = () => {
    forgetAttempt(stored);
    onRestart();
  };
  const giveUp = useGiveUp(placed.reservationId, undefined, restart);
  const abandoned = checkout?.state === 'abandoned';
  const payUrl = checkout?.redirect_url ?? placed.redirectUrl;
  return (
    <div className="page">
      <ScreenHead
        step={2}
        title={t(abandoned ? 'not_paid_title' : 'waiting_title')}
        pageTitle={t('waiting_title')}
      />
      <div className="narrow">
        <Notice
          tone={abandoned ? 'warn' : 'info'}
          title={t(abandoned ? ABANDONED_TEXTS[places] : 'waiting_for_payment', { id: placed.reservationId })}
        >
          {!abandoned && payUrl ? <OtherWindow reservationId={placed.reservationId} /> : null}
          {giveUp.problem ? <ProblemNotice problem={giveUp.problem} /> : null}
          <div className="actions">
            {!abandoned && payUrl ? (
              <PayButton
                reservationId={placed.reservationId}
                payUrl={payUrl}
                label={t('go_to_payment')}
                onBack={retry}
              />
            ) : null}
            <button
              type="button"
              className="button quiet"
              aria-disabled={giveUp.busy}
              onClick={abandoned ? restart : giveUp.act}
            >
              {t(giveUp.busy ? 'giving_up' : 'choose_again')}
            </button>
          </div>
        </Notice>
      </div>
    </div>
  );
};
