import { CommandBus } from '@nestjs/cqrs';
import { reservationStream, type AbandonReason, type ReservationEvent } from '@stile/contracts';
import { reservationDecider, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ChangeLedger } from '../../capacity/change-ledger/change-ledger.handler.js';
import type { BookingPlanner } from '../planning/booking-planner.js';
import { ending } from './change-steps.js';

type Cancelled = Extract<ReservationEvent, { type: 'ReservationCancelled' }>['data'];

/** The outcome of taking capacity: the ledgers that gave it, or the one that rejected. */
export type Taking =
  | { readonly ledgers: readonly string[]; readonly rejected?: undefined }
  | { readonly rejected: { readonly ledger: string; readonly code: string } };

/** Steps of the reservation process at the ledgers for a reservation itself; for an edit of one see EditSteps. */
export class CapacitySteps {
  constructor(
    private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    private readonly planner: BookingPlanner,
  ) {}

  /**
   * Turns the reservation's hold into a booking, ledger by ledger. What earlier ledgers gave is returned when the checkout
   * is abandoned.
   */
  async take(reservationId: string, context: CommandContext): Promise<Taking> {
    const { placed } = await this.reservation(reservationId);
    const { claims, inForce } = this.planner.inForce(placed);
    for (const { ledger, lines } of claims) {
      const changed = await this.commands.execute(
        new ChangeLedger(
          ledger,
          { type: 'Confirm', holdId: placed.holdId, reservationId, lines, inForce: inForce.get(ledger) },
          inLedger(context, ledger),
        ),
      );
      if (!changed.accepted) return { rejected: { ledger, code: changed.rejection.code } };
    }
    return { ledgers: claims.map(({ ledger }) => ledger) };
  }

  async undo(reservationId: string, ledgers: readonly string[], context: CommandContext): Promise<void> {
    for (const ledger of ledgers)
      await this.commands.execute(new ChangeLedger(ledger, { type: 'Return', reservationId }, context));
  }

  /** Returns what a cancelled reservation had. */
  async return({ reservationId, ledgers, key }: Cancelled, context: CommandContext): Promise<void> {
    const { cancellations } = await this.reservation(reservationId);
    // Units that an end of this cancellation took again meanwhile stay.
    const step = ending(cancellations.find((each) => each.key === key)?.edits ?? 0);
    for (const ledger of ledgers)
      await this.commands.execute(
        new ChangeLedger(ledger, { type: 'Return', reservationId, step }, inLedger(context, ledger)),
      );
  }

  /** Returns what an abandoned reservation took, and releases its hold. */
  async abandon(reservationId: string, reason: AbandonReason, context: CommandContext): Promise<void> {
    const { holdId, claims } = (await this.reservation(reservationId)).placed;
    for (const { ledger } of claims) {
      const because = inLedger(context, ledger);
      await this.commands.execute(new ChangeLedger(ledger, { type: 'Return', reservationId }, because));
      // A visitor who turns back at the gateway may want to try again: the hold lives until it lapses.
      if (reason !== 'cancelled_at_gateway')
        await this.commands.execute(
          new ChangeLedger(ledger, { type: 'Release', holdId, reason: 'abandoned' }, because),
        );
    }
  }

  private async reservation(reservationId: string): Promise<Reservation> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!state) throw new Error(`no reservation ${reservationId}`);
    return state;
  }
}

/** A step that is carried out at several ledgers has a command id at each. */
export const inLedger = (context: CommandContext, ledger: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}.${ledger}`,
});
