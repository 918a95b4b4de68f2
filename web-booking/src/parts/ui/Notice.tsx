import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './Icon.js';
import { isPassing } from '@stile/web-kit';
import { LazyProblemText } from '../errors/lazy.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { QueryState } from '../../core/services/use-query.js';

type Tone = 'info' | 'warn' | 'bad' | 'good';
const ICONS = { info: 'clock', warn: 'alert', bad: 'alert', good: 'check' } as const;

/**
 * A message inside the page. With `focus` it takes the focus when it appears: something was refused and the next
 * step is here.
 */
export const Notice = ({
  tone,
  title,
  children,
  focus = false,
}: {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
  focus?: boolean;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <div
      className="notice"
      data-tone={tone}
      ref={box}
      {...(focus ? { tabIndex: -1, role: 'group', 'aria-labelledby': titleId } : {})}
    >
      <Icon name={ICONS[tone]} />
      <div className="notice-body">
        {title ? (
          <p className="notice-title" id={titleId}>
            {title}
          </p>
        ) : null}
        {children}
      </div>
    </div>
  );
};

/** The part that failed to load, in words, with the button that asks again. */
export const LoadError = ({
  what,
  query,
}: {
  what: string;
  query: Pick<QueryState<unknown>, 'retry' | 'loading' | 'problem'>;
}) => {
  const { t } = useI18n();
  const rejected = query.problem && !isPassing(query.problem) ? query.problem : null;
  return (
    <Notice tone="bad" title={what}>
      <p>
        {rejected ? (
          <LazyProblemText fallback={rejected.message} problem={rejected} />
        ) : (
          t('check_connection')
        )}
      </p>
      <button
        type="button"
        className="button quiet"
        aria-disabled={query.loading}
        onClick={() => {
          if (!query.loading) query.retry();
        }}
      >
        {query.loading ? t('trying_again') : t('try_again')}
      </button>
    </Notice>
  );
};
