import { Problem } from '@stile/web-kit';
import type { SessionUser } from '@stile/contracts/identity/services';

type SignedOut = 'expired' | 'not_staff';

/** The signed-in user, in memory. The session itself is a cookie that no script can read. */
export interface Session {
  /** null: not signed in, or not loaded yet. */
  user(): SessionUser | null;
  /** Asks the server once; null without a session. */
  load(): Promise<SessionUser | null>;
  opened(user: SessionUser): void;
  ended(why: SignedOut | null): void;
  /** Why the last session ended, for the login page. */
  why(): SignedOut | null;
  /**
   * The page that was open when the session ended by itself. Several calls may notice the end, and each leads to
   * the login page.
   */
  leftAt: string | null;
  /** The listener is called when a session ends other than by signing out. */
  onLost(listener: () => void): () => void;
}

export const createSession = (ask: () => Promise<SessionUser>): Session => {
  let user: SessionUser | null = null;
  let loading: Promise<SessionUser | null> | undefined;
  let why: SignedOut | null = null;
  const listeners = new Set<() => void>();

  const ended = (reason: SignedOut | null): void => {
    const lost = user !== null && reason !== null;
    // 'expired' counts only after a session; a rejection of staff access is always shown.
    if (lost || reason !== 'expired') why = reason;
    user = null;
    loading = undefined;
    if (reason !== 'expired') session.leftAt = null;
    if (lost) for (const listener of listeners) listener();
  };
  const nobody = (thrown: unknown): null => {
    loading = undefined;
    if (thrown instanceof Problem && (thrown.status === 401 || thrown.status === 403)) return null;
    throw thrown;
  };
  const session: Session = {
    leftAt: null,
    user: () => user,
    load: () => (loading ??= ask().then((found) => (user = found), nobody)),
    opened: (found) => {
      user = found;
      loading = Promise.resolve(found);
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
