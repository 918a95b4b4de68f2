import { Inject, Injectable } from '@nestjs/common';
import {
  PERSON_CATEGORY,
  reservationStream,
  testStream,
  waiverStream,
  type EventOf,
  type PersonErased,
} from '@stile/contracts';
import { KEY_CACHE_MS } from '@stile/event-store';
import type { Storage } from '../../storage/storage.js';
import { STORAGE } from '../../ports/tokens.js';
import { Follower } from '../../processes/follower.js';

type Erased = EventOf<typeof PersonErased>['data'];

/** Lets go of whoever is erased, in whatever process that was: of their key, and of the streams that were read with it. */
@Injectable()
export class Erasures {
  readonly follower: Follower;
  private readonly again = new Set<NodeJS.Timeout>();

  constructor(@Inject(STORAGE) private readonly storage: Storage) {
    this.follower = new Follower(storage.log, { categories: [PERSON_CATEGORY] }, ({ events }) => {
      for (const { data } of events as readonly { data: Erased }[]) {
        this.forget(data);
        // The key goes after the fact is written: whoever read between the two has it until it is asked for anew.
        const timer = setTimeout(() => {
          this.again.delete(timer);
          this.forget(data);
        }, KEY_CACHE_MS);
        this.again.add(timer.unref());
      }
    });
  }

  async start(): Promise<void> {
    await this.follower.start(await this.storage.log.head());
  }

  async stop(): Promise<void> {
    for (const timer of this.again) clearTimeout(timer);
    await this.follower.stop();
  }

  forget({ personId, reservationIds }: Erased): void {
    this.storage.keys.forget(personId);
    for (const id of reservationIds)
      for (const streamOf of [reservationStream, waiverStream, testStream])
        this.storage.lanes.forget(streamOf(id));
  }
}
