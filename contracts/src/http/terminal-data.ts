import { z } from 'zod';
import { idText } from '../kernel/index.js';
import type { ErrorKey } from '../messages/errors.js';
import { CARD_TYPES } from '../terminals/codes.js';

const CARD_TYPE_MISSING: ErrorKey = 'card_type_missing';

/** Other systems send it. The server knows it by itself, so it is ignored. */
const ignored = (longest: number) => z.union([z.string().max(longest), z.number()]).nullish();

/** Which device takes the card, and what kind of card the cashier says it is. */
export const terminalData = z.strictObject({
  /** The device's serial number. */ terminal_id: idText,
  card_type: z.enum(CARD_TYPES, { error: ({ input }) => (input ? undefined : CARD_TYPE_MISSING) }),
  externalTransactionId: ignored(100),
  transaction_title: ignored(100),
  transaction_type: ignored(100),
  idempotency_key: ignored(100),
  sessionId: ignored(200),
  username: ignored(200),
  inventory_group: ignored(100),
  merchant_id: ignored(100),
  access_token: ignored(4096),
});
export type TerminalData = z.infer<typeof terminalData>;

/** The kind of a card that gets money back is known. */
export const terminalReturnData = terminalData.partial({ card_type: true });
