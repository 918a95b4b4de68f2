import type { BookableAddon } from '@stile/contracts';
import { groupLimitOf } from '../../core/booking/basket.js';
import { discountGroupOf } from '../../core/booking/discount-groups.js';
import { productOf } from '../../core/booking/selection.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { showsSlots, timesOf } from '../../parts/addons/stock.js';
import { isOnce, mostOf, nextLine, oneMore, withCount, type Shelved } from './cart.js';
import { useDeskTexts } from './desk-i18n.js';
import type { OpenDialog, Said } from './store-context.js';
import type { Sale } from './use-sale.js';

interface CartPorts {
  readonly sale: Sale;
  /** Nothing is changed while a sale is on its way. */
  readonly locked: boolean;
  readonly open: (dialog: OpenDialog) => void;
  readonly say: (said: Said | null) => void;
}

export interface CartActions {
  readonly add: (addon: BookableAddon) => void;
  readonly addVisitor: (id: string) => void;
  readonly setCount: (line: string, count: number) => void;
}

/** Whether it has times that day, in the visit or not: the cashier can say when it can be had. */
const hasTimes = (addon: BookableAddon, { occupancy, booking }: Sale): boolean =>
  showsSlots(addon) && timesOf(addon, occupancy, booking.party.visitors).length > 0;

const BEACH_ACCESS = 'beach_access';

/** The least that a group of products asks of the visit before anything of it is sold (docs/rules/desk.md 45). */
const useGroupRejection = ({
  booking,
  quote,
}: Sale): ((addon: BookableAddon, group: string) => string | null) => {
  const { t } = useDeskTexts();
  return (_addon, group) => {
    if (booking.selection.time === null) return t('time_before_addons');
    const pays = booking.inventory.visitor_types.some(
      ({ id, visitor_group_type }) =>
        visitor_group_type === 'person' &&
        (booking.selection.counts[id] ?? 0) > 0 &&
        (quote.value?.visitor_prices.find((price) => price.visitor_type === id)?.price ?? 0) > 0,
    );
    return group === BEACH_ACCESS && !pays ? t('no_visitors') : null;
  };
};

/** Actions that change the cart. */
export const useCartActions = ({ sale, locked, open, say }: CartPorts): CartActions => {
  const { t } = useDeskTexts();
  const { booking, products, shelf } = sale;
  const { inventory, selection, change } = booking;
  const rejectionOf = useGroupRejection(sale);

  const sayNoMore = ({ group, addon }: Shelved): void => {
    const isTaken = isOnce(group, addon) && selection.addons[addon.id] !== undefined;
    say({ tone: 'bad', text: t(isTaken ? 'once' : 'no_more', { what: addon.title }) });
  };
  const add = useLatest((addon: BookableAddon): void => {
    const product = products.get(addon.id);
    if (locked) return;
    if (!product) return say({ tone: 'bad', text: t('not_sold_here', { what: addon.title }) });
    const rejection = rejectionOf(addon, product.group.id);
    if (rejection) return say({ tone: 'bad', text: rejection });
    const line = nextLine(selection, addon);
    if (line) return open({ name: 'customize', addon, line });
    const more = oneMore(product, shelf);
    if (!more && selection.addons[addon.id] === undefined && hasTimes(addon, sale))
      return open({ name: 'product', addon });
    if (!more) return sayNoMore(product);
    say(null);
    change({ addons: more });
  });

  const limitOf = (id: string): number => {
    const type = inventory.visitor_types.find((one) => one.id === id);
    return type ? groupLimitOf(type, discountGroupOf(inventory, selection)) : 0;
  };
  const setCount = useLatest((line: string, count: number): void => {
    if (locked) return;
    say(null);
    const id = line.slice(2);
    if (line.startsWith('v.')) return change({ counts: { [id]: Math.min(count, limitOf(id)) } });
    const product = products.get(productOf(id));
    const most = product ? Math.max(mostOf(product, shelf), selection.addons[id]?.count ?? 0) : count;
    if (product && count > most) sayNoMore(product);
    change({ addons: withCount(id, Math.min(count, most), shelf) });
  });
  const addVisitor = useLatest((id: string): void => {
    const count = (selection.counts[id] ?? 0) + 1;
    if (locked) return;
    if (count > limitOf(id)) return say({ tone: 'bad', text: t('group_limit') });
    say(null);
    change({ counts: { [id]: count } });
  });
  return { add, addVisitor, setCount };
};
