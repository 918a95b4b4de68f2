import { tabStorage, type ListedStorage, type TabStorage } from '../../core/browser/tab-storage.js';
import type { Contact } from './contact.js';
import type { Member } from '../../core/booking/member.js';

/** A cart that is set aside to be sold later, with all that was typed for it. */
export interface ParkedCart {
  readonly id: string;
  /** Venue's wall clock. */ readonly at: string;
  readonly inventory: string;
  /** Query string of the cart. */ readonly search: string;
  readonly contact: Contact;
  readonly member: Member | null;
  readonly notes: Readonly<Record<string, string>>;
  readonly pieces: number;
  /** Null where it was not known yet. */ readonly price: number | null;
}

export const MAX_PARKED = 20;
const PARKED = 'desk-parked';

/** Outlives the tab: the desk's carts and commands. Falls back to memory where the browser stores nothing. */
export const deskStorage = (): ListedStorage => {
  try {
    return tabStorage(window.localStorage);
  } catch {
    return tabStorage(undefined);
  }
};

export const readParked = (stored: TabStorage): readonly ParkedCart[] =>
  stored.read<ParkedCart[]>(PARKED) ?? [];
/** The newest first; beyond the most the oldest is not taken, so the caller says so. */
export const writeParked = (stored: TabStorage, carts: readonly ParkedCart[]): void =>
  stored.write(PARKED, carts.slice(0, MAX_PARKED));
