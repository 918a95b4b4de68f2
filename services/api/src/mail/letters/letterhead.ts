import type { InventoryGroup } from '@stile/contracts';
import { isMailColor } from '@stile/contracts/kernel/colors';

/** The venue as its mails show it. */
export interface Letterhead {
  readonly name: string;
  /** Buttons and links have it; null: the product's. */
  readonly color: string | null;
}

export const letterheadOf = (group: InventoryGroup | undefined): Letterhead | undefined => {
  const color = group?.settings['mail_color'] ?? '';
  return group && { name: group.business.name || group.name, color: isMailColor(color) ? color : null };
};
