import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import { cashDue } from '@stile/contracts/desk/cash-due';
import { popDrawer } from '@stile/web-kit';
import { isAvailability } from '../../core/booking/queries.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { Member } from '../../core/booking/member.js';
import type { ListedStorage } from '../../core/browser/tab-storage.js';
import { useServices } from '../../core/services/services.js';
import { withNotes } from '../../parts/drafts/addon-notes.js';
import { sentProfiles } from '../../parts/drafts/sent-profiles.js';
import type { Contact } from './contact.js';
import { isEmptyCart } from './cart.js';
import { useDeskTexts } from './desk-i18n.js';
import { deskWindow } from './desk-records.js';
import {
  DeskSales,
  isShown,
  paymentCommand,
  saleCommand,
  type DeskCommand,
  type DeskState,
  type Sold,
  type Tender,
} from './desk-sales.js';
import type { Method } from './methods.js';
import type { OpenDialog, Said, Store } from './store-context.js';
import { useCashReceipt } from './use-cash-receipt.js';
import type { Offline } from './use-offline.js';
import { useOfflineSale } from './use-offline-sale.js';
import { isSought } from './sought-cards.js';
import type { Terminals } from './use-terminals.js';
import { useReadyTerminal } from './use-ready-terminal.js';
import type { Sale } from './use-sale.js';
import type { Tills } from './use-tills.js';
import type { CartNames } from './use-window-cart.js';

/**
 * The command that is sent instead of a sale whose slot is too full: with the places that the station holds
 * (docs/rules/offline.md 15).
 */
const useOwnPlaces = ({ booking, people }: Sale, { desk }: Offline) => {
  const { cache } = useServices();
  return async (refused: DeskCommand): Promise<DeskCommand | null> => {
    cache.refresh(isAvailability);
    const arrival = people.basket?.arrival_time ?? null;
    const allotment = await desk.lend({ ...booking.party.takes, arrival });
    return (
      allotment && { ...refused, key: `${refused.key}-own`, body: { ...(refused.body as object), allotment } }
    );
  };
};

/** The machine of commands, for as long as the page is open. */
export const useDeskSales = (
  stored: ListedStorage,
  sale: Sale,
  offline: Offline,
  onSold: (sold: Sold) => void,
): Pick<Store, 'sales' | 'state' | 'sought'> => {
  const { api, ports, stored: tab } = useServices();
  const sold = useLatest(onSold);
  const ownPlaces = useLatest(useOwnPlaces(sale, offline));
  const [sales] = useState(() => {
    const window = deskWindow(tab, () => ports.key());
    return new DeskSales({ api, stored, window, ownPlaces, onSold: sold });
  });
  useEffect(() => {
    sales.resume();
    return () => sales.stop();
  }, [sales]);
  const state = useSyncExternalStore(sales.subscribe, sales.current);
  const sought = useSyncExternalStore(sales.subscribe, sales.sought.list);
  const isAsked = state.at === 'sending' || state.at === 'lost';
  useEffect(() => {
    if (!isAsked) void offline.desk.takeBack().catch(() => undefined);
  }, [isAsked, offline.desk]);
  return { sales, state, sought };
};

/** After a sale: the drawer opens for cash, a receipt where the venue prints one, and who pays later is edited next. */
export const useAfterSale = (
  { venue, tills, terminals, say }: Pick<TenderPorts, 'venue' | 'tills' | 'terminals' | 'say'>,
  onSale: (sold: Sold) => void,
) => {
  const { cache, leave } = useServices();
  // That it prints is heard; what was said meanwhile of signatures or the next cart stays.
  const printReceipt = useCashReceipt(venue, terminals, (said) => {
    if (said?.tone === 'bad') say(said);
  });
  return (sold: Sold): void => {
    const { kind, reservationId, method, paid, receipt } = sold;
    if (kind === 'sale') onSale(sold);
    cache.refresh(isAvailability);
    if (method === 'deferred') return leave(`/reservation/${encodeURIComponent(reservationId)}/edit`);
    if (method !== 'cash' || paid <= 0) return;
    popDrawer(venue.id, tills.selected?.drawer_url);
    if (receipt === undefined) printReceipt(reservationId);
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
  readonly names: CartNames;
  readonly open: Store['open'];
  readonly say: (said: Said | null) => void;
}

/** Participants come before how it is paid; of what is collected they are known. */
export const asksPeopleFirst = ({ people }: Sale, { at }: DeskState): boolean =>
  people.isMissing && at !== 'collect';

/** Whether what is under way keeps the window: a card whose answer is sought does not. */
const isUnderWay = (state: DeskState): boolean =>
  state.at === 'card' ? !isSought(state.transaction) : state.at === 'sending' || state.at === 'lost';

/** Why nothing can be paid now, in words; null where it can. */
const whyNotText = (
  { sale, state, online }: TenderPorts,
  due: number | null,
  reason: ReturnType<typeof useOfflineSale>['reason'],
  t: ReturnType<typeof useDeskTexts>['t'],
): string | null => {
  const { booking, slot, people } = sale;
  if (reason === 'offline_no_sale' || reason === 'offline_over') return t(reason);
  if (isUnderWay(state)) return t('sale_under_way');
  if (isShown(state)) return t('hand_over_first');
  if (state.at === 'collect') return online ? null : t('offline_no_sale');
  if (isEmptyCart(booking.selection)) return t('cart_empty');
  if (!slot || !people.basket?.arrival_time) return t('slot_missing');
  if (due === null)
    return t(!online ? 'offline_cart' : sale.quote.problem ? 'price_missing' : 'price_on_its_way');
  return reason && t(reason);
};

/** The cart as it is sold. */
const useSold = ({ sale, member, contact }: TenderPorts) => {
  const { stored: tab } = useServices();
  const { language } = useI18n();
  const { people, quote } = sale;
  return () => ({
    ...withNotes(people.basket!, tab),
    ...sentProfiles(people.list.map(({ profile }) => profile)),
    arrival_time: people.basket!.arrival_time!,
    ...(member ? { main_membership: member.code } : {}),
    contact,
    subtotal: quote.value!.subtotal,
    tax_amount: quote.value!.tax_amount,
    price: quote.value!.price,
    details: { language, tocs: false },
  });
};

/** The sum to be paid, why it cannot be, and taking it. */
export const useTender = (ports: TenderPorts) => {
  const { sale, sales, state, tills, terminals, online, names, open, say } = ports;
  const { key } = useServices().ports;
  const { t } = useDeskTexts();
  const { quote } = sale;
  const total = quote.stale ? null : (quote.value?.price ?? null);
  const unpaid = state.at === 'collect' ? state.unpaid : null;
  const due = unpaid ? unpaid.balance : total;
  const inCash = (part: number): number =>
    cashDue(part, smallestCoinOf(ports.venue.settingsDict), unpaid?.rounding);
  const reservation = useSold(ports);
  const offlineSale = useOfflineSale(ports, total);
  const isTerminalReady = useReadyTerminal(ports);
  const blocked = whyNotText(ports, due, offlineSale.reason, t);

  /** The till or the terminal is chosen first where this browser has none; then it goes on. */
  const choiceFirst = (wanted: Tender, till: string | undefined): OpenDialog | null => {
    const { method, terminalData: card } = wanted;
    if (method === 'cash' && till === undefined)
      return { name: 'till', after: (chosen) => tender(wanted, chosen) };
    if (card?.terminal_id !== '') return null;
    const tenderAt = (chosen: string): Tender => ({
      ...wanted,
      terminalData: { ...card, terminal_id: chosen },
    });
    return { name: 'terminal', after: (chosen) => tender(tenderAt(chosen)) };
  };
  const howOf = (till = '') => ({ key: unpaid ? key() : names.key(), till });
  const take = (wanted: Tender, till: string | undefined): void => {
    const isPart = wanted.amount !== undefined && wanted.amount < (due ?? 0);
    const { method } = wanted;
    if (!online && (method !== 'cash' || isPart)) return say({ tone: 'bad', text: t('offline_cash_only') });
    const choice = choiceFirst(wanted, till);
    if (choice) return open(choice);
    open(null);
    const how = howOf(till);
    const { terminalData: card } = wanted;
    const isReady = card && (() => isTerminalReady(card.terminal_id));
    if (!online) {
      say(null);
      return offlineSale.sell(saleCommand(reservation(), wanted, how));
    }
    if (unpaid) {
      if (method !== 'deferred') sales.send(paymentCommand(unpaid, { ...wanted, method }, how), isReady);
      return;
    }
    if (!isPart || method === 'deferred') return sales.send(saleCommand(reservation(), wanted, how), isReady);
    // The places first, then the part; what is due then is collected.
    const part = { tender: { ...wanted, method }, how: { ...how, key: `${how.key}-part` } };
    sales.send({ ...saleCommand(reservation(), null, how), part }, isReady);
  };
  const tender = useLatest((wanted: Tender, till: string | undefined = tills.selected?.id): void => {
    if (blocked !== null) return say({ tone: 'bad', text: blocked });
    if (!unpaid && names.isSold()) return say({ tone: 'bad', text: t('cart_sold_elsewhere') });
    if (asksPeopleFirst(sale, state)) open('participants');
    else take(wanted, till);
  });
  const pay = (method: Method, part: Pick<Tender, 'amount'> = {}): void => {
    if (blocked !== null) return say({ tone: 'bad', text: blocked });
    if (!online && method.id !== 'cash') return say({ tone: 'bad', text: t('offline_cash_only') });
    if (method.dialog) return open(method.dialog);
    const { card } = method;
    say(null);
    tender({
      ...method.tender,
      ...part,
      ...(card && { terminalData: { terminal_id: terminals.selected, card_type: card } }),
    });
  };
  return { due, inCash, blocked, tender, pay, setAside: offlineSale.setAside };
};
