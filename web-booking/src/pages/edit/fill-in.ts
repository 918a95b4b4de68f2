import type { InventoryAnswer, ReservationAnswer } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { rememberNotes } from '../../parts/drafts/addon-notes.js';
import { writeBooker } from '../../parts/booker/booker.js';
import { writeContact } from '../../parts/booker/contact.js';
import { writeDrafts } from '../../parts/drafts/participant-drafts.js';
import { rememberProfileAddons } from '../../parts/drafts/remembered-addons.js';
import { basketOfReservation, draftsOf, keyed } from '../../parts/reservation-basket/reservation-basket.js';

/** Fills in what the reservation says. */
export const fillIn = (
  drafts: TabStorage,
  reservation: ReservationAnswer,
  inventory: InventoryAnswer,
): void => {
  const { contact, location, details, vehicles, profiles, addon_notes = [] } = reservation;
  // The terms were accepted and the address was typed twice when the reservation was new (docs/rules/reservations.md 44).
  // Without the full name, which repeats both parts: it would contradict the one that is corrected.
  const { first_name = '', last_name = '', email = '', phone = '' } = contact ?? {};
  writeContact(drafts, {
    first_name,
    last_name,
    email,
    phone,
    email_double: email,
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
  const basket = basketOfReservation(reservation, inventory);
  rememberProfileAddons(drafts, inventory.id, basket, participants);
  for (const { key, addon } of keyed(basket.addons, inventory)) {
    // Lines of the same days are one here: their notes stand below each other.
    const notes = addon_notes.filter(
      (note) =>
        note.addon_inventory === addon.addon_inventory &&
        (note.start_date === undefined ||
          (note.start_date === addon.start_date && note.end_date === addon.end_date)),
    );
    if (notes.length > 0)
      rememberNotes(drafts, inventory.id, key, notes.map((note) => note.notes).join('\n'));
  }
};
