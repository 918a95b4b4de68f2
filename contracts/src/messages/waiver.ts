import type { Messages } from './text.js';
import en from './en/waiver.json' with { type: 'json' };
import fr from './fr/waiver.json' with { type: 'json' };

export type WaiverKey = keyof typeof en;
/** Texts of signed waivers and of the mail that asks for them. */
export const waiverMessages: Messages<WaiverKey> = { en, fr };
