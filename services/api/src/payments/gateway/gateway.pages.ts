import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fill, gatewayMessages, type GatewayKey, type Language } from '@stile/contracts';
import { refuse } from '../../http/api-error.js';
import { endpoint, type Answer, type Endpoint, type Endpoints } from '../../http/endpoint.js';
import { escapeHtml, plainPage } from '../../http/html.js';
import { formatMoney } from '../../mail/letters/compose.js';
import { GATEWAY } from '../../ports/tokens.js';
import { BuiltInGateway, SLOW_MS, TEST_CARDS, type Intent } from './built-in-gateway.js';
import type { CardGateway } from './port.js';

const params = z.strictObject({ intent: z.string().regex(/^pi_[0-9a-f]{32}$/) });
const act = z.strictObject({
  card: z.enum(TEST_CARDS.map(({ id }) => id) as [string, ...string[]]).optional(),
  cancel: z.string().optional(),
});
const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** The gateway keeps an intent's language as text: all but French is English. */
const textsOf = (language: string): Readonly<Record<GatewayKey, string>> =>
  gatewayMessages[language === 'fr' ? 'fr' : 'en'];
const textIn =
  (language: string) =>
  (key: GatewayKey, values?: Readonly<Record<string, unknown>>): string =>
    escapeHtml(fill(textsOf(language)[key], values));

/** The built-in gateway's own page: stands in for a hosted one, on a path of its own. */
@Injectable()
export class GatewayPages implements Endpoints {
  constructor(@Inject(GATEWAY) private readonly gateway: CardGateway) {}

  endpoints(): readonly Endpoint[] {
    const { gateway } = this;
    if (!(gateway instanceof BuiltInGateway)) return [];
    const find = async (intentId: string): Promise<Intent> => {
      const intent = await gateway.page(intentId);
      if (!intent) throw refuse(404, 'page_not_found');
      return intent;
    };
    return [
      endpoint({
        method: 'GET',
        path: '/gateway/pay/:intent',
        summary: 'The built-in card gateway’s page',
        access: 'anyone',
        params,
        handle: async (call) => page(await find(call.params.intent), false),
      }),
      endpoint({
        method: 'POST',
        path: '/gateway/pay/:intent',
        summary: 'Pays, or turns back, on the built-in gateway’s page',
        access: 'anyone',
        params,
        body: act,
        form: true,
        handle: async (call) => {
          const intent = await find(call.params.intent);
          const card = call.body.cancel === undefined ? call.body.card : 'cancel';
          if (card === undefined) return page(intent, false);
          if (card === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
          const next = await gateway.act(intent.intentId, card as Parameters<BuiltInGateway['act']>[1]);
          if (next === 'declined') return page(await find(intent.intentId), true);
          return next === 'lost'
            ? lostPage(intent)
            : { status: 303, headers: { location: intent.returnUrl } };
        },
      }),
    ];
  }
}

const page = (intent: Intent, declined: boolean): Answer => {
  const text = textIn(intent.language);
  const amount = formatMoney(intent.amount, intent.currency, intent.language as Language);
  const cards = TEST_CARDS.map(
    (card, i) =>
      `<label class="choice"><input type="radio" name="card" value="${card.id}"${i === 0 ? ' checked' : ''}> ${text(card.id, card)}</label>`,
  ).join('');
  const form = `<form method="post" class="card"><fieldset><legend>${text('choose')}</legend>${cards}</fieldset><button type="submit">${text('pay', { amount })}</button><button type="submit" class="quiet" name="cancel" value="1">${text('cancel')}</button></form>`;
  const over = `<div class="card"><p>${text('gone')}</p><p><a href="${escapeHtml(intent.returnUrl)}">${text('back')}</a></p></div>`;
  const body = `<header class="banner">${text('banner')}</header><main><h1>${text('title', { amount })}</h1><p class="note">${text('for')} ${escapeHtml(intent.description)}</p>
${declined ? `<p class="error" role="alert">${text('declined')}</p>` : ''}${intent.state === 'open' ? form : over}</main>`;
  return {
    body: plainPage(fill(textsOf(intent.language).title, { amount }), intent.language, body),
    headers: html,
  };
};

const lostPage = (intent: Intent): Answer => {
  const text = textIn(intent.language);
  return {
    body: plainPage(
      textsOf(intent.language).lost_title,
      intent.language,
      `<main><h1>${text('lost_title')}</h1><div class="card"><p>${text('lost_text')}</p><p><a href="${escapeHtml(intent.returnUrl)}">${text('back')}</a></p></div></main>`,
    ),
    headers: html,
  };
};
