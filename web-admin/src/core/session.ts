import { HttpError } from 'react-admin';
import type { SessionUser } from './contracts.js';

type SignedOut = 'expired' | 'not_staff';

/** Who is signed in, in memory: the proof is a cookie that no script reads. */
export interface Session {
  /** null: nobody, or not asked yet. */
  user(): SessionUser | null;
  /** Asks the server once; null when nobody is signed in. */
  load(): Promise<SessionUser | null>;
  opened(user: SessionUser): void;
  ended(why: SignedOut | null): void;
  /** Why the last session ended, for the login page. */
  why(): SignedOut | null;
  /** Where the person was when the session ended by itself: kept here, because several calls may notice it and each leads to the login page. */
  leftAt: string | null;
  /** Called when a session that was there has ended without the person's doing. */
  onLost(listener: () => void): () => void;
}

export const createSession = (ask: () => Promise<SessionUser>): Session => {
  let user: SessionUser | null = null;
  let asked: Promise<SessionUser | null> | undefined;
  let why: SignedOut | null = null;
  const listeners = new Set<() => void>();

  const ended = (reason: SignedOut | null): void => {
    const lost = user !== null && reason !== null;
    // Nobody's session expires before there was one; a rejection of staff access is always told.
    if (lost || reason !== 'expired') why = reason;
    user = null;
    asked = undefined;
    if (reason !== 'expired') session.leftAt = null;
    if (lost) for (const listener of listeners) listener();
  };
  const nobody = (thrown: unknown): null => {
    asked = undefined;
    if (thrown instanceof HttpError && (thrown.status === 401 || thrown.status === 403)) return null;
    throw thrown;
  };
  const session: Session = {
    leftAt: null,
    user: () => user,
    load: () => (asked ??= ask().then((found) => (user = found), nobody)),
    opened: (found) => {
      user = found;
      asked = Promise.resolve(found);
      why = null;
    },
    ended,
    why: () => why,
    onLost: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return session;
};
