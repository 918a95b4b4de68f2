import { useEffect, useState } from 'react';
import { fill } from '../contracts.js';
import { NO_ANSWER, type Problem } from '../api/problem.js';
import type { Language } from './language.js';
import { useWords } from './texts.js';

export type ErrorWords = (code: string, values?: Readonly<Record<string, unknown>>) => string | undefined;

/** The shared texts of errors are a chunk of their own: nothing is wrong on the first screen. */
export const loadErrorWords = async (language: Language): Promise<ErrorWords> => {
  const { errorsEn, errorsFr } = await import('../../../contracts/src/messages/errors.js');
  const texts: Readonly<Record<string, string>> = language === 'fr' ? errorsFr : errorsEn;
  return (code, values) => (Object.hasOwn(texts, code) ? fill(texts[code]!, values) : undefined);
};

/** A refusal in the language on screen; where a figure is missing, as the server wrote it. */
export const problemText = (problem: Problem, words: ErrorWords | null, noAnswer: string): string => {
  if (problem.code === NO_ANSWER) return noAnswer;
  const own = words?.(problem.code, problem.detail);
  return own === undefined || /\{\w+\}/.test(own) ? problem.message : own;
};

export const useErrorWords = (wanted: boolean): ErrorWords | null => {
  const { language } = useWords();
  const [loaded, setLoaded] = useState<{ language: Language; words: ErrorWords } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    loadErrorWords(language).then((words) => { if (current) setLoaded({ language, words }); }, () => undefined);
    return () => { current = false; };
  }, [language, wanted]);
  return loaded?.language === language ? loaded.words : null;
};

export const useProblemText = (problem: Problem | null): string => {
  const words = useErrorWords(problem !== null);
  const { t } = useWords();
  return problem ? problemText(problem, words, t('no_answer')) : '';
};
