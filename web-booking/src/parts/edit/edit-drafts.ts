import type { TabStorage } from '../../core/browser/tab-storage.js';
import { forgetBooker } from '../booker/booker.js';
import { forgetContact } from '../booker/contact.js';
import { forgetNotes } from '../drafts/addon-notes.js';
import { forgetAttempt } from '../drafts/order-attempt.js';
import { forgetDrafts } from '../drafts/participant-drafts.js';

/** A change that was sent and waits for its payment. */
export interface UnpaidEdit {
  readonly edit: number;
  /** The revision of the reservation that was changed. */
  readonly revision: number;
  /** The address's query, with all that was chosen. */
  readonly search: string;
  /** The amount that it costs more. */
  readonly due: number;
  readonly sendMail: boolean;
}

const UNPAID = 'unpaid';

const ownName = (reservationId: string, name: string): string => `edit.${reservationId}.${name}`;

/** Drafts of a reservation that is changed, apart from what is typed of a booking in the same tab. */
export const draftsOfEdit = (stored: TabStorage, reservationId: string): TabStorage => {
  const own = (name: string) => ownName(reservationId, name);
  return {
    read: (name) => stored.read(own(name)),
    write: (name, value) => stored.write(own(name), value),
    remove: (name) => stored.remove(own(name)),
  };
};

export const rememberUnpaid = (drafts: TabStorage, edit: UnpaidEdit): void => drafts.write(UNPAID, edit);
export const readUnpaid = (drafts: TabStorage): UnpaidEdit | undefined => drafts.read(UNPAID);

/** An unpaid change as another page shows its outcome, by its name in the tab: what was chosen, nothing that was typed. */
export const unpaidAlong = (tab: TabStorage, reservationId: string): Readonly<Record<string, unknown>> => ({
  [ownName(reservationId, UNPAID)]: readUnpaid(draftsOfEdit(tab, reservationId)),
});

export const forgetEdit = (drafts: TabStorage): void => {
  forgetContact(drafts);
  forgetBooker(drafts);
  forgetDrafts(drafts);
  forgetNotes(drafts);
  forgetAttempt(drafts);
  drafts.remove(UNPAID);
};
