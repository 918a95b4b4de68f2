import { Module } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import { PublicUrl } from '../http/public-url.js';
import { CLOCK, GATEWAY, VAULT } from '../ports/tokens.js';
import { ViewsModule } from '../views/views.module.js';
import { ChangeCheckoutHandler } from './change-checkout/change-checkout.handler.js';
import { BuiltInGateway } from './gateway/built-in-gateway.js';
import { GatewayPages } from './gateway/gateway.pages.js';
import type { CardGateway } from './gateway/port.js';
import { LookUpPaymentHandler } from './look-up/look-up-payment.handler.js';
import { PaymentProcess } from './process/payment.process.js';
import { CheckoutProgress } from './progress/checkout-progress.js';

const gatewayOf = (vault: Vault, clock: Clock, publicUrl: PublicUrl): CardGateway =>
  new BuiltInGateway(vault, clock, () => publicUrl.to(''));

@Module({
  imports: [ViewsModule],
  providers: [
    ChangeCheckoutHandler,
    CheckoutProgress,
    GatewayPages,
    LookUpPaymentHandler,
    PaymentProcess,
    { provide: GATEWAY, useFactory: gatewayOf, inject: [VAULT, CLOCK, PublicUrl] },
  ],
  exports: [CheckoutProgress, GATEWAY],
})
export class PaymentsModule {}
