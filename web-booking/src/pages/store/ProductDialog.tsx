import type { BookableAddon } from '@stile/contracts';
import { showsSlots, timesOf } from '../../parts/addons/stock.js';
import { ProductDescription, ProductTimes } from '../../parts/widgets/product-dialogs.js';
import { DeskPopup } from './DeskPopup.js';
import { useStore } from './store-context.js';

/** A product, and when it can be had that day, within the visit or not. */
export const ProductDialog = ({ addon }: { addon: BookableAddon }) => {
  const { sale } = useStore();
  const slots = showsSlots(addon) ? timesOf(addon, sale.occupancy, sale.booking.party.visitors) : [];
  return (
    <DeskPopup name="product" title={addon.title}>
      <ProductDescription addon={addon} />
      {slots.length > 0 ? <ProductTimes addon={addon} slots={slots} /> : null}
    </DeskPopup>
  );
};
