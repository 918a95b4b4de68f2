import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { translatorOf, type Language, type Translator } from '@stile/web-kit';
import type english from '../../../../contracts/src/messages/en/booking-desk.json';
import type englishTills from '../../../../contracts/src/messages/en/console-tills.json';
import type { CardKey } from '../../../../contracts/src/messages/card.js';
import { useI18n } from '../../core/i18n/i18n.js';

export type DeskKey = keyof typeof english;
type TillKey = keyof typeof englishTills;

const FETCH: Readonly<Record<Language, () => Promise<{ readonly default: Record<DeskKey, string> }>>> = {
  en: () => import('../../../../contracts/src/messages/en/booking-desk.json'),
  fr: () => import('../../../../contracts/src/messages/fr/booking-desk.json'),
};

const FETCH_CARD: Readonly<Record<Language, () => Promise<{ readonly default: Record<CardKey, string> }>>> = {
  en: () => import('../../../../contracts/src/messages/en/card.json'),
  fr: () => import('../../../../contracts/src/messages/fr/card.json'),
};

const FETCH_TILLS: Readonly<Record<Language, () => Promise<{ readonly default: Record<TillKey, string> }>>> =
  {
    en: () => import('../../../../contracts/src/messages/en/console-tills.json'),
    fr: () => import('../../../../contracts/src/messages/fr/console-tills.json'),
  };

interface Loaded {
  readonly desk: Translator<DeskKey>;
  /** What a card at a terminal says, here and in the console. */
  readonly card: Translator<CardKey>;
  /** What the console says of a till's report too. */
  readonly tills: Translator<TillKey>;
}
const DeskContext = createContext<Loaded | null>(null);
const useLoaded = (): Loaded => {
  const texts = useContext(DeskContext);
  if (!texts) throw new Error('outside of DeskTexts');
  return texts;
};

/** The desk's own texts: no visitor loads them. */
export const useDeskTexts = (): Translator<DeskKey> => useLoaded().desk;
export const useCardTexts = (): Translator<CardKey> => useLoaded().card;
export const useTillTexts = (): Translator<TillKey> => useLoaded().tills;

export const DeskTexts = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => {
  const { language } = useI18n();
  const [texts, setTexts] = useState<Loaded | null>(null);
  useEffect(() => {
    let current = true;
    Promise.all([FETCH[language](), FETCH_CARD[language](), FETCH_TILLS[language]()]).then(
      ([desk, card, tills]) => {
        if (current)
          setTexts({
            desk: translatorOf(language, desk.default),
            card: translatorOf(language, card.default),
            tills: translatorOf(language, tills.default),
          });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language]);
  return texts ? <DeskContext value={texts}>{children}</DeskContext> : fallback;
};
