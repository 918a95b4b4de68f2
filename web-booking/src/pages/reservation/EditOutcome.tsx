import { useEffect, useMemo } from 'react';
import type { CheckoutAnswer, ReservationAnswer } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { OtherWindow } from '../../parts/checkout/OtherWindow.js';
import { PayButton } from '../../parts/checkout/PayButton.js';
import { useCheckout } from '../../parts/checkout/use-checkout.js';
import { hasContact } from '../../parts/booker/contact.js';
import { draftsOfEdit, forgetEdit, readUnpaid, type UnpaidEdit } from '../../parts/edit/edit-drafts.js';
import { forgetAttempt, wantToPayAgain } from '../../parts/drafts/order-attempt.js';
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
  const unpaid = useUnpaid(reservation.id, edit, checkout);
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
  if (state === 'abandoned') return <NotMade reservation={reservation} unpaid={unpaid} />;
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

const NotMade = ({ reservation, unpaid }: { reservation: ReservationAnswer; unpaid: UnpaidEdit | null }) => {
  const { t } = useI18n();
  return (
    <Notice tone="warn" title={t('change_not_made')} focus>
      <p>{t('change_not_made_more')}</p>
      {unpaid && reservation.may?.edit === null ? (
        <PayAgain reservationId={reservation.id} unpaid={unpaid} />
      ) : null}
    </Notice>
  );
};

/** The change as this tab sent it, where only its payment failed. Once it is made or dropped, its drafts are gone. */
const useUnpaid = (
  reservationId: string,
  edit: number,
  checkout: CheckoutAnswer | undefined,
): UnpaidEdit | null => {
  const { stored } = useServices();
  const drafts = useMemo(() => draftsOfEdit(stored, reservationId), [stored, reservationId]);
  const found = readUnpaid(drafts);
  const unpaid = found?.edit === edit ? found : null;
  const state = checkout?.state;
  // A reservation that somebody else has changed meanwhile is changed from what it is now.
  const canPayAgain =
    state === 'abandoned' &&
    checkout?.reason !== 'given_up' &&
    checkout?.reservation.revision === unpaid?.revision;
  const isOver = unpaid !== null && (state === 'completed' || (state === 'abandoned' && !canPayAgain));
  useEffect(() => {
    if (isOver) forgetEdit(drafts);
    // Under its key the change would be answered as it ended.
    else if (canPayAgain) forgetAttempt(drafts);
  }, [drafts, isOver, canPayAgain]);
  return canPayAgain ? unpaid : null;
};

const PayAgain = ({ reservationId, unpaid }: { reservationId: string; unpaid: UnpaidEdit }) => {
  const { t } = useI18n();
  const { stored, leave } = useServices();
  const drafts = draftsOfEdit(stored, reservationId);
  const isWhole = hasContact(drafts);
  const onPayAgain = () => {
    if (isWhole) wantToPayAgain(drafts, unpaid.due);
    leave(`/reservation/edit?${unpaid.search}`);
  };
  return (
    <>
      <p>{t(isWhole ? 'payment_again_more' : 'payment_again_chosen')}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onPayAgain}>
          {t('pay_again')}
        </button>
      </div>
    </>
  );
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
      {payUrl ? <OtherWindow reservationId={reservation.id} edit={edit} /> : null}
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
