import type { Member } from '../../core/booking/member.js';
import type { ListedStorage, TabStorage } from '../../core/browser/tab-storage.js';
import type { Contact } from './contact.js';
import type { DeskWindow } from './desk-records.js';

/** The name of a cart: its sales are sent under it, so that what two windows show is sold once. */
export interface CartName {
  readonly id: string;
  /** How often its sale was refused: the next one is another act. */ readonly refusals: number;
}
export const saleKeyOf = ({ id, refusals }: CartName): string => (refusals === 0 ? id : `${id}-${refusals}`);

/** The cart of a window, on the machine: it outlives the window. */
export interface WindowCart {
  readonly name: CartName;
  readonly inventory: string;
  /** The day on which it was filled. */ readonly day: string;
  /** Query string of the cart. */ readonly search: string;
  readonly contact: Contact;
  readonly member: Member | null;
}

const NAME = 'desk-cart-name';
const CARTS = 'desk-carts.';
const SOLD = 'desk-carts-sold';
const MOST_SOLD = 50;

/** A tab's own: a reload keeps it, and so does a copy of the tab. */
export const readName = (tab: TabStorage): CartName | undefined => tab.read<CartName>(NAME);
export const writeName = (tab: TabStorage, name: CartName): void => tab.write(NAME, name);

/** The carts that were sold last in any window of this machine, by their ids. */
export const isSoldCart = (stored: TabStorage, { id }: CartName): boolean =>
  (stored.read<readonly string[]>(SOLD) ?? []).includes(id);
export const writeSoldCart = (stored: TabStorage, { id }: CartName): void =>
  stored.write(SOLD, [id, ...(stored.read<readonly string[]>(SOLD) ?? [])].slice(0, MOST_SOLD));

type Windows = Pick<DeskWindow, 'id' | 'isGone' | 'alone'>;

export const writeCart = (stored: ListedStorage, { id }: Windows, cart: WindowCart | null): void => {
  if (cart) stored.write(CARTS + id, cart);
  else stored.remove(CARTS + id);
};

/** The cart of a window that is closed, or of this one before a reload; it is this window's then, and no other's. */
export const takeCart = (
  stored: ListedStorage,
  windows: Windows,
  isWanted: (cart: WindowCart) => boolean,
): Promise<WindowCart | null> =>
  windows.alone(async () => {
    for (const name of stored.names(CARTS)) {
      const cart = stored.read<WindowCart>(name);
      const owner = name.slice(CARTS.length);
      if (!cart || !isWanted(cart) || !(await windows.isGone(owner))) continue;
      stored.remove(name);
      if (!isSoldCart(stored, cart.name)) return cart;
    }
    return null;
  });
