/* Texts of waivers outside of the pages: the mail with a participant's own link, and the paper. */
export const waiverEn = {
  mail_subject: 'Please sign before your visit to {place} on {date}',
  mail_title: 'A waiver to sign',
  mail_intro:
    '{booker} has booked {place} on {date} for {participant}. Please read “{title}” and sign it before you come: it takes two minutes.',
  mail_link: 'Read and sign',
  mail_link_note: 'This link is for this waiver alone. Pass it on to nobody but a parent or guardian.',
  participant: 'Participant',
  when: 'When',
  where: 'Where',
  pdf_visit: '{place}, {date}. Reservation {id}.',
  pdf_signer: 'Signed by',
  pdf_signed: 'Signed on',
  pdf_text: 'Text',
  pdf_revision: 'Revision {revision}, {language}',
  language_en: 'English',
  language_fr: 'French',
  relation_self: 'the participant',
  relation_parent: 'parent',
  relation_guardian: 'guardian',
} as const;
export type WaiverKey = keyof typeof waiverEn;
export const waiverFr: Record<WaiverKey, string> = {
  mail_subject: 'À signer avant votre visite à {place} le {date}',
  mail_title: 'Une décharge à signer',
  mail_intro:
    '{booker} a réservé {place}, le {date}, pour {participant}. Veuillez lire « {title} » et signer avant de venir : cela prend deux minutes.',
  mail_link: 'Lire et signer',
  mail_link_note: 'Ce lien ne vaut que pour cette décharge. Ne le transmettez qu’à un parent ou à un tuteur.',
  participant: 'Participant',
  when: 'Quand',
  where: 'Où',
  pdf_visit: '{place}, {date}. Réservation {id}.',
  pdf_signer: 'Signée par',
  pdf_signed: 'Signée le',
  pdf_text: 'Texte',
  pdf_revision: 'Révision {revision}, {language}',
  language_en: 'anglais',
  language_fr: 'français',
  relation_self: 'le participant',
  relation_parent: 'parent',
  relation_guardian: 'tuteur',
};
