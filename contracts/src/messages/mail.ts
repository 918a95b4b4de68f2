/* Texts of what is mailed. */
export const mailEn = {
  confirmation_subject: 'Your visit to {place} on {date}: {id}',
  confirmation_title: 'You are booked',
  confirmation_intro: 'Show this code when you arrive. Your reservation number is {id}.',
  cancellation_subject: 'Cancelled: your visit to {place} on {date} ({id})',
  cancellation_title: 'Your visit is cancelled',
  cancellation_intro: 'Reservation {id} is cancelled and its places are free again.',
  cancellation_return: 'You paid {amount}. The desk will return it to the card you used.',
  edit_subject: 'Changed: your visit to {place} on {date} ({id})',
  edit_title: 'Your visit is changed',
  edit_intro: 'Reservation {id} is now as it says here. The code that you have stays good.',
  edit_return: 'You paid {amount} more than the new price. The desk will return it to the card you used.',
  when: 'When', where: 'Where', party: 'Party', total: 'Total', paid: 'Paid', parking: 'Parking', until: 'until {time}', open_reservation: 'See or cancel your reservation',
  code_subject: '{code} is your security code',
  code_text: 'Your security code is {code}. It is valid for 10 minutes. If you did not try to sign in, change your password.',
} as const;
export type MailKey = keyof typeof mailEn;
export const mailFr: Record<MailKey, string> = {
  confirmation_subject: 'Votre visite à {place} le {date} : {id}',
  confirmation_title: 'Votre visite est réservée',
  confirmation_intro: 'Présentez ce code à votre arrivée. Votre numéro de réservation est {id}.',
  cancellation_subject: 'Annulée : votre visite à {place} le {date} ({id})',
  cancellation_title: 'Votre visite est annulée',
  cancellation_intro: 'La réservation {id} est annulée et ses places sont de nouveau libres.',
  cancellation_return: 'Vous avez payé {amount}. Le comptoir vous remboursera sur la carte utilisée.',
  edit_subject: 'Modifiée : votre visite à {place} le {date} ({id})',
  edit_title: 'Votre visite est modifiée',
  edit_intro: 'La réservation {id} est maintenant comme indiqué ici. Votre code reste valable.',
  edit_return: 'Vous avez payé {amount} de plus que le nouveau prix. Le comptoir vous remboursera sur la carte utilisée.',
  when: 'Quand', where: 'Où', party: 'Groupe', total: 'Total', paid: 'Payé', parking: 'Stationnement', until: 'jusqu’à {time}', open_reservation: 'Voir ou annuler votre réservation',
  code_subject: '{code} est votre code de sécurité',
  code_text: 'Votre code de sécurité est {code}. Il est valide 10 minutes. Si vous n’avez pas essayé de vous connecter, changez votre mot de passe.',
};
