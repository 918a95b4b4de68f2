import { useEffect, useState } from 'react';
import { fill } from '../contracts/sockets.js';
import { NO_ANSWER, type Problem } from '../api/problem.js';
import type { Language } from './language.js';
import { useWords, type Words } from './i18n.js';

export type ErrorWords = (code: string, values?: Readonly<Record<string, unknown>>) => string | undefined;

/** The shared texts of errors are a chunk of their own: nothing is wrong on the first screen. */
export const loadErrorWords = async (language: Language): Promise<ErrorWords> => {
  const { default: messages } =
    language === 'fr'
      ? await import('../../../../contracts/src/messages/fr/errors.json')
      : await import('../../../../contracts/src/messages/en/errors.json');
  const texts: Readonly<Record<string, string>> = messages;
  return (code, values) => (Object.hasOwn(texts, code) ? fill(texts[code]!, values) : undefined);
};

/** Figures of a refusal that are amounts of money: the texts show them as such. */
const AMOUNTS = new Set(['shown', 'now']);

/** A refusal in the language on screen; where a figure is missing, as the server wrote it. */
export const problemText = (
  problem: Problem,
  words: ErrorWords | null,
  { t, money }: Pick<Words, 't' | 'money'>,
): string => {
  if (problem.code === NO_ANSWER) return t('no_answer');
  const values = Object.fromEntries(
    Object.entries(problem.detail).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && typeof value === 'number' ? money(value) : value,
    ]),
  );
  const own = words?.(problem.code, values);
  return own === undefined || /\{\w+\}/.test(own) ? problem.message : own;
};

export const useErrorWords = (wanted: boolean): ErrorWords | null => {
  const { language } = useWords();
  const [loaded, setLoaded] = useState<{ language: Language; words: ErrorWords } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    loadErrorWords(language).then(
      (words) => {
        if (current) setLoaded({ language, words });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language, wanted]);
  return loaded?.language === language ? loaded.words : null;
};

export const useProblemText = (problem: Problem | null): string => {
  const errorWords = useErrorWords(problem !== null);
  const words = useWords();
  return problem ? problemText(problem, errorWords, words) : '';
};
