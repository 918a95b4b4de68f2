import { fill, waiverMessages, type Language, type WaiverKey } from '@stile/contracts';

/** The texts about waivers in a language. */
export const waiverText =
  (language: Language) =>
  (key: WaiverKey, values?: Readonly<Record<string, unknown>>): string =>
    fill(waiverMessages[language][key], values);
