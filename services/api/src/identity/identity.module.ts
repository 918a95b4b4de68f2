import { Module } from '@nestjs/common';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ViewsModule } from '../views/views.module.js';
import { Limits } from './limits/limits.js';
import { Cookies } from './sessions/cookies.js';
import { Credentials } from './sessions/credentials.js';
import { SetPasswordHandler } from './set-password/set-password.handler.js';
import { IdentityEndpoints } from './sign-in/sign-in.endpoints.js';

@Module({
  imports: [MailboxModule, ViewsModule],
  providers: [Cookies, Credentials, IdentityEndpoints, Limits, SetPasswordHandler],
  exports: [Cookies, Credentials, Limits],
})
export class IdentityModule {}
