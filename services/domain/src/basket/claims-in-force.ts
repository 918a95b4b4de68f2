import {
  CHANNELS,
  couponLedger,
  dayLedger,
  dayOfLedger,
  memberOfLedger,
  minutesOf,
  sharePool,
  UNITS_POOL,
  type Channel,
  type LedgerClaim,
  type Visit,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import type { InForce, InForceByLedger } from '../ledger/counting.js';
import { addonLedger } from '../schedule/addon-plan.js';
import { feederLimits } from '../schedule/feeder-runs.js';
import { usesPerDay } from './membership.js';
import { OPEN, type Limit, type LimitedPool } from '../schedule/limits.js';
import { planDay, type DayPlan, type SlotPool } from '../schedule/plan.js';
import { isAdHoc } from '../schedule/stay.js';

type LimitInForce = Pick<LedgerClaim['lines'][number], 'limit' | 'rule'>;

/** The limit of every pool that a visit's discount group sees, by ledger and pool. */
const limitsOf = (
  catalogue: Catalogue,
  plans: readonly DayPlan[],
  visit: Visit,
  withReserve: boolean,
): ReadonlyMap<string, LimitInForce> => {
  const limits = new Map<string, LimitInForce>();
  const inForce = ({ max, rule, ...rest }: Limit, reserve: boolean): LimitInForce => ({
    limit: reserve ? max + rest.reserve : max,
    rule,
  });
  const add = (ledger: string, { pool, limit, share }: LimitedPool): void => {
    limits.set(`${ledger} ${pool}`, inForce(limit, false));
    if (visit.discountGroup)
      limits.set(`${ledger} ${sharePool(pool, visit.discountGroup)}`, inForce(share?.limit ?? OPEN, false));
  };
  const addParty = (plan: DayPlan, { pool, limit, isShare, isNextDay }: SlotPool): void => {
    const ledger = isNextDay ? plan.nextDay!.ledger : dayLedger(plan);
    limits.set(`${ledger} ${pool}`, inForce(limit, withReserve));
    const share = visit.discountGroup && !isShare ? `${ledger} ${sharePool(pool, visit.discountGroup)}` : '';
    if (share && !limits.has(share)) limits.set(share, inForce(OPEN, false));
  };
  for (const plan of plans) {
    for (const { cars, people } of plan.slots) for (const pool of [...cars, ...people]) addParty(plan, pool);
    for (const addon of plan.addons.values()) {
      const ledger = addonLedger(addon, plan);
      if (ledger)
        for (const pool of [...(addon.whole ? [addon.whole] : []), ...addon.slots.map(({ units }) => units)])
          add(ledger, pool);
    }
  }
  for (const plan of plans)
    for (const [pool, limit] of feederLimits(catalogue, plan))
      limits.set(`${dayLedger(plan)} ${pool}`, limit);
  for (const [code, { body, revision }] of catalogue.coupons)
    limits.set(`${couponLedger(visit.inventoryGroup, code)} ${UNITS_POOL}`, {
      limit: body.max_uses,
      rule: { id: code, revision },
    });
  return limits;
};

/**
 * The claims of a reservation with the limits in force now, to take its units again after its hold has lapsed. A pool
 * that an edit has removed since has a limit of 0. `plan` is the visit's day as its discount group sees it.
 */
export const claimsInForce = (
  catalogue: Catalogue,
  plan: DayPlan,
  visit: Visit,
  claims: readonly LedgerClaim[],
  { at, channel }: { at: LocalMoment; channel: Channel },
): { claims: readonly LedgerClaim[]; inForce: InForceByLedger } => {
  const inventory = catalogue.inventories.get(visit.inventory)?.body;
  // Products for a range take units of further days; a day that has been closed since has a limit of 0.
  const dates = new Set(
    claims.flatMap(({ ledger }) => dayOfLedger(ledger)?.date ?? []).filter((date) => date !== plan.date),
  );
  const further = [...dates].map((date) =>
    planDay(catalogue, visit.inventory, date, { today: at.date, discountGroup: visit.discountGroup }),
  );
  const limits = limitsOf(
    catalogue,
    [plan, ...further.filter(({ closedBy }) => !closedBy)],
    visit,
    CHANNELS[channel].takesReserve &&
      inventory !== undefined &&
      isAdHoc(plan.date, minutesOf(visit.arrival), inventory, at),
  );
  const group = catalogue.discount_groups.get(visit.discountGroup ?? '')?.body;
  return {
    claims: claims.map(({ ledger, lines }) => ({
      ledger,
      lines: lines.map((line) => ({
        ...line,
        ...(memberOfLedger(ledger) === undefined
          ? (limits.get(`${ledger} ${line.pool}`) ?? { limit: 0, rule: null })
          : { limit: group ? usesPerDay(group) : null, rule: null }),
      })),
    })),
    inForce: new Map(
      claims.flatMap(({ ledger }): [string, InForce][] => {
        const date = dayOfLedger(ledger)?.date;
        const dayPlan = [plan, ...further].find((one) => one.date === date);
        return dayPlan ? [[ledger, dayPlan.inForce]] : [];
      }),
    ),
  };
};
