import type { Instant, Position } from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import { minuteOf, MOMENTS, momentsProjector, type MomentRow, type ReadModels } from '@stile/projections';

/** Minutes that are read: its own, and two before it, as the events of an import stand at one position. */
const MINUTES = 3;

/** The position behind which no event up to a moment is missed: all before it is of earlier minutes. */
const startOf = async (models: ReadModels, instant: Instant): Promise<Position> => {
  const rows = await models.table<MomentRow>(momentsProjector, MOMENTS).find({
    filter: { minute: { $lte: minuteOf(instant) } },
    sort: [['minute', -1]],
    limit: MINUTES,
  });
  return rows.length === MINUTES ? rows.at(-1)!._position : '';
};

/**
 * The position of the last event before the first one that is stamped later: '' where that is the log's first
 * (docs/rules/as-of.md 1). `log` holds events as they are stored: nothing is unsealed for it.
 */
export const positionAt = async (
  log: Pick<EventStore, 'readAll'>,
  models: ReadModels,
  instant: Instant,
): Promise<Position> => {
  let last = await startOf(models, instant);
  for await (const { events } of log.readAll(last))
    for (const { at, position, metadata } of events) {
      // Events of an import count where it is closed.
      if (metadata.import !== undefined && metadata.importFrom === undefined) continue;
      if (at > instant) return last;
      last = position;
    }
  return last;
};
