import { useEffect, useRef } from 'react';
import { useCardTexts } from './desk-i18n.js';

interface AbortCardProps {
  readonly abort: () => void;
  /** It was answered, either way. */
  readonly onEnd: () => void;
}

/** Asks before it stops what a customer is doing at the terminal. */
export const AbortCard = ({ abort, onEnd }: AbortCardProps) => {
  const { t } = useCardTexts();
  const wait = useRef<HTMLButtonElement>(null);
  useEffect(() => wait.current?.focus(), []);
  return (
    <div role="group" aria-label={t('abort_title')}>
      <p>
        <strong>{t('abort_title')}</strong>
      </p>
      <p>{t('abort_more')}</p>
      <div className="actions">
        <button type="button" ref={wait} className="button quiet" onClick={onEnd}>
          {t('abort_wait')}
        </button>
        <button
          type="button"
          className="button danger"
          onClick={() => {
            abort();
            onEnd();
          }}
        >
          {t('abort_confirm')}
        </button>
      </div>
    </div>
  );
};
