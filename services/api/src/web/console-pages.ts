import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Injectable, Logger } from '@nestjs/common';
import { contentPolicy, withDrawer, withForms } from '../http/headers.js';
import { IdentityProvider } from '../identity/single-sign-on/identity-provider.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { firstAnswers } from './first-answers.js';
import { languageOf } from './page-language.js';
import { ROOT } from './root.js';

const DIST = join(ROOT, 'web-admin', 'dist');
const YEAR_SECONDS = 31_536_000;
const pageIn = (language: string): string => readFileSync(join(DIST, `index.${language}.html`), 'utf8');

/** The console: one document for all routes. The calls that it makes check permissions. */
@Injectable()
export class ConsolePages {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly provider: IdentityProvider,
  ) {}

  async register(fastify: FastifyInstance): Promise<void> {
    if (!existsSync(join(DIST, 'routes.json'))) {
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
    const pages = { en: pageIn('en'), fr: pageIn('fr') };
    for (const route of JSON.parse(readFileSync(join(DIST, 'routes.json'), 'utf8')) as string[])
      fastify.get(route, async (request, reply) =>
        this.send(reply, pages[languageOf(request)], await firstAnswers(fastify, request)),
      );
  }

  private send(reply: FastifyReply, page: string, answers: unknown): FastifyReply {
    // The component library writes styles at run time. The nonce allows them and no others.
    const nonce = randomBytes(16).toString('base64');
    return (
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          ...withDrawer(
            withForms(contentPolicy([`'nonce-${nonce}'`]), this.provider.origin),
            this.catalogues.groups().flatMap(this.catalogues.tillsOf),
          ),
          'cache-control': 'no-store',
        })
        // The answers come last: what a visitor wrote is not looked through for a place of the nonce.
        .send(page.replace('{{csp-nonce}}', nonce).replace('{{answers}}', () => jsonInPage(answers)))
    );
  }
}

const jsonInPage = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
