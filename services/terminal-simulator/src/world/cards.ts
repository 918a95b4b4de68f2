/* The cards in the drawer of the simulator. Whole numbers exist nowhere: only what a provider tells. */

export interface Card {
  readonly type: 'VISA' | 'MC' | 'AMEX' | 'INTERAC';
  readonly first6: string;
  readonly last4: string;
  readonly approves: 'all' | 'half' | 'nothing';
}

export type Entry = 'EMV_CONTACTLESS' | 'EMV_CONTACT';

export const CARDS = {
  visa: { type: 'VISA', first6: '424242', last4: '4242', approves: 'all' },
  mc: { type: 'MC', first6: '555555', last4: '4444', approves: 'all' },
  amex: { type: 'AMEX', first6: '378282', last4: '0005', approves: 'all' },
  interac: { type: 'INTERAC', first6: '450644', last4: '1881', approves: 'all' },
  half: { type: 'VISA', first6: '400557', last4: '3335', approves: 'half' },
  declined: { type: 'VISA', first6: '400557', last4: '2222', approves: 'nothing' },
} as const satisfies Record<string, Card>;

export type CardName = keyof typeof CARDS;
export const CARD_NAMES = Object.keys(CARDS) as readonly CardName[];
