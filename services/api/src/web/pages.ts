import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { TOKENS_CSS } from '@stile/web-kit';
import type { Config } from '../config/config.js';
import { PublicUrl } from '../http/public-url.js';
import { FONTS } from '../markup/font-faces.js';
import { SLICES } from '../markup/written-run.js';
import { CONFIG } from '../ports/tokens.js';
import { withTrialNotice } from '../trial/trial.js';
import { BookingPages } from './booking-pages.js';
import { ConsolePages } from './console-pages.js';
import { MailLinks } from './mail-links.js';
import { ROOT } from './root.js';

/** The style sheet and the script of pages that need no app. */
const ASSETS = join(ROOT, 'services', 'api', 'assets');
const STYLE = 'plain.css';
const MAX_AGE_S = 3600;

/** Everything that is served to browsers beside the API. */
@Injectable()
export class Pages {
  constructor(
    private readonly booking: BookingPages,
    private readonly consolePages: ConsolePages,
    private readonly mailLinks: MailLinks,
    private readonly publicUrl: PublicUrl,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async register(fastify: FastifyInstance): Promise<void> {
    const marked = (html: string): string => withTrialNotice(html, this.config.trial);
    // Hooks of every request: without promises.
    fastify.addHook('onSend', (_request, reply, payload, done) =>
      done(
        null,
        typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
          ? marked(payload)
          : payload,
      ),
    );
    fastify.addHook('onRequest', (request, reply, done) => {
      const other = (request.headers.accept ?? '').includes('text/html')
        ? this.publicUrl.insteadOf(request.headers.host, request.url)
        : null;
      if (other === null) done();
      else void reply.redirect(other, 307);
    });
    await fastify.register(fastifyStatic, {
      root: ASSETS,
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      maxAge: MAX_AGE_S * 1000,
      index: false,
      globIgnore: [STYLE],
    });
    await fastify.register(fastifyStatic, {
      root: SLICES,
      prefix: FONTS,
      decorateReply: false,
      maxAge: MAX_AGE_S * 1000,
      index: false,
    });
    const style = TOKENS_CSS + readFileSync(join(ASSETS, STYLE), 'utf8');
    fastify.get(`/${STYLE}`, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', `public, max-age=${MAX_AGE_S}`)
        .send(style),
    );
    this.mailLinks.register(fastify);
    await this.booking.register(fastify, marked);
    await this.consolePages.register(fastify);
  }
}
