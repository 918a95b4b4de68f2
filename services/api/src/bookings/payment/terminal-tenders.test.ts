import type { Reservation } from '@stile/domain';
import { TerminalTenders } from './terminal-tenders.js';

const settings = { debit_card_refund_policy: 'manual' };
const none = undefined as never;
const tenders = new TerminalTenders({ settings: () => settings } as never, none, none, none, none, none);

/** A credit card paid 40, then a debit card 10; `back` is what went back of the second. */
const paid = (back: number): Reservation =>
  ({
    placed: { visit: { inventoryGroup: 'venue' } },
    charges: [
      { chargeId: 'credit', type: 'terminal', amount: 40, cardBrand: 'VISA' },
      { chargeId: 'debit', type: 'terminal', amount: 10, cardBrand: 'INTERAC' },
    ],
    payments: [
      { paymentId: 'credit', terminal: { cardType: 'CC' } },
      { paymentId: 'debit', terminal: { cardType: 'DC' } },
    ],
    refunds: back > 0 ? [{ chargeId: 'debit', amount: back, state: 'made' }] : [],
  }) as unknown as Reservation;

it('judges a return at a terminal by the newest card of which something is left', () => {
  expect(() => tenders.checkReturn(paid(0), null)).toThrow('terminal_refund_manual');
  expect(() => tenders.checkReturn(paid(4), null)).toThrow('terminal_refund_manual');
  expect(() => tenders.checkReturn(paid(10), null)).not.toThrow();
});
