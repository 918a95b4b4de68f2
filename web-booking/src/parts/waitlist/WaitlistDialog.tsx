import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { JoinAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { rememberWaited } from '../slots/waited-times.js';
import { Notice } from '../ui/Notice.js';
import { entryUrl } from './entry-url.js';
import { joinedText } from './joined-text.js';
import { JoinForm, type JoinFormProps } from './JoinForm.js';

interface WaitlistDialogProps extends JoinFormProps {
  /** The awaited time, as a heading says it. */
  what: string;
  onClose: () => void;
}

/** Asks who waits and says which number they are. */
export const WaitlistDialog = ({ what, onClose, ...form }: WaitlistDialogProps) => {
  const { t } = useI18n();
  const { stored } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  const [joined, setJoined] = useState<JoinAnswer | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const onJoined = (answer: JoinAnswer) => {
    const { id, state, inventory, visit_date, arrival_time, option } = answer.entry;
    if (option === null)
      rememberWaited(stored, {
        entry: id,
        inventory,
        date: visit_date,
        time: arrival_time,
        url: entryUrl(answer.entry),
        isUnproven: state === 'unproven',
      });
    setJoined(answer);
  };
  // Outside of the page's own form: a form within a form is none.
  return createPortal(
    <dialog ref={dialog} className="dialog" aria-labelledby="wait-title" onClose={onClose} onCancel={onClose}>
      <h2 id="wait-title">
        {joined
          ? t(joined.entry.state === 'unproven' ? 'waitlist_unproven_title' : 'waitlist_joined')
          : t('waitlist_join_for', { what })}
      </h2>
      {joined ? (
        <Joined {...joined} onClose={close} />
      ) : (
        <JoinForm {...form} onJoined={onJoined} onLeave={close} />
      )}
    </dialog>,
    document.body,
  );
};

const Joined = ({ entry, onClose }: JoinAnswer & { onClose: () => void }) => {
  const { t } = useI18n();
  const isUnproven = entry.state === 'unproven';
  return (
    <>
      <Notice tone={isUnproven ? 'warn' : 'good'} title={joinedText(entry, t)} focus>
        <p>
          {t(isUnproven ? 'waitlist_unproven_more' : 'waitlist_joined_more', {
            email: entry.contact?.email ?? '',
          })}
        </p>
      </Notice>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onClose}>
          {t('waitlist_close')}
        </button>
        <a className="button primary" href={entryUrl(entry)}>
          {t('waitlist_see')}
        </a>
      </div>
    </>
  );
};
