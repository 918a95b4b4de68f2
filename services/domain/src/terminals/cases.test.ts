import type { SeenPayment, TransactionEvent } from '@stile/contracts';
import { rowsOf, type Row } from '../../../../test/cases/table.js';
import { phrases } from '../../../../test/cases/words.js';
import { seenSale, terminalOrder } from '../../../../test/support/terminal-order.js';
import { reconcile, returnBy, type ProductSide, type ProviderSide, type RefundPolicy } from './reconcile.js';
import { transactionDecider, type TransactionCommand } from './transaction.decider.js';
import type { TransactionState } from './transaction.js';

const NOW = '2026-12-04T10:13:00.000Z';
const by = { operator: 'one', businessDate: '2026-12-04' };
type Answer = Extract<TransactionCommand, { type: 'RecordAnswer' }>;

const requested = (call: 'sale' | 'void' | 'refund', attempt = 1): TransactionCommand => ({
  ...by,
  type: 'Ask',
  call,
  attempt,
  key: call,
});
const said = (
  call: Answer['call'],
  outcome: Answer['answer']['outcome'],
  payment: SeenPayment | null = null,
): TransactionCommand => ({
  ...by,
  type: 'RecordAnswer',
  call,
  answer: { outcome, message: '', payment, refundId: null },
});
const OUTCOMES: Readonly<Record<string, Answer['answer']['outcome']>> = {
  approved: 'done',
  declined: 'declined',
  cancelled: 'cancelled',
  busy: 'busy',
  rejected: 'rejected',
  'no answer': 'silent',
};

/** 'approved 11.30', 'looked up: void failed'. `paid` is what the card paid. */
const commandsOf = (phrase: string, paid: number): readonly TransactionCommand[] => {
  const seen = (more: Partial<SeenPayment> = {}) => seenSale({ amount: paid, ...more });
  switch (phrase) {
    case 'aborted first':
    case 'aborted':
      return [{ type: 'Abort', businessDate: by.businessDate }];
    case 'time is over':
      return [{ ...by, type: 'Expire' }];
    case 'device reset':
      return [{ ...by, type: 'RecordReset', isConfirmed: true }];
    case 'device idle':
      return [{ ...by, type: 'RecordIdle' }];
    case 'sent again':
      return [requested('sale', 2)];
    case 'receipt':
      return [{ ...by, type: 'Finish', method: 'PRINT' }];
    case 'void asked':
      return [requested('void'), said('void', 'done')];
    case 'refund refused':
      return [requested('refund'), said('refund', 'cancelled')];
  }
  const [, looked] = /^looked up: (.*)$/.exec(phrase) ?? [];
  const found: Readonly<Record<string, SeenPayment | null>> = {
    nothing: null,
    approved: seen(),
    voided: seen({ result: 'voided' }),
    refunded: seen({ refunded: paid }),
    declined: seen({ result: 'declined' }),
    'void failed': seen({ result: 'void_failed' }),
  };
  const [, noticed] = /^seen: (.*)$/.exec(phrase) ?? [];
  if (noticed !== undefined)
    return [{ type: 'Find', payment: found[noticed]!, businessDate: by.businessDate }];
  if (looked !== undefined && looked in found)
    return [{ ...by, type: 'RecordLookup', payment: found[looked]! }];
  const [word, amount] = phrase.split(/ (?=[\d.]+$)/) as [string, string | undefined];
  if (amount !== undefined) return [said('sale', 'partial', seen())];
  const outcome = OUTCOMES[word];
  if (!outcome) throw new Error(`cannot read '${phrase}'`);
  return [said('sale', outcome, word === 'approved' ? seen() : null)];
};

/** How a sale stands once all of it has happened. */
const ends = (cell: string): string => {
  const happens = phrases(cell);
  const paid = Number(/approved ([\d.]+)/.exec(cell)?.[1] ?? 22.6);
  const first: TransactionCommand[] = [
    { type: 'Start', order: terminalOrder() },
    { ...by, type: 'Claim', until: '2026-12-04T10:13:30.000Z' },
    ...(happens[0] === 'aborted first' ? [] : [requested('sale')]),
  ];
  let state: TransactionState = null;
  for (const command of [...first, ...happens.flatMap((phrase) => commandsOf(phrase, paid))]) {
    const done = transactionDecider.decide(command, state, NOW);
    if (!done.accepted) throw new Error(`${command.type}: ${done.rejection.code}`);
    state = done.events.reduce<TransactionState>(
      (before, event: TransactionEvent) => transactionDecider.evolve(before, event),
      state,
    );
  }
  const { closed, settled, returning } = state!;
  const moved = settled ? settled.amount.toFixed(2) : 'nothing';
  return closed
    ? `${closed.end} ${closed.code}, ${closed.end !== 'VOID' && returning && !settled ? 'goes back' : moved}`
    : `open, ${moved}`;
};

const PROVIDER: Readonly<Record<string, ProviderSide>> = {
  'has it': 'has',
  'has it not': 'has_not',
  'cannot be asked': 'unknown',
};
const together = (row: Row): string => {
  const [policy, part] = row['Policy']!.split(', ');
  return reconcile(
    row['Of'] as 'payment' | 'refund',
    PROVIDER[row['Terminal']!]!,
    (row['Product'] === 'waits' ? 'awaits' : row['Product']) as ProductSide,
    { policy: policy as RefundPolicy, isPartial: part !== undefined },
  );
};

const UNITS: Readonly<Record<string, number>> = { minutes: 60_000, seconds: 1000 };
const back = (row: Row): string => {
  const [count, unit] = row['After']!.split(' ') as [string, string];
  return returnBy({
    amount: Number(row['Amount']),
    of: 40,
    ageMs: Number(count) * UNITS[unit]!,
    cardType: row['Card'] === 'debit' ? 'DC' : 'CC',
    isSameBatch: row['Batch'] === 'same',
    policy: row['Policy'] as RefundPolicy,
  });
};

const rows = rowsOf('terminal.md');
const having = (column: string) =>
  rows.filter((row) => row[column] !== undefined).map((row) => [row.name, row] as const);

describe('how a sale ends, as the table says', () =>
  it.each(having('Ends'))('%s', (_name, row) => expect(ends(row['Happens']!)).toBe(row['Ends'])));
describe('what terminal and product mean together, as the table says', () =>
  it.each(having('Then'))('%s', (_name, row) => expect(together(row)).toBe(row['Then'])));
describe('how money goes back to a card, as the table says', () =>
  it.each(having('Goes back by'))('%s', (_name, row) => expect(back(row)).toBe(row['Goes back by'])));
