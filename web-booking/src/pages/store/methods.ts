import type { CardKey } from '@stile/contracts/messages/card';
import type { DeskKey } from './desk-i18n.js';
import type { Tender } from './desk-sales.js';
import type { DialogName } from './dialog-name.js';

/** A way to pay: a button of the tender bar and its key. Another way is another row. */
export interface Method {
  readonly id: string;
  /** The tender that it is sent as. */ readonly tender: Tender;
  readonly text: { readonly desk: DeskKey } | { readonly card: CardKey };
  readonly key?: string;
  /** The dialog that it opens first; without it the whole amount is taken at once. */
  readonly dialog?: DialogName;
  /** `sale`: not for what is collected. `terminal`: where the venue has terminals; which kind of card it is. */
  readonly only?: 'sale' | 'terminal';
  readonly card?: 'DC' | 'CC';
}

export const METHODS: readonly Method[] = [
  { id: 'cash', tender: { method: 'cash' }, text: { desk: 'cash_exact' }, key: 'F2' },
  {
    id: 'debit',
    tender: { method: 'terminal' },
    text: { card: 'debit' },
    key: 'F4',
    only: 'terminal',
    card: 'DC',
  },
  {
    id: 'credit',
    tender: { method: 'terminal' },
    text: { card: 'credit' },
    key: 'F6',
    only: 'terminal',
    card: 'CC',
  },
  { id: 'manual', tender: { method: 'manual' }, text: { desk: 'manual' }, key: 'F8', dialog: 'manual' },
  { id: 'later', tender: { method: 'deferred' }, text: { desk: 'later' }, key: 'End', only: 'sale' },
];
