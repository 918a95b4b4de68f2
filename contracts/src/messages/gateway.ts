import type { Messages } from './text.js';
import en from './en/gateway.json' with { type: 'json' };
import fr from './fr/gateway.json' with { type: 'json' };

export type GatewayKey = keyof typeof en;
/** Texts of the built-in card gateway's page and of the mailbox page. */
export const gatewayMessages: Messages<GatewayKey> = { en, fr };
