import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Basket, InventoryAnswer, InventoryGroupAnswer, QuoteAnswer } from '@stile/contracts';
import { offlineSettings } from '@stile/contracts/catalog/offline-settings';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { useServices } from '../../core/services/services.js';
import { OfflineDesk, type OfflineState } from './offline-desk.js';
import { recordStore } from './offline-records.js';
import { handedOverIn, offlineQuote, waitingIn } from './offline-sale.js';

const RENEW_MS = 3 * 60_000;
const RETRY_MS = 5_000;
/** How often the outcome of what waits for a manager is asked for. */
const FOLLOW_MS = 30_000;

export interface Offline {
  readonly desk: OfflineDesk;
  readonly state: OfflineState;
  /** The price of a cart without the network; null while there is one. */
  readonly quote: ((basket: Basket) => QuoteAnswer | null) | null;
}

interface OfflineOf {
  readonly venue: InventoryGroupAnswer;
  readonly inventory: InventoryAnswer;
  readonly online: boolean;
  readonly hasTill: boolean;
  readonly stored: TabStorage;
}

/** Keeps what the station holds while there is a network, and sends what it sold once there is one again. */
export const useOffline = ({ venue, inventory, online, hasTill, stored }: OfflineOf): Offline => {
  const { api, ports } = useServices();
  const [desk] = useState(
    () =>
      new OfflineDesk(
        { api, records: recordStore(stored), nowMs: () => ports.nowMs(), key: () => ports.key() },
        { group: venue.id, inventory: inventory.id },
      ),
  );
  const state = useSyncExternalStore(desk.subscribe, desk.current, desk.current);
  const keeps = hasTill && offlineSettings(venue.settingsDict) !== null;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const sync = async (): Promise<void> => {
      await desk.sync(keeps).catch(() => undefined);
      if (ended) return;
      const { records } = desk.current();
      const rest = handedOverIn(records).length > 0 ? FOLLOW_MS : RENEW_MS;
      timer = setTimeout(() => void sync(), waitingIn(records) > 0 ? RETRY_MS : rest);
    };
    void (online ? sync() : desk.load().catch(() => undefined));
    const leaving = () => {
      if (online) void desk.release();
    };
    window.addEventListener('pagehide', leaving);
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('pagehide', leaving);
    };
  }, [desk, online, keeps]);
  const allotment = state.records.allotments[inventory.id];
  const { currency } = venue;
  const quote = useMemo(
    () =>
      online ? null : (basket: Basket) => (allotment ? offlineQuote(allotment, basket, currency) : null),
    [online, allotment, currency],
  );
  return useMemo(() => ({ desk, state, quote }), [desk, state, quote]);
};
