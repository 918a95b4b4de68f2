import {
  addonOfPool,
  COUPON_USES_CATEGORY,
  dayOfLedger,
  isShare,
  itemOfLedger,
  memberOfLedger,
  parsePool,
  type LedgerClaim,
  type ClaimedUnits,
} from '@stile/contracts';

export type DescribedPool = Omit<ClaimedUnits, 'units'>;

/** The description of a pool; none of a member's number. */
export const describedPool = (ledger: string, pool: string): DescribedPool => {
  const day = dayOfLedger(ledger);
  if (!day)
    return {
      kind: ledger.startsWith(`${COUPON_USES_CATEGORY}-`) ? 'coupon' : 'addon',
      item: itemOfLedger(ledger),
      date: null,
      interval: null,
    };
  const parsed = parsePool(pool);
  if (parsed?.kind === 'feeder')
    return { kind: 'feeder', item: parsed.feeder, date: day.date, interval: parsed.begins };
  if (!parsed || parsed.kind === 'units') throw new Error(`${pool} in ${ledger} is no pool of a day`);
  return { kind: parsed.kind, item: addonOfPool(pool), date: day.date, interval: parsed.interval };
};

/**
 * Claims of a reservation, in words for the desk. A group's share counts places that are named already; the use of a
 * member's number is no place.
 */
export const capacityTaken = (claims: readonly LedgerClaim[]): ClaimedUnits[] =>
  claims
    .filter(({ ledger }) => memberOfLedger(ledger) === undefined)
    .flatMap(({ ledger, lines }) =>
      lines
        .filter(({ pool }) => !isShare(pool))
        .map(({ pool, units }) => ({ ...describedPool(ledger, pool), units })),
    );
