import { useI18n } from '../../core/i18n/i18n.js';
import { useDeskTexts } from './desk-i18n.js';
import type { Said } from './store-context.js';

/** A blocked pop-up is null, and in some browsers an error. */
const opens = (url: string): boolean => {
  try {
    return window.open(url, 'receipt', 'popup,width=440,height=680') !== null;
  } catch {
    return false;
  }
};

/** Opens a receipt in a small window of its own; the next one takes its place. A browser that blocks it is said. */
export const useReceipt = (say: (said: Said | null) => void): ((reservationId: string) => void) => {
  const { language } = useI18n();
  const { t } = useDeskTexts();
  return (reservationId) => {
    const query = new URLSearchParams({ paper: '80mm', lang: language });
    const isOpen = opens(`/reservation/${encodeURIComponent(reservationId)}/print_receipt?${query}`);
    say(isOpen ? null : { tone: 'bad', text: t('receipt_blocked') });
  };
};
