import type { Messages } from './text.js';
import en from './en/print.json' with { type: 'json' };
import fr from './fr/print.json' with { type: 'json' };

export type PrintKey = keyof typeof en;
/** Texts of the pages that staff print for participants. */
export const printMessages: Messages<PrintKey> = { en, fr };
