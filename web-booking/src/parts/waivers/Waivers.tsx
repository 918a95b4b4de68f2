import { useEffect, useMemo, useState } from 'react';
import type { ParticipantRecords, ReservationAnswer, WaiverStatus } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import type { QueryState } from '../../core/services/use-query.js';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Fold } from '../widgets/Fold.js';
import { Icon } from '../ui/Icon.js';
import { LoadError } from '../ui/Notice.js';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import { openWaivers, signingAddress } from '../records/open-waivers.js';
import { useParticipantRecords } from '../records/use-participant-records.js';
import { handIn, waitingOf } from '../signatures/signatures.js';

export { FirstAct } from './FirstAct.js';

const ICONS = { signed: 'check', not_signed: 'alert', unavailable: 'close' } as const satisfies Record<
  WaiverStatus,
  string
>;

/**
 * Photos of participants and what they have signed or have to, on the confirmation and on the visitor's own page.
 * Folded while something is to be signed: the ticket leads to it. Nothing where there is neither.
 */
export const Waivers = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { t, n } = useI18n();
  const query = useParticipantRecords(reservation);
  const isHandingIn = useHandIn(query);
  if (query.problem && !query.value) return <LoadError what={t('waivers_not_loaded')} query={query} />;
  if (isHandingIn) return null;
  const list = query.value?.filter(({ waiver, photo }) => waiver !== null || photo) ?? [];
  if (list.length === 0) return null;
  const open = openWaivers(list).length;
  const title = t(list.some(({ waiver }) => waiver) ? 'waivers_title' : 'photos_title');
  const rows = (
    <ul className="participant-records">
      {list.map((records) => (
        <RecordRow key={records.id} records={records} reservation={reservation} />
      ))}
    </ul>
  );
  if (open > 0)
    return (
      <div className="card no-print">
        <Fold id="waivers-title" title={title} hint={n('waivers_open', open)}>
          <p className="hint">{t('waivers_open_more')}</p>
          {rows}
        </Fold>
      </div>
    );
  return (
    <section className="card no-print" aria-labelledby="waivers-title">
      <h2 id="waivers-title">{title}</h2>
      {rows}
    </section>
  );
};

/** Signatures of the details that have not arrived are handed in first, once: true until that is settled. */
const useHandIn = ({ value, retry }: QueryState<ParticipantRecords[]>): boolean => {
  const { api, stored } = useServices();
  const [isDone, setDone] = useState(false);
  const waiting = useMemo(
    () =>
      isDone
        ? []
        : waitingOf(
            stored,
            openWaivers(value ?? []).map(({ id }) => id),
          ),
    [isDone, stored, value],
  );
  useEffect(() => {
    if (waiting.length === 0) return;
    void handIn(api, stored, waiting).then(() => {
      setDone(true);
      retry();
    });
  }, [waiting, api, stored, retry]);
  return waiting.length > 0;
};

const RecordRow = ({
  records: { number, name, photo, waiver },
  reservation: { id, inventory_group },
}: {
  records: ParticipantRecords;
  reservation: ReservationAnswer;
}) => {
  const { t, language } = useI18n();
  return (
    <li>
      {photo ? (
        <img
          className="paper-photo"
          src={`/api/reservation/${encodeURIComponent(id)}/participants/${number}/photo`}
          width="56"
          height="56"
          alt={t('photo_of', { name })}
        />
      ) : null}
      <div className="paper-who">
        <strong>{name}</strong>
        {waiver ? (
          <span className="paper-does">
            <span className="paper-state" data-status={waiver.status}>
              <Icon name={ICONS[waiver.status]} size={16} />
              {t(`waiver_${waiver.status}`)}
            </span>
            {waiver.status === 'not_signed' && waiver.email ? (
              <Resend id={waiver.id} name={name} email={waiver.email} />
            ) : null}
          </span>
        ) : null}
        {waiver?.signer ? (
          <span className="hint">{t('waiver_signed_by', { signer: waiver.signer })}</span>
        ) : null}
      </div>
      {waiver?.status === 'not_signed' ? (
        <a
          className="button primary"
          href={signingAddress(waiver, language)}
          aria-label={t('waiver_sign_of', { name })}
        >
          {t('waiver_sign')}
        </a>
      ) : null}
      {waiver?.status === 'signed' ? (
        <a
          className="button quiet"
          target="_blank"
          rel="noopener"
          href={`/api/download_waiver/${encodeURIComponent(waiver.id)}?${new URLSearchParams({ inventoryGroup: inventory_group })}`}
          aria-label={t('waiver_download_of', { name })}
        >
          {t('waiver_download')}
        </a>
      ) : null}
    </li>
  );
};

/** A link of their own, once more. */
const Resend = ({ id, name, email }: { id: string; name: string; email: string }) => {
  const { t } = useI18n();
  const { api, announcer } = useServices();
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async () => {
    if (state === 'sending') return;
    setState('sending');
    setProblem(null);
    try {
      await api.send('POST', `/api/resend_waiver/${encodeURIComponent(id)}`, {});
      setState('sent');
      announcer.say(t('waiver_resent'));
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setState('ready');
    }
  };
  return (
    <>
      <button
        type="button"
        className="link"
        aria-disabled={state === 'sending'}
        aria-label={t('waiver_send_of', { name, email })}
        onClick={() => void send()}
      >
        {t(state === 'sending' ? 'waiver_sending' : state === 'sent' ? 'waiver_resent' : 'waiver_send')}
      </button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  );
};
