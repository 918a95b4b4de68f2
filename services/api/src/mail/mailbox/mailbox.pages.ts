import { createElement } from 'react';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { Config } from '../../config/config.js';
import { apiError } from '../../http/api-error.js';
import { endpoint, type Caller, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { HTML_HEADERS, renderDocument } from '../../markup/render.js';
import { CONFIG, MAILER } from '../../ports/tokens.js';
import { MailList, MailView } from './mailbox-views.js';
import { Mailbox, type StoredMail, type Mailer } from './mailer.js';

const key = z.string().min(1).max(200);
const mailParams = z.strictObject({ key });
const partParams = z.strictObject({ key, part: z.coerce.number().int().min(0).max(20) });

/** Shows the mails that no server is configured for. In production superusers alone may read them. */
@Endpoints()
export class MailboxPages implements Endpoints {
  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  endpoints(): readonly Endpoint[] {
    const { mailer } = this;
    if (!(mailer instanceof Mailbox)) return [];
    return [
      endpoint({
        method: 'GET',
        path: '/mailbox',
        summary: 'The built-in mailbox',
        access: 'anyone',
        rejections: ['page_not_found'],
        handle: async ({ caller }) => {
          this.check(caller);
          const list = createElement(MailList, { mails: await mailer.list(), language: caller.language });
          return { body: await renderDocument(list), headers: HTML_HEADERS };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/mailbox/:key',
        summary: 'One mail',
        access: 'anyone',
        rejections: ['page_not_found'],
        params: mailParams,
        handle: async ({ params, caller }) => {
          const mail = await this.find(mailer, params.key, caller);
          const view = createElement(MailView, { mailKey: params.key, mail, language: caller.language });
          return { body: await renderDocument(view), headers: HTML_HEADERS };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/mailbox/:key/:part',
        summary: 'An attachment of a mail',
        access: 'anyone',
        rejections: ['page_not_found'],
        params: partParams,
        handle: async ({ params, caller }) => {
          const attachment = (await this.find(mailer, params.key, caller)).attachments[params.part];
          if (!attachment) throw apiError(404, 'page_not_found');
          const { contentType, content, filename } = attachment;
          return {
            body: Buffer.from(content, 'base64'),
            headers: {
              'content-type': contentType,
              'content-disposition':
                contentType === 'image/png' ? 'inline' : `attachment; filename="${filename}"`,
              'cache-control': 'no-store',
            },
          };
        },
      }),
    ];
  }

  private async find(mailbox: Mailbox, mailKey: string, caller: Caller): Promise<StoredMail> {
    this.check(caller);
    const mail = await mailbox.get(mailKey);
    if (!mail) throw apiError(404, 'page_not_found');
    return mail;
  }

  private check(caller: Caller): void {
    if (this.config.production && !caller.user?.is_superuser) throw apiError(404, 'page_not_found');
  }
}
