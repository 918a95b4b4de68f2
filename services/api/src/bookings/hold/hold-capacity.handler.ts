import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  entryOfHold,
  epochMsOf,
  type Clock,
  type HoldAnswer,
  type HoldRequest,
  type Instant,
  type Language,
  type LedgerClaim,
  type Position,
} from '@stile/contracts';
import { holdLapsesAt, ledgerDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { Config } from '../../config/config.js';
import { refuse, type Refusal } from '../../http/api-error.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK, CONFIG, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { BookingPlanner, type PlannedClaims } from '../planning/booking-planner.js';
import { readHoldToken, writeHoldToken } from '../holding/hold-token.js';
import { ranOut } from '../holding/ran-out.js';

const MINUTE_MS = 60_000;

export interface Held {
  readonly answer: HoldAnswer;
  readonly position: Position;
}

/** Takes a basket's places for a while (POST /api/reserve_t). Refusals are values: in a rush most answers are one. */
export class HoldPlaces extends Command<Held | { refusal: Refusal }> {
  constructor(
    readonly request: HoldRequest,
    readonly store: boolean,
    readonly actor: string,
    readonly station: string | null,
    /** of the texts in a refusal */ readonly language?: Language,
  ) {
    super();
  }
}

export interface LedgersHeld {
  readonly lapsesAt: string;
  readonly position: Position;
  /** nothing had to be taken: the very same hold was alive */ readonly unchanged: boolean;
}

export interface Taking {
  readonly now: Instant;
  readonly ttlMs: number;
  readonly actor: string;
  readonly station: string | null;
  /** whose places they are to be */ readonly reservationId?: string;
  /** the visitor asks for more time */ readonly renew?: boolean;
  /** for somebody who waits */ readonly offer?: boolean;
  /** nobody was told of this hold yet: what an attempt that was cut short has taken goes back when it is refused */ readonly fresh?: boolean;
}

/**
 * Takes every ledger's lines or none. All ledgers are asked before the first is written to, so that a refusal costs an
 * earlier hold nothing; where another caller is faster in between, what was newly taken is released again. A process that
 * dies between two ledgers leaves a part: the same request again takes the rest, or lets go of it.
 */
export const holdAll = async (
  lanes: CommandLanes,
  holdId: string,
  { claims, intervals, catalogue }: Pick<PlannedClaims, 'claims' | 'intervals' | 'catalogue'>,
  { now, ttlMs, actor, station, reservationId, renew, offer, fresh }: Taking,
): Promise<LedgersHeld | { refusal: Refusal }> => {
  const context = { commandId: holdId, correlation: holdId, actor, ...(station ? { station } : {}) };
  const holdOf = ({ lines }: LedgerClaim) =>
    ({ type: 'Hold', holdId, lines, ttlMs, intervals, reservationId, renew, offer }) as const;
  const taken = new Set<string>();
  const refuseIn = async (
    ledger: string,
    rejection: Parameters<typeof ranOut>[2],
  ): Promise<{ refusal: Refusal }> => {
    for (const newly of taken)
      await lanes.execute(ledgerDecider, newly, { type: 'Release', holdId, reason: 'refused' }, context);
    return { refusal: ranOut(catalogue, ledger, rejection) };
  };
  if (claims.length > 1) {
    for (const claim of claims) {
      const { state } = await lanes.load(ledgerDecider, claim.ledger);
      const decision = ledgerDecider.decide(holdOf(claim), state, now);
      if (!decision.accepted) return refuseIn(claim.ledger, decision.rejection);
      if (fresh && holdLapsesAt(state, holdId) !== null) taken.add(claim.ledger);
    }
  }
  let lapsesAt = '';
  let position: Position = '';
  let unchanged = true;
  for (const claim of claims) {
    const { ledger } = claim;
    const done = await lanes.execute(ledgerDecider, ledger, holdOf(claim), context);
    if (!done.accepted) return refuseIn(ledger, done.rejection);
    if (done.events.some(({ type }) => type === 'HoldTaken')) {
      taken.add(ledger);
      unchanged = false;
    }
    const until = holdLapsesAt(done.state, holdId) ?? '';
    if (lapsesAt === '' || (until !== '' && until < lapsesAt)) lapsesAt = until;
    if (done.position > position) position = done.position;
  }
  return { lapsesAt, position, unchanged };
};

@CommandHandler(HoldPlaces)
export class HoldPlacesHandler implements ICommandHandler<HoldPlaces> {
  private readonly ttlMs: number;

  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
    private readonly planner: BookingPlanner,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
  ) {
    this.ttlMs = config.HOLD_TTL_MINUTES * MINUTE_MS;
  }

  async execute({
    request,
    store,
    actor,
    station,
    language,
  }: HoldPlaces): Promise<Held | { refusal: Refusal }> {
    const holdId = request.tempReservationId ?? request.request_id;
    // The id of an offer's hold is no secret of the caller's own making: whoever names it must have been given its token.
    if (
      entryOfHold(holdId) !== undefined &&
      !readHoldToken(this.signer, holdId, request.tempReservationToken ?? '')
    )
      throw refuse(403, 'hold_token_wrong');
    const planned = this.planner.claims(request.reservation, store, false, language);
    if ('refusal' in planned) return planned;
    const held = await holdAll(this.lanes, holdId, planned, {
      now: this.clock.now(),
      ttlMs: this.ttlMs,
      actor,
      station,
      renew: request.tempReservationId !== undefined,
      fresh: request.tempReservationId === undefined,
    });
    if ('refusal' in held) return held;
    const ledgers = planned.claims.map(({ ledger }) => ledger);
    const before =
      request.tempReservationToken === undefined
        ? undefined
        : readHoldToken(this.signer, holdId, request.tempReservationToken);
    for (const ledger of before?.ledgers ?? []) {
      if (!ledgers.includes(ledger))
        await this.lanes.execute(
          ledgerDecider,
          ledger,
          { type: 'Release', holdId, reason: 'left' },
          { commandId: holdId, correlation: holdId, actor },
        );
    }
    const now = epochMsOf(this.clock.now());
    const answer: HoldAnswer = {
      tempReservationId: holdId,
      tempReservationToken: writeHoldToken(this.signer, holdId, {
        catalogue: this.catalogues.position,
        ledgers,
      }),
      lapses_at: held.lapsesAt,
      seconds_left: Math.max(0, Math.floor((epochMsOf(held.lapsesAt) - now) / 1000)),
    };
    return { answer, position: held.position };
  }
}
