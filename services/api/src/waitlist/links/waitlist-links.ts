import type { FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LinkSessions } from '../../identity/sessions/link-sessions.js';
import { ChangeWaitlist } from '../change-waitlist/change-waitlist.handler.js';
import { WaitlistProcess } from '../process/waitlist.process.js';
import { WaitlistEntries, type Found } from '../entries/waitlist-entries.js';

/** How long the answer waits for an offer that is made at once, where that process runs here. */
const SERVED_WITHIN_MS = 2_000;

interface Opened {
  readonly found: Found;
  /** Why its address does not count as proven; null where it does. */
  readonly refused: string | null;
}

/** The link in the mail about an entry: a session for it, and the proof of its address (docs/rules/waitlist.md 22). */
@Injectable()
export class WaitlistLinks {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly links: LinkSessions,
    private readonly commands: CommandBus,
    private readonly process: WaitlistProcess,
  ) {}

  /** The entry; undefined where there is none or the secret is not its own. */
  async open(
    { id, token }: { readonly id: string; readonly token: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Opened | undefined> {
    const found = await this.entries.find(id);
    const link = { id, token, hash: found?.entry.joined.linkTokenHash };
    if (!(await this.links.open(link, request, reply))) return undefined;
    if (!found) return undefined;
    if (found.entry.state !== 'unproven') return { found, refused: null };
    const proved = await this.commands.execute(
      new ChangeWaitlist(
        found.queue,
        { type: 'Prove', entryId: id },
        { commandId: `prove.${id}`, correlation: id, actor: 'visitor' },
      ),
    );
    await this.process.waitFor(proved.position, SERVED_WITHIN_MS);
    return {
      found: (await this.entries.inQueue(found.queue, id)) ?? found,
      refused: proved.accepted ? null : proved.rejection.code,
    };
  }
}
