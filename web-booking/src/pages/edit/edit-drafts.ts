import type { InventoryAnswer, ReservationAnswer } from '@stile/contracts';
import type { Stored } from '../../core/browser/tab-storage.js';
import { forgetNotes, keepNotes } from '../../parts/drafts/addon-notes.js';
import { forgetAttempt } from '../../parts/drafts/order-attempt.js';
import { forgetBooker, writeBooker } from '../../parts/booker/booker.js';
import { forgetContact, writeContact } from '../../parts/booker/contact.js';
import { forgetDrafts, writeDrafts } from '../../parts/drafts/participant-drafts.js';
import { keepProfileAddons } from '../../parts/drafts/remembered-addons.js';
import { basketOfReservation, draftsOf, keyed } from '../../parts/reservation-basket/reservation-basket.js';

/** What is typed while a reservation is changed, apart from what is typed of a booking in the same tab. */
export const draftsOfEdit = (stored: Stored, reservationId: string): Stored => {
  const own = (name: string) => `edit.${reservationId}.${name}`;
  return {
    read: (name) => stored.read(own(name)),
    write: (name, value) => stored.write(own(name), value),
    remove: (name) => stored.remove(own(name)),
  };
};

/** Fills in what the reservation says. */
export const fillIn = (drafts: Stored, reservation: ReservationAnswer, inventory: InventoryAnswer): void => {
  const { contact, location, details, vehicles, profiles, addon_notes = [] } = reservation;
  // Who agreed to the terms once need not again, and the address was typed twice when it was new (booking.md section 5).
  writeContact(drafts, {
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
    ...contact,
    email_double: contact?.email ?? '',
    tocs: true,
  });
  writeBooker(drafts, {
    location: location ?? {},
    customFields: details?.custom_fields ?? {},
    pledged: details?.pledged ?? false,
    plates: vehicles.map(({ license_plate }) => license_plate),
    plate: '',
  });
  const participants = draftsOf(profiles ?? [], inventory);
  writeDrafts(drafts, inventory.id, participants);
  keepProfileAddons(drafts, inventory.id, participants);
  for (const { key, addon } of keyed(basketOfReservation(reservation, inventory).addons, inventory)) {
    // Lines of the same days are one here: their notes stand below each other.
    const notes = addon_notes.filter(
      (note) =>
        note.addon_inventory === addon.addon_inventory &&
        (note.start_date === undefined ||
          (note.start_date === addon.start_date && note.end_date === addon.end_date)),
    );
    if (notes.length > 0) keepNotes(drafts, inventory.id, key, notes.map((note) => note.notes).join('\n'));
  }
};

export const forgetEdit = (drafts: Stored): void => {
  forgetContact(drafts);
  forgetBooker(drafts);
  forgetDrafts(drafts);
  forgetNotes(drafts);
  forgetAttempt(drafts);
};
