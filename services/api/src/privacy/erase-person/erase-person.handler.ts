import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entryOfHold, personStream, reservationStream, type Position } from '@stile/contracts';
import { personDecider, reservationDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { OutstandingPayment } from '../../bookings/outstanding-payment/outstanding-payment.js';
import { Photos } from '../../images/photos.js';
import { apiError } from '../../http/api-error.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import type { Storage } from '../../storage/storage.js';
import { LANES, MAILER, STORAGE } from '../../ports/tokens.js';
import { Erasures } from '../erasures/erasures.js';
import { EraseWaitlistEntry } from '../../waitlist/erase-entry/erase-waitlist-entry.handler.js';
import { WaitlistEntries } from '../../waitlist/entries/waitlist-entries.js';

/**
 * Forgets the person behind a reservation: the fact is written, then their key is destroyed. Repeating it changes
 * nothing.
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
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly outstanding: OutstandingPayment,
    private readonly waitlist: WaitlistEntries,
    private readonly commands: CommandBus,
    private readonly photos: Photos,
    private readonly erasures: Erasures,
  ) {}

  async execute({ reservationId, actor }: ErasePerson): Promise<{ position: Position }> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!state) throw apiError(404, 'reservation_not_found');
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
    const done = await this.lanes.execute(
      personDecider,
      personStream(personId),
      { type: 'Erase', personId, reservationIds: [reservationId] },
      { commandId: `erase.${personId}`, correlation: reservationId, actor },
    );
    await this.storage.log.erasePerson(personId);
    await this.photos.forget(personId);
    this.erasures.forget({ personId, reservationIds: [reservationId] });
    await this.mailer.forget(reservationId);
    this.storage.security.record({ act: 'erased', by: actor, subject: `reservation/${reservationId}` });
    return { position: done.position };
  }
}
