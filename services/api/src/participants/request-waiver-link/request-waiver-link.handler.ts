import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { waiverStream, type Position } from '@stile/contracts';
import { waiverDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { LANES } from '../../ports/tokens.js';
import { emailOf, isOpen, Waivers, type FoundWaiver } from '../waivers/waivers.js';

/**
 * Has a link of their own sent to a participant. Rejected with 409 once it is signed, there is no address or it was
 * sent too often.
 */
export class RequestWaiverLink extends Command<{ position: Position }> {
  constructor(
    readonly found: FoundWaiver,
    /** Sent by itself when participants are booked. */
    readonly first: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestWaiverLink)
export class RequestWaiverLinkHandler implements ICommandHandler<RequestWaiverLink> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly waivers: Waivers,
  ) {}

  async execute({ found, first, context }: RequestWaiverLink): Promise<{ position: Position }> {
    const {
      id,
      reservation: { placed },
    } = found;
    if (!first && !found.state.signed && !isOpen(found)) throw apiError(409, 'waiver_unavailable');
    if (emailOf(found) === null) throw apiError(409, 'waiver_no_email');
    const done = await this.lanes.execute(
      waiverDecider,
      waiverStream(id),
      {
        type: 'RequestLink',
        waiverId: id,
        reservationId: placed.reservationId,
        first,
        linkedTo: this.waivers.linkDigest(found),
      },
      context,
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return { position: done.position };
  }
}
