import { createElement, type ReactElement } from 'react';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { Clock } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { endpoint, type Answer, type Call, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { GatewayOrigin } from '../../http/gateway-origin.js';
import { contentPolicy } from '../../http/headers.js';
import { PublicUrl } from '../../http/public-url.js';
import { HTML_HEADERS, renderDocument } from '../../markup/render.js';
import { CLOCK, GATEWAY } from '../../ports/tokens.js';
import { BuiltInGateway, SLOW_MS, TEST_CARDS, type Intent, type TestCard } from './built-in-gateway.js';
import { cardErrors, testCardOf, type CardErrors } from './card-details.js';
import { LostAnswerView, OverView, PaymentView } from './gateway-views.js';
import type { CardGateway } from './port.js';

const params = z.strictObject({ intent: z.string().regex(/^pi_[0-9a-f]{32}$/) });
const paymentForm = z.strictObject({
  card: z.enum(TEST_CARDS.map(({ id }) => id) as [string, ...string[]]).optional(),
  number: z.string().max(40).optional(),
  expiry: z.string().max(10).optional(),
  cvv: z.string().max(10).optional(),
  cancel: z.string().optional(),
});
type PaymentForm = z.infer<typeof paymentForm>;
type Exchange = Pick<Call, 'request' | 'reply'>;

/** Facts that a card form in a frame needs; null on the page that stands alone. */
interface Frame {
  /** The site whose page has the frame. */
  readonly page: string;
}

/**
 * The built-in gateway's own page, on a path of its own: it stands in for a hosted one. On the gateway's own origin it
 * is a card form in a frame of our page (docs/rules/payments.md 129).
 */
@Endpoints()
export class GatewayPages implements Endpoints {
  constructor(
    @Inject(GATEWAY) private readonly gateway: CardGateway,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly origin: GatewayOrigin,
    private readonly publicUrl: PublicUrl,
  ) {}

  endpoints(): readonly Endpoint[] {
    const { gateway } = this;
    if (!(gateway instanceof BuiltInGateway)) return [];
    return [
      endpoint({
        method: 'GET',
        path: '/gateway/pay/:intent',
        summary: 'The built-in card gateway’s page',
        access: 'anyone',
        params,
        rejections: ['page_not_found'],
        handle: async (call) => this.form(gateway, call, await find(gateway, call.params.intent)),
      }),
      endpoint({
        method: 'POST',
        path: '/gateway/pay/:intent',
        summary: 'Pays, or turns back, on the built-in gateway’s page',
        access: 'anyone',
        params,
        rejections: ['page_not_found'],
        body: paymentForm,
        form: true,
        handle: async (call) => this.pay(gateway, call, await find(gateway, call.params.intent), call.body),
      }),
    ];
  }

  private async pay(
    gateway: BuiltInGateway,
    call: Exchange,
    intent: Intent,
    form: PaymentForm,
  ): Promise<Answer> {
    const frame = this.frameOf(call);
    const errors = frame ? this.errorsOf(form) : {};
    if (Object.keys(errors).length > 0) return this.form(gateway, call, intent, { errors });
    const card = chosenCard(form, frame !== null);
    if (card === undefined) return this.form(gateway, call, intent);
    if (card === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const next = await gateway.act(intent.intentId, card);
    if (next === 'declined')
      return this.form(gateway, call, await find(gateway, intent.intentId), { isDeclined: true });
    if (next === 'lost') return this.html(call, createElement(LostAnswerView, { intent, frame }));
    return frame
      ? this.html(call, createElement(OverView, { intent, frame }))
      : { status: 303, headers: { location: intent.returnUrl } };
  }

  private form(
    gateway: BuiltInGateway,
    call: Exchange,
    intent: Intent,
    { isDeclined = false, errors = {} }: { isDeclined?: boolean; errors?: CardErrors } = {},
  ): Promise<Answer> {
    const minutesLeft = gateway.minutesLeft(intent);
    const frame = this.frameOf(call);
    return this.html(
      call,
      createElement(PaymentView, { intent, minutesLeft, isDeclined, errors, frame }),
      Object.keys(errors).length > 0 ? 422 : 200,
    );
  }

  private errorsOf({ number = '', expiry = '', cvv = '' }: PaymentForm): CardErrors {
    return cardErrors({ number, expiry, cvv }, this.clock.now());
  }

  private frameOf({ request }: Exchange): Frame | null {
    return this.origin.receives(request.raw) ? { page: this.publicUrl.to('') } : null;
  }

  private async html(call: Exchange, document: ReactElement, status = 200): Promise<Answer> {
    const frame = this.frameOf(call);
    // The answer's own policy says who may frame it; the older header could only forbid it.
    if (frame) call.reply.removeHeader('x-frame-options');
    const policy =
      frame && contentPolicy().replace("frame-ancestors 'none'", `frame-ancestors ${frame.page}`);
    return {
      status,
      body: await renderDocument(document),
      headers: { ...HTML_HEADERS, ...(policy ? { 'content-security-policy': policy } : {}) },
    };
  }
}

const find = async (gateway: BuiltInGateway, intentId: string): Promise<Intent> => {
  const intent = await gateway.page(intentId);
  if (!intent) throw apiError(404, 'page_not_found');
  return intent;
};

/** Numbers are typed on the gateway's own origin alone. */
const chosenCard = (
  { cancel, card, number = '' }: PaymentForm,
  isFramed: boolean,
): TestCard | 'cancel' | undefined => {
  if (isFramed) return testCardOf({ number });
  return cancel === undefined ? (card as TestCard | undefined) : 'cancel';
};
