import { Injectable } from '@nestjs/common';
import type { MoneyFault } from '@stile/contracts';
import { BalanceCheck } from './balance-check.js';
import { DayCheck } from './day-check.js';
import { ReceiptsCheck } from './receipts-check.js';

export type Proved = 'balances' | 'days' | 'receipts';
/** The proof that finds each fault. */
export const PROOF_OF: Readonly<Record<MoneyFault['fault'], Proved>> = {
  entries: 'balances',
  balance: 'balances',
  cash: 'balances',
  drawer: 'balances',
  day: 'days',
  proof: 'days',
  takings: 'days',
  sales: 'days',
  receipts: 'receipts',
  series: 'receipts',
};

/** The proofs of the hourly check. */
@Injectable()
export class Proofs {
  constructor(
    readonly balances: BalanceCheck,
    readonly days: DayCheck,
    readonly receipts: ReceiptsCheck,
  ) {}
}
