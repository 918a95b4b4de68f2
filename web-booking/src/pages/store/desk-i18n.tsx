import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { translatorOf, type Language, type Translator } from '@stile/web-kit';
import type english from '@stile/contracts/messages/en/booking-desk.json';
import type englishTills from '@stile/contracts/messages/en/console-tills.json';
import type { CardKey } from '@stile/contracts/messages/card';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../../parts/ui/Notice.js';

export type DeskKey = keyof typeof english;
type TillKey = keyof typeof englishTills;

const FETCH: Readonly<Record<Language, () => Promise<{ readonly default: Record<DeskKey, string> }>>> = {
  en: () => import('@stile/contracts/messages/en/booking-desk.json'),
  fr: () => import('@stile/contracts/messages/fr/booking-desk.json'),
};

const FETCH_CARD: Readonly<Record<Language, () => Promise<{ readonly default: Record<CardKey, string> }>>> = {
  en: () => import('@stile/contracts/messages/en/card.json'),
  fr: () => import('@stile/contracts/messages/fr/card.json'),
};

const FETCH_TILLS: Readonly<Record<Language, () => Promise<{ readonly default: Record<TillKey, string> }>>> =
  {
    en: () => import('@stile/contracts/messages/en/console-tills.json'),
    fr: () => import('@stile/contracts/messages/fr/console-tills.json'),
  };

interface Loaded {
  readonly desk: Translator<DeskKey>;
  /** Texts of a card at a terminal, here and in the console. */
  readonly card: Translator<CardKey>;
  /** Texts of a till's report, here and in the console. */
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

const load = async (language: Language): Promise<Loaded> => {
  const [desk, card, tills] = await Promise.all([
    FETCH[language](),
    FETCH_CARD[language](),
    FETCH_TILLS[language](),
  ]);
  return {
    desk: translatorOf(language, desk.default),
    card: translatorOf(language, card.default),
    tills: translatorOf(language, tills.default),
  };
};

const RETRY_MS = 3000;

/** Texts that did not come are asked for again, by themselves and on request; until then it is said. */
export const DeskTexts = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => {
  const { language, t } = useI18n();
  const [texts, setTexts] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    load(language).then(
      (loaded) => {
        if (!current) return;
        setTexts(loaded);
        setFailed(false);
      },
      () => {
        if (!current) return;
        setFailed(true);
        timer = setTimeout(again, RETRY_MS);
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [language, tries]);
  if (texts) return <DeskContext value={texts}>{children}</DeskContext>;
  if (!hasFailed) return fallback;
  return (
    <div className="page" role="alert">
      <Notice tone="bad" title={t('check_connection')}>
        <button type="button" className="button primary" onClick={again}>
          {t('try_again')}
        </button>
      </Notice>
    </div>
  );
};
