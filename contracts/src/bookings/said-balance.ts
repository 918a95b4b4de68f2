interface Account {
  /** To be paid still. */ readonly balance: number;
  readonly amount_to_return: number;
  readonly gateway: string;
}

/**
 * A reservation's balance as its seller reads it: above 0 to be paid, below 0 to be returned, 0 where it is paid later and
 * nothing is due; null where there is nothing to say (docs/rules/desk.md 73). No schema library here.
 */
export const saidBalance = ({ balance, amount_to_return: toReturn, gateway }: Account): number | null => {
  if (balance > 0) return balance;
  if (toReturn > 0) return -toReturn;
  return gateway === 'deferred' ? 0 : null;
};
