import type { FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { reservationId } from '@stile/contracts';
import { Signer } from '../../ports/signer.js';
import { PublicUrl } from '../../http/public-url.js';

const MAX_RESERVATIONS = 8;
/** A visitor's browser may see what it booked for this long; the link in the mail opens it again. */
const VISITOR_SECONDS = 12 * 60 * 60;
const STAFF_SECONDS = 12 * 60 * 60;
const STATION_SECONDS = 400 * 24 * 60 * 60;

/** What the browser sent; read where it is asked for, as most requests carry none. */
export const cookiesOf = ({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  parse(headers.cookie ?? '');

/** Our cookies: HttpOnly, SameSite=Lax, and __Host- with Secure where we are reached over TLS. */
@Injectable()
export class Cookies {
  constructor(
    private readonly signer: Signer,
    private readonly publicUrl: PublicUrl,
  ) {}

  private name = (plain: string): string => (this.publicUrl.secure ? `__Host-${plain}` : plain);

  private set(reply: FastifyReply, plain: string, value: string, maxAge?: number): void {
    void reply.header(
      'set-cookie',
      serialize(this.name(plain), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: this.publicUrl.secure,
        ...(maxAge === undefined ? {} : { maxAge }),
      }),
    );
  }

  private value = (request: FastifyRequest, plain: string): string | undefined =>
    cookiesOf(request)[this.name(plain)];

  session = (request: FastifyRequest): string | undefined => this.value(request, 'stile_session');
  setSession = (reply: FastifyReply, token: string): void =>
    this.set(reply, 'stile_session', token, STAFF_SECONDS);
  clearSession = (reply: FastifyReply): void => this.set(reply, 'stile_session', '', 0);

  station = (request: FastifyRequest): string | null => {
    const value = this.value(request, 'stile_station');
    return value !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
  };
  setStation = (reply: FastifyReply, station: string): void =>
    this.set(reply, 'stile_station', station, STATION_SECONDS);

  /** Which browser it is, to count its holds; '' where it has not been told yet. It lasts as long as the browser is open. */
  browser = (request: FastifyRequest): string => {
    const value = this.value(request, 'stile_browser') ?? '';
    return /^[\w-]{1,64}$/.test(value) ? value : '';
  };
  setBrowser = (reply: FastifyReply, browser: string): void => this.set(reply, 'stile_browser', browser);

  /** Reservations this browser placed or opened by link. Signed, so nothing is stored for visitors. `nowMs` is the clock's. */
  reservations(request: FastifyRequest, nowMs: number): readonly string[] {
    const value = this.value(request, 'stile_visit');
    const [ids = '', until = '', signature = ''] = (value ?? '').split('.');
    if (
      !signature ||
      Number(until) * 1000 < nowMs ||
      !this.signer.verify('visit', `${ids}.${until}`, signature)
    )
      return [];
    return ids.split('_').filter((id) => reservationId.safeParse(id).success);
  }
  /** Waivers whose own link this browser opened, under the same rules. No id has a '~'. */
  waivers(request: FastifyRequest, nowMs: number): readonly string[] {
    const [until = '', signature = '', ...ids] = (this.value(request, 'stile_waiver') ?? '').split('~');
    return signature &&
      Number(until) * 1000 >= nowMs &&
      this.signer.verify('waiver-visit', [until, ...ids].join('~'), signature)
      ? ids
      : [];
  }
  addWaiver(request: FastifyRequest, reply: FastifyReply, id: string, nowMs: number): void {
    const ids = [id, ...this.waivers(request, nowMs).filter((other) => other !== id)].slice(
      0,
      MAX_RESERVATIONS,
    );
    const until = String(Math.floor(nowMs / 1000) + VISITOR_SECONDS);
    this.set(
      reply,
      'stile_waiver',
      [until, this.signer.sign('waiver-visit', [until, ...ids].join('~')), ...ids].join('~'),
      VISITOR_SECONDS,
    );
  }
  addReservation(request: FastifyRequest, reply: FastifyReply, id: string, nowMs: number): void {
    const ids = [id, ...this.reservations(request, nowMs).filter((other) => other !== id)]
      .slice(0, MAX_RESERVATIONS)
      .join('_');
    const until = Math.floor(nowMs / 1000) + VISITOR_SECONDS;
    this.set(
      reply,
      'stile_visit',
      `${ids}.${until}.${this.signer.sign('visit', `${ids}.${until}`)}`,
      VISITOR_SECONDS,
    );
  }
}
