import { Inject, Injectable } from '@nestjs/common';
import { MAX_BOOKINGS_EXAMINED, MAX_OVER_BOOKINGS, type OverbookedPool } from '@stile/contracts';
import {
  outOfForce,
  overbookedPools,
  overbookedRuns,
  takenAgainst,
  type Catalogue,
  type DayPlan,
  type InForce,
  type OverPool,
  type Taken,
} from '@stile/domain';
import { reservationsProjector, type ReadModels } from '@stile/projections';
import { READ_MODELS } from '../../ports/tokens.js';
import { LedgerHolders, type PlacesHeld } from '../ledgers/ledger-holders.js';

/** One day of a destination: as everyone sees it, then as the discount groups see it that have rules of their own. */
export type Views = readonly [DayPlan, ...DayPlan[]];
/** A pool over its limit, and the pools that places of earlier ones count against. */
export interface PoolOver {
  readonly pool: OverPool;
  readonly inForce: InForce;
}

/** The latest bookings of a pool that are looked up where it has more. */
const MAX_LOOKED_UP = 1_000;

export const poolsOver = (catalogue: Catalogue, [plan, ...groups]: Views, taken: Taken): PoolOver[] => {
  const inForce = new Set([plan, ...groups].flatMap((one) => [...one.inForce]));
  return [...overbookedPools(plan, taken, groups), ...overbookedRuns(catalogue, plan, taken)].map((pool) => ({
    pool,
    inForce,
  }));
};

/**
 * Names the bookings in overbooked pools, up to a limit: the answer for a long crowded season does not name all of
 * them.
 */
@Injectable()
export class OverbookedCapacity {
  constructor(
    private readonly places: LedgerHolders,
    @Inject(READ_MODELS) private readonly models: ReadModels,
  ) {}

  async named(over: readonly PoolOver[]): Promise<OverbookedPool[]> {
    const ledgers = new Map<string, readonly PlacesHeld[]>();
    const named: OverbookedPool[] = [];
    let examined = 0;
    for (const {
      pool: { ledger, pool, ...shown },
      inForce,
    } of over) {
      if (examined >= MAX_BOOKINGS_EXAMINED) {
        named.push({ ...shown, bookings: [], more: null });
        continue;
      }
      const places = ledgers.get(ledger) ?? (await this.places.of(ledger));
      ledgers.set(ledger, places);
      examined += places.length;
      const booked = new Map(
        places
          .flatMap((held): [string, number][] =>
            held.reservationId === null ? [] : [[held.reservationId, unitsIn(pool, held, inForce)]],
          )
          .filter(([, units]) => units > 0),
      );
      const bookings = await this.bookings(booked);
      named.push({ ...shown, bookings, more: booked.size - bookings.length });
    }
    return named;
  }

  /** The last booked first, so many as one list shows. */
  private async bookings(booked: ReadonlyMap<string, number>): Promise<OverbookedPool['bookings']> {
    const rows = await this.models
      .of(reservationsProjector)
      .getMany([...booked.keys()].slice(-MAX_LOOKED_UP));
    return [...rows.values()]
      .sort((a, b) => (a.created === b.created ? (a.id < b.id ? -1 : 1) : a.created > b.created ? -1 : 1))
      .slice(0, MAX_OVER_BOOKINGS)
      .map(({ id, created, first_name, last_name, email, start_date, people, cars }) => ({
        id,
        created,
        first_name,
        last_name,
        email,
        arrival_time: start_date.slice(11, 16),
        people,
        cars,
        units: booked.get(id)!,
      }));
  }
}

/**
 * A booking's units that count against a pool, those under earlier intervals too; a pool that is no longer in force counts
 * its own alone.
 */
const unitsIn = (pool: string, { lines }: PlacesHeld, inForce: InForce): number => {
  const units = new Map(lines.map((line) => [line.pool, line.units]));
  const former = outOfForce([pool], inForce).length > 0;
  return takenAgainst(pool, [...units.keys()], (key) => units.get(key) ?? 0, former ? undefined : inForce);
};
