import { createContext, useContext } from 'react';
import type { z } from 'zod';
import type { Kind } from '@stile/contracts';

/** What every control of a form asks for: whose document it is, and the schema that both sides check it by. */
export interface EditorScope {
  readonly kind: Kind;
  readonly schema: z.ZodType;
  readonly group: string | null;
  readonly isNew: boolean;
  /** Lists in whose boxes something is typed or chosen that has not been added. */
  readonly notAdded: Set<string>;
  /** The server has changed these fields at once, without a save: they stand, and what is typed beside them stays. */
  tookAtOnce(fields: Readonly<Record<string, unknown>>, revision: number): void;
}

const EditorContext = createContext<EditorScope | null>(null);
export const EditorProvider = EditorContext.Provider;

export const useEditor = (): EditorScope => {
  const scope = useContext(EditorContext);
  if (!scope) throw new Error('useEditor outside of EditorProvider');
  return scope;
};
