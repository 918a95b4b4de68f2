import english from '../../../contracts/src/messages/en/console-waitlist.json';
import french from '../../../contracts/src/messages/fr/console-waitlist.json';
import type { WaitlistKey } from '@stile/contracts';
import { fill } from '../core/contracts.js';
import { useWords } from '../i18n/words.js';

export type WaitlistWords = (key: WaitlistKey, values?: Readonly<Record<string, string | number>>) => string;

/** Texts of the waitlist in the language in use. */
export const useWaitlistWords = (): WaitlistWords => {
  const texts = useWords().language === 'fr' ? french : english;
  return (key, values) => fill(texts[key], values);
};
