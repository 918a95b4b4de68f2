import { useEffect, useState } from 'react';
import type { InventoryAnswer } from '@stile/contracts';
import type { Member } from '../../core/booking/member.js';
import type { ListedStorage } from '../../core/browser/tab-storage.js';
import { searchOf, useRouter, useUrl } from '../../core/browser/router.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useServices } from '../../core/services/services.js';
import { NOBODY, nameOf, type Contact } from './contact.js';
import { useDeskTexts } from './desk-i18n.js';
import { deskWindow } from './desk-records.js';
import type { Store } from './store-context.js';
import { inModeOf } from './use-mode.js';
import {
  isSoldCart,
  readName,
  saleKeyOf,
  takeCart,
  writeCart,
  writeName,
  writeSoldCart,
  type CartName,
} from './window-cart.js';

/** The buyer, and the member's card: of this window's cart alone. */
export const useBuyer = () => {
  const [buyer, set] = useState<{ readonly contact: Contact; readonly member: Member | null }>({
    contact: NOBODY,
    member: null,
  });
  return {
    ...buyer,
    setMember: (member: Member | null) => set((before) => ({ ...before, member })),
    setContact: (contact: Contact) => set((before) => ({ ...before, contact })),
    set: (contact: Contact, member: Member | null) => set({ contact, member }),
  };
};

export interface CartNames {
  readonly current: () => CartName;
  readonly key: () => string;
  /** Another cart begins. */ readonly renew: (id?: string) => void;
  readonly refused: () => void;
  readonly sold: () => void;
  readonly isSold: () => boolean;
}

/** The name of this window's cart (docs/rules/desk.md 114). */
export const useCartNames = (stored: ListedStorage): CartNames => {
  const { stored: tab, ports } = useServices();
  const [names] = useState((): CartNames => {
    const begun = (id: string = ports.key()): CartName => ({ id, refusals: 0 });
    let name = readName(tab) ?? begun();
    const set = (next: CartName): void => {
      name = next;
      writeName(tab, next);
    };
    set(name);
    return {
      current: () => name,
      key: () => saleKeyOf(name),
      renew: (id) => set(begun(id)),
      refused: () => set({ ...name, refusals: name.refusals + 1 }),
      sold: () => writeSoldCart(stored, name),
      isSold: () => isSoldCart(stored, name),
    };
  });
  return names;
};

interface Shown {
  readonly stored: ListedStorage;
  readonly names: CartNames;
  readonly inventory: InventoryAnswer;
  readonly now: string;
  readonly isEmpty: boolean;
  readonly locked: boolean;
  readonly buyer: ReturnType<typeof useBuyer>;
  readonly clearCart: () => void;
  readonly say: Store['say'];
}

/** Each window has a cart of its own; that of a closed one comes back on the same day (docs/rules/desk.md 113). */
export const useWindowCart = (shown: Shown): void => {
  const { stored, names, isEmpty, locked, buyer, clearCart, say } = shown;
  const inventory = shown.inventory.id;
  const today = shown.now.slice(0, 10);
  const { stored: tab, ports } = useServices();
  const { t } = useDeskTexts();
  const router = useRouter();
  const search = searchOf(useUrl());
  const [windows] = useState(() => deskWindow(tab, () => ports.key()));

  const begin = useLatest(async (): Promise<void> => {
    const { id } = names.current();
    const isOfNow = (cart: { inventory: string; day: string }): boolean =>
      cart.inventory === inventory && cart.day === today;
    if (await windows.isCopy()) return giveUp('cart_copied');
    // The address shows the cart of before the reload, or another one that somebody was led to.
    const cart = await takeCart(stored, windows, (each) => isOfNow(each) && (isEmpty || each.name.id === id));
    if (!cart) return;
    names.renew(cart.name.id);
    for (let refusal = 0; refusal < cart.name.refusals; refusal += 1) names.refused();
    buyer.set(cart.contact, cart.member);
    if (isEmpty) router.go(`/store?${inModeOf(search, cart.search)}`, 'replace');
  });
  const giveUp = useLatest((why: 'cart_copied' | 'cart_sold_elsewhere'): void => {
    if (isEmpty || locked) return;
    clearCart();
    say({ tone: 'good', text: t(why) });
  });
  const [isBegun, setBegun] = useState(false);
  useEffect(() => void begin().finally(() => setBegun(true)), [begin]);

  const { contact, member } = buyer;
  useEffect(() => {
    if (!isBegun) return;
    const isNothing = isEmpty && !member && nameOf(contact) === '';
    const name = names.current();
    writeCart(stored, windows, isNothing ? null : { name, inventory, day: today, search, contact, member });
  }, [isBegun, stored, windows, names, inventory, today, search, isEmpty, contact, member]);

  useEffect(() => {
    const look = (): void => {
      if (names.isSold()) giveUp('cart_sold_elsewhere');
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [names, giveUp]);
};
