import { useCallback } from 'react';
import english from '@stile/contracts/messages/en/console-fields.json';
import french from '@stile/contracts/messages/fr/console-fields.json';
import type { Kind } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The name of a field or a value in the user's language, in a kind of document where that has another. Without a
 * text it is its own name, made readable.
 */
export const useFieldNames = (kind?: Kind): ((name: string, owner?: Kind) => string) => {
  const { language } = useI18n();
  const names: Readonly<Record<string, string>> = language === 'fr' ? french : english;
  return useCallback(
    (name, owner = kind) => names[`${owner}.${name}`] ?? names[name] ?? capital(name.replaceAll('_', ' ')),
    [names, kind],
  );
};
