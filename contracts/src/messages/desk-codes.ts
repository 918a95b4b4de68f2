import type { ErrorKey } from './errors.js';

/** Errors whose number is not HTTP's; of money that was begun the server says 800 with other keys too. */
const CODES: Partial<Record<ErrorKey, number>> = {
  till_not_selected: 420,
  time_slot_missing: 430,
  pending_transaction: 440,
  terminal_log_failed: 540,
  sale_failed: 550,
  change_failed: 550,
  inventory_group_missing: 570,
  edit_till_not_selected: 580,
  transaction_mismatch: 585,
  transaction_unknown: 590,
  terminal_base_failed: 600,
  refund_failed: 800,
  refund_in_part: 800,
};
const byKey = new Map<string, number>(Object.entries(CODES));

/** The number that clients of the desk know an error by (docs/rules/errors.md 10); undefined: it is HTTP's. */
export const deskCodeOf = (key: string): number | undefined => byKey.get(key);
