import { useState, type ReactNode } from 'react';
import { Icon } from '../ui/Icon.js';

interface FoldProps {
  id: string;
  title: string;
  /** In a few words, what is in it. */
  hint?: string;
  children: ReactNode;
}

/** A heading that says what is in it, and opens it. On paper it is open. */
export const Fold = ({ id, title, hint, children }: FoldProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="fold" aria-labelledby={id}>
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <span className="fold-title">{title}</span> {hint ? <span className="hint">{hint}</span> : null}
          </span>
          <Icon name="down" size={18} />
        </button>
      </h3>
      <div id={`${id}-body`} className="fold-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
};
