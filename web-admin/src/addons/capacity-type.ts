/**
 * How a product is counted (docs/rules/console.md 20): derived from the flags of settings_v2, and saved as those
 * flags.
 */
export const CAPACITY_TYPES = ['timeslots', 'infinite', 'static', 'daily', 'custominfinite'] as const;
export type CapacityType = (typeof CAPACITY_TYPES)[number];

interface Flags {
  readonly infinite?: unknown;
  readonly custominfinite?: unknown;
  readonly static_capacity?: unknown;
  readonly daily_capacity?: unknown;
}

export const capacityTypeOf = (flags: Flags): CapacityType => {
  if (flags.custominfinite === true) return 'custominfinite';
  if (flags.infinite === true) return 'infinite';
  if (flags.static_capacity === true) return 'static';
  return flags.daily_capacity === true ? 'daily' : 'timeslots';
};

/** Infinite and custominfinite both set the infinite setting. */
export const flagsOf = (type: CapacityType) => ({
  infinite: type === 'infinite' || type === 'custominfinite',
  custominfinite: type === 'custominfinite' ? true : undefined,
  static_capacity: type === 'static',
  daily_capacity: type === 'daily',
});
