import type { FastifyInstance } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import {
  epochMsOf,
  participantRecordId,
  reservationId,
  reservationStream,
  type Clock,
} from '@stile/contracts';
import { reservationDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ReservationLinks } from '../bookings/access/reservation-links.js';
import { networkOf } from '../http/network.js';
import { Limits } from '../identity/limits/limits.js';
import { Cookies } from '../identity/sessions/cookies.js';
import { LinkSessions } from '../identity/sessions/link-sessions.js';
import { Waivers } from '../participants/waivers/waivers.js';
import { sameText } from '../ports/signer.js';
import { CLOCK, LANES } from '../ports/tokens.js';
import { WaitlistLinks } from '../waitlist/links/waitlist-links.js';

/** The addresses in mails: each carries a secret that is exchanged for a cookie. */
@Injectable()
export class MailLinks {
  constructor(
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    private readonly links: LinkSessions,
    private readonly reservationLinks: ReservationLinks,
    private readonly waivers: Waivers,
    private readonly waitlist: WaitlistLinks,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  register(fastify: FastifyInstance): void {
    this.reservationLink(fastify);
    this.waiverLink(fastify);
    this.waitlistLink(fastify);
  }

  /** A participant's own link: good for this one waiver, and for nothing else of the reservation. */
  private waiverLink(fastify: FastifyInstance): void {
    fastify.get('/waiver/token', async (request, reply) => {
      const { waiverId, token } = request.query as { waiverId?: unknown; token?: unknown };
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const known = participantRecordId.safeParse(waiverId);
      if (known.success && typeof token === 'string') {
        const found = await this.waivers.find(known.data);
        if (
          found &&
          !this.reservationLinks.hasEnded(found.reservation) &&
          sameText(this.waivers.token(found), token)
        ) {
          this.cookies.addWaiver(request, reply, this.waivers.heldAs(found), epochMsOf(this.clock.now()));
          return reply.redirect(`/waiver?waiverId=${encodeURIComponent(known.data)}`, 303);
        }
        await this.limits.take('link', networkOf(request.ip));
      }
      return reply.redirect('/waiver?link=invalid', 303);
    });
  }

  /**
   * Exchanges the link's secret for a cookie of this one reservation, without the secret
   * (docs/rules/reservations.md 2).
   */
  private reservationLink(fastify: FastifyInstance): void {
    fastify.get('/reservation/token', async (request, reply) => {
      const { reservationId: id, token, hideEdit } = request.query as Readonly<Record<string, unknown>>;
      const hidden = hideEdit === 'true' ? '&hideEdit=true' : '';
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const known = reservationId.safeParse(id);
      // Without its secret it is the page itself, for the browser that holds its session.
      if (known.success && token === undefined)
        return reply.redirect(`/reservation?reservationId=${known.data}${hidden}`, 303);
      if (known.success && typeof token === 'string') {
        const { state } = await this.lanes.load(reservationDecider, reservationStream(known.data));
        const link = this.reservationLinks.of(known.data, token, state);
        if (await this.links.open(link, request, reply))
          return reply.redirect(`/reservation?reservationId=${known.data}${hidden}`, 303);
      }
      return reply.redirect('/reservation?link=invalid', 303);
    });
  }

  /** The same for an entry of the waitlist. */
  private waitlistLink(fastify: FastifyInstance): void {
    fastify.get('/waitlist/token', async (request, reply) => {
      const { entry, token } = request.query as { entry?: unknown; token?: unknown };
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const known = reservationId.safeParse(entry);
      if (!known.success || typeof token !== 'string') return reply.redirect('/waitlist?link=invalid', 303);
      const opened = await this.waitlist.open({ id: known.data, token }, request, reply);
      if (opened) {
        const { entryId, basket, language } = opened.found.entry.joined;
        const { inventory_group: inventoryGroup, inventory } = basket;
        const query = new URLSearchParams({ inventoryGroup, inventory, entry: entryId, lang: language });
        if (opened.refused !== null) query.set('refused', opened.refused);
        return reply.redirect(`/waitlist?${query.toString()}`, 303);
      }
      return reply.redirect('/waitlist?link=invalid', 303);
    });
  }
}
