import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { epochMsOf, type Clock } from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { apiError } from '../../http/api-error.js';
import { PublicUrl } from '../../http/public-url.js';
import { systemClock } from '../../ports/clock.js';
import { sha256 } from '../../ports/signer.js';
import { CLOCK, CONFIG } from '../../ports/tokens.js';

export const CALLBACK = '/auth/sso/callback';
const ANSWER_WITHIN_SECONDS = 8;
const RETRY_SECONDS = 60;
/** Clocks of two machines differ by this much. */
const TOLERANCE_SECONDS = 30;
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/** Secrets of one sign-in: they go to the provider and come back, or prove that it began here. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProviderIdentity {
  /** Digest of the issuer and of the account's id there. */ readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** As it came: the provider ends its session by it. */ readonly idToken: string;
}

/** The organisation's own sign-in, by OpenID Connect (docs/rules/single-sign-on.md). Nothing of it is cached. */
@Injectable()
export class IdentityProvider {
  private readonly logger = new Logger('single-sign-on');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** The words of its button; null where there is none. */
  get label(): string | null {
    return this.config.OIDC_ISSUER === undefined ? null : this.config.OIDC_LABEL;
  }

  /** The site to which signing out leads; null where there is none. */
  get origin(): string | null {
    const { OIDC_ISSUER: issuer } = this.config;
    return issuer === undefined ? null : new URL(issuer).origin;
  }

  /** The address at which somebody signs in. @throws ApiError 503 where it does not answer */
  async signInAddress({ state, nonce, verifier }: SignInSecrets): Promise<string> {
    const client = await import('openid-client');
    return client.buildAuthorizationUrl(await this.discovered(), {
      redirect_uri: this.publicUrl.to(CALLBACK),
      scope: this.config.OIDC_SCOPES,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * The account that signed in. `path` is the callback's, with its query.
   * @throws ApiError 401 where the provider refuses, or its answer is not for this sign-in; 503 where it does not answer
   */
  async identify(path: string, { state, nonce, verifier }: SignInSecrets): Promise<ProviderIdentity> {
    const client = await import('openid-client');
    const provider = await this.discovered();
    try {
      const tokens = await client.authorizationCodeGrant(provider, new URL(this.publicUrl.to(path)), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { iss, sub, ...claims } = tokens.claims()!;
      // Providers that answer an access token leave the address out of the identity's own token.
      const more =
        'email' in claims ? claims : await client.fetchUserInfo(provider, tokens.access_token, sub);
      return {
        subject: sha256(`${iss}\0${sub}`),
        email: typeof more['email'] === 'string' ? more['email'] : null,
        isEmailVerified: more['email_verified'] === true,
        idToken: tokens.id_token!,
      };
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** Where its session ends; null where it has no such address, or does not answer. */
  async signOutAddress(idToken: string | undefined, state: string): Promise<string | null> {
    try {
      const { buildEndSessionUrl } = await import('openid-client');
      const provider = await this.discovered();
      if (provider.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(provider, {
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
        post_logout_redirect_uri: this.publicUrl.to('/auth/login'),
        state,
      }).href;
    } catch {
      return null;
    }
  }

  private async discovered(): Promise<Configuration> {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = this.config;
    if (!issuer || !clientId || !secret) throw apiError(404, 'page_not_found');
    const client = await import('openid-client');
    const skew = Math.round((epochMsOf(this.clock.now()) - epochMsOf(systemClock().now())) / 1000);
    try {
      return await client.discovery(
        new URL(issuer),
        clientId,
        { [client.clockSkew]: skew, [client.clockTolerance]: TOLERANCE_SECONDS },
        client.ClientSecretBasic(secret),
        {
          timeout: ANSWER_WITHIN_SECONDS,
          execute: [
            client.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
          ],
        },
      );
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  private failure(error: unknown): Error {
    const { code } = error as { readonly code?: string };
    if (error instanceof TypeError || NO_ANSWER.includes(code ?? '')) return this.unavailable(error);
    this.logger.warn(`a sign-in was refused: ${reasonOf(error)}`);
    return apiError(401, 'sso_refused');
  }

  private unavailable(error: unknown): Error {
    this.logger.warn(`the provider does not answer: ${reasonOf(error)}`);
    return apiError(503, 'sso_unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
}

/** Names of the fault alone: messages of the provider are not ours to print. */
const reasonOf = (error: unknown): string => {
  const { name, code, error: told } = error as { name?: string; code?: string; error?: string };
  return [name, code, told].filter(Boolean).join(' ').slice(0, 200);
};
