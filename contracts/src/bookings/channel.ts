/*
 * Where a reservation is made, and what each channel may do (docs/rules/desk.md 2). No schema library here: the pages and
 * the server use the same policy. A new channel is a row of CHANNELS.
 */
export const CHANNEL_NAMES = ['web', 'desk'] as const;
/** `web`: a visitor on the booking page. `desk`: staff at the point of sale, and staff who edit a reservation. */
export type Channel = (typeof CHANNEL_NAMES)[number];

export interface ChannelPolicy {
  /** Sees and sells products that are hidden from customers. */
  readonly seesHidden: boolean;
  /** Sells a slot, or a seat of a shuttle, that has begun. */
  readonly sellsBegunSlots: boolean;
  /** Takes reserve capacity, within the inventory's time limit. */
  readonly takesReserve: boolean;
  /** Agrees the price of a product with attributes of its own. */
  readonly agreesPrices: boolean;
  /** Sells on a day whose live status is CLOSED or FULL. */
  readonly overridesLiveStatus: boolean;
  /** Requires the booker's name, e-mail and phone, and the address and answers that the venue asks for. */
  readonly asksContact: boolean;
  /** Requires the visitor to accept the terms and the pledge. */
  readonly asksConsent: boolean;
}

export const CHANNELS: Readonly<Record<Channel, ChannelPolicy>> = {
  web: {
    seesHidden: false,
    sellsBegunSlots: false,
    takesReserve: false,
    agreesPrices: false,
    overridesLiveStatus: false,
    asksContact: true,
    asksConsent: true,
  },
  desk: {
    seesHidden: true,
    sellsBegunSlots: true,
    takesReserve: true,
    agreesPrices: true,
    overridesLiveStatus: true,
    asksContact: false,
    asksConsent: false,
  },
};
