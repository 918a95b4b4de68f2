import type { Instant, MoneyFault, Position } from '@stile/contracts';
import type { Vault } from '@stile/event-store';

const BUCKET = 'checks';
const KEY = 'money';

/** The last check of the accounts: up to where, and what did not add up. */
export interface MoneyCheck {
  readonly checkedAt: Instant;
  /** Everything up to here has been checked. */ readonly position: Position;
  readonly faults: readonly MoneyFault[];
  /** Other faults beyond those that are named; absent in a check of before. */
  readonly unnamed?: readonly Pick<MoneyFault, 'fault' | 'of'>[];
}

export const readCheck = (vault: Vault): Promise<MoneyCheck | undefined> => vault.get(BUCKET, KEY);
export const writeCheck = (vault: Vault, check: MoneyCheck): Promise<void> => vault.put(BUCKET, KEY, check);
