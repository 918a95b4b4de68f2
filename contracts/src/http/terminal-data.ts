import { z } from 'zod';
import { idText } from '../kernel/index.js';
import { CARD_TYPES } from '../terminals/codes.js';

/** Which device takes the card, and what kind of card the cashier says it is. */
export const terminalData = z.strictObject({
  /** The device's serial number. */ terminal_id: idText,
  card_type: z.enum(CARD_TYPES),
});
export type TerminalData = z.infer<typeof terminalData>;

/** Of a card that gets money back the kind is known. */
export const terminalReturnData = terminalData.partial({ card_type: true });
