import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { gatewayMessages, type GatewayKey, type Language } from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { refuse } from '../../http/api-error.js';
import { endpoint, type Caller, type Endpoint, type Endpoints } from '../../http/endpoint.js';
import { escapeHtml, plainPage } from '../../http/html.js';
import { CONFIG, MAILER } from '../../ports/tokens.js';
import { Mailbox, type Mailer } from './mailer.js';

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const key = z.strictObject({ key: z.string().min(1).max(200) });
const part = z.strictObject({
  key: z.string().min(1).max(200),
  part: z.coerce.number().int().min(0).max(20),
});

/** Where mails lie that no server is configured for. In production only superusers read them. */
@Injectable()
export class MailboxPages implements Endpoints {
  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  endpoints(): readonly Endpoint[] {
    const { mailer } = this;
    if (!(mailer instanceof Mailbox)) return [];
    const find = async (id: string, caller: Caller) => {
      this.check(caller);
      const mail = await mailer.get(id);
      if (!mail) throw refuse(404, 'page_not_found');
      return mail;
    };
    return [
      endpoint({
        method: 'GET',
        path: '/mailbox',
        summary: 'The built-in mailbox',
        access: 'anyone',
        handle: async ({ caller }) => {
          this.check(caller);
          const text = textsOf(caller.language);
          const mails = await mailer.list();
          const rows = mails
            .map(
              ([id, mail]) =>
                `<li><a href="/mailbox/${encodeURIComponent(id)}"><strong>${escapeHtml(mail.subject)}</strong><span class="note">${text.to} ${escapeHtml(mail.to)} · ${escapeHtml(mail.at)}</span></a></li>`,
            )
            .join('');
          return {
            body: plainPage(
              text.mailbox,
              caller.language,
              `<main class="wide"><h1>${text.mailbox}</h1><p class="note">${text.mailbox_note}</p>${rows ? `<ul class="mails">${rows}</ul>` : `<p class="card">${text.mailbox_empty}</p>`}</main>`,
            ),
            headers: html,
          };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/mailbox/:key',
        summary: 'One mail',
        access: 'anyone',
        params: key,
        handle: async ({ params, caller }) => {
          const mail = await find(params.key, caller);
          const text = textsOf(caller.language);
          const parts = mail.attachments
            .map(
              (attachment, i) =>
                `<a href="/mailbox/${encodeURIComponent(params.key)}/${i}">${escapeHtml(attachment.filename)}</a>`,
            )
            .join(', ');
          const body = `<main class="wide"><p><a href="/mailbox">${text.mailbox_back}</a></p><h1>${escapeHtml(mail.subject)}</h1><p class="note">${text.to} ${escapeHtml(mail.to)} · ${escapeHtml(mail.at)}${parts ? ` · ${text.attachments}: ${parts}` : ''}</p><div class="card"><pre>${linked(mail.text)}</pre></div>${mail.attachments.map((attachment, i) => (attachment.contentType === 'image/png' ? `<p><img src="/mailbox/${encodeURIComponent(params.key)}/${i}" alt="${escapeHtml(attachment.filename)}" width="200" height="200"></p>` : '')).join('')}</main>`;
          return { body: plainPage(mail.subject, caller.language, body), headers: html };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/mailbox/:key/:part',
        summary: 'An attachment of a mail',
        access: 'anyone',
        params: part,
        handle: async ({ params, caller }) => {
          const attachment = (await find(params.key, caller)).attachments[params.part];
          if (!attachment) throw refuse(404, 'page_not_found');
          const disposition =
            attachment.contentType === 'image/png'
              ? 'inline'
              : `attachment; filename="${attachment.filename}"`;
          return {
            body: Buffer.from(attachment.content, 'base64'),
            headers: {
              'content-type': attachment.contentType,
              'content-disposition': disposition,
              'cache-control': 'no-store',
            },
          };
        },
      }),
    ];
  }

  private check(caller: Caller): void {
    if (this.config.production && !caller.user?.is_superuser) throw refuse(404, 'page_not_found');
  }
}

const textsOf = (language: Language): Readonly<Record<GatewayKey, string>> => gatewayMessages[language];
/** Addresses in a mail's text become links. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
