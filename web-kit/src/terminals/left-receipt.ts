import type { DeviceStateAnswer, PendingTransactionAnswer, TransactionAnswer } from '@stile/contracts';
import type { Api } from '../api/api.js';

/** A question for the receipt that was ended: a moment later the terminal is free. */
const FREE_MS = 300;
const FREE_TRIES = 12;

export interface LeftReceipt {
  /** Null: no answer. */
  readonly state: (serial: string) => Promise<DeviceStateAnswer | null>;
  readonly engaged: (serial: string) => Promise<TransactionAnswer | null>;
  /**
   * Ends the question that the last customer has left, if there is one; whether the terminal is free then. `onLeft`
   * hears of it before it is ended.
   */
  readonly end: (serial: string, onLeft?: () => void) => Promise<boolean>;
}

/** A terminal that may be engaged, and the question for a receipt that nobody answers (docs/rules/desk.md 102). */
export const leftReceiptOf = (api: Pick<Api, 'get' | 'send'>, inventoryGroup: string): LeftReceipt => {
  const deviceOf = (serial: string) => ({ terminal_id: serial, inventory_group: inventoryGroup });
  const get = <T>(name: string, serial: string): Promise<T | null> =>
    api.get<T>(`/api/${name}?${new URLSearchParams(deviceOf(serial))}`).catch(() => null);
  const state: LeftReceipt['state'] = (serial) => get('clover_device_state', serial);
  const engaged: LeftReceipt['engaged'] = async (serial) =>
    (await get<PendingTransactionAnswer>('pending_transaction', serial))?.transaction ?? null;
  const end: LeftReceipt['end'] = async (serial, onLeft) => {
    if ((await engaged(serial))?.phase !== 'receipt') return false;
    onLeft?.();
    const action = { action: 'cancel', ...deviceOf(serial) };
    await api.send('POST', '/api/clover_device_action', action).catch(() => null);
    for (let tries = 0; tries < FREE_TRIES; tries++) {
      if ((await state(serial))?.terminalState === 'READY' && !(await engaged(serial))) return true;
      await new Promise((resolve) => setTimeout(resolve, FREE_MS));
    }
    return false;
  };
  return { state, engaged, end };
};
