import type { OverbookedPool } from '@stile/contracts';

export type Booking = OverbookedPool['bookings'][number];

/** The overbooked pools of one day of a destination; of its stock where there is no day. */
export interface OverbookedDay {
  readonly key: string;
  readonly inventory: string;
  readonly date: string | null;
  readonly pools: readonly OverbookedPool[];
  /** Each once, however many of the pools it takes units of; the last booked first. */
  readonly bookings: readonly Booking[];
  /** Further bookings; null where there were too many to name any. */
  readonly more: number | null;
}

const dayOf = (key: string, pools: readonly OverbookedPool[]): OverbookedDay => {
  const [{ inventory, date }] = pools as readonly [OverbookedPool];
  const bookings = new Map(pools.flatMap((pool) => pool.bookings.map((booking) => [booking.id, booking])));
  const known = pools.filter(({ more }) => more !== null);
  return {
    key,
    inventory,
    date,
    pools,
    bookings: [...bookings.values()].sort((a, b) => (a.created > b.created ? -1 : 1)),
    more:
      known.length < pools.length
        ? null
        : Math.max(0, ...pools.map((pool) => pool.bookings.length + (pool.more ?? 0) - bookings.size)),
  };
};

const keyOf = ({ inventory, date }: OverbookedPool): string => `${inventory} ${date ?? ''}`;

/** Pools by the day of their destination, in the order in which they come. */
export const overbookedDays = (pools: readonly OverbookedPool[]): OverbookedDay[] =>
  [...new Set(pools.map(keyOf))].map((key) =>
    dayOf(
      key,
      pools.filter((pool) => keyOf(pool) === key),
    ),
  );
