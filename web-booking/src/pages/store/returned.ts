import type { RefundMethod } from '@stile/contracts';
import type { DeskKey } from './desk-i18n.js';

/** Texts of money that goes back. */
export const RETURNED: Readonly<Record<RefundMethod, DeskKey>> = {
  cash: 'returned_cash',
  card: 'returned_card',
  terminal: 'returned_card',
  manual: 'returned_manual',
};
