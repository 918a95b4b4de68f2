import Stripe from 'stripe';
import { cardBrandName, money } from '@stile/contracts';
import {
  GatewayUnavailable,
  type CardGateway,
  type IntentStatus,
  type RefundAnswer,
} from '../gateway/port.js';

export interface StripeSettings {
  readonly secretKey: string;
  /** Another address than Stripe's own: a double of it, in tests. */
  readonly url?: string | undefined;
}

/** A page at Stripe stays open for 30 minutes at least. We close it ourselves once the time to pay is over. */
const OPEN_BEYOND_PAY_BY_S = 31 * 60;
const ANSWER_WITHIN_MS = 8_000;
/** More than a reservation takes. */
const MAX_REFUNDS = 1000;
const MAX_NAME = 250;
const MAX_DESCRIPTION = 1000;

const cents = (units: number): number => Math.round(money.units(money.toCents(money.money(units))) * 100);
const unitsOf = (minor: number): number => minor / 100;

/** Stripe's decision, and why; undefined where it is not known what it did. */
const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof Stripe.errors.StripeCardError) return error.decline_code || error.code || error.type;
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code ?? error.type;
  return undefined;
};

/** Without the message, which may repeat what was sent. */
const unavailable = (error: unknown): GatewayUnavailable =>
  new GatewayUnavailable(
    error instanceof Stripe.errors.StripeError
      ? `stripe: ${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`.trimEnd()
      : `stripe: ${String(error)}`,
  );

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw unavailable(error);
  });

type Session = Stripe.Checkout.Session;
const paymentOf = ({ payment_intent: payment }: Session): Stripe.PaymentIntent | null =>
  typeof payment === 'string' ? null : payment;

const cardOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => {
  const card = charge && typeof charge !== 'string' ? charge.payment_method_details?.card : null;
  return {
    cardBrand: card?.brand ? cardBrandName(card.brand) : null,
    cardLast4: card?.last4 ?? null,
  };
};

const statusOf = (session: Session): IntentStatus => {
  const payment = paymentOf(session);
  switch (payment?.status) {
    case 'requires_capture':
      return { state: 'authorised', amount: unitsOf(payment.amount_capturable), ...cardOf(payment) };
    case 'succeeded':
      return { state: 'captured', amount: unitsOf(payment.amount_received), ...cardOf(payment) };
    case 'canceled':
      return { state: 'cancelled' };
    default: {
      if (session.status === 'expired') return { state: 'cancelled' };
      const error = payment?.last_payment_error;
      return { state: 'open', lastDecline: error?.decline_code ?? error?.code ?? null };
    }
  }
};

const refundOf = ({ id, status, failure_reason: reason }: Stripe.Refund): RefundAnswer => {
  switch (status) {
    case 'succeeded':
      return { state: 'made', gatewayRefundId: id };
    case 'failed':
    case 'canceled':
      return { state: 'failed', code: reason ?? status };
    default:
      return { state: 'pending' };
  }
};

/**
 * Cards by Stripe's own page (Checkout): authorised there, captured by us (docs/rules/payments.md 124 to 128). An intent
 * is a session of that page, a payment its PaymentIntent.
 */
export class StripeGateway implements CardGateway {
  readonly name = 'stripe';
  private readonly stripe: Stripe;

  constructor({ secretKey, url }: StripeSettings) {
    const address = url === undefined ? undefined : new URL(url);
    this.stripe = new Stripe(secretKey, {
      // The process that asks repeats what was not answered, under the same key.
      maxNetworkRetries: 0,
      timeout: ANSWER_WITHIN_MS,
      telemetry: false,
      ...(address
        ? {
            host: address.hostname,
            port: address.port,
            protocol: address.protocol === 'http:' ? 'http' : 'https',
          }
        : {}),
    });
  }

  createIntent: CardGateway['createIntent'] = async (request) => {
    const [name = request.reservationId, ...rest] = request.description.split('\n');
    const session = await orUnavailable(
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          client_reference_id: request.reservationId,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: request.currency.toLowerCase(),
                unit_amount: cents(request.amount),
                product_data: {
                  name: name.slice(0, MAX_NAME),
                  ...(rest.length > 0 ? { description: rest.join(' · ').slice(0, MAX_DESCRIPTION) } : {}),
                },
              },
            },
          ],
          payment_intent_data: {
            capture_method: 'manual',
            description: request.reservationId,
            metadata: { reservation: request.reservationId },
          },
          locale: request.language === 'fr' ? 'fr-CA' : 'en',
          success_url: request.returnUrl,
          cancel_url: request.returnUrl,
          expires_at: Math.ceil(Date.parse(request.expiresAt) / 1000) + OPEN_BEYOND_PAY_BY_S,
        },
        { idempotencyKey: request.key },
      ),
    );
    if (!session.url) throw new GatewayUnavailable(`stripe: session ${session.id} has no page`);
    return { intentId: session.id, redirectUrl: session.url };
  };

  lookup: CardGateway['lookup'] = async (intentId) => statusOf(await this.session(intentId));

  capture: CardGateway['capture'] = async ({ key, intentId, amount }) => {
    const payment = paymentOf(await this.session(intentId));
    if (payment?.status === 'succeeded') return { captured: true, paymentId: payment.id };
    if (payment?.status !== 'requires_capture')
      return { captured: false, code: `payment_${payment?.status ?? 'missing'}` };
    try {
      const { id } = await this.stripe.paymentIntents.capture(
        payment.id,
        { amount_to_capture: cents(amount) },
        { idempotencyKey: key },
      );
      return { captured: true, paymentId: id };
    } catch (error) {
      const code = refusalOf(error);
      if (code === undefined) throw unavailable(error);
      return { captured: false, code };
    }
  };

  void: CardGateway['void'] = async ({ key, intentId }) => {
    const session = await this.session(intentId);
    const payment = paymentOf(session);
    if (payment?.status === 'succeeded') return false;
    if (payment?.status === 'requires_capture')
      await orUnavailable(this.stripe.paymentIntents.cancel(payment.id, {}, { idempotencyKey: key }));
    // A customer who has just paid makes this fail: the retry finds a payment to cancel.
    else if (session.status === 'open') await orUnavailable(this.stripe.checkout.sessions.expire(intentId));
    return true;
  };

  refund: CardGateway['refund'] = async ({ key, paymentId, amount }) => {
    try {
      const refund =
        (await this.refundUnder(key, paymentId)) ??
        (await this.stripe.refunds.create(
          { payment_intent: paymentId, amount: cents(amount), metadata: { key } },
          { idempotencyKey: key },
        ));
      return refundOf(refund);
    } catch (error) {
      const code = refusalOf(error);
      if (code === undefined) throw unavailable(error);
      return { state: 'failed', code };
    }
  };

  /** Stripe forgets keys after a day; a refund that is asked again later is found by what it is marked with. */
  private async refundUnder(key: string, paymentId: string): Promise<Stripe.Refund | undefined> {
    const refunds = await this.stripe.refunds
      .list({ payment_intent: paymentId, limit: 100 })
      .autoPagingToArray({ limit: MAX_REFUNDS });
    return refunds.find(({ metadata }) => metadata?.['key'] === key);
  }

  private session(intentId: string): Promise<Session> {
    return orUnavailable(
      this.stripe.checkout.sessions.retrieve(intentId, { expand: ['payment_intent.latest_charge'] }),
    );
  }
}
