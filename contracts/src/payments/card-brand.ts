export const INTERAC = 'Interac';

/** Names of cards, by what their providers call them, in capital letters alone. */
const NAMES: Readonly<Record<string, string>> = {
  AMERICANEXPRESS: 'American Express',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
  DINERSCLUB: 'Diners Club',
  DISCOVER: 'Discover',
  INTERAC,
  JCB: 'JCB',
  MASTERCARD: 'Mastercard',
  MC: 'Mastercard',
  UNIONPAY: 'UnionPay',
  VISA: 'Visa',
};

/** One name for one brand of card, however its provider writes it (docs/rules/payments.md 152); an unknown one as it came. */
export const cardBrandName = (brand: string): string =>
  NAMES[brand.toUpperCase().replace(/[^A-Z]/g, '')] ?? brand;
