import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { personStream, type Position } from '@stile/contracts';
import { personDecider, waitlistDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import type { Storage } from '../../storage/storage.js';
import { LANES, MAILER, STORAGE } from '../../ports/tokens.js';
import { unknownEntry, WaitlistEntries } from '../entries/waitlist-entries.js';

/**
 * Forgets the person behind an entry: it ends, the fact is written, then their key is destroyed. Repeating it
 * changes nothing.
 */
export class EraseWaitlistEntry extends Command<{ position: Position }> {
  constructor(
    readonly entryId: string,
    readonly actor: string,
  ) {
    super();
  }
}

@CommandHandler(EraseWaitlistEntry)
export class EraseWaitlistEntryHandler implements ICommandHandler<EraseWaitlistEntry> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly entries: WaitlistEntries,
  ) {}

  async execute({ entryId, actor }: EraseWaitlistEntry): Promise<{ position: Position }> {
    const found = await this.entries.find(entryId);
    if (!found) throw unknownEntry();
    const { personId } = found.entry.joined;
    const context = { commandId: `erase.${entryId}`, correlation: entryId, actor };
    // An entry that has ended stays as it is.
    await this.lanes.execute(
      waitlistDecider,
      found.queue,
      { type: 'Remove', entryId, reason: 'erased' },
      context,
    );
    const done = await this.lanes.execute(
      personDecider,
      personStream(personId),
      { type: 'Erase', personId, reservationIds: [entryId] },
      context,
    );
    await this.storage.log.erasePerson(personId);
    this.storage.lanes.forget(found.queue);
    await this.mailer.forget(entryId);
    this.storage.security.record({ act: 'erased', by: actor, subject: `waitlist/${entryId}` });
    return { position: done.position };
  }
}
