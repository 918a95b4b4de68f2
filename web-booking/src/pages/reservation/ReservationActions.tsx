import { useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { searchOf, useUrl } from '../../core/browser/router.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';

/** Changing, cancelling and the mail once more: what the server says may be done and the link offers, and nothing else. */
export const ReservationActions = ({
  reservation,
  onCancel,
}: {
  reservation: ReservationAnswer;
  onCancel: () => void;
}) => {
  const { t, language } = useI18n();
  const { may } = reservation;
  const hidesEdit = new URLSearchParams(searchOf(useUrl())).get('hideEdit') === 'true';
  if (reservation.state !== 'confirmed') return null;
  return (
    <div className="own-actions no-print">
      <div className="actions">
        {may?.edit === null && !hidesEdit ? (
          <a
            className="button primary"
            href={`/reservation/edit?reservationId=${reservation.id}&lang=${language}`}
          >
            {t('change_reservation')}
          </a>
        ) : null}
        {may?.cancel === null ? (
          <button type="button" className="button danger" onClick={onCancel}>
            {t('cancel_reservation')}
          </button>
        ) : null}
      </div>
      <Resend reservation={reservation} />
    </div>
  );
};

/** The confirmation once more, to the address of the reservation and no other. */
const Resend = ({ reservation: { id, contact } }: { reservation: ReservationAnswer }) => {
  const { t } = useI18n();
  const { api, ports } = useServices();
  const [key, setKey] = useState(() => ports.key());
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!contact?.email) return null;
  const send = async () => {
    setState('sending');
    setProblem(null);
    try {
      await api.send(
        'POST',
        `/api/reservation/${encodeURIComponent(id)}/resend_confirmation`,
        {},
        { headers: { 'Idempotency-Key': key } },
      );
      // The next press asks for one more.
      setKey(ports.key());
      setState('sent');
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setState('ready');
    }
  };
  return (
    <>
      {state === 'sent' ? (
        <Notice tone="good" title={t('mail_sent_again', { email: contact.email })} focus />
      ) : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className="link"
        aria-disabled={state === 'sending'}
        onClick={() => {
          if (state !== 'sending') void send();
        }}
      >
        {t(state === 'sending' ? 'resending_mail' : 'resend_mail')}
      </button>
    </>
  );
};
