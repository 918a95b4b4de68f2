import {
  COUPON_USES_CATEGORY,
  dayOfLedger,
  feederOfPool,
  itemOfLedger,
  type LedgerClaim,
  type ClaimedUnits,
} from '@stile/contracts';

const placeOf = (ledger: string, pool: string): Omit<ClaimedUnits, 'units'> => {
  const day = dayOfLedger(ledger);
  if (!day)
    return {
      kind: ledger.startsWith(`${COUPON_USES_CATEGORY}-`) ? 'coupon' : 'addon',
      item: itemOfLedger(ledger),
      date: null,
      interval: null,
    };
  const ride = feederOfPool(pool);
  if (ride) return { kind: 'feeder', item: ride.feeder, date: day.date, interval: ride.begins };
  const [, kind, item, interval] = /^(cars|people|addon)(?::([^@]+))?(?:@(.+))?$/.exec(pool) ?? [];
  return {
    kind: kind as ClaimedUnits['kind'],
    item: item ?? null,
    date: day.date,
    interval: interval ?? null,
  };
};

/** What a reservation claims, in words for the desk. A group's share counts places that are named already. */
export const placesTaken = (claims: readonly LedgerClaim[]): ClaimedUnits[] =>
  claims.flatMap(({ ledger, lines }) =>
    lines
      .filter(({ pool }) => !pool.includes('#'))
      .map(({ pool, units }) => ({ ...placeOf(ledger, pool), units })),
  );
