import {
  addonOfPool,
  COUPON_USES_CATEGORY,
  feederOfPool,
  itemOfLedger,
  memberOfLedger,
  STOCK_CATEGORY,
  type Rejection,
} from '@stile/contracts';
import type { Catalogue, RejectedPool } from '@stile/domain';
import type { HttpRejection } from '../../http/api-error.js';

/** The add-on that a pool of a ledger is of; undefined for cars, people and coupons. */
const addonOf = (ledger: string, pool: string): string | undefined =>
  ledger.startsWith(`${STOCK_CATEGORY}-`) ? itemOfLedger(ledger) : (addonOfPool(pool) ?? undefined);

/**
 * A ledger's rejection with the name of what ran out: a coupon, a member's number, a shuttle, a product, or a slot
 * (docs/rules/capacity.md 26).
 */
export const ranOut = (catalogue: Catalogue, ledger: string, rejection: Rejection): HttpRejection => {
  const rejected = rejection.detail?.['refused'] as readonly RejectedPool[] | undefined;
  if (!rejected) return rejection;
  if (ledger.startsWith(`${COUPON_USES_CATEGORY}-`))
    return {
      ...rejection,
      code: 'coupon_used_up',
      detail: { ...rejection.detail, code: itemOfLedger(ledger) },
    };
  if (memberOfLedger(ledger) !== undefined)
    return { ...rejection, code: 'membership_used', fields: { main_membership: 'membership_used' } };
  const ride = feederOfPool(rejected[0]!.pool);
  if (ride)
    return {
      ...rejection,
      code: 'feeder_full',
      fields: { [`feeder_inventory.${ride.way}`]: 'feeder_full' },
      detail: { ...rejection.detail, left: rejected[0]!.left, time: ride.begins },
    };
  const addon = addonOf(ledger, rejected[0]!.pool);
  return addon === undefined
    ? rejection
    : {
        ...rejection,
        detail: { ...rejection.detail, title: catalogue.addons.get(addon)?.body.title ?? addon },
      };
};
