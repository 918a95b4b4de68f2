import { useEffect, useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { mayReturn } from './refund.js';
import { openReceipt } from './receipt.js';
import { useStore } from './store-context.js';
import { useTerminalReceipt } from './use-terminal-receipt.js';
import { useTakeUp } from './use-take-up.js';
import { partyText, statusText } from './reservation-texts.js';

interface ActsProps {
  readonly reservation: ReservationAnswer;
  readonly onCheckIn: () => void;
  readonly onProblem: (problem: Problem) => void;
}

/** Printed, by mail, or at this browser's terminal. */
const Receipts = ({ id }: { id: string }) => {
  const { open } = useStore();
  const { language } = useI18n();
  const { t } = useDeskTexts();
  const printAtTerminal = useTerminalReceipt();
  return (
    <>
      <button type="button" className="button quiet" onClick={() => openReceipt(id, language)}>
        {t('receipt')}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-haspopup="dialog"
        onClick={() => open({ name: 'receipt-mail', id })}
      >
        {t('receipt_mail')}
      </button>
      {printAtTerminal ? (
        <button type="button" className="button quiet" onClick={() => printAtTerminal(id)}>
          {t('receipt_terminal')}
        </button>
      ) : null}
    </>
  );
};

const Acts = ({ reservation, onCheckIn, onProblem }: ActsProps) => {
  const { open, sales } = useStore();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  const takeUp = useTakeUp(onProblem);
  const { id, pending_payment: pending } = reservation;
  return (
    <div className="actions store-reservation-acts">
      {reservation.may?.check_in === null && !reservation.checked_in ? (
        <button type="button" className="button primary" onClick={onCheckIn}>
          {t('check_in')}
        </button>
      ) : null}
      {pending ? (
        <>
          <p>{card.t('open_charge', { amount: i18n.money(pending.amount) })}</p>
          <button type="button" className="button primary" onClick={() => takeUp(id, pending.id)}>
            {card.t('open_show')}
          </button>
        </>
      ) : null}
      {reservation.balance > 0 && reservation.state === 'confirmed' && !pending ? (
        <button
          type="button"
          className="button primary"
          onClick={() => {
            open(null);
            sales.collect({ reservationId: id, balance: reservation.balance });
          }}
        >
          {t('collect', { amount: i18n.money(reservation.balance) })}
        </button>
      ) : null}
      {mayReturn(reservation) ? (
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => open({ name: 'refund', reservation })}
        >
          {t('return_money')}
        </button>
      ) : null}
      <Receipts id={id} />
      <a
        className="button quiet"
        href={`/reservation/${encodeURIComponent(id)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('open_console')}
      </a>
    </div>
  );
};

/** Asked on each opening: between two of them it may be paid, let in or changed, here or elsewhere. */
const useReservation = (id: string) => {
  const { cache } = useServices();
  const url = `/api/reservation/${encodeURIComponent(id)}`;
  const query = useGet<ReservationAnswer>(url);
  // Nobody watches it any more: it is forgotten.
  useEffect(() => () => cache.refresh((key) => key === url), [cache, url]);
  return query;
};

/** A reservation that was scanned or just sold: check it in, collect what is due, print its receipt, or open it. */
export const ReservationDialog = ({ id }: { id: string }) => {
  const { say } = useStore();
  const { api, ports } = useServices();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const query = useReservation(id);
  const [changed, setChanged] = useState<ReservationAnswer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [key] = useState(() => ports.key());
  const reservation = changed ?? query.value;
  const wrong = problem ?? query.problem;
  const checkIn = (): void => {
    api
      .send<ReservationAnswer>(
        'PUT',
        `/api/checkIn/${encodeURIComponent(id)}`,
        {},
        { headers: { 'Idempotency-Key': key } },
      )
      .then(
        (answer) => {
          setChanged(answer);
          setProblem(null);
          query.retry();
          say({ tone: 'good', text: t('checked_in') });
        },
        (thrown: unknown) => setProblem(asProblem(thrown)),
      );
  };
  return (
    <DeskPopup name="reservation" title={t('reservation_is', { id })}>
      {wrong ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={wrong.message} problem={wrong} />
        </p>
      ) : null}
      {reservation ? (
        <>
          <p>
            <strong>{statusText(reservation, t)}</strong>
          </p>
          <p>{partyText(reservation, i18n)}</p>
          <Acts reservation={reservation} onCheckIn={checkIn} onProblem={setProblem} />
        </>
      ) : null}
    </DeskPopup>
  );
};
