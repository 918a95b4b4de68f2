/* What a worker thread does: it takes milliseconds of the processor and nothing but its argument. */
import { reservationMail, type ReservationLetter } from '../mail/letters/reservation-mail.js';
import type { Mail } from '../mail/mailbox/mailer.js';

export { waiverPdf } from '../participants/papers/waiver-pdf.js';

export interface MailTask {
  readonly letter: ReservationLetter;
  readonly to: string;
  readonly messageId: string;
}

export const composeReservationMail = ({ letter, to, messageId }: MailTask): Promise<Mail> =>
  reservationMail(letter, to, messageId);
