import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Injectable, Logger } from '@nestjs/common';
import { contentPolicy, withDrawer } from '../http/headers.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { ROOT } from './root.js';

const DIST = join(ROOT, 'web-admin', 'dist');
const YEAR_SECONDS = 31_536_000;

/** The console: one document for all routes. The calls that it makes check permissions. */
@Injectable()
export class ConsolePages {
  constructor(private readonly catalogues: CatalogueView) {}

  async register(fastify: FastifyInstance): Promise<void> {
    if (!existsSync(join(DIST, 'index.html'))) {
      new Logger('pages').warn('web-admin is not built: the console is not served');
      return;
    }
    await fastify.register(fastifyStatic, {
      root: join(DIST, 'console-assets'),
      prefix: '/console-assets/',
      decorateReply: false,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      index: false,
      preCompressed: true,
    });
    const page = readFileSync(join(DIST, 'index.html'), 'utf8');
    for (const route of JSON.parse(readFileSync(join(DIST, 'routes.json'), 'utf8')) as string[]) {
      fastify.get(route, (_request, reply) => {
        // The component library writes styles at run time. The nonce allows them and no others.
        const nonce = randomBytes(16).toString('base64');
        return reply
          .headers({
            'content-type': 'text/html; charset=utf-8',
            ...withDrawer(
              contentPolicy([`'nonce-${nonce}'`]),
              this.catalogues.groups().flatMap(this.catalogues.tillsOf),
            ),
            'cache-control': 'no-store',
          })
          .send(page.replaceAll('{{csp-nonce}}', nonce));
      });
    }
  }
}
