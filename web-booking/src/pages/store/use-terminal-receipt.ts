import type { DeviceActionAnswer } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { useStore } from './store-context.js';

const DONE = 200;

/** Prints a reservation's receipt at this browser's terminal; null where it has none. */
export const useTerminalReceipt = (): ((reservationId: string) => void) | null => {
  const { terminals, venue, open, say } = useStore();
  const { api } = useServices();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  if (terminals.selected === '') return null;
  return (reservationId) => {
    open(null);
    api
      .send<DeviceActionAnswer>(
        'POST',
        `/api/reservation/${encodeURIComponent(reservationId)}/print_cash_receipt`,
        { terminal_id: terminals.selected, inventory_group: venue.id },
      )
      .then(
        (answer) =>
          say(
            answer.status_code === DONE
              ? { tone: 'good', text: t('receipt_at_terminal') }
              : { tone: 'bad', text: card.t('act_failed', { ...answer }) },
          ),
        (thrown: unknown) => say({ tone: 'bad', text: asProblem(thrown).message }),
      );
  };
};
