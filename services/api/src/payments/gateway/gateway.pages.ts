import { createElement, type ReactElement } from 'react';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { apiError } from '../../http/api-error.js';
import { endpoint, type Answer, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { HTML_HEADERS, renderDocument } from '../../markup/render.js';
import { GATEWAY } from '../../ports/tokens.js';
import { BuiltInGateway, SLOW_MS, TEST_CARDS, type Intent } from './built-in-gateway.js';
import { LostAnswerView, PaymentView } from './gateway-views.js';
import type { CardGateway } from './port.js';

const params = z.strictObject({ intent: z.string().regex(/^pi_[0-9a-f]{32}$/) });
const paymentForm = z.strictObject({
  card: z.enum(TEST_CARDS.map(({ id }) => id) as [string, ...string[]]).optional(),
  cancel: z.string().optional(),
});
type PaymentForm = z.infer<typeof paymentForm>;

/** The built-in gateway's own page: stands in for a hosted one, on a path of its own. */
@Endpoints()
export class GatewayPages implements Endpoints {
  constructor(@Inject(GATEWAY) private readonly gateway: CardGateway) {}

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
        handle: async (call) => paymentPage(gateway, await find(gateway, call.params.intent), false),
      }),
      endpoint({
        method: 'POST',
        path: '/gateway/pay/:intent',
        summary: 'Pays, or turns back, on the built-in gateway’s page',
        access: 'anyone',
        params,
        body: paymentForm,
        form: true,
        handle: async (call) => pay(gateway, await find(gateway, call.params.intent), call.body),
      }),
    ];
  }
}

const find = async (gateway: BuiltInGateway, intentId: string): Promise<Intent> => {
  const intent = await gateway.page(intentId);
  if (!intent) throw apiError(404, 'page_not_found');
  return intent;
};

const pay = async (gateway: BuiltInGateway, intent: Intent, form: PaymentForm): Promise<Answer> => {
  const card = form.cancel === undefined ? form.card : 'cancel';
  if (card === undefined) return paymentPage(gateway, intent, false);
  if (card === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const next = await gateway.act(intent.intentId, card as Parameters<BuiltInGateway['act']>[1]);
  if (next === 'declined') return paymentPage(gateway, await find(gateway, intent.intentId), true);
  return next === 'lost'
    ? html(createElement(LostAnswerView, { intent }))
    : { status: 303, headers: { location: intent.returnUrl } };
};

const paymentPage = (gateway: BuiltInGateway, intent: Intent, isDeclined: boolean): Promise<Answer> =>
  html(createElement(PaymentView, { intent, minutesLeft: gateway.minutesLeft(intent), isDeclined }));

const html = async (document: ReactElement): Promise<Answer> => ({
  body: await renderDocument(document),
  headers: HTML_HEADERS,
});
