import type { CommandBus } from '@nestjs/cqrs';
import {
  mailStream,
  reservationStream,
  type CheckoutEvent,
  type CardCharge,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import {
  changesOf,
  givesBack,
  moreOf,
  reservationDecider,
  takesMore,
  type KnownEdit,
  type Reservation,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ChangeLedger } from '../../capacity/change-ledger/change-ledger.handler.js';
import { ChangeMail } from '../../mail/outbox/change-mail.handler.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import type { BookingPlanner } from '../planning/booking-planner.js';
import { inLedger, type Taking } from './capacity-steps.js';
import { ending, taking } from './change-steps.js';

type Edited = Recorded<Extract<ReservationEvent, { type: 'ReservationEdited' }>>;
type Uncancelled = Recorded<Extract<ReservationEvent, { type: 'ReservationUncancelled' }>>;
type Abandoned = Extract<CheckoutEvent, { type: 'CheckoutAbandoned' }>['data'];

/** Only what was cancelled takes again where its units were returned. */
const typeOf = ({ uncancels }: Pick<KnownEdit, 'uncancels'>) => (uncancels ? 'Retake' : 'Resize');

/**
 * Steps of the checkout of an edit, or of the end of a cancellation, at the reservation and its ledgers
 * (contracts/decisions/0011-editing.md). Meanwhile the reservation has the larger amount of each pool, of before and
 * after: so it can end either way without new capacity.
 */
export class EditSteps {
  constructor(
    private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    private readonly planner: BookingPlanner,
  ) {}

  /** Takes the increases. What ledgers gave before one that rejects is returned when the checkout is abandoned. */
  async takeCapacity(reservationId: string, edit: number, context: CommandContext): Promise<Taking> {
    const { pending, placed } = await this.reservation(reservationId);
    if (pending?.edit !== edit) return { ledgers: [] };
    const { claims, inForce } = this.planner.inForce({
      visit: pending.visit,
      claims: pending.claims,
      channel: pending.by === 'staff' ? 'desk' : 'web',
    });
    const before = pending.uncancels ? [] : placed.claims;
    const increases = changesOf(before, claims).filter(takesMore);
    for (const change of increases) {
      const { ledger } = change;
      const command = {
        type: typeOf(pending),
        holdId: pending.holdId,
        reservationId,
        step: taking(edit),
        lines: moreOf(change),
        inForce: inForce.get(ledger),
      } as const;
      const changed = await this.commands.execute(
        new ChangeLedger(ledger, command, inLedger(context, ledger)),
      );
      if (!changed.accepted) return { rejected: { ledger, code: changed.rejection.code } };
    }
    return { ledgers: increases.map(({ ledger }) => ledger) };
  }

  /** The reservation becomes what was requested; in the log the one who requested it did it. */
  async complete(
    reservationId: string,
    edit: number,
    charge: CardCharge | null,
    context: CommandContext,
  ): Promise<void> {
    const { pending, placed } = await this.reservation(reservationId);
    const businessDate = this.planner.today(placed.visit.inventoryGroup);
    const done = await this.commands.execute(
      new ChangeReservation(
        reservationStream(reservationId),
        { type: 'CompleteEdit', edit, charge, businessDate },
        { ...context, actor: pending?.actor ?? context.actor },
      ),
    );
    if (!done.accepted)
      throw new Error(`edit ${edit} of ${reservationId} not completed: ${done.rejection.code}`);
  }

  /** After the edit the capacity that it no longer needs is free, and the visitor is told, at the address before too. */
  async conclude(
    { data: { reservationId, edit, mail, linkRenewed } }: Edited,
    context: CommandContext,
  ): Promise<void> {
    const { holdId, changes } = await this.known(reservationId, edit);
    for (const { ledger, after } of changes.filter(givesBack)) {
      await this.commands.execute(
        new ChangeLedger(
          ledger,
          { type: 'Resize', holdId, reservationId, step: ending(edit), lines: after },
          inLedger(context, ledger),
        ),
      );
    }
    if (mail) await this.requestMail('edit', { reservationId, edit }, context);
    if (linkRenewed) await this.requestMail('address_changed', { reservationId, edit }, context);
  }

  /** The visitor is told that the visit is on again. */
  async uncancelled({ data }: Uncancelled, context: CommandContext): Promise<void> {
    await this.requestMail('uncancellation', data, context);
  }

  /** The reservation has its previous capacity, and may be edited again. */
  async abandon({ reservationId, reason }: Abandoned, edit: number, context: CommandContext): Promise<void> {
    const known = await this.known(reservationId, edit);
    const { holdId, changes } = known;
    // Where capacity was never taken, there is nothing to return but the hold.
    const mayHaveTaken = reason === 'no_room' || reason === 'gateway_failed';
    for (const { ledger, before } of changes.filter(takesMore)) {
      const because = inLedger(context, ledger);
      if (mayHaveTaken)
        await this.commands.execute(
          new ChangeLedger(
            ledger,
            { type: typeOf(known), holdId, reservationId, step: ending(edit), lines: before },
            because,
          ),
        );
      await this.commands.execute(
        new ChangeLedger(ledger, { type: 'Release', holdId, reason: 'abandoned' }, because),
      );
    }
    await this.commands.execute(
      new ChangeReservation(reservationStream(reservationId), { type: 'AbandonEdit', edit, reason }, context),
    );
  }

  private async requestMail(
    kind: 'edit' | 'uncancellation' | 'address_changed',
    { reservationId, edit }: Pick<Edited['data'], 'reservationId' | 'edit'>,
    context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(
      new ChangeMail(
        mailStream(reservationId, kind, edit),
        { type: 'Request', reservationId, kind, ...(kind === 'address_changed' && { edit }) },
        context,
      ),
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
