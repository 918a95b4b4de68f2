import { useEffect, useRef, useState } from 'react';
import type { WaitlistEntryAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';

/** Asks before a place in the order is given up; pressing it again changes nothing. */
export const LeaveDialog = ({
  entry,
  onClose,
  onLeft,
}: {
  entry: WaitlistEntryAnswer;
  onClose: () => void;
  onLeft: (entry: WaitlistEntryAnswer) => void;
}) => {
  const { t } = useI18n();
  const { api } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      onLeft(
        await api.send<WaitlistEntryAnswer>('PUT', `/api/waitlist/${encodeURIComponent(entry.id)}/leave`, {}),
      );
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="leave-title"
      onClose={onClose}
      onCancel={onClose}
    >
      <h2 id="leave-title">{t('waitlist_leave_question')}</h2>
      <p>{t(entry.offer ? 'waitlist_leave_offered' : 'waitlist_leave_waiting')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('waitlist_stay')}
        </button>
        <button type="button" className="button danger" aria-disabled={busy} onClick={() => void leave()}>
          {t(busy ? 'waitlist_leaving' : 'waitlist_leave')}
        </button>
      </div>
    </dialog>
  );
};
