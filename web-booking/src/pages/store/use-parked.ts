import { useEffect, useState } from 'react';
import { searchOf, useRouter } from '../../core/browser/router.js';
import { useServices } from '../../core/services/services.js';
import { notesOf, rememberNotes } from '../../parts/drafts/addon-notes.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { Member } from '../../core/booking/member.js';
import { isEmptyCart } from './cart.js';
import type { Contact } from './contact.js';
import { useDeskTexts } from './desk-i18n.js';
import { MAX_PARKED, readParked, writeParked, type ParkedCart } from './desk-storage.js';
import type { Said, Store } from './store-context.js';
import type { Sale } from './use-sale.js';

interface Parking {
  readonly stored: TabStorage;
  readonly sale: Sale;
  readonly now: string;
  readonly contact: Contact;
  readonly member: Member | null;
  readonly locked: boolean;
  readonly clearCart: () => void;
  readonly restore: (cart: ParkedCart) => void;
  readonly say: (said: Said | null) => void;
}

/** The carts of all windows of this machine: each change is of what is there by then. */
const useCarts = (stored: TabStorage) => {
  const [carts, setCarts] = useState(() => readParked(stored));
  useEffect(() => {
    const changed = (): void => setCarts(readParked(stored));
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, [stored]);
  const change = (next: (parked: readonly ParkedCart[]) => readonly ParkedCart[]): void => {
    writeParked(stored, next(readParked(stored)));
    setCarts(readParked(stored));
  };
  return { carts, change };
};

/** Carts that are set aside, on this machine; at most 20, newest first (docs/rules/desk.md 90). */
export const useParked = (parking: Parking): Store['parked'] => {
  const { stored, sale, locked, say } = parking;
  const { stored: tab, ports } = useServices();
  const { t } = useDeskTexts();
  const router = useRouter();
  const { carts, change } = useCarts(stored);
  const present = (): ParkedCart => ({
    id: ports.key(),
    at: parking.now,
    inventory: sale.booking.inventory.id,
    search: searchOf(router.url()),
    contact: parking.contact,
    member: parking.member,
    notes: notesOf(tab, sale.booking.inventory.id),
    pieces: sale.lines.reduce((sum, { count }) => sum + count, 0),
    price: sale.quote.stale ? null : (sale.quote.value?.price ?? null),
  });
  const isEmpty = isEmptyCart(sale.booking.selection);
  const park = (): void => {
    if (locked) return;
    if (isEmpty) return say({ tone: 'bad', text: t('cart_empty') });
    if (readParked(stored).length >= MAX_PARKED)
      return say({ tone: 'bad', text: t('parked_full', { max: MAX_PARKED }) });
    const cart = present();
    change((parked) => [cart, ...parked]);
    sale.people.park(cart.id);
    parking.clearCart();
    say({ tone: 'good', text: t('cart_parked') });
  };
  /** The cart that is there is set aside for the one that comes back. */
  const recall = (id: string): void => {
    const cart = readParked(stored).find((one) => one.id === id);
    if (!cart || locked) return;
    const set = present();
    change((parked) => [...(isEmpty ? [] : [set]), ...parked.filter((one) => one.id !== id)]);
    if (!isEmpty) sale.people.park(set.id);
    sale.people.recall(cart.id, cart.inventory);
    for (const [line, notes] of Object.entries(cart.notes)) rememberNotes(tab, cart.inventory, line, notes);
    parking.restore(cart);
  };
  const drop = (id: string): void => {
    change((parked) => parked.filter((one) => one.id !== id));
    sale.people.drop(id);
  };
  return { carts, park, recall, drop };
};
