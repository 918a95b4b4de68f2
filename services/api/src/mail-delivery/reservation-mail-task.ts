import { reservationMail, type ReservationLetter } from '../mail/letters/reservation-mail.js';
import type { Mail } from '../mail/mailbox/mailer.js';

interface MailTask {
  readonly letter: ReservationLetter;
  readonly to: string;
  readonly messageId: string;
}

const composeReservationMail = ({ letter, to, messageId }: MailTask): Promise<Mail> =>
  reservationMail(letter, to, messageId);
export default composeReservationMail;
