import type { Language } from '@stile/contracts';
/**
 * A card gateway with a page of its own: the visitor types card numbers there, never into ours. Every call that moves
 * money carries an idempotency key made by us and may be repeated; an answer that was lost is looked up.
 */
export interface CardGateway {
  readonly name: string;
  /**
   * Opens a payment that is authorised on the gateway's page and captured later. The same key gives the same
   * intent.
   */
  createIntent(request: {
    key: string;
    reservationId: string;
    amount: number;
    currency: string;
    /** The purchase, a line for each part. */
    description: string;
    language: Language;
    returnUrl: string;
    expiresAt: string;
  }): Promise<{ intentId: string; redirectUrl: string }>;
  lookup(intentId: string): Promise<IntentStatus>;
  capture(request: {
    key: string;
    intentId: string;
    amount: number;
  }): Promise<{ captured: true; paymentId: string } | { captured: false; code: string }>;
  /** Cancels an intent or its authorisation. False: it had been captured already. */
  void(request: { key: string; intentId: string }): Promise<boolean>;
  /**
   * Returns a captured payment or a part of it. The same key is carried out once: asked again it says what has become of
   * that refund.
   */
  refund(request: { key: string; paymentId: string; amount: number }): Promise<RefundAnswer>;
}

export type RefundAnswer =
  | { readonly state: 'made'; readonly gatewayRefundId: string }
  /** Accepted; whether it arrives is not known yet. */
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly code: string };

export type IntentStatus =
  | { readonly state: 'open'; readonly lastDecline: string | null }
  | {
      readonly state: 'authorised' | 'captured';
      readonly amount: number;
      readonly cardBrand: string | null;
      readonly cardLast4: string | null;
    }
  | { readonly state: 'cancelled' };

/** The gateway did not answer, or not in time: what it did is not known. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}
