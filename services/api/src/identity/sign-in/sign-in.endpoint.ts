import type { z } from 'zod';
import { loginAnswer, loginRequest } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Limits } from '../limits/limits.js';
import { PasswordTries } from '../limits/password-tries.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials } from '../sessions/credentials.js';
import { SignIns, usernameOf } from '../sessions/sign-ins.js';
import { IdentityProvider } from '../single-sign-on/identity-provider.js';

const masked = (email: string): string => email.replace(/^(.).*@/, '$1***@');

@Endpoints()
export class SignInEndpoint implements Endpoints {
  constructor(
    private readonly credentials: Credentials,
    private readonly signIns: SignIns,
    private readonly limits: Limits,
    private readonly tries: PasswordTries,
    private readonly cookies: Cookies,
    private readonly catalogues: CatalogueView,
    private readonly provider: IdentityProvider,
  ) {}

  endpoints(): readonly Endpoint[] {
    // The second is how the desk and a reservation's change know it.
    return ['/api/get_tfa_token', '/api/reservation_login'].map((path) =>
      endpoint({
        method: 'POST',
        path,
        summary: 'Signs in with name and password; a code is mailed where the user has a second factor',
        access: 'anyone',
        body: loginRequest,
        answer: loginAnswer,
        rejections: [
          'not_staff',
          'sso_required',
          'invalid_credentials',
          'second_factor_missing',
          'mail_unavailable',
          'too_many_requests',
        ],
        handle: (call) => this.signIns.of(usernameOf(call.body), () => this.signIn(call)),
      }),
    );
  }

  private async signIn(call: Call<unknown, unknown, z.infer<typeof loginRequest>>): Promise<Answer> {
    const { body, caller } = call;
    const username = usernameOf(body);
    // A browser that has signed in before does not share the tries of its address.
    const by = this.cookies.knownBrowser(call.request, username) ?? caller.address;
    await this.limits.take('loginAddress', by);
    this.tries.take(username, by);
    if (!(await this.credentials.checkPassword(username, body.password)))
      throw apiError(401, 'invalid_credentials');
    this.tries.forgive(username, by);
    await this.limits.giveBack('loginAddress', by);
    const user = this.credentials.sessionUser(username)!;
    if (!user.is_staff) throw apiError(403, 'not_staff');
    // Superusers have a way in where the provider does not answer (docs/rules/single-sign-on.md 7).
    if (this.provider.label !== null && user.settings.is_okta && !user.is_superuser)
      throw apiError(403, 'sso_required');
    if (this.catalogues.user(username)!.user.body.settings.skip_tfa) return this.signIns.open(username, call);
    if (!user.email) throw apiError(403, 'second_factor_missing');
    const { challengeId, code } = await this.credentials.challenge(username);
    await this.signIns.mailCode(code, { username, email: user.email }, caller.language);
    return { body: { skip_tfa: false, user: null, challenge: challengeId, sent_to: masked(user.email) } };
  }
}
