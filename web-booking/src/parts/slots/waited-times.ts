import type { WaitlistEntryAnswer } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';

/** A waitlist that was joined in this tab. */
export interface WaitedTime {
  readonly entry: string;
  readonly inventory: string;
  readonly date: string;
  /** Null: any time that day. */
  readonly time: string | null;
  /** The entry's own page. */
  readonly url: string;
  /** The link in its mail was not opened when this tab last heard of it. */
  readonly isUnproven?: boolean;
}

const WAITED = 'waited-times';
const readAll = (stored: TabStorage): readonly WaitedTime[] => stored.read<WaitedTime[]>(WAITED) ?? [];

export const waitedTimesOf = (
  stored: TabStorage,
  where: Pick<WaitedTime, 'inventory' | 'date'>,
): readonly WaitedTime[] =>
  readAll(stored).filter(({ inventory, date }) => inventory === where.inventory && date === where.date);

export const rememberWaited = (stored: TabStorage, waited: WaitedTime): void =>
  stored.write(WAITED, [...readAll(stored).filter(({ entry }) => entry !== waited.entry), waited]);

/** Waits, or will. */
export const isOpenEntry = ({ state }: Pick<WaitlistEntryAnswer, 'state'>): boolean =>
  state === 'unproven' || state === 'waiting' || state === 'offered';

/** An entry that has ended is not shown as waiting. */
export const forgetEnded = (stored: TabStorage, entry: Pick<WaitlistEntryAnswer, 'id' | 'state'>): void => {
  if (!isOpenEntry(entry) && readAll(stored).some((waited) => waited.entry === entry.id))
    stored.write(
      WAITED,
      readAll(stored).filter((waited) => waited.entry !== entry.id),
    );
};
