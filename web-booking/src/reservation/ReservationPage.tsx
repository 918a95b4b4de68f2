import { useState, type ReactNode } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { useGet } from '../api/use-answer.js';
import { ScreenHead } from '../app/ScreenHead.js';
import { parseSelection } from '../booking/selection.js';
import { searchOf, useUrl } from '../browser/router.js';
import { Ticket } from '../confirmation/Ticket.js';
import { formatMoney } from '../i18n/format.js';
import { useWords } from '../i18n/texts.js';
import { LoadFault, Notice } from '../ui/Notice.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { CancelDialog } from './CancelDialog.js';
import { isPassing } from '../api/problem.js';

/** The visitor's own page, open to the browser that followed the link. */
export const ReservationPage = () => {
  const { t, language } = useWords();
  const { reservationId } = parseSelection(searchOf(useUrl()));
  const asked = useGet<ReservationAnswer>(reservationId && `/api/reservation/${encodeURIComponent(reservationId)}`);
  const [cancelled, setCancelled] = useState<ReservationAnswer | null>(null);
  const [asking, setAsking] = useState(false);
  const reservation = cancelled ?? asked.value;

  if (!reservationId || (asked.problem && !isPassing(asked.problem) && !reservation)) {
    return <Page title={t('reservation_closed_title')}><Notice tone="warn" title={t('reservation_closed')}><p>{t('reservation_closed_more')}</p></Notice></Page>;
  }
  if (asked.problem && !reservation) return <Page title={t('your_reservation')}><LoadFault what={t('reservation_not_loaded')} asked={asked} /></Page>;
  if (!reservation) return <PageSkeleton title={t('your_reservation')} />;
  const canCancel = reservation.state === 'confirmed' && !reservation.cancelled && !reservation.checked_in;
  return (
    <Page title={t(reservation.cancelled ? 'cancelled_title' : 'your_reservation')}>
      {reservation.cancelled ? (
        <Notice tone="info" title={t('cancelled_done')} focus={cancelled !== null}>
          {reservation.amount_to_return > 0 ? <p>{t('cancelled_return', { amount: formatMoney(reservation.amount_to_return, reservation.currency, language) })}</p> : null}
        </Notice>
      ) : reservation.checked_in ? <Notice tone="good" title={t('checked_in')} /> : reservation.state === 'placed' ? <Notice tone="info" title={t('waiting_for_payment', { id: reservation.id })} /> : null}
      <Ticket reservation={reservation} />
      {canCancel ? <div className="actions no-print"><button type="button" className="button danger" onClick={() => setAsking(true)}>{t('cancel_reservation')}</button></div> : null}
      {asking ? <CancelDialog reservation={reservation} onClose={() => setAsking(false)} onCancelled={(next) => { setAsking(false); setCancelled(next); }} /> : null}
    </Page>
  );
};

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page"><ScreenHead title={title} pageTitle={title} /><div className="narrow">{children}</div></div>
);
