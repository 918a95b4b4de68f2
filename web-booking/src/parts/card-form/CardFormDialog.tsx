import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';

/** After that a form that does not say anything is not there. */
const SLOW_MS = 8_000;
const FIRST_HEIGHT = 420;
const MOST_HEIGHT = 1_200;

interface FrameMessage {
  readonly cardForm?: { readonly height?: number; readonly closed?: boolean };
}

/** The gateway's card form: what is typed there goes to the gateway alone. */
export const CardFormDialog = ({ url, payUrl }: { url: string; payUrl: string }) => {
  const { t } = useI18n();
  const { cardForm } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading');
  useEffect(() => {
    dialog.current?.showModal();
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'missing' : now)), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<FrameMessage | null>) => {
      if (source !== frame.current?.contentWindow || origin !== new URL(url).origin || !data?.cardForm)
        return;
      setState('there');
      const { height: needed, closed } = data.cardForm;
      if (typeof needed === 'number') setHeight(Math.min(Math.ceil(needed), MOST_HEIGHT));
      if (closed) dialog.current?.close();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [url]);
  return (
    <dialog
      ref={dialog}
      className="dialog card-form-dialog"
      aria-labelledby="card-form-title"
      onClose={cardForm.close}
    >
      <h2 id="card-form-title">{t('card_form_title')}</h2>
      <iframe
        ref={frame}
        src={url}
        title={t('card_form_frame')}
        height={height}
        aria-busy={state === 'loading'}
      />
      {state === 'missing' ? (
        <p role="alert">
          {t('card_form_missing')} <a href={payUrl}>{t('card_form_page')}</a>
        </p>
      ) : null}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('card_form_close')}
        </button>
      </div>
    </dialog>
  );
};
