/* Texts of receipts. */
export const receiptEn = {
  pair: '{name}: {value}', receipt: 'Receipt', reservation: 'Reservation', date: 'Date', visit: 'Visit', tax_number: 'Tax number', store: 'Store', cancelled: 'Cancelled',
  subtotal: 'Subtotal', tax: 'Tax {rate}', tax_within: 'of which tax {rate}', total: 'Total', card: 'Card ending in {last4}, {date}', paid: 'Paid, {date}', to_return: 'To be returned', free: 'Free',
  print: 'Print', print_narrow: 'For an 80 mm printer', print_sheet: 'For a sheet of paper', back: 'Back to the reservation',
} as const;
export type ReceiptKey = keyof typeof receiptEn;
export const receiptFr: Record<ReceiptKey, string> = {
  pair: '{name}\u00a0: {value}', receipt: 'Reçu', reservation: 'Réservation', date: 'Date', visit: 'Visite', tax_number: 'Numéro de taxe', store: 'Magasin', cancelled: 'Annulée',
  subtotal: 'Sous-total', tax: 'Taxe {rate}', tax_within: 'dont taxe {rate}', total: 'Total', card: 'Carte se terminant par {last4}, {date}', paid: 'Payé, {date}', to_return: 'À rembourser', free: 'Gratuit',
  print: 'Imprimer', print_narrow: 'Pour une imprimante de 80 mm', print_sheet: 'Pour une feuille de papier', back: 'Retour à la réservation',
};
