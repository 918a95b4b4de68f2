import { useEffect, useRef } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { smallestCoinOf } from '../../../../contracts/src/catalog/payment-settings.js';
import { cashDue } from '../../../../contracts/src/desk/cash-due.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useDeskTexts } from './desk-i18n.js';
import type { DeskCommand, DeskSales, DeskState } from './desk-sales.js';
import type { OfflineParty, OfflineReason } from './offline-sale.js';
import type { Said } from './store-context.js';
import { changeOf } from './tender-amounts.js';
import type { Offline } from './use-offline.js';
import type { Sale } from './use-sale.js';

interface OfflinePorts {
  readonly venue: InventoryGroupAnswer;
  readonly sale: Sale;
  readonly sales: DeskSales;
  readonly state: DeskState;
  readonly online: boolean;
  readonly offline: Offline;
  /** Asks at once whether the server is there. */
  readonly check: () => void;
  readonly say: (said: Said | null) => void;
}

const tenderedOf = ({ body }: DeskCommand): number | undefined => (body as { tendered?: number }).tendered;

/** Sells the cart without the network: written down on the machine, sent once the network is back. */
export const useOfflineSale = (
  { venue, sale, sales, state, online, offline, check, say }: OfflinePorts,
  price: number | null,
): { readonly reason: OfflineReason | null; readonly sell: (command: DeskCommand) => void } => {
  const { t } = useDeskTexts();
  const { party, basket } = sale.booking;
  const wanted: OfflineParty = { ...party.takes, arrival: basket?.arrival_time ?? null };
  const busy = useRef(false);
  useEffect(() => {
    busy.current = false;
  }, [state]);
  const sell = useLatest((command: DeskCommand): void => {
    if (busy.current || price === null) return;
    busy.current = true;
    const tendered = tenderedOf(command);
    const amount = cashDue(price, smallestCoinOf(venue.settingsDict));
    const change = tendered === undefined ? 0 : changeOf(tendered, amount);
    const { key, body } = command;
    const sold = offline.desk.sell({ ...wanted, key, body: body as object, amount, change });
    void sold
      .catch(() => null)
      .then((made) => {
        if (made) {
          const { receipt } = made;
          return sales.setAside({
            ...{ kind: 'sale', reservationId: '', paid: price, change, method: 'cash' },
            receipt,
          });
        }
        busy.current = false;
        say({ tone: 'bad', text: t('offline_full') });
      });
  });
  const lost = state.at === 'lost' ? state.command : null;
  useEffect(() => {
    if (lost) check();
  }, [lost, check]);
  // Whether the server has it or not: under its own key it is one of the station's sales (docs/rules/offline.md 7).
  const isOurs = !online && lost?.kind === 'sale' && lost.method === 'cash' && lost.due === price;
  useEffect(() => {
    if (isOurs) sell(lost);
  }, [isOurs, lost, sell]);
  return { reason: online ? null : offline.desk.whyNot(wanted), sell };
};
