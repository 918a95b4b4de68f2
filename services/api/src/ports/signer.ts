import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ID_ALPHABET } from '@stile/contracts';

/**
 * Secrets are derived instead of being stored: a retry with the same key finds the same reservation, a mail sent again
 * carries the same link, and nothing that opens a reservation lies in the log.
 */
export class Signer {
  /** `secret` outlives the master key; what is kept sealed is sealed by the master key of the day. */
  constructor(
    private readonly secret: Buffer,
    private readonly masterKey = secret,
  ) {}

  /** Keyed digest of a text for one purpose; 32 bytes. */
  mac(purpose: string, text: string): Buffer {
    return macOf(this.secret, purpose, text);
  }

  /** The key that seals one thing of a kind. */
  sealingKey(kind: string, id: string): Buffer {
    return macOf(this.masterKey, kind, id);
  }

  /** The reservation that a caller's idempotency key stands for. */
  reservationId(idempotencyKey: string, purpose = 'reservation'): string {
    return this.id(purpose, idempotencyKey, 10);
  }

  /** The card transaction of a payment or refund that such a key stands for. */
  transactionId(reservationId: string, idempotencyKey: string): string {
    return this.id('transaction', `${reservationId}\0${idempotencyKey}`, 13);
  }

  /** The waitlist entry that a caller's idempotency key stands for; of the same kind. */
  entryId(idempotencyKey: string): string {
    return this.reservationId(idempotencyKey, 'waitlist');
  }

  /** An id without look-alikes, unguessable; the same for the same text. At most 13 characters. */
  private id(purpose: string, text: string, length: number): string {
    let number = this.mac(purpose, text).readBigUInt64BE(0);
    let id = '';
    for (let i = 0; i < length; i++) {
      id += ID_ALPHABET[Number(number % BigInt(ID_ALPHABET.length))]!;
      number /= BigInt(ID_ALPHABET.length);
    }
    return id;
  }

  linkToken(reservationId: string): string {
    return this.mac('link', reservationId).toString('base64url');
  }

  /** Opens one participant's waiver; compared with itself, so nothing of it is stored. */
  waiverToken(linkedTo: string): string {
    return this.mac('waiver', linkedTo).toString('base64url');
  }

  sign(purpose: string, text: string): string {
    return this.mac(purpose, text).toString('base64url');
  }

  verify(purpose: string, text: string, signature: string): boolean {
    return sameText(this.sign(purpose, text), signature);
  }
}

const macOf = (secret: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares in constant time, whatever the lengths. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
