import type { SessionUser } from '@stile/contracts';
import { staff } from '../../../../../test/support/staff.js';
import { readConfig } from '../../config/config.js';
import { ApiError } from '../../http/api-error.js';
import type { Answer, Call } from '../../http/endpoint.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { Limits } from '../limits/limits.js';
import { PasswordTries } from '../limits/password-tries.js';
import type { Cookies } from '../sessions/cookies.js';
import type { Credentials } from '../sessions/credentials.js';
import type { SignIns } from '../sessions/sign-ins.js';
import type { IdentityProvider } from '../single-sign-on/identity-provider.js';
import { SignInEndpoint } from './sign-in.endpoint.js';

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
const PASSWORD = 'a password of their own 1';
const kim = staff('kim');
const USERS: Readonly<Record<string, SessionUser & { readonly skips?: boolean }>> = {
  kim: { ...kim, email: 'kim@example.org', skips: true },
  lee: { ...kim, username: 'lee', email: 'lee@example.org' },
  pat: { ...kim, username: 'pat' },
  ola: { ...kim, username: 'ola', settings: { is_okta: true }, skips: true },
  max: { ...kim, username: 'max', email: 'max@example.org', is_staff: false, skips: true },
};

/** A page at which people sign in; a browser that somebody has signed in with is known. */
class Desk {
  readonly mailed: string[] = [];
  readonly limits = new Limits(readConfig({}));
  private readonly catalogues = {
    user: (name: string) =>
      USERS[name] && { user: { body: { settings: { skip_tfa: USERS[name].skips ?? false } } } },
  } as unknown as CatalogueView;
  /** The organisation's provider, by the name of its button; null where there is none. */
  readonly provider: { label: string | null } = { label: null };
  readonly tries = new PasswordTries(clock, this.catalogues);
  private readonly endpoint = new SignInEndpoint(
    {
      checkPassword: async (name: string, password: string) => name in USERS && password === PASSWORD,
      sessionUser: (name: string) => USERS[name] ?? null,
      challenge: async () => ({ challengeId: 'challenge-1', code: '123456' }),
    } as unknown as Credentials,
    {
      of: (_: string, signIn: () => Promise<Answer>) => signIn(),
      open: async (username: string) => ({ body: { signedIn: username } }),
      mailCode: async (_: string, { email }: { readonly email: string }) => {
        await new Promise(setImmediate);
        this.mailed.push(email);
      },
    } as unknown as SignIns,
    this.limits,
    this.tries,
    { knownBrowser: (request: { known?: string }) => request.known } as unknown as Cookies,
    this.catalogues,
    this.provider as IdentityProvider,
  );

  async signIn(username: string, password = PASSWORD, known?: string): Promise<unknown> {
    const { handle } = this.endpoint.endpoints()[0]!;
    const caller = { address: '192.0.2.7', language: 'en' };
    try {
      return (await handle({ body: { username, password }, caller, request: { known } } as unknown as Call))
        .body;
    } catch (error) {
      if (error instanceof ApiError) return error.rejection.code;
      throw error;
    }
  }
}
let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});

const CODE = { skip_tfa: false, user: null, challenge: 'challenge-1', sent_to: 'l***@example.org' };
it.each<[string, string, string, unknown, readonly string[]]>([
  ['without a second factor', 'kim', PASSWORD, { signedIn: 'kim' }, []],
  ['however the name is typed', ' KIM ', PASSWORD, { signedIn: 'kim' }, []],
  ['with a second factor', 'lee', PASSWORD, CODE, ['lee@example.org']],
  ['with a second factor and no address', 'pat', PASSWORD, 'second_factor_missing', []],
  ['who is not of the staff', 'max', PASSWORD, 'not_staff', []],
  ['with a wrong password', 'kim', 'wrong', 'invalid_credentials', []],
  ['whom nobody knows', 'nobody', PASSWORD, 'invalid_credentials', []],
])('somebody %s', async (_, username, password, outcome, mailed) => {
  expect(await desk.signIn(username, password)).toEqual(outcome);
  expect(desk.mailed).toEqual(mailed);
});

describe('tries', () => {
  const TOO_MANY = 'too_many_requests';
  const wrong = async (times: number, username = 'kim', known?: string): Promise<void> => {
    for (let tried = 0; tried < times; tried++) await desk.signIn(username, 'wrong', known);
  };
  it('sends to the organisation’s provider whom it signs in, where there is one', async () => {
    expect(await desk.signIn('ola')).toEqual({ signedIn: 'ola' });
    desk.provider.label = 'Okta';
    expect([await desk.signIn('ola'), await desk.signIn('ola', 'wrong')]).toEqual([
      'sso_required',
      'invalid_credentials',
    ]);
    expect(await desk.signIn('kim')).toEqual({ signedIn: 'kim' });
  });

  it('of an account are ten, and the right one gives them back', async () => {
    await wrong(9);
    expect(await desk.signIn('kim')).toEqual({ signedIn: 'kim' });
    await wrong(10);
    expect(await desk.signIn('kim')).toBe(TOO_MANY);
  });
  it.each([
    ['of another account', 'lee', undefined, CODE],
    ['of a browser that is known', 'kim', 'browser-1', { signedIn: 'kim' }],
  ])('%s are its own', async (_, username, known, outcome) => {
    await wrong(10);
    expect(await desk.signIn(username, PASSWORD, known)).toEqual(outcome);
  });
  it('of an address are sixty over all accounts, of which a right one costs none', async () => {
    for (let account = 0; account < 6; account++) await wrong(10, `nobody-${account}`);
    expect(await desk.signIn('kim')).toBe(TOO_MANY);
    expect(await desk.signIn('kim', PASSWORD, 'browser-1')).toEqual({ signedIn: 'kim' });
    const other = new Desk();
    for (let tried = 0; tried < 61; tried++) expect(await other.signIn('kim')).toEqual({ signedIn: 'kim' });
  });
});
