import { useState } from 'react';
import { asProblem, type Problem } from '@stile/web-kit';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { useCardTexts } from './desk-i18n.js';
import { useStore } from './store-context.js';
import { DeskPopup } from './DeskPopup.js';

/** Which device takes this browser's cards. */
export const TerminalDialog = ({ after }: { after?: ((serial: string) => void) | undefined }) => {
  const { terminals, open } = useStore();
  const { t } = useCardTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <DeskPopup name="terminal" title={t('terminal_choose')}>
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      {terminals.list.length === 0 ? <p>{t('terminals_none')}</p> : null}
      <ul className="store-choices">
        {terminals.list.map(({ serial, name }) => (
          <li key={serial}>
            <button
              type="button"
              className="button quiet"
              aria-pressed={terminals.selected === serial}
              onClick={() =>
                void terminals.select(serial).then(
                  () => {
                    open(null);
                    after?.(serial);
                  },
                  (thrown: unknown) => setProblem(asProblem(thrown)),
                )
              }
            >
              {name}
              <small>{serial}</small>
            </button>
          </li>
        ))}
      </ul>
    </DeskPopup>
  );
};
