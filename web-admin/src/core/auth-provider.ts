import type { AuthProvider } from 'react-admin';
import { Problem, type Api } from '@stile/web-kit';
import { isAllowed, type Access } from './access.js';
import type { Session } from './session.js';

export const LOGIN_PATH = '/auth/login';
export const PASSWORD_PATH = '/auth/password';
export const UNAUTHORIZED_PATH = '/unauthorized_access';
/** The path of the user's own account. */
export const ACCOUNT_PATH = '/change_password';

interface AuthPorts {
  readonly session: Session;
  readonly api: Api;
  /** The access of a resource's view, or of a page by its path. */
  accessOf(resource: string, action: string): Access;
}

/** The group of a venue document; other records have none. */
const groupOf = (record: unknown): string | undefined => {
  const group = (record as { readonly _group?: unknown } | undefined)?._group;
  return typeof group === 'string' ? group : undefined;
};

/** Signing in happens on the login page, in one or two steps; `login` only says whether it has. */
export const createAuthProvider = ({ session, api, accessOf }: AuthPorts): AuthProvider => ({
  login: () => (session.user() ? Promise.resolve() : Promise.reject(new Error('not signed in'))),
  logout: async () => {
    if (session.user()) await api.send('POST', '/api/logout', {}).catch(() => undefined);
    session.ended(session.why());
    return LOGIN_PATH;
  },
  checkAuth: async () => {
    if (!(await session.load()))
      throw Object.assign(new Error('nobody is signed in'), { redirectTo: LOGIN_PATH });
  },
  // A lost session is one event for the whole console (SessionWatch), whichever call noticed it.
  checkError: (error: unknown) =>
    error instanceof Problem && error.status === 401
      ? Promise.reject(Object.assign(new Error(), { logoutUser: false, message: false }))
      : Promise.resolve(),
  canAccess: async ({ resource, action, record }) => {
    const user = await session.load();
    return user !== null && isAllowed(user, accessOf(resource, action), groupOf(record));
  },
  getIdentity: async () => {
    const user = await session.load();
    return { id: user?.username ?? '', fullName: user?.username ?? '' };
  },
  getPermissions: () => Promise.resolve(undefined),
});
