import english from '../../../contracts/src/messages/en/console-fields.json';
import french from '../../../contracts/src/messages/fr/console-fields.json';
import type { Kind } from '@stile/contracts';
import { useWords } from '../i18n/words.js';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A field's or a value's name in the language in use, and in a kind of document where that has another; its own name, made readable, where there is no text. */
export const useFieldNames = (kind?: Kind): ((name: string) => string) => {
  const { language } = useWords();
  const names: Readonly<Record<string, string>> = language === 'fr' ? french : english;
  return (name) => names[`${kind}.${name}`] ?? names[name] ?? capital(name.replaceAll('_', ' '));
};
