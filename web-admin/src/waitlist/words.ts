import { waitlistEn, waitlistFr, type WaitlistKey } from '../../../contracts/src/messages/admin-waitlist.js';
import { fill } from '../core/contracts.js';
import { useWords } from '../i18n/words.js';

export type WaitlistWords = (key: WaitlistKey, values?: Readonly<Record<string, string | number>>) => string;

/** Texts of the waitlist in the language in use. */
export const useWaitlistWords = (): WaitlistWords => {
  const texts = useWords().language === 'fr' ? waitlistFr : waitlistEn;
  return (key, values) => fill(texts[key], values);
};
