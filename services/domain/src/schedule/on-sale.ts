import { CHANNELS, type Channel } from '@stile/contracts';
import type { AddonPlan, AddonSlot } from './addon-plan.js';
import type { Span } from '../kernel/span.js';

/**
 * Whether a slot can no longer be sold at minute `now` of its own day. The desk sells it until it ends, the web until
 * it begins.
 */
export const isOver = ({ start, end }: Span, now: number, channel: Channel): boolean =>
  CHANNELS[channel].sellsBegunSlots ? end <= now : start < now;

/** Whether an add-on's slot is on sale at minute `now` of the visit date's clock (negative before its midnight). */
export const addonSale = (
  slot: Span,
  { sale: { before, after } }: Pick<AddonPlan, 'sale'>,
  now: number,
  channel: Channel,
): 'over' | 'early' | 'open' => {
  if (after > 0 ? slot.start + after < now || slot.end <= now : isOver(slot, now, channel)) return 'over';
  return before > 0 && now < slot.start - before ? 'early' : 'open';
};

/** The slots of an add-on that begin at `start`. */
export const addonSlotsAt = (plan: AddonPlan, start: number | null): AddonSlot[] =>
  plan.slots.filter((slot) => slot.start === start);
