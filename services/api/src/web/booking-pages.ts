import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  embedOrigins,
  epochMsOf,
  mayReach,
  sellsAtDesk,
  type Channel,
  type Clock,
  type DocumentOf,
  type Ids,
  type InventoryGroupAnswer,
  type Language,
  type OccupancyStatusAnswer,
  type SessionUser,
} from '@stile/contracts';
import { isLanguage } from '@stile/web-kit';
import { FramedPayments, type WayBack } from '../bookings/checkout/framed-payments.js';
import type { Captcha } from '../captcha/port.js';
import { compressed } from '../http/compressed.js';
import { Cookies } from '../identity/sessions/cookies.js';
import { Credentials } from '../identity/sessions/credentials.js';
import { CAPTCHA, CLOCK, IDS } from '../ports/tokens.js';
import { groupsOf } from '../identity/permissions/reached-groups.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { contentPolicy, withDrawer, withForms } from '../http/headers.js';
import { signInAddress } from '../http/sign-in-address.js';
import { BookingBootData, type BootData, type BootQueries } from './booking-boot-data.js';
import { languageOf } from './page-language.js';
import { ROOT } from './root.js';

const CLIENT = join(ROOT, 'web-booking', 'dist', 'client');
const SERVER = join(ROOT, 'web-booking', 'dist', 'server', 'entry-server.js');
const WORKER = join(ROOT, 'web-booking', 'dist', 'worker', 'store-worker.js');
const YEAR_SECONDS = 31_536_000;

/** Exports of web-booking's server build; it is loaded at run time, so that neither imports the other's source. */
interface BookingServer {
  readonly PATHS: readonly string[];
  prepare(): Promise<void>;
  render(request: { url: string; language: Language; data: BootData }): {
    html: string;
    head: string;
    status: number;
  };
  document(parts: { html: string; head: string; language: Language; data: BootData }): string;
  styleHash(): string;
  bootQueries(url: string, group: InventoryGroupAnswer): BootQueries | null;
  hasFreeDay(answer: OccupancyStatusAnswer): boolean;
}

/** That of the address comes first. */
const languageAt = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: string };
  return isLanguage(lang) ? lang : languageOf(request);
};

const DESK = '/store';
const EDIT = '/reservation/edit';
/** A reservation's own pages: what it is of is known from it, not from the address. */
const OWN = /^\/(reservation|waiver)(\/|$)/;
const isReservation = (request: FastifyRequest): boolean => pathOf(request).startsWith('/reservation');
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/**
 * The destination that a venue's bare address leads to: its setting default_inventory
 * (docs/rules/booking-page.md 5).
 */
const fixedInventory = (request: FastifyRequest, group: InventoryGroupAnswer | null): string | null => {
  const fixed = group?.settingsDict['default_inventory'];
  if (
    pathOf(request) !== '/book' ||
    !fixed ||
    (request.query as { inventory?: unknown }).inventory !== undefined
  )
    return null;
  return `/book?${new URLSearchParams({ ...(request.query as Record<string, string>), inventory: fixed })}`;
};

/** Whether a request is for the same reservation's page as an address of ours. */
const isAt = ({ query }: FastifyRequest, address: string): boolean => {
  const { reservationId } = query as { reservationId?: unknown };
  return new URL(address, 'http://of.ours').searchParams.get('reservationId') === reservationId;
};

/** Sites that may show the page inside theirs; asked for by ?embedded=1. */
const framesOf = (request: FastifyRequest, group: InventoryGroupAnswer | null): string =>
  ['1', 'true'].includes((request.query as { embedded?: string }).embedded ?? '') && pathOf(request) !== DESK
    ? embedOrigins(group?.settingsDict).join(' ')
    : '';

const policiesOf = (
  policy: string,
  tills: readonly DocumentOf<'tills'>[] | null,
  frames: string,
): Readonly<Record<string, string>> =>
  tills
    ? withDrawer(policy, tills)
    : {
        'content-security-policy': frames
          ? policy.replace("frame-ancestors 'none'", `frame-ancestors ${frames}`)
          : policy,
      };

/** The gateway's card form is shown in a frame. */
const withFrame = (policy: string, origin: string | undefined): string => {
  if (origin === undefined) return policy;
  return policy.includes('frame-src ')
    ? policy.replace('frame-src ', `frame-src ${origin} `)
    : `${policy};frame-src ${origin}`;
};

/** The visitors' pages: the first screen is rendered here with its data and its styles, then taken over by React. */
@Injectable()
export class BookingPages {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly bootData: BookingBootData,
    private readonly framed: FramedPayments,
    private readonly cookies: Cookies,
    private readonly credentials: Credentials,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CAPTCHA) private readonly captcha: Captcha,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /** `marked`: what every document is given before it is compressed. */
  async register(fastify: FastifyInstance, marked: (html: string) => string): Promise<void> {
    if (!existsSync(SERVER)) {
      new Logger('pages').warn('web-booking is not built: its pages are not served');
      return;
    }
    const built = (await import(pathToFileURL(SERVER).href)) as BookingServer;
    const server: BookingServer = { ...built, document: (parts) => marked(built.document(parts)) };
    await server.prepare();
    await fastify.register(fastifyStatic, {
      root: join(CLIENT, 'book-assets'),
      prefix: '/book-assets/',
      decorateReply: false,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      index: false,
      preCompressed: true,
    });
    const worker = await readFile(WORKER);
    fastify.get('/store-worker.js', (_request, reply) =>
      reply
        .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
        .send(worker),
    );
    const policy = contentPolicy([`'${server.styleHash()}'`], this.captcha.origins);
    fastify.get<{ Params: { id: string } }>('/reservation/:id/edit', (request, reply) =>
      reply.redirect(`${EDIT}?${new URLSearchParams({ reservationId: request.params.id })}`, 303),
    );
    for (const path of server.PATHS)
      fastify.get(path, (request, reply) => this.page(server, policy, request, reply));
  }

  private async page(
    server: BookingServer,
    policy: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const language = languageAt(request);
    const channel: Channel = pathOf(request) === DESK ? 'desk' : 'web';
    const instead = channel === 'desk' ? await this.insteadOfDesk(request) : null;
    if (instead) return reply.header('cache-control', 'no-store').redirect(instead, 303);
    const { data, isRead } = await this.dataOf(server, request, channel);
    const elsewhere = (await this.ofSession(request)) ?? fixedInventory(request, data.inventoryGroup);
    if (elsewhere) return reply.redirect(elsewhere, 303);
    const frames = framesOf(request, data.inventoryGroup);
    const framed = frames !== '' && request.headers['sec-fetch-dest'] === 'iframe';
    const resumed = framed ? await this.resumed(request, reply) : null;
    if (resumed && !isAt(request, resumed.resumeAt)) return reply.redirect(resumed.resumeAt, 303);
    this.knowBrowser(request, reply, framed);
    const { html, head, status } = server.render({ url: request.url, language, data });
    const { body, headers } = await compressed(
      server.document({ html, head, language, data: resumed ? { ...data, tab: resumed.tab } : data }),
      request.headers['accept-encoding'],
    );
    // The reply's own policy says who may frame it; the older header could only forbid it.
    if (frames) reply.removeHeader('x-frame-options');
    return reply
      .code(isRead ? status : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        ...policiesOf(
          withForms(
            withFrame(policy, data.cardFormOrigin),
            channel === 'desk' ? this.bootData.signOutOrigin : null,
          ),
          await this.tillsOf(request, channel, data.inventoryGroup),
          frames,
        ),
        'cache-control': resumed ? 'no-store' : 'no-cache',
        vary: 'cookie, accept-language, accept-encoding',
        ...headers,
      })
      .send(body);
  }

  /** The data of its first screen; `isRead`: not of a reservation that the caller may not read. */
  private async dataOf(
    server: BookingServer,
    request: FastifyRequest,
    channel: Channel,
  ): ReturnType<BookingBootData['ofReservation']> {
    const language = languageAt(request);
    if (OWN.test(pathOf(request))) {
      const { data, isRead } = await this.reservationData(request, language);
      return { data, isRead: isRead || !isReservation(request) };
    }
    const data = await this.bootData.ofVenue(this.groupOf(request), {
      inventory: textOf((request.query as { inventory?: unknown }).inventory),
      channel,
      language,
      bootQueries: (group) => server.bootQueries(request.url, group),
      hasFreeDay: (answer) => server.hasFreeDay(answer),
    });
    return { data, isRead: true };
  }

  /**
   * Those whose drawers the page may open: at the desk, and for who returns cash with a change there (docs/rules/desk.md
   * 33). null: it opens none.
   */
  private async tillsOf(
    request: FastifyRequest,
    channel: Channel,
    group: Pick<InventoryGroupAnswer, 'id'> | null,
  ): Promise<readonly DocumentOf<'tills'>[] | null> {
    const opens =
      channel === 'desk' ||
      (pathOf(request) === EDIT && group !== null && sellsAtDesk(await this.userOf(request), group.id));
    return opens ? this.catalogues.tillsOf(group?.id ?? '') : null;
  }

  /** Where somebody is led who may not see the desk, or who names no venue or no destination of it. */
  private async insteadOfDesk(request: FastifyRequest): Promise<string | null> {
    const user = await this.userOf(request);
    if (!user) return signInAddress(request.url);
    const group = this.groupOf(request) ?? groupsOf(user, [DESK])[0];
    if (group === undefined || !mayReach(user, DESK, group)) return '/unauthorized_access';
    const query = request.query as Record<string, string>;
    const inventory = query['inventory'] ?? this.firstInventory(group);
    return inventory === undefined || (query['inventoryGroup'] && query['inventory'])
      ? null
      : `${DESK}?${new URLSearchParams({ ...query, inventoryGroup: group, inventory })}`;
  }

  /** The venue's setting default_inventory, else its first destination. */
  private firstInventory(group: string): string | undefined {
    const { default_inventory: fixed } = this.catalogues.settings(group);
    return fixed ?? [...(this.catalogues.of(group)?.inventories.keys() ?? [])][0];
  }

  private knowBrowser(request: FastifyRequest, reply: FastifyReply, framed: boolean): void {
    if (framed ? !this.cookies.isFramed(request) : !this.cookies.browser(request))
      this.cookies.setBrowser(reply, this.ids.next(), framed);
  }

  /** Resumes a frame whose visitor left it to pay. What its tab remembered is given out once. */
  private async resumed(request: FastifyRequest, reply: FastifyReply): Promise<WayBack | null> {
    const { checkout, secret } = this.cookies.resumed(request);
    const wayBack = await this.framed.ofFrame(checkout, secret);
    if (!wayBack) return null;
    if (isAt(request, wayBack.resumeAt)) {
      await this.framed.forgetTab(checkout, wayBack);
      this.cookies.clearResumed(reply);
    }
    return wayBack;
  }

  /** The page of the reservation that a payment page was opened for, where the address names that page alone. */
  private async ofSession(request: FastifyRequest): Promise<string | null> {
    const { session, ...query } = request.query as Readonly<Record<string, string>>;
    const name = textOf(session);
    if (!isReservation(request) || query['reservationId'] || !name) return null;
    const reservationId = await this.bootData.idOfSession(name, this.held(request));
    if (reservationId === null) return null;
    return `${pathOf(request)}?${new URLSearchParams({ ...query, reservationId })}`;
  }

  /** Reservations that this browser may see. */
  private held(request: FastifyRequest): readonly string[] {
    return this.cookies.reservations(request, epochMsOf(this.clock.now()));
  }

  private async reservationData(
    request: FastifyRequest,
    language: Language,
  ): ReturnType<BookingBootData['ofReservation']> {
    const { reservationId } = request.query as { reservationId?: unknown };
    return this.bootData.ofReservation(reservationId, {
      user: await this.userOf(request),
      reservations: this.held(request),
      language,
    });
  }

  private async userOf(request: FastifyRequest): Promise<SessionUser | null> {
    const token = this.cookies.session(request);
    return token === undefined ? null : ((await this.credentials.userOfSession(token)) ?? null);
  }

  /** The venue that the address names; of the bare address the first. */
  private groupOf(request: FastifyRequest): string | undefined {
    const named = textOf((request.query as { inventoryGroup?: unknown }).inventoryGroup);
    if (named !== undefined) return named;
    return pathOf(request) === '/' ? this.catalogues.groups()[0] : undefined;
  }
}
