import {
  dayLedger,
  feederOfPool,
  type DayExplanation,
  type LedgerClaim,
  type LedgerDay,
  type RuleRef,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import { feederLimits } from '../schedule/feeder-runs.js';
import type { Taken } from './occupancy.js';
import type { OverPool } from './overbooked.js';
import { OPEN_LIMIT } from '../schedule/rule-book.js';

interface Seats {
  readonly pool: string;
  readonly run: NonNullable<OverPool['run']>;
  readonly taken: number;
  readonly limit: number | null;
  readonly rule: RuleRef;
}

/** The seats of every run of a day. A run that an edit removed while seats in it are sold has a limit of 0. */
const seatsOf = (catalogue: Catalogue, day: LedgerDay, taken: Taken): Seats[] => {
  const units = taken(dayLedger(day));
  const limits = feederLimits(catalogue, day);
  const gone = Object.keys(units)
    .filter((pool) => units[pool]! > 0 && !limits.has(pool))
    .map((pool): [string, Pick<LedgerClaim['lines'][number], 'limit' | 'rule'>] => [
      pool,
      { limit: 0, rule: null },
    ]);
  return [...limits, ...gone].flatMap(([pool, { limit, rule }]) => {
    const run = feederOfPool(pool);
    return run
      ? [
          {
            pool,
            run: { ...run, name: catalogue.feeder_locations.get(run.feeder)?.body.name ?? run.feeder },
            taken: units[pool] ?? 0,
            limit,
            rule,
          },
        ]
      : [];
  });
};

/** Runs with more seats sold than they have. Sold seats stay sold; the run takes no more until the figures fit. */
export const overbookedRuns = (catalogue: Catalogue, day: LedgerDay, taken: Taken): OverPool[] =>
  seatsOf(catalogue, day, taken).flatMap(({ pool, run, taken: sold, limit, rule }) =>
    limit === null || sold <= limit
      ? []
      : [
          {
            ledger: dayLedger(day),
            pool,
            inventory: day.inventory,
            date: day.date,
            kind: 'feeder' as const,
            addon: null,
            run,
            interval: null,
            discount_group: null,
            taken: sold,
            limit,
            rule,
          },
        ],
  );

/** Explains the seats of a day's shuttles: the shuttle's own figure is the only rule. */
export const explainSeats = (catalogue: Catalogue, day: LedgerDay, taken: Taken): DayExplanation['feeders'] =>
  seatsOf(catalogue, day, taken).map(({ pool, run: { feeder, way, begins }, taken: sold, limit, rule }) => {
    const max = limit ?? OPEN_LIMIT;
    const own =
      rule && limit !== null
        ? [
            {
              ...rule,
              rule_type: 'FEEDER',
              priority: 0,
              discount_group: null,
              max,
              reserve: 0,
              outcome: 'wins' as const,
            },
          ]
        : [];
    return {
      feeder,
      way,
      begins,
      seats: {
        pool,
        discount_group: null,
        limit: max,
        reserve: 0,
        taken: sold,
        left: max - sold,
        rule: own.length > 0 ? rule : null,
        rules: own,
        former: [],
      },
    };
  });
