import type { CardType } from '../terminals/codes.js';

export type CardRefundPolicy = 'refund' | 'credit' | 'manual';

type Settings = Readonly<Record<string, string | null>>;

/** The venue's smallest coin where its cash is rounded, else 0 (setting `cash_rounding`, docs/rules/payments.md 38). */
export const smallestCoinOf = (settings: Settings): number =>
  settings['cash_rounding'] === 'true' ? 0.05 : 0;

/** Whether what is booked on the web is paid later, at the venue (setting `payment_gateway`, docs/rules/payments.md 42). */
export const isPaidLater = (settings: Settings): boolean => settings['payment_gateway'] === 'deferred';

const DEFAULT_TERMINAL_MINUTES = 5;
const MAX_TERMINAL_MINUTES = 60;
/** How long a card transaction may take (setting `clover_timeout_in_min`, docs/rules/payments.md 54). */
export const terminalMinutesOf = (settings: Settings): number => {
  const minutes = Number(settings['clover_timeout_in_min'] ?? '');
  return minutes > 0 ? Math.min(minutes, MAX_TERMINAL_MINUTES) : DEFAULT_TERMINAL_MINUTES;
};

/** Whether credit cards are authorised first and captured then (setting `terminal_credit_mode`, docs/rules/payments.md 54). */
export const preauthorisesCredit = (settings: Settings): boolean =>
  settings['terminal_credit_mode'] === 'preauth';

/**
 * How a payment at a terminal goes back, by the kind of card: to the payment (`refund`, the default), a part of it to the
 * card alone (`credit`), or by hand without a terminal (`manual`). Settings `credit_card_refund_policy` and
 * `debit_card_refund_policy` (docs/rules/payments.md 63 and 119).
 */
export const cardRefundPolicyOf = (settings: Settings, cardType: CardType): CardRefundPolicy => {
  const policy = settings[cardType === 'DC' ? 'debit_card_refund_policy' : 'credit_card_refund_policy'];
  return policy === 'credit' || policy === 'manual' ? policy : 'refund';
};
