import {
  mailStream,
  reservationStream,
  type CheckoutEvent,
  type Charge,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import {
  changesOf,
  givesBack,
  ledgerDecider,
  mailDecider,
  moreOf,
  reservationDecider,
  takesMore,
  type KnownEdit,
  type Reservation,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import type { BookingPlanner } from '../../bookings/planning/booking-planner.js';

type Edited = Recorded<Extract<ReservationEvent, { type: 'ReservationEdited' }>>;
type Abandoned = Extract<CheckoutEvent, { type: 'CheckoutAbandoned' }>['data'];

/** Two changes of a reservation's places an edit: taking its increases, and what is left when it has ended. */
const taking = (edit: number): number => 2 * edit;
const ending = (edit: number): number => 2 * edit + 1;

/**
 * What the checkout of an edit does at the reservation and its ledgers (contracts/decisions/0011-editing.md). While it is under way the reservation
 * has of each pool the more of before and after: so it can end either way without asking for room.
 */
export class EditSteps {
  constructor(
    private readonly lanes: CommandLanes,
    private readonly planner: BookingPlanner,
  ) {}

  /** Takes the increases. Answers null, or what refused: what other ledgers gave is given back when the checkout is abandoned. */
  async takePlaces(
    reservationId: string,
    edit: number,
    context: CommandContext,
  ): Promise<{ ledger: string; code: string } | null> {
    const { pending, placed } = await this.reservation(reservationId);
    if (pending?.edit !== edit) return null;
    const { claims, intervals } = this.planner.inForce({
      visit: pending.visit,
      claims: pending.claims,
      channel: pending.by === 'staff' ? 'store' : 'book',
    });
    for (const change of changesOf(placed.claims, claims).filter(takesMore)) {
      const { ledger } = change;
      const command = {
        type: 'Resize',
        holdId: pending.holdId,
        reservationId,
        step: taking(edit),
        lines: moreOf(change),
        intervals,
      } as const;
      const taken = await this.lanes.execute(ledgerDecider, ledger, command, {
        ...context,
        commandId: `${context.commandId}.${ledger}`,
      });
      if (!taken.accepted) return { ledger, code: taken.rejection.code };
    }
    return null;
  }

  /** The reservation becomes what was asked for; in the log it is whoever asked who did it. */
  async complete(
    reservationId: string,
    edit: number,
    charge: Charge | null,
    context: CommandContext,
  ): Promise<void> {
    const { pending } = await this.reservation(reservationId);
    const done = await this.lanes.execute(
      reservationDecider,
      reservationStream(reservationId),
      { type: 'CompleteEdit', edit, charge },
      { ...context, actor: pending?.actor ?? context.actor },
    );
    if (!done.accepted)
      throw new Error(`edit ${edit} of ${reservationId} not completed: ${done.rejection.code}`);
  }

  /** After the edit the places that it no longer needs are free, and the visitor is told. */
  async conclude({ data: { reservationId, edit, mail } }: Edited, context: CommandContext): Promise<void> {
    const { holdId, changes } = await this.known(reservationId, edit);
    for (const { ledger, after } of changes.filter(givesBack)) {
      await this.lanes.execute(
        ledgerDecider,
        ledger,
        { type: 'Resize', holdId, reservationId, step: ending(edit), lines: after },
        { ...context, commandId: `${context.commandId}.${ledger}` },
      );
    }
    if (mail)
      await this.lanes.execute(
        mailDecider,
        mailStream(reservationId, 'edit', edit),
        { type: 'Request', reservationId, kind: 'edit' },
        context,
      );
  }

  /** The reservation has again what it had, and may be edited anew. */
  async abandon({ reservationId, reason }: Abandoned, edit: number, context: CommandContext): Promise<void> {
    const { holdId, changes } = await this.known(reservationId, edit);
    // Where the places were never asked for, there is nothing to give back but the hold.
    const mayHaveTaken = reason === 'no_room' || reason === 'gateway_failed';
    for (const { ledger, before } of changes.filter(takesMore)) {
      const because = { ...context, commandId: `${context.commandId}.${ledger}` };
      if (mayHaveTaken)
        await this.lanes.execute(
          ledgerDecider,
          ledger,
          { type: 'Resize', holdId, reservationId, step: ending(edit), lines: before },
          because,
        );
      await this.lanes.execute(
        ledgerDecider,
        ledger,
        { type: 'Release', holdId, reason: 'abandoned' },
        because,
      );
    }
    await this.lanes.execute(
      reservationDecider,
      reservationStream(reservationId),
      { type: 'AbandonEdit', edit, reason },
      context,
    );
  }

  private async known(reservationId: string, edit: number): Promise<KnownEdit> {
    const known = (await this.reservation(reservationId)).edits[edit - 1];
    if (!known) throw new Error(`no edit ${edit} of ${reservationId}`);
    return known;
  }

  private async reservation(reservationId: string): Promise<Reservation> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!state) throw new Error(`no reservation ${reservationId}`);
    return state;
  }
}
