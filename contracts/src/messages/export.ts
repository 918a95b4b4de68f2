import type { Messages } from './text.js';
import en from './en/export.json' with { type: 'json' };
import fr from './fr/export.json' with { type: 'json' };

export type ExportKey = keyof typeof en;
/** Texts of files of lists, beside those of the console. */
export const exportMessages: Messages<ExportKey> = { en, fr };
