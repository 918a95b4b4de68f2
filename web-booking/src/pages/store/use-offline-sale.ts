import { useEffect, useRef } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import { cashDue } from '@stile/contracts/desk/cash-due';
import { useLatest } from '../../core/browser/use-latest.js';
import { useDeskTexts } from './desk-i18n.js';
import type { DeskCommand, DeskSales, DeskState, Sold } from './desk-sales.js';
import type { OfflineParty, OfflineReason, SetAside } from './offline-sale.js';
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

interface Tender {
  readonly amount?: number;
  readonly tendered?: number;
}
/** The cash that was taken with what is set aside: what it pays, and what was handed over. */
const cashOf = ({ method, part, body, due }: DeskCommand): Required<Tender> | null => {
  if ((part?.tender.method ?? method) !== 'cash') return null;
  const tender: Tender = part?.tender ?? (body as { payment?: Tender }).payment ?? (body as Tender);
  const amount = tender.amount ?? due;
  return { amount, tendered: tender.tendered ?? amount };
};

/** Work that keeps the station from selling until somebody knows its end; null where nothing does. */
const unknownOf = (state: DeskState): Pick<SetAside, 'key' | 'amount' | 'what'> | null => {
  if (state.at === 'lost') {
    const { command } = state;
    return { key: command.key, amount: command.due, what: { command } };
  }
  if (state.at !== 'card') return null;
  const { card } = state;
  return { key: card.transactionId, amount: card.unpaid.balance, what: { card, isLate: false } };
};

/** The screen's words for it: the cart of a sale is gone, and the change of its cash is given. */
const soldAside = ({ amount, receipt, what }: SetAside, smallestCoin: number): Sold => {
  const unsent = { reservationId: '', receipt, isUnknown: true } as const;
  if (!('command' in what)) return { ...unsent, kind: 'payment', paid: amount, change: 0, method: null };
  const cash = cashOf(what.command);
  const change = cash
    ? changeOf(cash.tendered, cashDue(cash.amount, smallestCoin, what.command.rounding))
    : 0;
  return { ...unsent, kind: what.command.kind, paid: amount, change, method: cash ? 'cash' : null };
};

/** Sets aside what nobody knows the end of, so that the station sells on; null where there is nothing, or a network. */
const useSetAside = ({ venue, sales, state, online, offline, say }: OfflinePorts): (() => void) | null => {
  const { t } = useDeskTexts();
  const busy = useRef(false);
  const unknown = online ? null : unknownOf(state);
  const put = async (what: NonNullable<typeof unknown>): Promise<void> => {
    const aside = await offline.desk.setAside(what);
    // Its answer came while it was written down.
    if (!sales.isUnder(what.key)) return offline.desk.endAside(aside);
    sales.setAside(soldAside(aside, smallestCoinOf(venue.settingsDict)));
  };
  return (
    unknown &&
    (() => {
      if (busy.current) return;
      busy.current = true;
      void put(unknown)
        .catch(() => say({ tone: 'bad', text: t('set_aside_failed') }))
        .finally(() => (busy.current = false));
    })
  );
};

/** Sells the cart without the network: written down on the machine, sent once the network is back. */
export const useOfflineSale = (
  ports: OfflinePorts,
  price: number | null,
): {
  readonly reason: OfflineReason | null;
  readonly sell: (command: DeskCommand) => void;
  readonly setAside: (() => void) | null;
} => {
  const { venue, sale, sales, state, online, offline, check, say } = ports;
  const setAside = useSetAside(ports);
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
            kind: 'sale',
            reservationId: '',
            paid: price,
            change,
            method: 'cash',
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
  // Whether the server has it or not: under its own key it is one of the station's sales (docs/rules/offline.md 14).
  const isOurs = !online && lost?.kind === 'sale' && lost.method === 'cash' && lost.due === price;
  useEffect(() => {
    if (isOurs) sell(lost);
  }, [isOurs, lost, sell]);
  return { reason: online ? null : offline.desk.whyNot(wanted), sell, setAside };
};
