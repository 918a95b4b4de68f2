import { createContext, useContext } from 'react';
import type { Kind } from '@stile/contracts';
import type { DocumentRecord } from './document-record.js';
import type { Values } from './resolver.js';

/** Two have edited the same document. `stored` is null when it has been deleted meanwhile. */
export interface Conflict {
  readonly stored: DocumentRecord | null;
  /** Fields that the other user changed and this form has not. */
  readonly theirs: readonly string[];
  /** Fields that both changed: what was typed stays. */
  readonly both: readonly string[];
}

/** The parts of a form share this: whose document it is, and what stands between it and being saved. */
export interface DocumentForm {
  readonly kind: Kind;
  readonly group: string | null;
  readonly isNew: boolean;
  readonly conflict: Conflict | null;
  /** Lists in whose boxes something is typed or chosen that is not in the list. */
  readonly notAdded: Set<string>;
  /** The document that the form's values stand for. */
  readonly documentOf: (values: Values) => Values;
  /** Puts what the other has saved under what was typed. */
  readonly adopt: () => void;
  /** The server has changed these fields without a save: they stand, and what is typed beside them stays. */
  readonly tookAtOnce: (fields: Values, revision: number) => void;
}

const DocumentFormContext = createContext<DocumentForm | null>(null);
export const DocumentFormProvider = DocumentFormContext.Provider;

export const useDocumentForm = (): DocumentForm => {
  const form = useContext(DocumentFormContext);
  if (!form) throw new Error('useDocumentForm outside of a DocumentForm');
  return form;
};
