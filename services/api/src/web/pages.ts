import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Injectable } from '@nestjs/common';
import { PublicUrl } from '../http/public-url.js';
import { BookingPages } from './booking-pages.js';
import { ConsolePages } from './console-pages.js';
import { MailLinks } from './mail-links.js';
import { ROOT } from './root.js';

/** The style sheet and the script of pages that need no app. */
const ASSETS = join(ROOT, 'services', 'api', 'assets');

/** Everything that is served to browsers beside the API. */
@Injectable()
export class Pages {
  constructor(
    private readonly booking: BookingPages,
    private readonly consolePages: ConsolePages,
    private readonly mailLinks: MailLinks,
    private readonly publicUrl: PublicUrl,
  ) {}

  async register(fastify: FastifyInstance): Promise<void> {
    fastify.addHook('onRequest', async (request, reply) => {
      const other = (request.headers.accept ?? '').includes('text/html')
        ? this.publicUrl.insteadOf(request.headers.host, request.url)
        : null;
      if (other !== null) return reply.redirect(other, 307);
    });
    await fastify.register(fastifyStatic, {
      root: ASSETS,
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      maxAge: 3_600_000,
      index: false,
    });
    this.mailLinks.register(fastify);
    await this.booking.register(fastify);
    await this.consolePages.register(fastify);
  }
}
