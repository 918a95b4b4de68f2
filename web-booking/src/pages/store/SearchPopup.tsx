import { useEffect, useRef, useState, type ReactNode } from 'react';
import { asProblem, type Problem } from '@stile/web-kit';
import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { DeskPopup } from './DeskPopup.js';
import type { DialogName } from './dialog-name.js';
import { TypedField } from './TypedField.js';

interface SearchPopupProps<Found> {
  readonly name: DialogName;
  readonly title: string;
  readonly label: string;
  /** of the button that searches */ readonly act: string;
  readonly max: number;
  /** A text that is sought at once. */ readonly first?: string;
  readonly ask: (text: string) => Promise<Found>;
  readonly children: (found: Found) => ReactNode;
}

const BUSY = 'busy';

/** The outcome of the newest search; one that was overtaken says nothing. */
const useSearch = <Found extends object>(ask: (text: string) => Promise<Found>) => {
  const newest = useRef(0);
  const [found, setFound] = useState<Found | typeof BUSY | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const search = (text: string): void => {
    const nth = ++newest.current;
    const show = (answer: typeof found, thrown: Problem | null): void => {
      if (nth !== newest.current) return;
      setFound(answer);
      setProblem(thrown);
    };
    show(BUSY, null);
    ask(text).then(
      (answer) => show(answer, null),
      (thrown: unknown) => show(null, asProblem(thrown)),
    );
  };
  return { found, problem, search };
};

/** A popup that seeks what is typed, and shows what was found below it. */
export const SearchPopup = <Found extends object>(props: SearchPopupProps<Found>) => {
  const { name, title, label, act, max, first = '', ask, children } = props;
  const { t } = useI18n();
  const [typed, setTyped] = useState(first);
  const { found, problem, search } = useSearch(ask);
  const text = typed.trim();
  const searchTyped = useLatest((): void => {
    if (text !== '') search(text);
  });
  useEffect(() => searchTyped(), [searchTyped]);
  return (
    <DeskPopup
      name={name}
      title={title}
      onSubmit={searchTyped}
      actions={
        <button type="submit" className="button primary" aria-disabled={text === ''}>
          {act}
        </button>
      }
    >
      <TypedField id={`store-${name}`} label={label} value={typed} max={max} autoFocus onType={setTyped} />
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      {found === BUSY ? <p role="status">{t('loading')}</p> : null}
      {found && found !== BUSY ? children(found) : null}
    </DeskPopup>
  );
};
