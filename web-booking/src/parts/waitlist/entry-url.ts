import type { WaitlistEntryAnswer } from '@stile/contracts';

/** The visitor's own page of an entry; it names the destination, whose texts and programs it shows. */
export const entryUrl = ({
  id,
  inventory_group,
  inventory,
}: Pick<WaitlistEntryAnswer, 'id' | 'inventory_group' | 'inventory'>): string =>
  `/waitlist?${new URLSearchParams({ inventoryGroup: inventory_group, inventory, entry: id })}`;
