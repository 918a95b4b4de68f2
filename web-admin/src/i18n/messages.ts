import type { TranslationMessages } from 'react-admin';
import englishMessages from 'ra-language-english';
import type { ConsoleKey } from '@stile/contracts';
import type { Language } from '@stile/web-kit';
import englishTexts from '@stile/contracts/messages/en/console.json';

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

const english: Messages = {
  language: 'en',
  texts: englishTexts,
  frame: framed(englishMessages, englishTexts),
};

/** French is a chunk of its own: the English console does not load it. */
export const loadMessages = async (language: Language): Promise<Messages> => {
  if (language === 'en') return english;
  const [{ default: texts }, { default: frame }] = await Promise.all([
    import('@stile/contracts/messages/fr/console.json'),
    import('ra-language-french'),
  ]);
  return { language, texts, frame: framed(frame, texts) };
};
