import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entryOfHold, personStream, reservationStream, type Position } from '@stile/contracts';
import { personDecider, reservationDecider, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { OutstandingPayment } from '../../bookings/outstanding-payment/outstanding-payment.js';
import { WaitingSales } from '../../bookings/offline-sales/waiting-sales.js';
import { Photos } from '../../images/photos.js';
import { apiError } from '../../http/api-error.js';
import type { Storage } from '../../storage/storage.js';
import { LANES, STORAGE } from '../../ports/tokens.js';
import { Erasures } from '../erasures/erasures.js';
import { EraseWaitlistEntry } from '../../waitlist/erase-entry/erase-waitlist-entry.handler.js';
import { WaitlistEntries } from '../../waitlist/entries/waitlist-entries.js';

/**
 * Forgets the person behind a reservation, or behind a sale that waits to be one: the fact is written, then their key is
 * destroyed. Repeating it changes nothing.
 */
export class ErasePerson extends Command<{ position: Position }> {
  constructor(
    readonly reservationId: string,
    readonly actor: string,
  ) {
    super();
  }
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly outstanding: OutstandingPayment,
    private readonly waitlist: WaitlistEntries,
    private readonly commands: CommandBus,
    private readonly photos: Photos,
    private readonly erasures: Erasures,
    private readonly sales: WaitingSales,
  ) {}

  async execute({ reservationId, actor }: ErasePerson): Promise<{ position: Position }> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const sales = await this.sales.ofPerson(reservationId, state?.placed);
    if (!state && sales.length === 0) throw apiError(404, 'reservation_not_found');
    let position = state ? await this.eraseBooked(state, actor) : '';
    for (const sale of sales) position = await this.forget(sale, actor);
    return { position };
  }

  /** @throws ApiError 409 */
  private async eraseBooked(state: Reservation, actor: string): Promise<Position> {
    const { reservationId } = state.placed;
    // An edit that ends after its person is erased would write their details again.
    const settled = await this.outstanding.giveUpEdit(state, {
      commandId: `erase.${reservationId}`,
      correlation: reservationId,
      actor,
    });
    if (settled.pending) throw apiError(409, 'edit_under_way');
    const { personId, contact, visit, holdId } = settled.placed;
    // The person who took an offer is the person of its entry, whatever address they gave.
    const accepted = entryOfHold(holdId);
    const entries = new Set([
      ...(contact ? await this.waitlist.of(contact.email, visit.inventoryGroup) : []),
      ...(accepted ? [accepted] : []),
    ]);
    for (const entryId of entries) await this.commands.execute(new EraseWaitlistEntry(entryId, actor));
    return this.forget({ personId, reservationId }, actor);
  }

  /** The fact first, then the key and what was read with it. */
  private async forget(
    { personId, reservationId }: { readonly personId: string; readonly reservationId: string },
    actor: string,
  ): Promise<Position> {
    const done = await this.lanes.execute(
      personDecider,
      personStream(personId),
      { type: 'Erase', personId, reservationIds: [reservationId] },
      { commandId: `erase.${personId}`, correlation: reservationId, actor },
    );
    await this.storage.log.erasePerson(personId);
    await this.photos.forget(personId);
    const erased = { personId, reservationIds: [reservationId] };
    this.erasures.forget(erased);
    await this.erasures.forgetMails(erased);
    this.storage.security.record({ act: 'erased', by: actor, subject: `reservation/${reservationId}` });
    return done.position;
  }
}
