/* Texts of the console's waitlist. */
export const waitlistEn = {
  about: 'Who waits for places that are taken, in the order in which places are offered when they come free.',
  search: 'Search name, e-mail or number', state_open: 'Waiting or offered', state_waiting: 'Waiting', state_offered: 'Offered', state_lapsed: 'Offer lapsed', state_booked: 'Booked', state_left: 'Left', state_removed: 'Removed',
  position: 'No.', waiting_for: 'Waiting for', any_time: 'any time', joined: 'Joined', until: 'until {at}', none: 'Nobody waits.', actions: 'Actions',
  up: 'Move {name} up', down: 'Move {name} down', offer: 'Offer now: {name}', remove: 'Remove: {name}', offer_short: 'Offer now', remove_short: 'Remove',
  moved: '{name} is moved.', offered: 'Places are held for {name}, who is told by mail.', removed: '{name} is off the waitlist.',
  remove_title: 'Take {name} off the waitlist?', remove_text: 'What is offered to {name} goes to whoever is next. It cannot be undone.', keep: 'Keep',
} as const;
export type WaitlistKey = keyof typeof waitlistEn;
export const waitlistFr: Record<WaitlistKey, string> = {
  about: 'Qui attend des places prises, dans l’ordre où elles sont offertes quand elles se libèrent.',
  search: 'Chercher nom, courriel ou numéro', state_open: 'En attente ou avec offre', state_waiting: 'En attente', state_offered: 'Offre faite', state_lapsed: 'Offre échue', state_booked: 'Réservée', state_left: 'Partie', state_removed: 'Retirée',
  position: 'N°', waiting_for: 'En attente pour', any_time: 'à toute heure', joined: 'Inscription', until: 'jusqu’au {at}', none: 'Personne n’attend.', actions: 'Actions',
  up: 'Monter {name}', down: 'Descendre {name}', offer: 'Offrir\u00a0: {name}', remove: 'Retirer\u00a0: {name}', offer_short: 'Offrir', remove_short: 'Retirer',
  moved: '{name} a changé de rang.', offered: 'Des places sont retenues pour {name}, à qui un courriel est envoyé.', removed: '{name} n’est plus sur la liste d’attente.',
  remove_title: 'Retirer {name} de la liste d’attente\u00a0?', remove_text: 'Ce qui est offert à {name} ira à la personne suivante. C’est définitif.', keep: 'Garder',
};
