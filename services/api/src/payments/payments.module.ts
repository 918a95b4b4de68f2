import { Module } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import type { Config } from '../config/config.js';
import { PublicUrl } from '../http/public-url.js';
import { Signer } from '../ports/signer.js';
import { CLOCK, CONFIG, GATEWAY, VAULT } from '../ports/tokens.js';
import { ViewsModule } from '../views/views.module.js';
import { ChangeCheckoutHandler } from './change-checkout/change-checkout.handler.js';
import { BuiltInGateway } from './gateway/built-in-gateway.js';
import { GatewayPages } from './gateway/gateway.pages.js';
import type { CardGateway } from './gateway/port.js';
import { LookUpPaymentHandler } from './look-up/look-up-payment.handler.js';
import { PaymentProcess } from './process/payment.process.js';
import { CheckoutProgress } from './progress/checkout-progress.js';

/** Stripe's package is loaded where it is used. */
const gatewayOf = async (
  { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url }: Config,
  vault: Vault,
  clock: Clock,
  publicUrl: PublicUrl,
  signer: Signer,
): Promise<CardGateway> => {
  if (secretKey === undefined) return new BuiltInGateway(vault, clock, () => publicUrl.to(''), signer);
  const { StripeGateway } = await import('./stripe/stripe-gateway.js');
  return new StripeGateway({ secretKey, url });
};

@Module({
  imports: [ViewsModule],
  providers: [
    ChangeCheckoutHandler,
    CheckoutProgress,
    GatewayPages,
    LookUpPaymentHandler,
    PaymentProcess,
    { provide: GATEWAY, useFactory: gatewayOf, inject: [CONFIG, VAULT, CLOCK, PublicUrl, Signer] },
  ],
  exports: [CheckoutProgress, GATEWAY],
})
export class PaymentsModule {}
