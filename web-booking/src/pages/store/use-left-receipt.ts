import { leftReceiptOf, type LeftReceipt } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useCardTexts } from './desk-i18n.js';
import type { Store } from './store-context.js';

/** A terminal that may be engaged; that a question for a receipt is ended there is said. */
export const useLeftReceipt = (inventoryGroup: string, say?: Store['say']): LeftReceipt => {
  const { api } = useServices();
  const { t } = useCardTexts();
  const left = leftReceiptOf(api, inventoryGroup);
  const end = async (serial: string): Promise<boolean> => {
    const isFree = await left.end(serial, () => say?.({ tone: 'good', text: t('pending_waiting') }));
    if (isFree) say?.(null);
    return isFree;
  };
  return { ...left, end };
};
