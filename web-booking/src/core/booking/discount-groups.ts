import type { InventoryAnswer } from '@stile/contracts';
import type { Selection } from './selection.js';

type DiscountGroup = InventoryAnswer['discount_groups'][number];

/** Groups that this inventory has, fewer where the link names those it is for (allowedDiscountGroups). */
export const offeredGroups = (
  { discount_groups }: InventoryAnswer,
  { allowedGroups }: Pick<Selection, 'allowedGroups'>,
): readonly DiscountGroup[] =>
  allowedGroups === null ? discount_groups : discount_groups.filter(({ id }) => allowedGroups.includes(id));

/**
 * The group asked for where it is on offer; a link for some groups is for the first of them, any other for nobody
 * in particular.
 */
export const discountGroupOf = (
  inventory: InventoryAnswer,
  selection: Pick<Selection, 'allowedGroups' | 'discountGroup'>,
): DiscountGroup | undefined => {
  const offered = offeredGroups(inventory, selection);
  return (
    offered.find(({ id }) => id === selection.discountGroup) ??
    (selection.allowedGroups ? offered[0] : undefined)
  );
};
