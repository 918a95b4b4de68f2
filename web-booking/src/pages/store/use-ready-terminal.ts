import type { DeviceStateAnswer, PendingTransactionAnswer } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { useCardTexts } from './desk-i18n.js';
import { notReadyText } from './not-ready.js';
import type { Store } from './store-context.js';

/** A terminal that is there answers sooner. */
const SLOW_MS = 2_000;
/** A question for the receipt that was ended: a moment later the terminal is free. */
const FREE_MS = 300;
const FREE_TRIES = 12;

/**
 * Whether a terminal is ready for a card; where it is not, that is said, and what it is engaged with is shown. A state
 * that cannot be asked stops nothing: the server says what becomes of the sale (docs/rules/desk.md 64).
 */
export const useReadyTerminal = ({ venue, open, say }: Pick<Store, 'venue' | 'open' | 'say'>) => {
  const { api } = useServices();
  const { t } = useCardTexts();
  return async (serial: string): Promise<boolean> => {
    const device = new URLSearchParams({ terminal_id: serial, inventory_group: venue.id });
    const get = <T>(name: string): Promise<T | null> =>
      api.get<T>(`/api/${name}?${device}`).catch(() => null);
    const engaged = async () =>
      (await get<PendingTransactionAnswer>('pending_transaction'))?.transaction ?? null;
    /** Ends the question that the last customer has left; whether the terminal is free then. */
    const withoutReceipt = async (): Promise<boolean> => {
      say({ tone: 'good', text: t('pending_waiting') });
      const action = { action: 'cancel', terminal_id: serial, inventory_group: venue.id };
      await api.send('POST', '/api/clover_device_action', action).catch(() => null);
      for (let tries = 0; tries < FREE_TRIES; tries++) {
        const device = await get<DeviceStateAnswer>('clover_device_state');
        if (device?.terminalState === 'READY' && !(await engaged())) {
          say(null);
          return true;
        }
        await new Promise((resolve) => setTimeout(resolve, FREE_MS));
      }
      return false;
    };
    const slow = setTimeout(() => say({ tone: 'bad', text: t('state_slow') }), SLOW_MS);
    const answer = await get<DeviceStateAnswer>('clover_device_state');
    clearTimeout(slow);
    if (!answer || answer.terminalState === 'READY') {
      say(null);
      return true;
    }
    const isBusy = answer.terminalState === 'BUSY';
    say({ tone: 'bad', text: isBusy ? t('state_BUSY') : notReadyText(t, serial, answer) });
    const pending = isBusy ? await engaged() : null;
    if (pending?.phase === 'receipt' && (await withoutReceipt())) return true;
    if (pending) open('pending');
    return false;
  };
};
