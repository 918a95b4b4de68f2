import type { Recorded } from '@stile/contracts';
import type { Signer } from '../../services/api/src/ports/signer.js';
import type { Journal, Line } from './journal.js';

const OF_RESERVATION = ['ReservationPlaced', 'ReservationCancelled', 'CashTaken'];

/**
 * How often the act of a journal line happened, by the log. A hold may be taken again once it has lapsed or was released,
 * and one that a later ledger rejected is released in the earlier ones: then it has not happened.
 */
const effectsBy = (events: readonly Recorded[], signer: Signer): ((line: Line) => number) => {
  const counts = new Map<string, number>();
  for (const { type, data } of events) {
    const { reservationId, holdId } = data as { reservationId?: string; holdId?: string };
    const what = OF_RESERVATION.includes(type) ? reservationId : holdId;
    counts.set(`${type} ${what}`, (counts.get(`${type} ${what}`) ?? 0) + 1);
  }
  const count = (type: string, what: unknown): number => counts.get(`${type} ${String(what)}`) ?? 0;
  return ({ act, key, intent, outcomes }) => {
    switch (act) {
      case 'reserve':
        return count('ReservationPlaced', signer.reservationId(key));
      case 'sale':
        return count('CashTaken', signer.reservationId(key));
      case 'cancel':
        return count('ReservationCancelled', intent);
      case 'hold':
        return outcomes.at(-1) === 'nack'
          ? count('HoldTaken', key) - count('HoldReleased', key) - count('HoldLapsed', key)
          : Math.min(1, count('HoldTaken', key));
      case 'release':
        return Math.min(1, count('HoldReleased', key) + count('HoldLapsed', key));
    }
  };
};

/** Acknowledged acts happened once, rejected ones did not, unknown ones may have happened once. */
export const journalFaults = (journal: Journal, events: readonly Recorded[], signer: Signer): string[] => {
  const effects = effectsBy(events, signer);
  return journal.lines.flatMap((line) => {
    const happened = effects(line);
    const newest = line.outcomes.at(-1);
    const right = newest === 'ack' ? happened === 1 : newest === 'nack' ? happened === 0 : happened <= 1;
    return right
      ? []
      : [
          `${line.act} ${line.key} ${line.outcomes.join(', ')} happened ${happened} times: ${JSON.stringify(line.answer)}`,
        ];
  });
};
