import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  CHANNELS,
  mayReach,
  type Channel,
  type SessionUser,
  basket,
  epochMsOf,
  occupancyQuery,
  occupancyStatusQuery,
  reservationId,
  reservationStream,
  type Clock,
  type InventoryGroupAnswer,
  type Language,
  type OccupancyAnswer,
  type OccupancyStatusAnswer,
  type QuoteAnswer,
} from '@stile/contracts';
import { reservationDecider, withBookedAddons, type Catalogue } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { byOf } from '../bookings/access/reservation-access.js';
import { BookingPlanner } from '../bookings/planning/booking-planner.js';
import { Availability } from '../capacity/availability/availability.js';
import type { DaysQuestion } from '../capacity/availability/days-question.js';
import type { Captcha } from '../captcha/port.js';
import { OfferedVenue } from '../catalog/inventory-group/offered-venue.js';
import { ApiError } from '../http/api-error.js';
import { compressed } from '../http/compressed.js';
import { Cookies, cookiesOf } from '../identity/sessions/cookies.js';
import { Credentials } from '../identity/sessions/credentials.js';
import { CAPTCHA, CLOCK, LANES } from '../ports/tokens.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { contentPolicy } from '../http/headers.js';
import { ROOT } from './root.js';

const CLIENT = join(ROOT, 'web-booking', 'dist', 'client');
const SERVER = join(ROOT, 'web-booking', 'dist', 'server', 'entry-server.js');
const YEAR_SECONDS = 31_536_000;

interface BootData {
  readonly inventoryGroup: InventoryGroupAnswer | null;
  readonly occupancyStatus: OccupancyStatusAnswer | null;
  readonly occupancy: OccupancyAnswer | null;
  readonly quote: QuoteAnswer | null;
}
interface BootQueries {
  readonly occupancyStatus: Record<string, string>;
  readonly furtherOccupancyStatus: Record<string, string>;
  readonly occupancy: Record<string, string> | null;
  readonly quote: unknown;
}

/** What web-booking's server build exports; it is loaded at run time, so that neither imports the other's source. */
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

export const languageOf = (request: FastifyRequest): Language => {
  const asked = (request.query as { lang?: unknown }).lang ?? cookiesOf(request)['lang'];
  if (asked === 'en' || asked === 'fr') return asked;
  return /^\s*fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';
};

const DESK = '/store';
/** A reservation's own pages: what it is of is known from it, not from the address. */
const OWN = /^\/(reservation|waiver)(\/|$)/;
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/** The destination that a venue's bare address leads to: its setting default_inventory (docs/rules/booking-page.md 4). */
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

const ORIGIN = /^https?:\/\/[\w.-]+(:\d{1,5})?$/;

/** Sites that may show the page inside theirs: the venue's setting embed_origins, spaces between; asked for by ?embedded=1. */
const framesOf = (request: FastifyRequest, group: InventoryGroupAnswer | null): string =>
  ['1', 'true'].includes((request.query as { embedded?: string }).embedded ?? '') && pathOf(request) !== DESK
    ? (group?.settingsDict['embed_origins'] ?? '')
        .split(/\s+/)
        .filter((origin) => ORIGIN.test(origin))
        .join(' ')
    : '';

/** What a rejection leaves empty, the page asks for itself and says what is wrong; a fault goes on. */
const orNull = async <T>(ask: () => Promise<T> | T): Promise<T | null> => {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof ApiError) return null;
    throw fault;
  }
};

/** The visitors' pages: the first screen is rendered here with its data and its styles, then taken over by React. */
@Injectable()
export class BookingPages {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly offered: OfferedVenue,
    private readonly availability: Availability,
    private readonly planner: BookingPlanner,
    private readonly cookies: Cookies,
    private readonly credentials: Credentials,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CAPTCHA) private readonly captcha: Captcha,
  ) {}

  async register(fastify: FastifyInstance): Promise<void> {
    if (!existsSync(SERVER)) {
      new Logger('pages').warn('web-booking is not built: its pages are not served');
      return;
    }
    const server = (await import(pathToFileURL(SERVER).href)) as BookingServer;
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
    const policy = contentPolicy([`'${server.styleHash()}'`], this.captcha.origins);
    for (const path of server.PATHS)
      fastify.get(path, (request, reply) => this.page(server, policy, request, reply));
  }

  private async page(
    server: BookingServer,
    policy: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const language = languageOf(request);
    const channel: Channel = pathOf(request) === DESK ? 'desk' : 'web';
    if (channel === 'desk') {
      const user = await this.userOf(request);
      if (!user || !mayReach(user, DESK, this.groupOf(request)))
        return reply
          .header('cache-control', 'no-store')
          .redirect(user ? '/unauthorized_access' : '/auth/login', 303);
    }
    const data = OWN.test(pathOf(request))
      ? await this.ownData(request, language)
      : await this.data(server, request, channel, language);
    const elsewhere = fixedInventory(request, data.inventoryGroup);
    if (elsewhere) return reply.redirect(elsewhere, 303);
    const { html, head, status } = server.render({ url: request.url, language, data });
    const { body, headers } = await compressed(
      server.document({ html, head, language, data }),
      request.headers['accept-encoding'],
    );
    const frames = framesOf(request, data.inventoryGroup);
    // The reply's own policy says who may frame it; the older header could only forbid it.
    if (frames) reply.removeHeader('x-frame-options');
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': frames
          ? policy.replace("frame-ancestors 'none'", `frame-ancestors ${frames}`)
          : policy,
        'cache-control': 'no-cache',
        vary: 'cookie, accept-language, accept-encoding',
        ...headers,
      })
      .send(body);
  }

  /** The venue and the destination of a reservation, for a permitted reader; staff see what is hidden from customers. */
  private async ownData(request: FastifyRequest, language: Language): Promise<BootData> {
    const nothing = { occupancyStatus: null, occupancy: null, quote: null };
    const asked = reservationId.safeParse((request.query as { reservationId?: unknown }).reservationId);
    const token = this.cookies.session(request);
    const user = token === undefined ? null : ((await this.credentials.userOfSession(token)) ?? null);
    const state = asked.success
      ? (await this.lanes.load(reservationDecider, reservationStream(asked.data))).state
      : null;
    const isStaff = state !== null && byOf(state, { user }) === 'staff';
    if (
      state &&
      (isStaff ||
        this.cookies.reservations(request, epochMsOf(this.clock.now())).includes(state.placed.reservationId))
    ) {
      const { inventoryGroup, inventory } = state.placed.visit;
      const as = (catalogue: Catalogue): Catalogue =>
        isStaff ? catalogue : withBookedAddons(catalogue, state.placed);
      return {
        ...nothing,
        inventoryGroup:
          (await orNull(() =>
            this.offered.of(inventoryGroup, { inventory, hidden: isStaff, language, as }),
          )) ??
          (await orNull(() =>
            this.offered.of(inventoryGroup, { inventory: undefined, hidden: isStaff, language }),
          )),
      };
    }
    // To a stranger it says no more than where they are.
    const [only, ...others] = this.catalogues.groups();
    return {
      ...nothing,
      inventoryGroup:
        only === undefined || others.length > 0
          ? null
          : await orNull(() => this.offered.of(only, { inventory: undefined, hidden: false, language })),
    };
  }

  private async userOf(request: FastifyRequest): Promise<SessionUser | null> {
    const token = this.cookies.session(request);
    return token === undefined ? null : ((await this.credentials.userOfSession(token)) ?? null);
  }

  /** The venue that the address names; of the bare address the first. */
  private groupOf(request: FastifyRequest): string | undefined {
    const { inventoryGroup } = request.query as { inventoryGroup?: unknown };
    if (typeof inventoryGroup === 'string') return inventoryGroup;
    return pathOf(request) === '/' ? this.catalogues.groups()[0] : undefined;
  }

  private async data(
    server: BookingServer,
    request: FastifyRequest,
    channel: Channel,
    language: Language,
  ): Promise<BootData> {
    const query = request.query as { inventory?: unknown };
    const group = this.groupOf(request);
    const hidden = CHANNELS[channel].seesHidden;
    const inventory = typeof query.inventory === 'string' ? query.inventory : undefined;
    const inventoryGroup =
      group === undefined
        ? null
        : ((await orNull(() => this.offered.of(group, { inventory, hidden, language }))) ??
          (await orNull(() => this.offered.of(group, { inventory: undefined, hidden, language }))));
    const queries = inventoryGroup && server.bootQueries(request.url, inventoryGroup);
    if (!queries) return { inventoryGroup, occupancyStatus: null, occupancy: null, quote: null };
    const near = await this.statuses(queries.occupancyStatus);
    const occupancyStatus =
      near && !server.hasFreeDay(near)
        ? ((await this.statuses(queries.furtherOccupancyStatus)) ?? near)
        : near;
    return {
      inventoryGroup,
      occupancyStatus,
      occupancy: queries.occupancy && (await this.occupancy(queries.occupancy)),
      quote: this.quote(queries.quote, channel, language),
    };
  }

  private async statuses(query: Record<string, string>): Promise<OccupancyStatusAnswer | null> {
    const parsed = occupancyStatusQuery.safeParse(query);
    if (!parsed.success || parsed.data.endDate === undefined) return null;
    const question: DaysQuestion = { ...parsed.data, endDate: parsed.data.endDate };
    return orNull(
      async () =>
        JSON.parse((await this.availability.statuses(question)).bytes.toString()) as OccupancyStatusAnswer,
    );
  }

  private async occupancy(query: Record<string, string>): Promise<OccupancyAnswer | null> {
    const parsed = occupancyQuery.safeParse(query);
    if (!parsed.success) return null;
    const { disperse, ...rest } = parsed.data;
    return orNull(
      async () =>
        JSON.parse(
          (
            await this.availability.occupancy(
              { ...rest, endDate: rest.endDate ?? rest.startDate },
              disperse !== 'false',
            )
          ).bytes.toString(),
        ) as OccupancyAnswer,
    );
  }

  private quote(asked: unknown, channel: Channel, language: Language): QuoteAnswer | null {
    const parsed = basket.safeParse(asked);
    if (!parsed.success) return null;
    const quoted = this.planner.quote(parsed.data, channel, undefined, language);
    return 'rejection' in quoted ? null : quoted.answer;
  }
}
