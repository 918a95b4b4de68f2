import type { Messages } from './text.js';
import en from './en/card.json' with { type: 'json' };
import fr from './fr/card.json' with { type: 'json' };

/* Texts of a card at a terminal, for the console and the desk. */
export type CardKey = keyof typeof en;
export const cardMessages: Messages<CardKey> = { en, fr };
