import { Logger } from '@nestjs/common';
import type { Position, Recorded } from '@stile/contracts';
import { DamagedEvent, UnknownEvent, type EventLog, type Vault } from '@stile/event-store';
import { StartRefused } from './start-refused.js';
import type { Storage } from './storage.js';

const BUCKET = 'checks';
const KEY = 'event-types';

/** Types that the log holds up to a position, with the newest version of each. */
interface SeenTypes {
  readonly position: Position;
  readonly versions: Readonly<Record<string, number>>;
  /** An event of another program in the same database. */
  readonly foreign?: string | null;
}

/**
 * Refuses a log that has been emptied, and one with events of a newer version of the product
 * (docs/rules/log.md 20). @throws StartRefused
 */
export const refuseWrongLog = async (storage: Storage): Promise<void> => {
  await refuseEmptied(storage);
  try {
    await refuseUnknown(storage.log, storage.vault);
  } catch (error) {
    if (error instanceof UnknownEvent)
      throw new StartRefused(
        `The log holds an event that this version of the product does not know (${error.message}): ` +
          'start the version that wrote it, or a newer one.',
        { cause: error },
      );
    // Readers and the check of the log tell of damage.
    if (!(error instanceof DamagedEvent)) throw error;
  }
};

const refuseEmptied = async ({ log, proofs }: Storage): Promise<void> => {
  if ((await log.head()) !== '') return;
  const [proof] = (await proofs.all()).filter(({ position }) => position !== '');
  if (proof)
    throw new StartRefused(
      `The log is empty, but ${proof.kept} at ${proof.position}: restore the log, or begin with an empty data folder.`,
    );
};

const refuseUnknown = async ({ eventStore: eventStore, registry }: EventLog, vault: Vault): Promise<void> => {
  const stored = await vault.get<SeenTypes>(BUCKET, KEY);
  const isOfThisLog = stored !== undefined && stored.position <= (await eventStore.head());
  const versions: Record<string, number> = { ...(isOfThisLog ? stored.versions : {}) };
  for (const [type, version] of Object.entries(versions))
    registry.typeOf({ type, version, stream: 'a stream', revision: 0, position: '' } as Recorded);
  let position = isOfThisLog ? stored.position : '';
  for await (const batch of eventStore.readAll(position)) {
    for (const event of batch.events) {
      if ((versions[event.type] ?? 0) >= event.version) continue;
      registry.typeOf(event);
      versions[event.type] = event.version;
    }
    position = batch.position;
  }
  const foreign = eventStore.foreign ?? (isOfThisLog ? stored.foreign : null) ?? null;
  if (foreign !== null)
    new Logger('log').warn(
      `the database of EVENTSTORE_URL holds events of other programs, such as ${foreign}: they are passed over`,
    );
  await vault.put(BUCKET, KEY, { position, versions, foreign } satisfies SeenTypes);
};
