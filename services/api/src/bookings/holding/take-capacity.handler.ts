import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  reservationStream,
  type Instant,
  type LedgerClaim,
  type Position,
  type Rejection,
} from '@stile/contracts';
import {
  holdLapsesAt,
  ledgerDecider,
  reservationDecider,
  type LedgerCommand,
  type RejectedPool,
  type Reservation,
  type ReservationCommand,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError, type HttpRejection } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { LANES } from '../../ports/tokens.js';
import type { PlannedClaims } from '../planning/booking-planner.js';
import { ranOut } from './ran-out.js';

type Claims = Pick<PlannedClaims, 'claims' | 'inForce' | 'catalogue' | 'basket'>;

export interface LedgersHeld {
  readonly lapsesAt: string;
  readonly position: Position;
}

export interface Taking extends Sender {
  readonly now: Instant;
  readonly ttlMs: number;
  /** The reservation that the capacity is for. */
  readonly reservationId?: string;
  /** The visitor asks for more time. */
  readonly renew?: boolean;
  /** For an entry of the waitlist. */
  readonly offer?: boolean;
  /** The allotment of the station that sold it without the network. */
  readonly from?: string;
  /** No caller knows this hold yet: on a rejection, what an interrupted attempt had taken is released too. */
  readonly fresh?: boolean;
  /** Told of a ledger's pools that had too little left. */
  readonly onTurnedAway?: (ledger: string, pools: readonly RejectedPool[]) => void;
}

/**
 * Takes every ledger's lines or none. All ledgers are looked at before the first is written to, so that a rejection costs
 * an earlier hold nothing; where another caller is faster in between, what was newly taken is released. A process that
 * dies between two ledgers leaves a part: the same request takes the rest, or releases it.
 */
export const takeCapacity = async (
  lanes: CommandLanes,
  holdId: string,
  { claims, inForce, catalogue, basket }: Claims,
  taking: Taking,
): Promise<LedgersHeld | { rejection: HttpRejection }> => {
  const { ttlMs, reservationId, renew, offer, from, onTurnedAway } = taking;
  const context = commandContext(holdId, holdId, taking);
  const holdOf = ({ ledger, lines }: LedgerClaim): LedgerCommand & { type: 'Hold' } => ({
    type: 'Hold',
    holdId,
    lines,
    ttlMs,
    inForce: inForce.get(ledger),
    reservationId,
    renew,
    offer,
    from,
  });
  const ledgers = new Set<string>();
  const release = async (ledger: string, rejection: Rejection): Promise<{ rejection: HttpRejection }> => {
    for (const newly of ledgers)
      await lanes.execute(ledgerDecider, newly, { type: 'Release', holdId, reason: 'refused' }, context);
    onTurnedAway?.(ledger, (rejection.detail?.['refused'] as readonly RejectedPool[] | undefined) ?? []);
    return { rejection: ranOut({ catalogue, basket }, ledger, rejection) };
  };
  if (claims.length > 1) {
    for (const claim of claims) {
      const { state } = await lanes.load(ledgerDecider, claim.ledger);
      const decision = ledgerDecider.decide(holdOf(claim), state, taking.now);
      if (!decision.accepted) return release(claim.ledger, decision.rejection);
      if (taking.fresh && holdLapsesAt(state, holdId) !== null) ledgers.add(claim.ledger);
    }
  }
  let held: LedgersHeld = { lapsesAt: '', position: '' };
  for (const claim of claims) {
    const done = await lanes.execute(ledgerDecider, claim.ledger, holdOf(claim), context);
    if (!done.accepted) return release(claim.ledger, done.rejection);
    if (done.events.some(({ type }) => type === 'HoldTaken' || type === 'HoldDrawn'))
      ledgers.add(claim.ledger);
    held = {
      lapsesAt: earlier(held.lapsesAt, holdLapsesAt(done.state, holdId) ?? ''),
      position: done.position > held.position ? done.position : held.position,
    };
  }
  return held;
};

/** The earlier of two moments, of which '' is none. */
const earlier = (a: string, b: string): string => (a === '' || (b !== '' && b < a) ? b : a);

interface Change {
  readonly reservationId: string;
  readonly holdId: string;
  readonly command: ReservationCommand;
  /** A check that comes after all others, before the change is written down. */
  readonly lastRejection?: () => Promise<Rejection | null>;
}

/**
 * Holds what a change of a reservation takes more, all or none, and writes the change down; what is rejected holds
 * nothing. @throws ApiError
 */
export const holdAndChange = async (
  lanes: CommandLanes,
  { reservationId, holdId, command, lastRejection }: Change,
  more: Claims,
  times: Pick<Taking, 'now' | 'ttlMs'>,
  context: CommandContext,
): Promise<{ readonly state: Reservation; readonly position: Position }> => {
  if (more.claims.length > 0) {
    const { actor, station = null } = context;
    const held = await takeCapacity(lanes, holdId, more, { ...times, actor, station, reservationId });
    if ('rejection' in held) throw new ApiError(held.rejection);
  }
  const release = async (rejection: Rejection): Promise<never> => {
    for (const { ledger } of more.claims)
      await lanes.execute(ledgerDecider, ledger, { type: 'Release', holdId, reason: 'refused' }, context);
    throw new ApiError(rejection);
  };
  const last = await lastRejection?.();
  if (last) return release(last);
  const done = await lanes.execute(reservationDecider, reservationStream(reservationId), command, context);
  return done.accepted ? { state: done.state!, position: done.position } : release(done.rejection);
};

/** Takes capacity for a caller that is no handler. */
export class TakeCapacity extends Command<LedgersHeld | { rejection: HttpRejection }> {
  constructor(
    readonly holdId: string,
    readonly claims: Claims,
    readonly taking: Taking,
  ) {
    super();
  }
}

@CommandHandler(TakeCapacity)
export class TakeCapacityHandler implements ICommandHandler<TakeCapacity> {
  constructor(@Inject(LANES) private readonly lanes: CommandLanes) {}

  execute({ holdId, claims, taking }: TakeCapacity): Promise<LedgersHeld | { rejection: HttpRejection }> {
    return takeCapacity(this.lanes, holdId, claims, taking);
  }
}
