import { useCallback, useState, type ReactNode } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { useGet } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import { LazyWaivers } from '../../parts/ticket/lazy-waivers.js';
import { parseSelection } from '../../core/booking/selection.js';
import { searchOf, useUrl } from '../../core/browser/router.js';
import { Ticket } from '../../parts/ticket/Ticket.js';
import { formatMoney } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { LoadError, Notice } from '../../parts/ui/Notice.js';
import { PageSkeleton } from '../../parts/ui/PageSkeleton.js';
import { CancelDialog } from './CancelDialog.js';
import { EditOutcome } from './EditOutcome.js';
import { ReservationActions } from './ReservationActions.js';
import { OutstandingPayment } from './OutstandingPayment.js';
import { isRejected } from '../../parts/widgets/is-rejected.js';

const titleOf = ({ state }: ReservationAnswer) =>
  state === 'cancelled' ? 'cancelled_title' : state === 'abandoned' ? 'not_paid_title' : 'your_reservation';
/** The edit that the visitor comes back from, if any. */
const editOf = (search: string): number | undefined => {
  const edit = new URLSearchParams(search).get('edit') ?? '';
  return /^[1-9]\d{0,2}$/.test(edit) ? Number(edit) : undefined;
};

/** The visitor's own page, open to the browser that followed the link. */
export const ReservationPage = () => {
  const { t } = useI18n();
  const search = searchOf(useUrl());
  const { reservationId } = parseSelection(search);
  const query = useGet<ReservationAnswer>(
    reservationId && `/api/reservation/${encodeURIComponent(reservationId)}`,
  );
  const { retry: onSettled, value } = query;
  /** The answer of a command, until what is asked is newer: a switch of language asks again. */
  const [since, setSince] = useState<{
    answered: ReservationAnswer;
    query: ReservationAnswer | undefined;
  } | null>(null);
  const answered = since?.query === value ? since?.answered : undefined;
  const setAnswered = useCallback(
    (next: ReservationAnswer) => setSince({ answered: next, query: value }),
    [value],
  );
  const reservation = answered ?? value;

  if (isRejected(query.problem, reservation)) {
    return (
      <Page title={t('reservation_closed_title')}>
        <Notice tone="warn" title={t('reservation_closed')}>
          <p>{t('reservation_closed_more')}</p>
        </Notice>
      </Page>
    );
  }
  if (query.problem && !reservation)
    return (
      <Page title={t('your_reservation')}>
        <LoadError what={t('reservation_not_loaded')} query={query} />
      </Page>
    );
  if (!reservation) return <PageSkeleton title={t('your_reservation')} />;
  return (
    <Known
      reservation={reservation}
      edit={editOf(search) ?? reservation.pending_edit?.edit}
      isCancelledNow={answered?.cancelled === true}
      onReservation={setAnswered}
      onSettled={onSettled}
    />
  );
};

interface KnownProps {
  reservation: ReservationAnswer;
  /** The edit whose outcome is shown. */
  edit: number | undefined;
  isCancelledNow: boolean;
  onReservation: (reservation: ReservationAnswer) => void;
  onSettled: () => void;
}

/** The page once the reservation is there. */
const Known = ({ reservation, edit, isCancelledNow, onReservation, onSettled }: KnownProps) => {
  const { t } = useI18n();
  return (
    <Page title={t(titleOf(reservation))}>
      {edit !== undefined && !reservation.cancelled ? (
        <EditOutcome
          key={edit}
          reservation={reservation}
          edit={edit}
          onSettled={onSettled}
          onReservation={onReservation}
        />
      ) : null}
      {reservation.state === 'placed' || reservation.state === 'abandoned' ? (
        <OutstandingPayment reservation={reservation} onReservation={onReservation} onSettled={onSettled} />
      ) : (
        <Own
          reservation={reservation}
          isCancelledNow={isCancelledNow}
          onReservation={onReservation}
          onTermsChanged={onSettled}
        />
      )}
    </Page>
  );
};

const Own = ({
  reservation,
  isCancelledNow,
  onReservation,
  onTermsChanged,
}: {
  reservation: ReservationAnswer;
  isCancelledNow: boolean;
  onReservation: (reservation: ReservationAnswer) => void;
  onTermsChanged: () => void;
}) => {
  const { t, language } = useI18n();
  const [asking, setAsking] = useState(false);
  const { amount_going_back: goingBack, amount_going_to_card: toCard = 0, currency } = reservation;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const byVenue =
    goingBack > toCard ? <p>{t('returned_by_venue', { amount: money(goingBack - toCard) })}</p> : null;
  return (
    <>
      {reservation.cancelled ? (
        <Notice tone="info" title={t('cancelled_done')} focus={isCancelledNow}>
          {toCard > 0 ? <p>{t('cancelled_return', { amount: money(toCard) })}</p> : null}
          {byVenue}
        </Notice>
      ) : reservation.checked_in ? (
        <Notice tone="good" title={t('checked_in')} />
      ) : toCard > 0 ? (
        <Notice tone="info" title={t('to_be_returned', { amount: money(toCard) })}>
          {byVenue}
        </Notice>
      ) : byVenue ? (
        <Notice tone="info">{byVenue}</Notice>
      ) : null}
      <Ticket reservation={reservation} />
      <ReservationActions reservation={reservation} onCancel={() => setAsking(true)} />
      <LazyWaivers reservation={reservation} />
      {asking ? (
        <CancelDialog
          reservation={reservation}
          onClose={() => setAsking(false)}
          onTermsChanged={onTermsChanged}
          onCancelled={(next) => {
            setAsking(false);
            onReservation(next);
          }}
        />
      ) : null}
    </>
  );
};

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page">
    <ScreenHead title={title} pageTitle={title} />
    <div className="narrow">{children}</div>
  </div>
);
