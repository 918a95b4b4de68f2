import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entryOfHold, sellsAtDesk, type Position, type SessionUser } from '@stile/contracts';
import { ledgerDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { Signer } from '../../ports/signer.js';
import { LANES } from '../../ports/tokens.js';
import { readHoldToken } from '../held-terms/hold-token.js';

/** Leaving the flow releases the hold at once (docs/rules/holds.md 7). Repeating it changes nothing. */
export class ReleaseHold extends Command<{ position: Position }> {
  constructor(
    readonly holdId: string,
    readonly token: string,
    readonly actor: string,
    /** An allotment is given back by who sells at its venue's desk. */
    readonly user: SessionUser | null,
  ) {
    super();
  }
}

@CommandHandler(ReleaseHold)
export class ReleaseHoldHandler implements ICommandHandler<ReleaseHold> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly signer: Signer,
  ) {}

  async execute({ holdId, token, actor, user }: ReleaseHold): Promise<{ position: Position }> {
    const hold = readHoldToken(this.signer, holdId, token);
    const isAnothers = hold?.sellUntil && !sellsAtDesk(user, hold.terms.basket.inventory_group);
    if (!hold || isAnothers) throw apiError(403, 'hold_token_wrong');
    let position: Position = '';
    // A visitor who turns back in the middle keeps what was offered to them until it lapses; leaving the waitlist gives
    // it back.
    if (entryOfHold(holdId) !== undefined) return { position };
    for (const ledger of hold.ledgers) {
      const done = await this.lanes.execute(
        ledgerDecider,
        ledger,
        { type: 'Release', holdId, reason: 'left' },
        { commandId: `${holdId}.release`, correlation: holdId, actor },
      );
      if (done.position > position) position = done.position;
    }
    return { position };
  }
}
