import english from '../../../contracts/src/messages/en/console-editors.json';
import french from '../../../contracts/src/messages/fr/console-editors.json';
import type { EditorKey, Language } from '@stile/contracts';
import { fill } from '../core/contracts.js';
import { useWords } from '../i18n/words.js';

export type EditorWords = (key: EditorKey, values?: Readonly<Record<string, string | number>>) => string;

export const editorWordsIn = (language: Language): EditorWords => {
  const texts = language === 'fr' ? french : english;
  return (key, values) => fill(texts[key], values);
};

/** Texts of the editors in the language in use. */
export const useEditorWords = (): EditorWords => editorWordsIn(useWords().language);
