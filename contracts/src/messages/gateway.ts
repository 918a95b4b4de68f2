/* Texts of the built-in card gateway's page and of the mailbox page. */
export const gatewayEn = {
  title: 'Pay {amount}', banner: 'Test payments: no card is charged', for: 'Reservation', choose: 'Choose a test card',
  approve: '{brand} ending {last4}: approved', decline: '{brand} ending {last4}: declined', slow: '{brand} ending {last4}: approved after 5 seconds', lost: '{brand} ending {last4}: approved, but the answer is lost',
  pay: 'Pay {amount}', cancel: 'Cancel and go back', declined: 'The card was declined. Nothing was charged. Try another card.',
  lost_title: 'Connection lost', lost_text: 'The connection broke after you paid. Go back to the shop: it will find your payment.', back: 'Go back to the shop', gone: 'This payment is over. Go back to the shop.',
  mailbox: 'Mailbox', mailbox_note: 'Mails that would have been sent: no mail server is configured.', mailbox_empty: 'No mail yet.', mailbox_back: 'All mails', to: 'To', attachments: 'Attachments',
} as const;
export type GatewayKey = keyof typeof gatewayEn;
export const gatewayFr: Record<GatewayKey, string> = {
  title: 'Payer {amount}', banner: 'Paiements d’essai : aucune carte n’est débitée', for: 'Réservation', choose: 'Choisissez une carte d’essai',
  approve: '{brand} se terminant par {last4} : acceptée', decline: '{brand} se terminant par {last4} : refusée', slow: '{brand} se terminant par {last4} : acceptée après 5 secondes', lost: '{brand} se terminant par {last4} : acceptée, mais la réponse se perd',
  pay: 'Payer {amount}', cancel: 'Annuler et revenir', declined: 'La carte a été refusée. Rien n’a été débité. Essayez une autre carte.',
  lost_title: 'Connexion perdue', lost_text: 'La connexion s’est interrompue après votre paiement. Revenez à la boutique : elle retrouvera votre paiement.', back: 'Revenir à la boutique', gone: 'Ce paiement est terminé. Revenez à la boutique.',
  mailbox: 'Boîte aux lettres', mailbox_note: 'Courriels qui auraient été envoyés : aucun serveur de courriel n’est configuré.', mailbox_empty: 'Aucun courriel pour l’instant.', mailbox_back: 'Tous les courriels', to: 'À', attachments: 'Pièces jointes',
};
