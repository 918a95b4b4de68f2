import { z } from 'zod';
import { signInOptionsAnswer, UNKNOWN_USER } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { PublicUrl } from '../../http/public-url.js';
import { Limits } from '../limits/limits.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials } from '../sessions/credentials.js';
import { SignIns } from '../sessions/sign-ins.js';
import { BegunSignIns } from './begun-sign-ins.js';
import { CALLBACK, IdentityProvider } from './identity-provider.js';
import { ProviderUsers } from './provider-users.js';

const SIGN_IN_PAGE = '/auth/login';
/** The console's page of the sign-in then leads on to the first page of the menu. */
const SIGNED_IN = `${SIGN_IN_PAGE}?signedIn=1`;

const beginQuery = z.strictObject({ returnTo: z.string().max(2000).optional() });
/** The provider says more than we read. */
const callbackQuery = z.looseObject({ state: z.string().max(200).optional() });

const leadingTo = (location: string): Answer => ({ status: 303, headers: { ...NO_STORE, location } });

/** Signing in at the organisation's own provider and out of it (docs/rules/single-sign-on.md). */
@Endpoints()
export class SingleSignOnEndpoints {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly begun: BegunSignIns,
    private readonly users: ProviderUsers,
    private readonly signIns: SignIns,
    private readonly credentials: Credentials,
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/sign_in_options',
    summary: 'What staff call the organisation’s own sign-in; null where there is none',
    access: 'anyone',
    answer: signInOptionsAnswer,
  })
  options(): Answer {
    return { body: { single_sign_on: this.provider.label }, headers: NO_STORE };
  }

  @Endpoint({
    method: 'GET',
    path: '/auth/sso',
    summary: 'Leads to the organisation’s own sign-in, and from there back to a page of ours',
    access: 'anyone',
    query: beginQuery,
    status: 303,
    rejections: ['page_not_found', 'sso_unavailable', 'too_many_requests'],
  })
  async begin(call: Call<unknown, z.infer<typeof beginQuery>>): Promise<Answer> {
    if (this.provider.label === null) throw apiError(404, 'page_not_found');
    await this.limits.take('singleSignOn', call.caller.address);
    const secrets = await this.begun.begin(this.ownPage(call.query.returnTo), call);
    return leadingTo(await this.provider.signInAddress(secrets));
  }

  @Endpoint({
    method: 'GET',
    path: CALLBACK,
    summary: 'Where the organisation’s own sign-in leads back to; signs in',
    access: 'anyone',
    query: callbackQuery,
    status: 303,
    rejections: [
      'page_not_found',
      'sso_over',
      'sso_refused',
      'sso_unavailable',
      'sso_email_unverified',
      'sso_no_user',
      'sso_other_account',
      'not_staff',
    ],
  })
  async finish(call: Call<unknown, z.infer<typeof callbackQuery>>): Promise<Answer> {
    if (this.provider.label === null) throw apiError(404, 'page_not_found');
    // Until the provider says who it is, a refusal is of somebody unknown.
    const { begun, identity } = await this.signIns.of(UNKNOWN_USER, () => this.identified(call));
    await this.signIns.open(await this.users.of(identity), call, identity.idToken);
    return leadingTo(begun.returnTo ?? SIGNED_IN);
  }

  @Endpoint({
    method: 'POST',
    path: '/okta/logout',
    summary: 'A form of ours: ends the session, and then that at the organisation’s own sign-in',
    access: 'anyone',
    form: true,
    status: 303,
  })
  async signOut(call: Call): Promise<Answer> {
    const token = this.cookies.session(call.request);
    const { user } = call.caller;
    const idToken = token && user ? await this.credentials.idTokenOf(token) : undefined;
    await this.signIns.close(call);
    if (!user?.settings.is_okta || this.provider.label === null) return leadingTo(SIGN_IN_PAGE);
    return leadingTo((await this.provider.signOutAddress(idToken, this.begun.newState())) ?? SIGN_IN_PAGE);
  }

  private async identified({ query, request }: Call<unknown, z.infer<typeof callbackQuery>>) {
    const begun = await this.begun.end(query.state, request);
    if (!begun) throw apiError(401, 'sso_over');
    return { begun, identity: await this.provider.identify(request.url, begun) };
  }

  /** A page of ours with its query; undefined for any other address, and for those that sign in and out. */
  private ownPage(address: string | undefined): string | undefined {
    const base = this.publicUrl.to('/');
    if (!address?.startsWith('/') || !URL.canParse(address, base)) return undefined;
    const { origin, pathname, search } = new URL(address, base);
    const isPage = !/^\/(?:\/|(?:auth|okta|api)(?:\/|$))/.test(pathname);
    return origin === new URL(base).origin && isPage ? pathname + search : undefined;
  }
}
