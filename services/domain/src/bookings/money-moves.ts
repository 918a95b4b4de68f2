import type { Rejection } from '@stile/contracts';
import { isPaymentUnderWay, isRefundUnderWay, type Account } from './balance.js';

/** Money that moves bars whatever would change what is owed. */
export const moneyMoves = (account: Account): Rejection | null => {
  if (isPaymentUnderWay(account)) return { code: 'payment_under_way', status: 409 };
  return isRefundUnderWay(account) ? { code: 'refund_under_way', status: 409 } : null;
};
