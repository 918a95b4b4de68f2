import { fieldsEn, fieldsFr } from '../../../contracts/src/messages/admin-fields.js';
import { useWords } from '../i18n/words.js';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A field's or a value's name in the language in use; its own name, made readable, where there is no text. */
export const useFieldNames = (): ((name: string) => string) => {
  const { language } = useWords();
  const names: Readonly<Record<string, string>> = language === 'fr' ? fieldsFr : fieldsEn;
  return (name) => names[name] ?? capital(name.replaceAll('_', ' '));
};
