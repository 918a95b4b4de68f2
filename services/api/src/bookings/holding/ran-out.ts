import {
  type ErrorKey,
  feederOfPool,
  isShare,
  itemOfLedger,
  memberOfLedger,
  COUPON_USES_CATEGORY,
  type Basket,
  type Rejection,
} from '@stile/contracts';
import type { Catalogue, RejectedPool } from '@stile/domain';
import type { HttpRejection } from '../../http/api-error.js';
import { describedPool, type DescribedPool } from '../presentation/capacity-taken.js';

/** The basket that asked, with the names of what it asked for. */
export interface BasketRequest {
  readonly catalogue: Catalogue;
  readonly basket: Basket;
}

type Shown = Omit<DescribedPool, 'kind'> & { readonly kind: DescribedPool['kind'] | 'membership' };

/** The pool that had too little left, in the words of the calls: no id of ours. Most answers of a rush are one. */
const shown = (described: Shown, { pool, requested, left, limit }: RejectedPool): object => {
  const { kind, item, date, interval } = described;
  return { kind, item, date, interval, share: isShare(pool), asked: requested, left, limit };
};

/** The fields of the basket that asked for an add-on; one that was added by itself has none. */
const addonFields = ({ addons }: Basket, { item, interval }: DescribedPool): string[] => {
  const start = interval?.split('-')[0];
  const named = addons.flatMap(({ addon_inventory, start_time }, index) =>
    addon_inventory === item && (start === undefined || start_time === undefined || start_time === start)
      ? [`addons.${index}.addon_count`]
      : [],
  );
  return named.length > 0 ? named : ['addons'];
};

const couponField = ({ coupons = [] }: Basket, code: string): string => {
  const index = coupons.findIndex((coupon) => coupon.toUpperCase() === code.toUpperCase());
  return index < 0 ? 'coupons' : `coupons.${index}`;
};

const named = (fields: readonly string[], code: string): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, code]));

/**
 * A ledger's rejection with the name and the field of what ran out: a coupon, a member's number, a shuttle, a product,
 * or a slot (docs/rules/capacity.md 36).
 */
export const ranOut = (
  { catalogue, basket }: BasketRequest,
  ledger: string,
  { code, status, detail }: Rejection,
): HttpRejection => {
  const rejected = detail?.['refused'] as readonly RejectedPool[] | undefined;
  const [first] = rejected ?? [];
  if (!rejected || !first) return { code, status, fields: { tempReservationId: code } };
  const member = memberOfLedger(ledger);
  const places = member === undefined ? rejected.map(({ pool }) => describedPool(ledger, pool)) : [];
  const membership = { kind: 'membership', item: member ?? null, date: null, interval: null } as const;
  const refused = rejected.map((pool, i) => shown(places[i] ?? membership, pool));
  const told = { left: detail!['left'], refused };
  const as = (key: ErrorKey, fields: readonly string[], more: object = {}): HttpRejection => ({
    code: key,
    status,
    fields: named(fields, key),
    detail: { ...told, ...more },
  });
  if (ledger.startsWith(`${COUPON_USES_CATEGORY}-`)) {
    const coupon = itemOfLedger(ledger);
    return as('coupon_used_up', [couponField(basket, coupon)], { code: coupon });
  }
  if (member !== undefined) return as('membership_used', ['main_membership']);
  const ride = feederOfPool(first.pool);
  if (ride)
    return as('feeder_full', [`feeder_inventory.${ride.way}`], { left: first.left, time: ride.begins });
  const fields = places.flatMap((described) =>
    described.kind === 'addon' ? addonFields(basket, described) : ['arrival_time'],
  );
  const [{ kind, item }] = places as [DescribedPool];
  return as(
    code,
    fields,
    kind === 'addon' ? { title: catalogue.addons.get(item ?? '')?.body.title ?? item } : {},
  );
};
