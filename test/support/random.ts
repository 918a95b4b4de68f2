/** A seeded source of chance (mulberry32), so that a run that fails can be repeated. */
export const random = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const oneOf = <T>(chance: () => number, all: readonly T[]): T =>
  all[Math.floor(chance() * all.length)]!;
/** A whole number from `min` to `max`, both included. */
export const between = (chance: () => number, min: number, max: number): number =>
  min + Math.floor(chance() * (max - min + 1));
