import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { popDrawer } from '@stile/web-kit';
import { isAvailability } from '../../core/booking/queries.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { Member } from '../../core/booking/member.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { useServices } from '../../core/services/services.js';
import { withNotes } from '../../parts/drafts/addon-notes.js';
import { sentProfiles } from '../../parts/drafts/sent-profiles.js';
import type { Contact } from './contact.js';
import { isEmptyCart } from './cart.js';
import { useDeskTexts } from './desk-i18n.js';
import {
  DeskSales,
  paymentCommand,
  saleCommand,
  type DeskState,
  type Sold,
  type Tender,
} from './desk-sales.js';
import { openReceipt, printsBySelf } from './receipt.js';
import type { Method } from './methods.js';
import type { DialogName } from './dialog-name.js';
import type { Said } from './store-context.js';
import type { Offline } from './use-offline.js';
import { useOfflineSale } from './use-offline-sale.js';
import type { Terminals } from './use-terminals.js';
import type { Sale } from './use-sale.js';
import type { Tills } from './use-tills.js';

/** The machine of commands, for as long as the page is open. */
export const useDeskSales = (
  stored: TabStorage,
  onSold: (sold: Sold) => void,
): { sales: DeskSales; state: DeskState } => {
  const { api } = useServices();
  const sold = useLatest(onSold);
  const [sales] = useState(() => new DeskSales({ api, stored, onSold: sold }));
  useEffect(() => {
    sales.resume();
    return () => sales.stop();
  }, [sales]);
  return { sales, state: useSyncExternalStore(sales.subscribe, sales.current) };
};

/** After a sale: the drawer opens for cash, a receipt where the venue prints one, and who pays later is edited next. */
export const useAfterSale = (
  onSale: (sold: Sold) => void,
  settings: Readonly<Record<string, string | null>>,
) => {
  const { cache, leave } = useServices();
  const { language } = useI18n();
  return (sold: Sold): void => {
    const { kind, reservationId, method, paid, receipt } = sold;
    if (kind === 'sale') onSale(sold);
    cache.refresh(isAvailability);
    if (method === 'deferred') return leave(`/reservation/${encodeURIComponent(reservationId)}/edit`);
    if (method !== 'cash' || paid <= 0) return;
    popDrawer();
    if (printsBySelf(settings) && receipt === undefined) openReceipt(reservationId, language);
  };
};

interface TenderPorts {
  readonly venue: InventoryGroupAnswer;
  readonly sale: Sale;
  readonly sales: DeskSales;
  readonly state: DeskState;
  readonly tills: Tills;
  readonly online: boolean;
  readonly offline: Offline;
  /** Asks at once whether the server is there. */
  readonly check: () => void;
  readonly contact: Contact;
  readonly member: Member | null;
  readonly terminals: Terminals;
  readonly open: (dialog: DialogName | null) => void;
  readonly say: (said: Said | null) => void;
}

/** Who takes part comes before how it is paid; of what is collected it is known. */
export const asksPeopleFirst = ({ people }: Sale, { at }: DeskState): boolean =>
  people.isMissing && at !== 'collect';

/** What is to be paid, why it cannot be, and taking it. */
export const useTender = (ports: TenderPorts) => {
  const { sale, sales, state, tills, terminals, online, contact, member, open, say } = ports;
  const {
    stored: tab,
    ports: { key },
  } = useServices();
  const { language } = useI18n();
  const { t } = useDeskTexts();
  const { booking, quote, slot } = sale;
  const { basket } = sale.people;
  const total = quote.stale ? null : (quote.value?.price ?? null);
  const due = state.at === 'collect' ? state.unpaid.balance : total;

  const offlineSale = useOfflineSale(ports, total);
  const { reason } = offlineSale;
  const whyNot = (): string | null => {
    if (reason === 'offline_no_sale' || reason === 'offline_over') return t(reason);
    if (['sending', 'lost', 'card'].includes(state.at)) return t('sale_under_way');
    if (state.at === 'collect') return online ? null : t('offline_no_sale');
    if (isEmptyCart(booking.selection)) return t('cart_empty');
    if (!slot || !basket?.arrival_time) return t('slot_missing');
    if (due === null) return t(online ? 'price_on_its_way' : 'offline_cart');
    return reason && t(reason);
  };
  const blocked = whyNot();

  const reservation = () => ({
    ...withNotes(basket!, tab),
    ...sentProfiles(sale.people.list.map(({ profile }) => profile)),
    arrival_time: basket!.arrival_time!,
    ...(member ? { main_membership: member.code } : {}),
    contact,
    subtotal: quote.value!.subtotal,
    tax_amount: quote.value!.tax_amount,
    price: quote.value!.price,
    details: { language, tocs: false },
  });
  const take = (wanted: Tender): void => {
    const isPart = wanted.amount !== undefined && wanted.amount < (due ?? 0);
    if (!online && (wanted.method !== 'cash' || isPart))
      return say({ tone: 'bad', text: t('offline_cash_only') });
    if (wanted.method === 'cash' && !tills.selected) return open('till');
    open(null);
    const how = { key: key(), till: tills.selected?.id ?? '' };
    if (!online) {
      say(null);
      return offlineSale.sell(saleCommand(reservation(), wanted, how));
    }
    if (state.at === 'collect') {
      if (wanted.method !== 'deferred')
        sales.send(paymentCommand(state.unpaid, { ...wanted, method: wanted.method }, how));
      return;
    }
    // A part of the price: the places first, and what is due is collected.
    sales.send(saleCommand(reservation(), isPart ? null : wanted, how));
  };
  const tender = useLatest((wanted: Tender): void => {
    if (blocked === null) (asksPeopleFirst(sale, state) ? () => open('participants') : take)(wanted);
  });
  const pay = (method: Method): void => {
    if (blocked !== null) return say({ tone: 'bad', text: blocked });
    if (!online && method.id !== 'cash') return say({ tone: 'bad', text: t('offline_cash_only') });
    if (method.dialog) return open(method.dialog);
    if (method.card && !terminals.selected) return open('terminal');
    say(null);
    tender({
      ...method.tender,
      ...(method.card ? { terminalData: { terminal_id: terminals.selected, card_type: method.card } } : {}),
    });
  };
  return { due, blocked, tender, pay };
};
