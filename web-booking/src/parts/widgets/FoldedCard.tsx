import type { ReactNode } from 'react';
import { usePhone } from '../../core/browser/use-phone.js';
import { Icon } from '../ui/Icon.js';
import { useFold } from './use-fold.js';

interface FoldedCardProps {
  /** The heading's id. */
  id: string;
  title: string;
  /** The content in short, in lines, while it is folded. */
  short: readonly string[];
  fold: Parameters<typeof useFold>[0];
  children: ReactNode;
}

/** A card that a phone folds to its heading and what is in it, in short. */
export const FoldedCard = ({ id, title, short, fold, children }: FoldedCardProps) => {
  const isPhone = usePhone();
  const { ref, isOpen, toggle } = useFold<HTMLElement>(fold);
  return (
    <section className="card" aria-labelledby={id} ref={ref}>
      <h2 id={id} tabIndex={-1} className={isPhone ? 'card-fold' : undefined}>
        {isPhone ? (
          <button type="button" aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={toggle}>
            <span>
              {title}{' '}
              {isOpen
                ? null
                : short.map((line) => (
                    <span key={line} className="hint">
                      {line}{' '}
                    </span>
                  ))}
            </span>
            <Icon name="down" size={18} />
          </button>
        ) : (
          title
        )}
      </h2>
      <div id={`${id}-body`} className="card-body" hidden={isPhone && !isOpen}>
        {children}
      </div>
    </section>
  );
};
