import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  OFFLINE_CATEGORY,
  PERSON_CATEGORY,
  reservationStream,
  testStream,
  WAITLIST_CATEGORY,
  waiverStream,
  type EventOf,
  type PersonErased,
} from '@stile/contracts';
import { KEY_CACHE_MS, type EventBatch } from '@stile/event-store';
import type { Storage } from '../../storage/storage.js';
import type { CancelTimer, Timers } from '../../ports/timers.js';
import { MAILER, STORAGE, TIMERS } from '../../ports/tokens.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import { Exports } from '../../exports/exports.js';
import { WaiverPapers } from '../../participants/drawn-papers/waiver-papers.js';
import { ProcessRegistry } from '../../processes/process-registry.js';
import { View } from '../../processes/view.js';

type Erased = EventOf<typeof PersonErased>['data'];

/**
 * Forgets an erased person, also when another process erased them: their key, the streams that were read with it,
 * and their drawn waivers.
 */
@Injectable()
export class Erasures extends View {
  private readonly logger = new Logger('erasures');
  private readonly repeats = new Set<CancelTimer>();

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(TIMERS) private readonly timers: Timers,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly papers: WaiverPapers,
    private readonly exports: Exports,
    registry: ProcessRegistry,
  ) {
    super(storage.log, registry, { name: 'erasures', categories: [PERSON_CATEGORY], from: 'head' });
  }

  protected apply({ events }: EventBatch): void {
    for (const { data } of events as readonly { data: Erased }[]) {
      this.forget(data);
      // The key is destroyed after the fact is written: who read it between the two has it cached for that long.
      const cancel = this.timers.after(KEY_CACHE_MS, () => {
        this.repeats.delete(cancel);
        this.forget(data);
        this.forgetMails(data).catch((error: unknown) =>
          this.logger.error(`mails of an erased person stay in the mailbox: ${String(error)}`),
        );
        // A file that was begun before the name was gone from the read models has it.
        this.forgetFiles();
      });
      this.repeats.add(cancel);
    }
  }

  override async onApplicationShutdown(): Promise<void> {
    for (const cancel of this.repeats) cancel();
    await super.onApplicationShutdown();
  }

  private forgetFiles(): void {
    this.exports
      .forgetAll()
      .catch((error: unknown) => this.logger.error(`files may name an erased person: ${String(error)}`));
  }

  /** A mail that was composed before may come into the mailbox after it was emptied: it is emptied twice. */
  async forgetMails({ reservationIds }: Erased): Promise<void> {
    for (const id of reservationIds) await this.mailer.forget(id);
  }

  forget({ personId, reservationIds }: Erased): void {
    this.forgetFiles();
    this.storage.keys.forget(personId);
    for (const id of reservationIds) {
      this.papers.forget(id);
      for (const streamOf of [reservationStream, waiverStream, testStream])
        this.storage.lanes.forget(streamOf(id));
    }
    // Which queue had an entry of theirs, or which station a sale, is not said.
    for (const category of [WAITLIST_CATEGORY, OFFLINE_CATEGORY]) this.storage.lanes.forgetCategory(category);
  }
}
