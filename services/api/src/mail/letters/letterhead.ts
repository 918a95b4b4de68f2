import type { InventoryGroup } from '@stile/contracts';
import { isMailColor } from '@stile/contracts/kernel/colors';
import type { Attachment } from '../mailbox/mailer.js';

/** The venue as its mails show it. */
export interface Letterhead {
  readonly name: string;
  /** Buttons and links have it; null: the product's. */
  readonly color: string | null;
  /** Empty where the venue has none. */
  readonly phone: string;
  /** A JPEG in base64; null where the venue has none. */
  readonly logo: string | null;
}

export const letterheadOf = (group: InventoryGroup, logo: Buffer | undefined): Letterhead => {
  const color = group.settings['mail_color'] ?? '';
  return {
    name: group.business.name || group.name,
    color: isMailColor(color) ? color : null,
    phone: group.business.phone,
    logo: logo?.toString('base64') ?? null,
  };
};

/** The logo, which comes with the mail. */
export const logoOf = (letterhead: Letterhead | undefined): readonly Attachment[] =>
  letterhead?.logo
    ? [{ filename: 'logo.jpg', contentType: 'image/jpeg', content: letterhead.logo, cid: 'logo' }]
    : [];
