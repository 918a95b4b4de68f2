import type { FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { reservationId, type Language } from '@stile/contracts';
import { Signer } from '../../ports/signer.js';
import { PublicUrl } from '../../http/public-url.js';

const MAX_RESERVATIONS = 8;
/** A visitor's browser may see what it booked for this long; the link in the mail opens it again. */
const VISITOR_SECONDS = 12 * 60 * 60;
const RESUMED_SECONDS = 60 * 60;
const STAFF_SECONDS = 12 * 60 * 60;
const TILL = 'TILL';
const TERMINAL = 'TERMINAL';
const STATION_SECONDS = 400 * 24 * 60 * 60;

/** Cookies of the browser; read where they are asked for, as most requests carry none. */
export const cookiesOf = ({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  parse(headers.cookie ?? '');

/** A visitor's, within a page of another site. */
const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;
const FRAME = 'stile_framed';

/**
 * Our cookies: HttpOnly, SameSite=Lax, and __Host- with Secure where we are reached over TLS. A frame in another site's
 * page has visitors' cookies of its own, one jar for each site around it (contracts/decisions/0019).
 */
/** A till's browser has a few cashiers. */
const MAX_KNOWN_USERS = 8;
const MAX_KNOWN_CHARACTERS = 1_000;

@Injectable()
export class Cookies {
  constructor(
    private readonly signer: Signer,
    private readonly publicUrl: PublicUrl,
  ) {}

  private name = (plain: string): string => (this.publicUrl.secure ? `__Host-${plain}` : plain);

  private set(
    reply: FastifyReply,
    plain: string,
    value: string,
    { maxAge, framed = false }: { maxAge?: number; framed?: boolean } = {},
  ): void {
    void reply.header(
      'set-cookie',
      serialize(this.name(plain), value, {
        path: '/',
        httpOnly: true,
        ...(framed ? FRAMED : { sameSite: 'lax', secure: this.publicUrl.secure }),
        ...(maxAge === undefined ? {} : { maxAge }),
      }),
    );
  }

  private value = (request: FastifyRequest, plain: string): string | undefined =>
    cookiesOf(request)[this.name(plain)];

  session = (request: FastifyRequest): string | undefined => this.value(request, 'stile_session');
  setSession = (reply: FastifyReply, token: string): void =>
    this.set(reply, 'stile_session', token, { maxAge: STAFF_SECONDS });
  clearSession = (reply: FastifyReply): void => this.set(reply, 'stile_session', '', { maxAge: 0 });

  /** The browser in which sign-ins at the organisation's provider were begun. */
  signIn = (request: FastifyRequest): string | undefined => this.value(request, 'stile_sign_in');
  setSignIn = (reply: FastifyReply, browser: string, maxAge: number): void =>
    this.set(reply, 'stile_sign_in', browser, { maxAge });

  station = (request: FastifyRequest): string | null => {
    const value = this.value(request, 'stile_station');
    return value !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
  };
  setStation = (reply: FastifyReply, station: string): void =>
    this.set(reply, 'stile_station', station, { maxAge: STATION_SECONDS });

  /**
   * A browser that this user has signed in with, among the last few who did. It grants nothing: its tries for that user
   * are counted by themselves.
   */
  knownBrowser = (request: FastifyRequest, username: string): string | undefined => {
    const [id = '', ...signatures] = this.known(request);
    return signatures.some((each) => this.signer.verify('browser', `${id}~${username}`, each))
      ? id
      : undefined;
  };
  /** `fresh`: the browser's id where it has none. */
  setKnownBrowser(request: FastifyRequest, reply: FastifyReply, username: string, fresh: string): void {
    const [known = '', ...signatures] = this.known(request);
    const id = signatures.length > 0 ? known : fresh;
    const signed = [this.signer.sign('browser', `${id}~${username}`), ...signatures].slice(
      0,
      MAX_KNOWN_USERS,
    );
    this.set(reply, 'stile_known', [id, ...signed].join('.'), { maxAge: STATION_SECONDS });
  }
  private known = (request: FastifyRequest): readonly string[] =>
    (this.value(request, 'stile_known') ?? '').slice(0, MAX_KNOWN_CHARACTERS).split('.');

  /** The language that the pages are read in: they set it as well. */
  setLanguage(reply: FastifyReply, language: Language): void {
    void reply.header(
      'set-cookie',
      serialize('lang', language, {
        path: '/',
        sameSite: 'lax',
        secure: this.publicUrl.secure,
        maxAge: STATION_SECONDS,
      }),
    );
  }

  /** The till that the desk's page has selected: the page reads it, and it grants nothing. '' selects none. */
  till = (request: FastifyRequest): string => cookiesOf(request)[TILL] ?? '';
  setTill = (reply: FastifyReply, till: string): void => this.select(reply, TILL, till);
  /** The card terminal that it uses, in the same way. */
  setTerminal = (reply: FastifyReply, serial: string): void => this.select(reply, TERMINAL, serial);
  private select(reply: FastifyReply, name: string, value: string): void {
    void reply.header(
      'set-cookie',
      serialize(name, value, {
        path: '/',
        sameSite: 'lax',
        secure: this.publicUrl.secure,
        maxAge: value === '' ? 0 : STATION_SECONDS,
      }),
    );
  }

  /** Which browser it is, to count its holds; '' where it has not been told yet. It lasts as long as the browser is open. */
  browser = (request: FastifyRequest): string => {
    const value = this.value(request, FRAME) ?? this.value(request, 'stile_browser') ?? '';
    return /^[\w-]{1,64}$/.test(value) ? value : '';
  };
  /** `framed`: told to a frame, whose answers are known by it from then on. */
  setBrowser = (reply: FastifyReply, browser: string, framed: boolean): void =>
    this.set(reply, framed ? FRAME : 'stile_browser', browser, { framed });
  /** The payment whose outcome a frame goes on to once its visitor is back, with the frame's secret for it. */
  resumed = (request: FastifyRequest): { readonly checkout: string; readonly secret: string } => {
    const [checkout = '', secret = ''] = (this.value(request, 'stile_framed_resumed') ?? '').split('.');
    return { checkout, secret };
  };
  setResumed = (reply: FastifyReply, checkout: string, secret: string): void =>
    this.set(reply, 'stile_framed_resumed', `${checkout}.${secret}`, {
      framed: true,
      maxAge: RESUMED_SECONDS,
    });
  clearResumed = (reply: FastifyReply): void =>
    this.set(reply, 'stile_framed_resumed', '', { framed: true, maxAge: 0 });
  isFramed = (request: FastifyRequest): boolean => this.value(request, FRAME) !== undefined;

  /** Reservations this browser placed or opened by link. Signed, so nothing is stored for visitors. `nowMs` is the clock's. */
  reservations = (request: FastifyRequest, nowMs: number): readonly string[] =>
    ['stile_framed_visit', 'stile_visit'].flatMap((name) => this.visits(this.value(request, name), nowMs));

  private visits(value: string | undefined, nowMs: number): readonly string[] {
    const [ids = '', until = '', signature = ''] = (value ?? '').split('.');
    if (
      !signature ||
      Number(until) * 1000 < nowMs ||
      !this.signer.verify('visit', `${ids}.${until}`, signature)
    )
      return [];
    return ids.split('_').filter((held) => reservationId.safeParse(held.replace(/-\d{1,4}$/, '')).success);
  }
  /** Waivers whose own link this browser opened, as it came by them, under the same rules. None has a '~'. */
  waivers(request: FastifyRequest, nowMs: number): readonly string[] {
    const [until = '', signature = '', ...ids] = (this.value(request, 'stile_waiver') ?? '').split('~');
    return signature &&
      Number(until) * 1000 >= nowMs &&
      this.signer.verify('waiver-visit', [until, ...ids].join('~'), signature)
      ? ids
      : [];
  }
  addWaiver(request: FastifyRequest, reply: FastifyReply, held: string, nowMs: number): void {
    const ids = [held, ...this.waivers(request, nowMs).filter((other) => other !== held)].slice(
      0,
      MAX_RESERVATIONS,
    );
    const until = String(Math.floor(nowMs / 1000) + VISITOR_SECONDS);
    this.set(
      reply,
      'stile_waiver',
      [until, this.signer.sign('waiver-visit', [until, ...ids].join('~')), ...ids].join('~'),
      { maxAge: VISITOR_SECONDS },
    );
  }
  /** Nobody finds on a signed-out desk what was opened at it. */
  clearVisits(reply: FastifyReply): void {
    this.set(reply, 'stile_visit', '', { maxAge: 0 });
    this.set(reply, 'stile_waiver', '', { maxAge: 0 });
  }
  /** `held`: as the browser holds them (`heldAs`). */
  addReservations(
    request: FastifyRequest,
    reply: FastifyReply,
    held: readonly string[],
    nowMs: number,
  ): void {
    const framed = this.isFramed(request);
    const ids = [...held, ...this.reservations(request, nowMs).filter((other) => !held.includes(other))]
      .slice(0, MAX_RESERVATIONS)
      .join('_');
    const until = Math.floor(nowMs / 1000) + VISITOR_SECONDS;
    this.set(
      reply,
      framed ? 'stile_framed_visit' : 'stile_visit',
      `${ids}.${until}.${this.signer.sign('visit', `${ids}.${until}`)}`,
      { maxAge: VISITOR_SECONDS, framed },
    );
  }
}
