import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isMinor, signatureViolations, waiverStream, type SignRequest } from '@stile/contracts';
import { participantName, waiverDecider } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { LANES } from '../../ports/tokens.js';
import { isOpen, shownText, type FoundWaiver } from '../waivers/waivers.js';

/** Signs a waiver; a repeat answers it as it was signed. Rejected with 409, and with 422 and every field that fails. */
export class SignWaiver extends Command<{ found: FoundWaiver; position: string }> {
  constructor(
    readonly found: FoundWaiver,
    readonly request: SignRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SignWaiver)
export class SignWaiverHandler implements ICommandHandler<SignWaiver> {
  constructor(@Inject(LANES) private readonly lanes: CommandLanes) {}

  async execute({ found, request, context }: SignWaiver): Promise<{ found: FoundWaiver; position: string }> {
    const { id, state } = found;
    const stream = waiverStream(id);
    if (state.signed) return { found, position: (await this.lanes.load(waiverDecider, stream)).position };
    const done = await this.lanes.execute(
      waiverDecider,
      stream,
      { type: 'Sign', signed: signedOf(found, request) },
      context,
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return { found: { ...found, state: done.state }, position: done.position };
  }
}

/** The signed text. @throws ApiError where it cannot be, or the text is not the one that was shown */
const signedOf = (found: FoundWaiver, request: SignRequest) => {
  const {
    id,
    reservation: { placed },
    participant,
    document,
  } = found;
  if (!document || !isOpen(found)) throw apiError(409, 'waiver_unavailable');
  const shown = shownText(document, request.language);
  if (shown.hash !== request.hash || shown.revision !== request.revision)
    throw apiError(409, 'waiver_text_changed', { fields: { hash: 'waiver_text_changed' } });
  const minor = isMinor(participant, placed.visit.visitDate, document.body.adult_age);
  const fields = signatureViolations(request, minor);
  if (Object.keys(fields).length > 0) throw apiError(422, 'validation_fill_all_fields', { fields });
  return {
    waiverId: id,
    reservationId: placed.reservationId,
    profileId: participant.id,
    personId: placed.personId,
    document: { id: document.body.id, revision: document.revision },
    language: shown.language,
    title: shown.title,
    text: shown.text,
    textHash: shown.hash,
    signature: {
      participant: participantName(participant),
      signer: request.signer.trim(),
      relation: request.relation,
    },
  };
};
