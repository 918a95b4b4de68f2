import type { InventoryGroupAnswer, ProductSaleRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import type { Cells } from '../reports/cells.js';
import { ReservationLink } from '../reports/ReservationLink.js';
import { Muted } from '../ui/Muted.js';
import { inventoryName } from '../venue/use-venue.js';
import { useProductNames } from './use-product-names.js';

/** The parts of a line that its values alone do not say. */
export const useSaleCells = (venue: InventoryGroupAnswer): Cells<ProductSaleRow> => {
  const { date, time } = useI18n();
  const nameOf = useProductNames();
  const whenOf = ({ slot, first_day, last_day }: ProductSaleRow): string => {
    const days = [first_day, last_day].flatMap((day) => (day ? [date(day, 'medium')] : []));
    const times = (slot ?? '').split('-').filter(Boolean).map(time);
    return [[...new Set(days)].join(' – '), times.join(' – ')].filter(Boolean).join(', ');
  };
  return {
    title: (row) => (
      <>
        {nameOf(row)}
        {whenOf(row) && <Muted>{whenOf(row)}</Muted>}
      </>
    ),
    inventory: ({ inventory }) => inventoryName(venue, inventory),
    // Without a right to reservations their lines are shown, which name nobody.
    reservation: ({ reservation, inventory_group: inventoryGroup }) => (
      <ReservationLink
        id={reservation}
        otherwise={`/inventory_report?${new URLSearchParams({ inventoryGroup, reservation, selectedTab: '1' })}`}
      />
    ),
  };
};
