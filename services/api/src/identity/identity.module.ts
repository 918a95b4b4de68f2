import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ChangePasswordEndpoint } from './change-password/change-password.endpoint.js';
import { ConfirmPasswordEndpoint } from './confirm-password/confirm-password.endpoint.js';
import { Limits } from './limits/limits.js';
import { PasswordTries } from './limits/password-tries.js';
import { PinTries } from './limits/pin-tries.js';
import { OwnSessionsEndpoints } from './own-sessions/own-sessions.endpoints.js';
import { OwnPassword } from './passwords/own-password.js';
import { PasswordLinkEndpoints } from './password-links/password-link.endpoints.js';
import { PasswordLinks } from './password-links/password-links.js';
import { PinEndpoint } from './pin/pin.endpoint.js';
import { SecondPerson } from './pin/second-person.js';
import { ChangeSavedQueriesHandler } from './saved-queries/change-saved-queries.handler.js';
import { SavedQueries } from './saved-queries/saved-queries.js';
import { SavedQueriesEndpoints } from './saved-queries/saved-queries.endpoints.js';
import { SecondFactorEndpoints } from './second-factor/second-factor.endpoints.js';
import { SessionEndpoints } from './session/session.endpoints.js';
import { Cookies } from './sessions/cookies.js';
import { Credentials } from './sessions/credentials.js';
import { LinkSessions } from './sessions/link-sessions.js';
import { BegunSignIns } from './single-sign-on/begun-sign-ins.js';
import { IdentityProvider } from './single-sign-on/identity-provider.js';
import { ProviderUsers } from './single-sign-on/provider-users.js';
import { SingleSignOnEndpoints } from './single-sign-on/single-sign-on.endpoints.js';
import { SignIns } from './sessions/sign-ins.js';
import { SetPasswordHandler } from './set-password/set-password.handler.js';
import { ChangeUsernameHandler } from './usernames/change-username.handler.js';
import { SignInEndpoint } from './sign-in/sign-in.endpoint.js';

@Module({
  imports: [HttpModule, MailboxModule, ViewsModule],
  providers: [
    BegunSignIns,
    ChangePasswordEndpoint,
    ChangeSavedQueriesHandler,
    ChangeUsernameHandler,
    ConfirmPasswordEndpoint,
    Cookies,
    Credentials,
    IdentityProvider,
    Limits,
    LinkSessions,
    OwnPassword,
    OwnSessionsEndpoints,
    PasswordLinkEndpoints,
    PasswordLinks,
    PasswordTries,
    PinEndpoint,
    PinTries,
    ProviderUsers,
    SavedQueries,
    SavedQueriesEndpoints,
    SecondPerson,
    SecondFactorEndpoints,
    SessionEndpoints,
    SetPasswordHandler,
    SignInEndpoint,
    SignIns,
    SingleSignOnEndpoints,
  ],
  exports: [
    Cookies,
    Credentials,
    IdentityProvider,
    Limits,
    LinkSessions,
    PasswordLinks,
    PasswordTries,
    SecondPerson,
  ],
})
export class IdentityModule {}
