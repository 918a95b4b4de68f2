import type { Position, Projector, Recorded } from '@stile/contracts';
import type { EventBatch } from '@stile/event-store';

/**
 * The same events in batches of `size` or a little more, as those of one position stay together; a larger batch writes a
 * document that many of its events touch once.
 */
export async function* inBatchesOf(
  size: number,
  batches: AsyncIterable<EventBatch>,
): AsyncGenerator<EventBatch> {
  let events: Recorded[] = [];
  let last: EventBatch | undefined;
  for await (const batch of batches) {
    last = batch;
    for (const event of batch.events) {
      const before = events.at(-1)?.position;
      if (before !== undefined && events.length >= size && before !== event.position) {
        yield { events, position: before, caughtUp: false };
        events = [];
      }
      events.push(event);
    }
  }
  if (last) yield { events, position: last.position, caughtUp: last.caughtUp };
}

/** The batch without what lies after a position. */
export const upTo = (position: Position, batch: EventBatch): EventBatch =>
  batch.position <= position
    ? batch
    : { events: batch.events.filter((event) => event.position <= position), position, caughtUp: false };

/** The categories that several projectors read together, so that the log is read and decoded once for all. */
export const categoriesOf = (projectors: readonly Projector[]): readonly string[] => [
  ...new Set(projectors.flatMap(({ categories }) => categories)),
];

/** The least position; '' of none. */
export const earliest = (positions: readonly Position[]): Position =>
  positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? '');
