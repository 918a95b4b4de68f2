import { useState } from 'react';
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

/** Carts that are set aside, on this machine; at most 20, newest first (docs/rules/desk.md 43). */
export const useParked = (parking: Parking): Store['parked'] => {
  const { stored, sale, locked, say } = parking;
  const { stored: tab, ports } = useServices();
  const { t } = useDeskTexts();
  const router = useRouter();
  const [carts, setCarts] = useState(() => readParked(stored));
  const write = (next: readonly ParkedCart[]): void => {
    writeParked(stored, next);
    setCarts(next);
  };
  const present = (): ParkedCart => ({
    id: ports.key(),
    at: parking.now,
    inventory: sale.booking.inventory.id,
    search: searchOf(router.url()),
    contact: parking.contact,
    member: parking.member,
    notes: notesOf(tab, sale.booking.inventory.id),
    pieces: sale.lines.reduce((sum, { count }) => sum + count, 0),
    price: sale.quote.value?.price ?? 0,
  });
  const isEmpty = isEmptyCart(sale.booking.selection);
  const park = (): void => {
    if (locked) return;
    if (isEmpty) return say({ tone: 'bad', text: t('cart_empty') });
    if (carts.length >= MAX_PARKED) return say({ tone: 'bad', text: t('parked_full', { max: MAX_PARKED }) });
    const cart = present();
    write([cart, ...carts]);
    sale.people.park(cart.id);
    parking.clearCart();
    say({ tone: 'good', text: t('cart_parked') });
  };
  /** The cart that is there is set aside for the one that comes back. */
  const recall = (id: string): void => {
    const cart = carts.find((one) => one.id === id);
    if (!cart || locked) return;
    const others = carts.filter((one) => one !== cart);
    const set = present();
    write(isEmpty ? others : [set, ...others]);
    if (!isEmpty) sale.people.park(set.id);
    sale.people.recall(cart.id, cart.inventory);
    for (const [line, notes] of Object.entries(cart.notes)) rememberNotes(tab, cart.inventory, line, notes);
    parking.restore(cart);
  };
  const drop = (id: string): void => {
    write(carts.filter((one) => one.id !== id));
    sale.people.drop(id);
  };
  return { carts, park, recall, drop };
};
