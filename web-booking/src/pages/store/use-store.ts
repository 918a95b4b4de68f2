import { useEffect, useMemo, useRef, useState } from 'react';
import type { InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { memberOf } from '../../core/booking/member.js';
import { useRouter } from '../../core/browser/router.js';
import { useServices } from '../../core/services/services.js';
import { forgetNotes } from '../../parts/drafts/addon-notes.js';
import { isEmptyCart } from './cart.js';
import { NOBODY } from './contact.js';
import { useDeskTexts } from './desk-i18n.js';
import type { DeskState } from './desk-sales.js';
import { deskStorage, type ParkedCart } from './desk-storage.js';
import { lastSold } from './last-sold.js';
import type { OfflineState } from './offline-desk.js';
import type { DialogName } from './dialog-name.js';
import type { OpenDialog, Said, Store } from './store-context.js';
import { useCartActions } from './use-cart-actions.js';
import { useCachedPage } from './use-cached-page.js';
import { useOffline } from './use-offline.js';
import { useParked } from './use-parked.js';
import { useReceipt } from './use-receipt.js';
import { useSale } from './use-sale.js';
import { useScanned } from './use-scanned.js';
import { useSignatures } from './use-signatures.js';
import { asksPeopleFirst, useAfterSale, useDeskSales, useTender } from './use-tender.js';
import { useTerminals } from './use-terminals.js';
import { useBuyer, useCartNames, useWindowCart, type CartNames } from './use-window-cart.js';
import { useConnection, useTills } from './use-tills.js';
import { useVenueClock } from './venue-clock.js';

const GROUP = 'desk-group';

/** The group of the address before a cart had one of its own: that of the next cart, after a reload too. */
const useOwnGroup = (discountGroup: string | null, isEmpty: boolean): string | null => {
  const { stored: tab } = useServices();
  const [group] = useState(() => {
    const before = isEmpty ? undefined : tab.read<{ readonly group: string | null }>(GROUP);
    return before ? before.group : discountGroup;
  });
  useEffect(() => tab.write(GROUP, { group }), [tab, group]);
  return group;
};

/** The dialog that is open above the screen, and what was said last. */
const useShown = () => {
  const { announcer } = useServices();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const open = (wanted: DialogName | OpenDialog | null): void =>
    setDialog(typeof wanted === 'string' ? { name: wanted } : wanted);
  const say = (next: Said | null): void => {
    setSaid(next);
    // An announcement by others is heard before it is taken away.
    if (next || announcer.current() === said?.text) announcer.say(next?.text ?? '');
  };
  const close = (name: OpenDialog['name']): void =>
    setDialog((shown) => (shown?.name === name ? null : shown));
  return { dialog, open, close, said, setSaid, say };
};

/** The sum and its taking. A reason that was said goes once it holds no more (docs/rules/desk.md 51). */
const useTendering = ({ said, ...ports }: Parameters<typeof useTender>[0] & Pick<Store, 'said'>) => {
  const tendering = useTender(ports);
  const { say } = ports;
  const { blocked } = tendering;
  const before = useRef(blocked);
  useEffect(() => {
    if (before.current === blocked) return;
    if (before.current !== null && said?.text === before.current) say(null);
    before.current = blocked;
  });
  return tendering;
};

/** After a refusal, for example of a price that has changed, what the screen shows is old: it loads all of it again. */
const useReloadAfterRefusal = (state: DeskState, names: CartNames): void => {
  const { cache } = useServices();
  const refused = state.at === 'idle' ? state.problem : null;
  useEffect(() => {
    if (!refused) return;
    names.refused();
    cache.refresh(() => true);
  }, [refused, cache, names]);
};

/** Why nothing was sold goes with the next change of the cart, as what was said does. */
const sayingNext =
  (say: Store['say'], sales: Store['sales'], state: DeskState): Store['say'] =>
  (next) => {
    say(next);
    if (next === null && state.at === 'idle' && state.problem) sales.problemRead();
  };

/** The station and the sale on its screen. Without a till it holds nothing for sales without the network. */
const useStation = (venue: InventoryGroupAnswer, inventory: InventoryAnswer) => {
  useCachedPage(venue);
  const [stored] = useState(deskStorage);
  const now = useVenueClock(venue, stored);
  const { online, check } = useConnection();
  const tills = useTills(venue.id);
  const offline = useOffline({ venue, inventory, online, stored, hasTill: tills.selected !== null });
  const sale = useSale(venue, inventory, now, offline.quote);
  const terminals = useTerminals(venue.id);
  const { select } = tills;
  const selected: typeof select = async (till) => {
    await select(till);
    if (till === null) await offline.desk.release();
  };
  return {
    venue,
    inventory,
    stored,
    now,
    online,
    check,
    tills: { ...tills, select: selected },
    offline,
    sale,
    terminals,
  };
};

/** The last sale without the network, as it stands by now. */
const withLastSold = (state: DeskState, known: OfflineState): DeskState => {
  if (state.at === 'idle' && state.last) return { ...state, last: lastSold(state.last, known) };
  return state.at === 'change' ? { ...state, sold: lastSold(state.sold, known) } : state;
};

/** The sale that was made last: its receipt, its reservation. Says so where there is none. */
const useLastSale = (state: DeskState, open: Store['open'], say: Store['say']) => {
  const { t } = useDeskTexts();
  const openReceipt = useReceipt(say);
  const last = state.at === 'idle' ? state.last : state.at === 'change' ? state.sold : null;
  const ofLast = (act: (reservationId: string) => void) => (): void =>
    last && !last.receipt
      ? act(last.reservationId)
      : say({ tone: 'bad', text: t(last ? 'offline_no_receipt' : 'no_sale_yet') });
  return {
    printReceipt: ofLast(openReceipt),
    openLast: ofLast((id) => open({ name: 'reservation', id })),
    cancelLast: ofLast((id) => open({ name: 'cancel-sale', id })),
    mailReceipt: ofLast((id) => open({ name: 'receipt-mail', id })),
  };
};

/** All that the screen knows and does. */
export const useStoreOf = (venue: InventoryGroupAnswer, inventory: InventoryAnswer): Store => {
  const { stored: tab, leave } = useServices();
  const router = useRouter();
  const { dialog, open: show, close, said, setSaid, say } = useShown();
  const station = useStation(venue, inventory);
  const { stored, now, online, tills, terminals, offline, sale } = station;
  const buyer = useBuyer();
  const names = useCartNames(stored);
  const { booking, clear } = sale;
  const isEmpty = isEmptyCart(booking.selection);
  const group = useOwnGroup(booking.selection.discountGroup, isEmpty);

  const clearCart = (): void => {
    clear();
    if (booking.selection.discountGroup !== group) booking.change({ discountGroup: group });
    forgetNotes(tab);
    sale.people.forget();
    buyer.set(NOBODY, null);
    names.renew();
    setSaid(null);
  };
  const handIn = useSignatures(online, say);
  const afterSale = useAfterSale({ venue, tills, terminals, say }, ({ reservationId, receipt }) => {
    names.sold();
    clearCart();
    handIn(receipt === undefined ? reservationId : null, sale.people.list);
  });
  const { sales, sought, ...own } = useDeskSales(stored, sale, offline, afterSale);
  const state = useMemo(() => withLastSold(own.state, offline.state), [own.state, offline.state]);
  useReloadAfterRefusal(state, names);
  const open: typeof show = (wanted) =>
    show((wanted === 'pay' || wanted === 'manual') && asksPeopleFirst(sale, state) ? 'participants' : wanted);
  const locked = ['sending', 'lost'].includes(state.at);
  useWindowCart({ ...station, names, isEmpty, locked, buyer, clearCart, say });
  const member = memberOf(buyer.member, inventory.id, booking.selection);
  const sayNext = sayingNext(say, sales, state);
  const actions = useCartActions({ sale, locked, open, say: sayNext });
  const scan = useScanned({ sale, actions, setMember: buyer.setMember, open, say });
  const restore = (cart: ParkedCart): void => {
    names.renew(cart.id);
    buyer.set(cart.contact, cart.member);
    open(null);
    setSaid(null);
    if (cart.inventory === inventory.id) router.go(`/store?${cart.search}`, 'replace');
    else leave(`/store?${cart.search}`);
  };
  const parked = useParked({ stored, sale, now, ...buyer, locked, clearCart, restore, say });
  const { contact } = buyer;
  const tendering = useTendering({ ...station, sales, state, open, say, said, contact, member, names });
  return {
    ...station,
    sales,
    state,
    sought,
    contact,
    setContact: buyer.setContact,
    setMember: buyer.setMember,
    member,
    parked,
    dialog,
    open,
    close,
    said,
    say: sayNext,
    scan,
    clearCart,
    ...actions,
    ...tendering,
    ...useLastSale(state, open, say),
  };
};
