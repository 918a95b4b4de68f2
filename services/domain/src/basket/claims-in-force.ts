import {
  addonOfPool,
  CHANNELS,
  couponLedger,
  dayLedger,
  dayOfLedger,
  minutesOf,
  sharePool,
  UNITS_POOL,
  type Channel,
  type LedgerClaim,
  type Visit,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import { addonLedger } from '../schedule/addon-plan.js';
import { feederLimits } from '../schedule/feeder-runs.js';
import { OPEN, type Limit, type LimitedPool } from '../schedule/limits.js';
import { planDay, type DayPlan } from '../schedule/plan.js';
import { isAdHoc } from '../schedule/stay.js';

type InForce = Pick<LedgerClaim['lines'][number], 'limit' | 'rule'>;

/** The limit of every pool that a visit's discount group sees, by ledger and pool. */
const limitsOf = (
  catalogue: Catalogue,
  plans: readonly DayPlan[],
  visit: Visit,
  withReserve: boolean,
): ReadonlyMap<string, InForce> => {
  const limits = new Map<string, InForce>();
  const add = (ledger: string, { pool, limit, share }: LimitedPool, reserve: boolean): void => {
    const inForce = ({ max, rule, ...of }: Limit): InForce => ({
      limit: reserve ? max + of.reserve : max,
      rule,
    });
    limits.set(`${ledger} ${pool}`, inForce(limit));
    if (visit.discountGroup)
      limits.set(`${ledger} ${sharePool(pool, visit.discountGroup)}`, inForce(share?.limit ?? OPEN));
  };
  for (const plan of plans) {
    for (const { cars, people } of plan.slots)
      for (const pool of [cars, people]) add(dayLedger(plan), pool, withReserve);
    for (const addon of plan.addons.values()) {
      const ledger = addonLedger(addon, plan);
      if (ledger)
        for (const pool of [...(addon.whole ? [addon.whole] : []), ...addon.slots.map(({ units }) => units)])
          add(ledger, pool, false);
    }
  }
  for (const plan of plans)
    for (const [pool, inForce] of feederLimits(catalogue, plan))
      limits.set(`${dayLedger(plan)} ${pool}`, inForce);
  for (const [code, { body, revision }] of catalogue.coupons)
    limits.set(`${couponLedger(visit.inventoryGroup, code)} ${UNITS_POOL}`, {
      limit: body.max_uses,
      rule: { id: code, revision },
    });
  return limits;
};

/**
 * What a reservation claims, with the limits in force now: for taking it again after its hold has lapsed. What an edit
 * has removed since has a limit of 0. `plan` is the visit's day as its discount group sees it.
 */
export const claimsInForce = (
  catalogue: Catalogue,
  plan: DayPlan,
  visit: Visit,
  claims: readonly LedgerClaim[],
  { at, channel }: { at: LocalMoment; channel: Channel },
): { claims: readonly LedgerClaim[]; intervals: readonly string[] } => {
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
  return {
    claims: claims.map(({ ledger, lines }) => ({
      ledger,
      lines: lines.map((line) => ({
        ...line,
        ...(limits.get(`${ledger} ${line.pool}`) ?? { limit: 0, rule: null }),
      })),
    })),
    intervals: [...plan.inForce].filter(
      (name) => addonOfPool(name) === null || further.every(({ inForce }) => inForce.has(name)),
    ),
  };
};
