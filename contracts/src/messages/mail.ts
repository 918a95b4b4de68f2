import type { Messages } from './text.js';
import en from './en/mail.json' with { type: 'json' };
import fr from './fr/mail.json' with { type: 'json' };

export type MailKey = keyof typeof en;
/** Texts of what is mailed. */
export const mailMessages: Messages<MailKey> = { en, fr };
