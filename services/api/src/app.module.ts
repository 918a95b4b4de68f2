import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { ConsoleModule } from './admin/console.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { CapacityModule } from './capacity/capacity.module.js';
import { CaptchaModule } from './captcha/captcha.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { DemoModule } from './catalog/demo/demo.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { HttpModule } from './http/http.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { ImagesModule } from './images/images.module.js';
import { InfrastructureModule, type Infrastructure } from './infrastructure/infrastructure.module.js';
import { MailDeliveryModule } from './mail-delivery/mail-delivery.module.js';
import { ParticipantsModule } from './participants/participants.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { SocketsModule } from './sockets/sockets.module.js';
import { TerminalsModule } from './terminals/terminals.module.js';
import { TillsModule } from './tills/tills.module.js';
import { ViewsModule } from './views/views.module.js';
import { WaitlistModule } from './waitlist/waitlist.module.js';
import { WebModule } from './web/web.module.js';

@Module({})
export class AppModule {
  static of(infrastructure: Infrastructure): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InfrastructureModule.of(infrastructure),
        AccountsModule,
        BookingsModule,
        CapacityModule,
        CaptchaModule,
        CatalogModule,
        ConsoleModule,
        DemoModule,
        ExportsModule,
        HttpModule,
        IdentityModule,
        ImagesModule,
        MailDeliveryModule,
        ParticipantsModule,
        PaymentsModule,
        PrivacyModule,
        SocketsModule,
        TerminalsModule,
        TillsModule,
        ViewsModule,
        WaitlistModule,
        WebModule,
      ],
    };
  }
}
