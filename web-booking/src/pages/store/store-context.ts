import { createContext, useContext } from 'react';
import type {
  BookableAddon,
  InventoryAnswer,
  InventoryGroupAnswer,
  ReservationAnswer,
  TillReport,
} from '@stile/contracts';
import type { Problem } from '@stile/web-kit';
import type { Member } from '../../core/booking/member.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { Contact } from './contact.js';
import type { DeskSales, DeskState, Tender } from './desk-sales.js';
import type { ParkedCart } from './desk-storage.js';
import type { BegunRefund } from './refund.js';
import type { Sale } from './use-sale.js';
import type { SoughtCard } from './sought-cards.js';
import type { DialogName } from './dialog-name.js';
import type { Method } from './methods.js';
import type { Offline } from './use-offline.js';
import type { Terminals } from './use-terminals.js';
import type { Tills } from './use-tills.js';

/** The dialog that is open above the screen. */
export type OpenDialog =
  /** `after`: what goes on once a till or a terminal is chosen, with its id or serial. */
  | { readonly name: DialogName; readonly after?: (chosen: string) => void }
  | { readonly name: 'customize'; readonly addon: BookableAddon; readonly line: string }
  | { readonly name: 'product'; readonly addon: BookableAddon }
  | { readonly name: 'reservation'; readonly id: string }
  | { readonly name: 'receipt-mail'; readonly id: string }
  | { readonly name: 'cancel-sale'; readonly id: string }
  | { readonly name: 'till-report'; readonly report: TillReport }
  | {
      readonly name: 'refund';
      readonly reservation: ReservationAnswer;
      /** The sum to be returned, instead of lines. */ readonly due?: number | undefined;
      readonly begun?: BegunRefund;
      /** The reason why it did not go back another way. */ readonly problem?: Problem;
    };

/** The last thing done or not done, until the next. */
export interface Said {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

export interface Store {
  readonly venue: InventoryGroupAnswer;
  readonly inventory: InventoryAnswer;
  /** The venue's wall clock, 'YYYY-MM-DDTHH:mm'. */
  readonly now: string;
  readonly sale: Sale;
  readonly tills: Tills;
  readonly terminals: Terminals;
  readonly sales: DeskSales;
  readonly state: DeskState;
  /** Cards that are sought while the window sells on. */ readonly sought: readonly SoughtCard[];
  readonly online: boolean;
  readonly offline: Offline;
  readonly stored: TabStorage;
  readonly contact: Contact;
  readonly setContact: (contact: Contact) => void;
  readonly member: Member | null;
  readonly setMember: (member: Member) => void;
  readonly parked: {
    readonly carts: readonly ParkedCart[];
    readonly park: () => void;
    readonly recall: (id: string) => void;
    readonly drop: (id: string) => void;
  };
  readonly dialog: OpenDialog | null;
  readonly open: (dialog: DialogName | OpenDialog | null) => void;
  /** Closes it where it is the one that is open. */
  readonly close: (name: OpenDialog['name']) => void;
  readonly said: Said | null;
  readonly say: (said: Said | null) => void;
  /** Puts one more of a product into the cart, or asks for what it needs. */
  readonly add: (addon: BookableAddon) => void;
  readonly addVisitor: (id: string) => void;
  readonly setCount: (line: string, count: number) => void;
  readonly scan: (code: string) => void;
  /** Pays by a way of the tender bar, all that is due or a part, or asks for what it needs; says why it cannot. */
  readonly pay: (method: Method, part?: Pick<Tender, 'amount'>) => void;
  /** Takes money for the cart, or for what is collected. */
  readonly tender: (tender: Tender) => void;
  /** Sets aside what nobody knows the end of; null where there is nothing, or the network to ask. */
  readonly setAside: (() => void) | null;
  /** Why nothing can be paid now; null where it can. */
  readonly blocked: string | null;
  /** The sum to be paid: of the cart, or of what is collected; null until it is known. */
  readonly due: number | null;
  /** The cash of a part of it, which is rounded with what was paid in cash before. */
  readonly inCash: (part: number) => number;
  readonly clearCart: () => void;
  readonly printReceipt: () => void;
  readonly openLast: () => void;
  /** Asks whether the last sale is to be cancelled, with its money. */
  readonly cancelLast: () => void;
  /** Asks where the receipt of the last sale is to be sent. */
  readonly mailReceipt: () => void;
}

export const StoreContext = createContext<Store | null>(null);
export const useStore = (): Store => {
  const context = useContext(StoreContext);
  if (!context) throw new Error('useStore outside of StoreContext');
  return context;
};
