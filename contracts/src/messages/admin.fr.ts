import type { AdminKey } from './admin.js';

/* French texts of the console. */
export const adminFr: Record<AdminKey, string> = {
  label_of: '{label}\u00a0:', brand: 'Stile', loading: 'Chargement', skip: 'Aller à la page', menu: 'Ouvrir le menu', sidebar: 'Barre latérale', nav: 'Pages', nav_home: 'Vue d’ensemble', kinds: 'Catégories',
  signed_in_as: 'Connecté en tant que {name}', logout: 'Se déconnecter', try_again: 'Réessayer', all: 'Tous', none: 'Aucun', yes: 'Oui', no: 'Non', today: 'Aujourd’hui', now: 'Maintenant', live: 'En direct', not_live: 'Pas en direct', back_to: 'Retour : {list}',
  network_failure: 'Le serveur est inaccessible. Vérifiez la connexion et réessayez.', backend_failure: 'Erreur du serveur',
  not_found: '404 : page introuvable', not_found_more: 'Cette page n’existe pas dans la console.', go_home: 'Aller à la vue d’ensemble',
  no_access_title: 'Accès refusé', no_access: 'L’utilisateur n’a pas accès à cette page. Vous serez redirigé sous peu', go_now: 'Y aller maintenant', not_staff: 'L’utilisateur n’a pas l’accès réservé au personnel',

  nav_passes: 'Réservations', nav_waitlist: 'Liste d’attente', nav_visitors: 'Occupation du parc', nav_memberships: 'Abonnements', nav_settings: 'Paramètres de base', nav_destinations: 'Destinations', nav_addons_inventory: 'Paramètres des produits',
  nav_feeder_locations: 'Navettes', nav_gates: 'Paramètres des barrières', nav_coupons: 'Coupons', nav_users: 'Contrôle des accès',

  login_title: 'Connexion', username: 'Nom d’utilisateur', username_missing: 'Entrez votre nom d’utilisateur.', password: 'Mot de passe', password_missing: 'Entrez votre mot de passe.', sign_in: 'Se connecter',
  session_expired: 'Votre session a expiré. Veuillez vous reconnecter.', challenge_over: 'Cette connexion n’est plus valide. Veuillez entrer de nouveau votre mot de passe.',
  code_title: 'Entrez votre code de sécurité', code: 'Code de sécurité', code_missing: 'Entrez le code reçu par courriel.', code_sent: 'Nous vous avons envoyé un code de sécurité par courriel.', code_sent_to: 'Nous avons envoyé un code de sécurité à {to}.',
  code_submit: 'Continuer', resend: 'Envoyer un nouveau code', resend_sent: 'Nouveau code de sécurité envoyé. Veuillez vérifier vos courriels.', resend_failed: 'Impossible d’envoyer un nouveau code. Veuillez réessayer plus tard', back_to_credentials: 'Retour',

  status: 'État', status_NOT_BUSY: 'Beaucoup de place', status_BUSY: 'Achalandé', status_FULL: 'Complet', status_CLOSED: 'Fermé', status_PAST: 'Passé', status_RESERVE: 'Réserve seulement',
  status_placed: 'En paiement', status_confirmed: 'Confirmée', status_cancelled: 'Annulée', status_abandoned: 'Non terminée', status_waiting: 'En attente', status_offered: 'Offre faite', status_lapsed: 'Offre échue', status_booked: 'Réservée', status_left: 'Partie', status_removed: 'Retirée',

  search_reservations: 'Chercher numéro, nom ou courriel', filters: 'Filtres', clear_filters: 'Effacer les filtres', inventory_group: 'Lieu', inventory: 'Destination', state: 'État', visit_from: 'Visite du', visit_to: 'Visite au',
  nothing_matches: 'Rien ne correspond à ces filtres.', no_reservations: 'Il n’y a pas encore de réservations.', no_documents: 'Il n’y a encore rien ici.',
  reservation: 'Réservation', visit: 'Visite', name: 'Nom', people: 'Personnes', cars: 'Voitures', total: 'Total', booked_at: 'Réservée le', erased: 'Effacé', people_n_one: '{n} personne', people_n_other: '{n} personnes', cars_n_one: '{n} voiture', cars_n_other: '{n} voitures',
  reservation_title: 'Réservation {id}', history: 'Historique', receipt: 'Reçu', change_reservation: 'Modifier la réservation', cancel_reservation: 'Annuler la réservation', when: 'Quand', from_to: '{date}, de {from} à {to}', reservation_type: 'Type', discount_group: 'Groupe de rabais', license_plates: 'Plaques d’immatriculation',
  lines: 'Lignes', tax_of: 'taxe {rate}', agreed_price: 'convenu', notes_of: 'Notes\u00a0: {what}', coupon_of: 'Coupon {code}', subtotal: 'Sous-total', tax: 'Taxe', places: 'Places', places_placed: 'Retenues', places_confirmed: 'Réservées', places_cancelled: 'Libérées', places_abandoned: 'Libérées',
  party_short: 'Groupe', party: 'Le groupe', shuttle_there: 'Navette, aller : {from}, {at} → {to}, {until}', shuttle_back: 'Navette, retour : {from}, {at} → {to}, {until}', party_at: '{party}, {date}, de {from} à {to}', contact: 'Coordonnées', contact_erased: 'Les renseignements personnels ont été effacés.', email: 'Courriel', phone: 'Téléphone', language: 'Langue', language_en: 'Anglais', language_fr: 'Français',
  charges: 'Paiements', no_charges: 'Rien n’a été débité.', nothing_to_pay: 'Il n’y avait rien à payer.', to_return: 'À rembourser', card: 'Carte', card_ending: '{brand} se terminant par {last4}',
  participants: 'Participants', photo_of: 'Photo de {name}', waiver_signed: 'Signée', waiver_not_signed: 'Non signée', waiver_unavailable: 'Non disponible', waiver_is: 'Décharge : {status}',
  waiver_by: 'par {signer}, {relation}', waiver_sent: 'Lien envoyé à {email}, {at} UTC', waiver_resend: 'Renvoyer la décharge', waiver_resend_of: 'Renvoyer la décharge de {name} à {email}', waiver_resent: 'Décharge renvoyée', waiver_download: 'Télécharger',
  waiver_download_of: 'Télécharger la décharge de {name} (PDF)', relation_self: 'le participant', relation_parent: 'parent', relation_guardian: 'tuteur', update_test: 'Mettre à jour le test', update_test_of: 'Mettre à jour le test : {name}',
  test_is: 'Test : {status}, {result}', test_updated: 'Test mis à jour. Numéro d’enquête {number}', test_close: 'Annuler', test_type: 'Genre de test', test_status: 'État', test_result: 'Résultat',
  test_status_booked: 'Réservé', test_status_sample_collected: 'Échantillon prélevé', test_status_shipped: 'Expédié', test_status_result_available: 'Résultat disponible', result_not_available: 'non disponible', result_positive: 'positif',
  result_preliminary_positive: 'positif préliminaire', result_negative: 'négatif', result_inconclusive: 'non concluant', investigation_type: 'Enquête', type_student: 'Élève', type_staff: 'Personnel',
  type_family: 'Famille', investigation_number: 'Numéro d’enquête', investigation_number_hint: 'Laissez vide pour en recevoir un.', event_WaiverLinkRequested: 'Lien vers la décharge demandé', event_WaiverLinkSent: 'Lien vers la décharge envoyé', event_WaiverLinkFailed: 'Lien vers la décharge non envoyé',
  event_WaiverSigned: 'Décharge signée', event_TestUpdated: 'Test mis à jour',
  cancel_title: 'Annuler la réservation {id} ?', cancel_frees: 'Cela libère', cancel_returns: 'À rembourser', cancel_returns_nothing: 'Rien : rien n’a été débité.', amount_to_card: '{amount} sur {card}',
  cancel_keep: 'Garder la réservation', cancel_do: 'Annuler la réservation', cancelled_done: 'La réservation {id} est annulée et ses places sont libres.',

  day: 'Jour', previous_day: 'Jour précédent', next_day: 'Jour suivant', previous_month: 'Mois précédent', next_month: 'Mois suivant', legend: 'Légende', day_summary: 'Résumé de la journée', open_slots: 'Plages ouvertes',
  slots: 'Plages horaires', no_slots: 'Rien ne peut être réservé ce jour-là.', held_included: 'Occupées sur la limite; les places retenues sont comprises.', time: 'Heure', no_limit: 'sans limite', left_n: 'reste {n}', none_left: 'épuisé',
  addon_availability: 'Produits', available_n_one: '{n} disponible', available_n_other: '{n} disponibles', no_inventory_group: 'Vous ne travaillez encore dans aucun lieu.', no_inventories: 'Ce lieu n’a pas encore de destinations.',

  history_title: 'Historique de {id}', history_ask: 'Quel historique ?', history_of: 'Historique de', waitlist_entry: 'Inscription en attente', entry_number: 'Numéro d’inscription', reservation_number: 'Numéro de réservation', history_show: 'Afficher l’historique', open_reservation: 'Ouvrir la réservation',
  state_as_of: 'État au moment', moment: 'Moment, événement par événement', moment_local: 'Date et heure ({zone})', before_first: 'avant le premier événement', as_of_now: 'Dans son état actuel.', after_event: 'Après : {event}', state_then: 'État à ce moment', not_there_yet: 'La réservation n’existait pas encore.',
  events: 'Événements', events_n_one: '{n} événement', events_n_other: '{n} événements', later: 'plus tard', at_station: 'poste {station}', actor_visitor: 'Visiteur', actor_system: 'Système ({part})', actor_unknown: 'Inconnu',
  changes: 'Changements', fields_n_one: '{n} champ défini', fields_n_other: '{n} champs définis', field: 'Champ', before: 'Avant', after: 'Après', raw_event: 'Événement tel qu’enregistré',
  event_ReservationPlaced: 'Réservation déposée', event_ReservationConfirmed: 'Réservation confirmée', event_ReservationAbandoned: 'Réservation non terminée', event_ReservationCancelled: 'Réservation annulée',
  event_ReservationEditPlaced: 'Modification demandée', event_ReservationEdited: 'Réservation modifiée', event_ReservationEditAbandoned: 'Modification non faite', event_PlacesResized: 'Places modifiées',
  event_CheckoutStarted: 'Paiement commencé', event_PaymentIntentRequested: 'Paiement demandé à la passerelle', event_PaymentIntentOpened: 'Page de paiement ouverte', event_PaymentAuthorised: 'Paiement autorisé', event_PaymentDeclined: 'Carte refusée',
  event_PlacesConfirmed: 'Places confirmées', event_PlacesRefused: 'Places refusées', event_CaptureRequested: 'Saisie du montant demandée à la passerelle', event_PaymentCaptured: 'Montant saisi', event_CaptureRefused: 'Saisie du montant refusée',
  event_VoidRequested: 'Annulation du paiement demandée à la passerelle', event_PaymentVoided: 'Paiement annulé', event_CheckoutCompleted: 'Paiement terminé', event_CheckoutAbandoned: 'Paiement abandonné',
  event_MailRequested: 'Courriel demandé', event_MailSent: 'Courriel envoyé', event_MailFailed: 'Échec du courriel', event_HoldTaken: 'Places retenues', event_HoldExtended: 'Places retenues plus longtemps', event_HoldReleased: 'Places retenues libérées', event_HoldLapsed: 'Places retenues expirées',
  event_HoldConfirmed: 'Places retenues réservées', event_PlacesReturned: 'Places rendues', event_PlacesKept: 'Gardées pour la liste d’attente', event_PersonErased: 'Renseignements personnels effacés',
  event_WaitlistJoined: 'Inscription à la liste d’attente', event_WaitlistOffered: 'Places offertes à qui attendait', event_WaitlistOfferLapsed: 'Offre de la liste d’attente échue', event_WaitlistBooked: 'Réservation depuis la liste d’attente', event_WaitlistLeft: 'Départ de la liste d’attente', event_WaitlistMoved: 'Ordre de la liste d’attente changé', event_WaitlistRemoved: 'Retrait de la liste d’attente',

  tab_inventories: 'Destinations', tab_overbooked: 'Surréservations', tab_capacity_rules: 'Règles de capacité', tab_price_rules: 'Règles de prix', tab_visitor_types: 'Types de visiteurs', tab_reservation_types: 'Types de réservations', tab_waivers: 'Décharges', tab_discount_groups: 'Groupes de rabais',
  tab_addons: 'Produits', tab_addon_types: 'Types de produits', tab_addon_rules: 'Règles de capacité des produits', tab_inventory_group: 'Lieu', tab_tills: 'Caisses', tab_feeder_locations: 'Navettes', tab_gates: 'Barrières', tab_coupons: 'Coupons', tab_memberships: 'Abonnements',
  tab_users: 'Utilisateurs', tab_permission_groups: 'Groupes de permissions', details: 'Détails', nothing_set: 'Rien de défini', revision_n: 'Révision {n}', and_more: 'et {n} de plus',

  landing_title: 'Vue d’ensemble', today_at: 'Aujourd’hui, {venue} : {date}', health: 'Santé du système', health_well: 'Tout va bien.', health_failed: 'Une partie du système s’est arrêtée.', part: 'Partie', read_model: 'Modèle de lecture', reactor: 'Processus', behind: 'Retard',
  part_live: 'À jour', part_catching_up: 'En rattrapage', part_failed: 'En échec', part_stopped: 'Arrêté', part_elsewhere: 'S’exécute ailleurs',
  processes: 'Processus bloqués', processes_about: 'Étapes qui échouent et sont réessayées, et paiements qui ne sont pas terminés.', no_processes: 'Rien n’est bloqué.', step: 'Étape', since: 'Depuis', attempts: 'Tentatives', last_error: 'Dernière erreur',
};
