import { useDeskTexts } from './desk-i18n.js';
import { useStore } from './store-context.js';
import { useDevice } from './use-device.js';

/** Prints a reservation's receipt at this browser's terminal; null where it has none. */
export const useTerminalReceipt = (): ((reservationId: string) => void) | null => {
  const { terminals, open, say } = useStore();
  const { print } = useDevice(terminals.selected);
  const { t } = useDeskTexts();
  if (terminals.selected === '') return null;
  return (reservationId) => {
    open(null);
    void print(reservationId, t('receipt_at_terminal')).then(say);
  };
};
