import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, type Clock } from '@stile/contracts';
import { CLOCK } from '../../ports/tokens.js';
import { sameText, Signer } from '../../ports/signer.js';

const PURPOSE = 'terminal_connect';
/** A dialog may stay open, and the provider asks for a sign-in of its own. */
const GOOD_MS = 3_600_000;

/**
 * The signed text that goes to the provider's sign-in page and comes back. It names the venue, the user and when it
 * expires. Only the user who began can finish.
 */
@Injectable()
export class ConnectState {
  constructor(
    private readonly signer: Signer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  of(group: string, username: string): string {
    const until = epochMsOf(this.clock.now()) + GOOD_MS;
    return `${group}.${until}.${this.sign(group, username, until)}`;
  }

  /** The venue that this user began to connect; null where the state is not ours, another's, or too old. */
  groupIn(state: string, username: string): string | null {
    const [, group, until, signature] = /^(.+)\.(\d{1,15})\.([\w-]{43})$/.exec(state) ?? [];
    if (group === undefined || until === undefined || signature === undefined) return null;
    if (!sameText(this.sign(group, username, Number(until)), signature)) return null;
    return Number(until) > epochMsOf(this.clock.now()) ? group : null;
  }

  private sign(group: string, username: string, until: number): string {
    return this.signer.sign(PURPOSE, JSON.stringify([group, username, until]));
  }
}
