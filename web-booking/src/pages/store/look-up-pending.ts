import type { PendingTransactionAnswer, TransactionAnswer } from '@stile/contracts';
import type { Services } from '../../core/services/services.js';
import { transactionUrl } from './transaction-url.js';

/**
 * Looks the transaction up that a terminal is engaged with (docs/rules/payments.md 138); null where there is none, or
 * no answer.
 */
export const lookUpPending = async (
  api: Services['api'],
  device: { readonly terminal_id: string; readonly inventory_group: string },
): Promise<TransactionAnswer | null> => {
  try {
    const { transaction } = await api.get<PendingTransactionAnswer>(
      `/api/pending_transaction?${new URLSearchParams(device)}`,
    );
    if (!transaction) return null;
    const path = `${transactionUrl(transaction.external_transaction_id)}/look_up`;
    return await api.send<TransactionAnswer>('POST', path, {});
  } catch {
    return null;
  }
};
