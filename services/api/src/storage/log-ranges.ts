import type { Position } from '@stile/contracts';
import { disproof, rangeOf, verifyRange, type SealedRange } from '@stile/event-store';
import { wordsOf } from './log-soundness.js';
import type { Storage } from './storage.js';

/** Both ends belong to it; without them it is the whole log. */
export interface LogRange {
  readonly from?: Position | undefined;
  readonly to?: Position | undefined;
}

/** The result of a walk over a part of the log. */
export interface RangeVerified {
  /** The last event before it; '' of the log's start. */
  readonly after: Position;
  readonly to: Position;
  readonly events: number;
  readonly fault: string | null;
}

export interface Progress {
  readonly events: number;
  readonly of: number;
}

type Sealed = Pick<Storage, 'anchors' | 'log'>;

/** The seals around a range, once all of the log is sealed. The fault is that the log is shorter, or another, than it was. */
export const sealedRange = async (
  { anchors }: Sealed,
  range: LogRange,
): Promise<SealedRange | { readonly fault: string }> => {
  const damage = await anchors.sealAll();
  if (damage) return { fault: wordsOf(damage) };
  const [full, head] = [await anchors.seals.full(), await anchors.seals.head()];
  return rangeOf({ full, head }, await anchors.sealed(), range);
};

/** Compares a part of the log with its seals and anchors, and the log's end with all that is known of it. */
export const verifyLogRange = async (
  storage: Sealed & Pick<Storage, 'proofs'>,
  range: LogRange,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<RangeVerified> => {
  const sealed = await sealedRange(storage, range);
  if ('fault' in sealed) return { after: '', to: '', events: 0, fault: sealed.fault };
  const { after, end } = sealed;
  const events = end.events - after.events;
  const { eventStore } = storage.log;
  const damage = await verifyRange(eventStore, sealed, (walked) =>
    onProgress({ events: walked, of: events }),
  );
  const fault = damage ?? (await disproved(storage));
  return { after: after.position, to: end.position, events, fault: fault && wordsOf(fault) };
};

const disproved = async ({ log, proofs }: Pick<Storage, 'log' | 'proofs'>) => {
  const known = await proofs.all();
  const head = await log.eventStore.head();
  for (const proof of known) {
    const damage = await disproof(log.eventStore, head, proof);
    if (damage) return damage;
  }
  return null;
};
