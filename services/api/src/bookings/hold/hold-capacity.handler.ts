import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  isVisitorsHold,
  epochMsOf,
  type Channel,
  type Clock,
  type HoldAnswer,
  type HoldRequest,
  type Language,
  type Position,
} from '@stile/contracts';
import { ledgerDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError, type HttpRejection } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { HoldBounds, type Holding } from './hold-bounds.js';
import { BookingPlanner, type PlannedClaims } from '../planning/booking-planner.js';
import { readBookersToken, readHoldToken, writeHoldToken } from '../held-terms/hold-token.js';
import { takeCapacity } from '../holding/take-capacity.handler.js';
import { TakingTerms } from '../turned-away/taking-terms.js';

export interface Held {
  readonly answer: HoldAnswer;
  readonly position: Position;
}

/** Takes a basket's places for a while (POST /api/reserve_t). Rejections are values: in a rush most answers are one. */
export class HoldCapacity extends Command<Held | { rejection: HttpRejection }> {
  constructor(
    readonly request: HoldRequest,
    readonly channel: Channel,
    readonly sender: Sender,
    readonly by: Holding,
    /** The party's browser, or the request where it has none. */
    readonly party: string,
    /** The language of the texts in a rejection. */
    readonly language?: Language,
  ) {
    super();
  }
}

@CommandHandler(HoldCapacity)
export class HoldCapacityHandler implements ICommandHandler<HoldCapacity> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly planner: BookingPlanner,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
    private readonly bounds: HoldBounds,
    private readonly terms: TakingTerms,
  ) {}

  async execute({
    request,
    channel,
    sender,
    by,
    party,
    language,
  }: HoldCapacity): Promise<Held | { rejection: HttpRejection }> {
    const holdId = request.tempReservationId ?? request.request_id;
    // A caller that replaces a hold shows its token, and so does one that names one of an offer. One of an edit has
    // none.
    const replaces = request.tempReservationId !== undefined || !isVisitorsHold(holdId);
    if (replaces && !readBookersToken(this.signer, holdId, request.tempReservationToken ?? ''))
      throw apiError(403, 'hold_token_wrong');
    // Most requests of a rush come without a hold, and wait for nothing before their ledger.
    const terms = request.tempReservationToken ? await this.planner.termsOf(request) : undefined;
    const planned = this.planner.claims(request.reservation, channel, false, language, terms);
    if ('rejection' in planned) return planned;
    if (by !== 'staff') {
      const rejection = this.bounds.rejection(planned);
      if (rejection) return { rejection };
      await this.bounds.checkCaptcha(request, planned, by);
    }
    const held = await takeCapacity(this.lanes, holdId, planned, {
      ...this.terms.of({ id: party, channel }),
      ...sender,
      renew: request.tempReservationId !== undefined,
      fresh: request.tempReservationId === undefined,
    });
    if ('rejection' in held) return held;
    const ledgers = planned.claims.map(({ ledger }) => ledger);
    const token = request.tempReservationToken;
    if (token) await this.releaseOthers(token, holdId, ledgers, sender);
    return { answer: this.answerOf(planned, holdId, held.lapsesAt, ledgers), position: held.position };
  }

  private answerOf(
    planned: PlannedClaims,
    holdId: string,
    lapsesAt: string,
    ledgers: readonly string[],
  ): HoldAnswer {
    const now = epochMsOf(this.clock.now());
    return {
      tempReservationId: holdId,
      tempReservationToken: writeHoldToken(this.signer, holdId, {
        terms: {
          basket: planned.basket,
          catalogue: planned.terms?.catalogue ?? this.catalogues.position,
          at: planned.terms?.at ?? this.clock.now(),
        },
        ledgers,
      }),
      lapses_at: lapsesAt,
      seconds_left: Math.max(0, Math.floor((epochMsOf(lapsesAt) - now) / 1000)),
    };
  }

  /** Units that the earlier hold of that id took elsewhere. */
  private async releaseOthers(
    token: string,
    holdId: string,
    ledgers: readonly string[],
    sender: Sender,
  ): Promise<void> {
    for (const ledger of readHoldToken(this.signer, holdId, token)?.ledgers ?? [])
      if (!ledgers.includes(ledger))
        await this.lanes.execute(
          ledgerDecider,
          ledger,
          { type: 'Release', holdId, reason: 'left' },
          commandContext(holdId, holdId, sender),
        );
  }
}
