import { useEffect, useState } from 'react';
import { NO_ANSWER, type Language, type Problem } from '@stile/web-kit';
import { fill } from '@stile/contracts/messages/fill';
import { AMOUNT_FIGURES } from '@stile/contracts/messages/amount-figures';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';

export type ErrorTexts = (code: string, values?: Readonly<Record<string, unknown>>) => string | undefined;

/** The shared texts of errors are a chunk of their own: nothing is wrong on the first screen. */
export const loadErrorTexts = async (language: Language): Promise<ErrorTexts> => {
  const { default: messages } =
    language === 'fr'
      ? await import('@stile/contracts/messages/fr/errors.json')
      : await import('@stile/contracts/messages/en/errors.json');
  const texts: Readonly<Record<string, string>> = messages;
  return (code, values) => (Object.hasOwn(texts, code) ? fill(texts[code]!, values) : undefined);
};

/** A refusal in the language on screen; where a figure is missing, as the server wrote it. */
export const problemText = (
  problem: Problem,
  errorTexts: ErrorTexts | null,
  { t, money }: Pick<I18n, 't' | 'money'>,
): string => {
  if (problem.code === NO_ANSWER) return t('no_answer');
  const values = Object.fromEntries(
    Object.entries(problem.detail).map(([name, value]) => [
      name,
      AMOUNT_FIGURES.has(name) && typeof value === 'number' ? money(value) : value,
    ]),
  );
  const own = errorTexts?.(problem.code, values);
  return own === undefined || /\{\w+\}/.test(own) ? problem.message : own;
};

export const useErrorTexts = (wanted: boolean): ErrorTexts | null => {
  const { language } = useI18n();
  const [loaded, setLoaded] = useState<{ language: Language; errorTexts: ErrorTexts } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    loadErrorTexts(language).then(
      (errorTexts) => {
        if (current) setLoaded({ language, errorTexts });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language, wanted]);
  return loaded?.language === language ? loaded.errorTexts : null;
};

export const useProblemText = (problem: Problem | null): string => {
  const errorTexts = useErrorTexts(problem !== null);
  const i18n = useI18n();
  return problem ? problemText(problem, errorTexts, i18n) : '';
};
