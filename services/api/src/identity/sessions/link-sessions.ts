import type { FastifyReply, FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, type Clock } from '@stile/contracts';
import { networkOf } from '../../http/network.js';
import { sameText, sha256 } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { Limits } from '../limits/limits.js';
import { Cookies } from './cookies.js';

/**
 * A link to a reservation or to an entry of the waitlist. `hash` is the stored one; undefined: there is no such
 * thing.
 */
export interface VisitorLink {
  readonly id: string;
  readonly token: string;
  readonly hash: string | undefined;
}

/** Exchanges the secret of a link for a session of this one reservation or entry (docs/rules/reservations.md 2). */
@Injectable()
export class LinkSessions {
  constructor(
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Whether the secret is right; then the answer carries the session.
   * @throws ApiError too_many_requests for an address that has tried too many wrong ones
   */
  async open(
    { id, token, hash }: VisitorLink,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    if (hash === undefined || !sameText(hash, sha256(token))) {
      await this.limits.take('link', networkOf(request.ip));
      return false;
    }
    this.start([id], request, reply);
    return true;
  }

  /** The session of a reservation or an entry, for who has shown to hold it. */
  start(held: readonly string[], request: FastifyRequest, reply: FastifyReply): void {
    this.cookies.addReservations(request, reply, held, epochMsOf(this.clock.now()));
  }
}
