import { useEffect, useRef, useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { wayBackOf } from '@stile/contracts/bookings/way-back';
import { isAvailability } from '../../core/booking/queries.js';
import { asProblem, formatMoney, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';

const shownTerms = ({ cancellation }: ReservationAnswer) =>
  cancellation ? { amount_to_return: cancellation.amount_to_return } : {};

/** The return of a cancellation now by the server, and its way. */
const Returned = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { cancellation, currency, charges } = reservation;
  const { t, language } = useI18n();
  if (!cancellation) return <p aria-busy="true">{t('cancel_terms_loading')}</p>;
  const { amount_to_return: amount, to_card: toCard, kept: retained } = cancellation;
  const money = (sum: number) => formatMoney(sum, currency, language);
  const way = wayBackOf(amount, toCard);
  const returns = retained > 0 ? (`cancel_return_part${way}` as const) : (`cancel_return${way}` as const);
  const hasReturned = charges.some(({ refunds }) => refunds.some(({ state }) => state !== 'failed'));
  const nothing = hasReturned ? 'cancel_all_returned' : 'cancel_no_return';
  const key = amount > 0 ? returns : retained > 0 ? 'cancel_return_none' : nothing;
  const paid = hasReturned ? 'cancel_paid_rest' : 'cancel_paid';
  return (
    <p>
      {t(key, {
        paid: t(paid, { amount: money(amount + retained) }),
        amount: money(amount),
        kept: money(retained),
        card: money(toCard),
        venue: money(amount - toCard),
      })}
    </p>
  );
};

interface CancelDialogProps {
  reservation: ReservationAnswer;
  onClose: () => void;
  /** The return of a cancellation is not what was shown any more. */
  onTermsChanged: () => void;
  onCancelled: (reservation: ReservationAnswer) => void;
}

type CancellingProps = Omit<CancelDialogProps, 'onClose'>;

/** Cancels under one key however often it is pressed. */
const useCancelling = ({ reservation, onTermsChanged, onCancelled }: CancellingProps) => {
  const { api, ports, cache } = useServices();
  const [key] = useState(() => ports.key());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const url = `/api/reservation/${encodeURIComponent(reservation.id)}`;
    try {
      await api
        .send(
          'PUT',
          `${url}/cancel`,
          { cancelled: true, ...shownTerms(reservation) },
          { headers: { 'Idempotency-Key': key } },
        )
        .catch((thrown: unknown) => {
          if (asProblem(thrown).code !== 'reservation_already_cancelled') throw thrown;
        });
      // Nothing is left to be signed for it, and its places are free.
      cache.refresh((query) => query === `${url}/participants` || isAvailability(query));
      // It is cancelled, whether or not the page can be read again.
      onCancelled(
        await api
          .get<ReservationAnswer>(url)
          .catch(() => ({ ...reservation, state: 'cancelled' as const, cancelled: true })),
      );
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
      // The dialog shows what a cancellation returns now.
      if (asProblem(thrown).code === 'cancellation_terms_changed') onTermsChanged();
    }
  };
  return { busy, problem, cancel };
};

/** Asks before it cancels. */
export const CancelDialog = ({ onClose, ...cancelling }: CancelDialogProps) => {
  const { reservation, onTermsChanged } = cancelling;
  const i18n = useI18n();
  const { t } = i18n;
  const dialog = useRef<HTMLDialogElement>(null);
  const { busy, problem, cancel } = useCancelling(cancelling);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // The answer to a change does not say what a cancellation returns.
  const isKnown = reservation.cancellation !== undefined;
  useEffect(() => {
    if (!isKnown) onTermsChanged();
  }, [isKnown, onTermsChanged]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="cancel-title"
      onClose={onClose}
      onCancel={onClose}
    >
      <h2 id="cancel-title">{t('cancel_question')}</h2>
      <p>
        {t('cancel_what', {
          place: i18n.title(reservation.inventory_title),
          date: i18n.date(reservation.visit_date, 'full'),
        })}
      </p>
      <Returned reservation={reservation} />
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('keep_reservation')}
        </button>
        <button
          type="button"
          className="button danger"
          aria-disabled={busy || !isKnown}
          onClick={() => {
            if (isKnown) void cancel();
          }}
        >
          {t(busy ? 'cancelling' : 'cancel_now')}
        </button>
      </div>
    </dialog>
  );
};
