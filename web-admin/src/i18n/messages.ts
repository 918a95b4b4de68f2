import type { TranslationMessages } from 'react-admin';
import type { ConsoleKey } from '@stile/contracts';
import type { Language } from '@stile/web-kit';

type Texts = Readonly<Record<ConsoleKey, string>>;
/** Everything that is written in one language: our texts and react-admin's. */
export interface Messages {
  readonly language: Language;
  readonly texts: Texts;
  readonly frame: TranslationMessages;
}

/** react-admin's messages, with our words for what both name. */
const framed = (frame: TranslationMessages, texts: Texts): TranslationMessages => ({
  ...frame,
  ra: {
    ...frame.ra,
    action: { ...frame.ra.action, open_menu: texts.menu, close_menu: texts.menu },
    navigation: { ...frame.ra.navigation, skip_nav: texts.skip },
  },
});

/** Each language is a chunk of its own. */
const LOADS: Readonly<
  Record<Language, () => Promise<readonly [{ default: Texts }, { default: TranslationMessages }]>>
> = {
  en: () => Promise.all([import('@stile/contracts/messages/en/console.json'), import('ra-language-english')]),
  fr: () => Promise.all([import('@stile/contracts/messages/fr/console.json'), import('ra-language-french')]),
};

export const loadMessages = async (language: Language): Promise<Messages> => {
  const [{ default: texts }, { default: frame }] = await LOADS[language]();
  return { language, texts, frame: framed(frame, texts) };
};
