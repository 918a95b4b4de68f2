// A clock and ids that are the same in every run.
import { instantOf } from '@stile/contracts';

/** Numbers of 32 bits from a seed (mulberry32). */
export const seededNumbers = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
};

/** A clock that stands where it is put. */
export const seededClock = (start) => {
  let nowMs = Date.parse(start);
  return { now: () => instantOf(nowMs), advance: (ms) => (nowMs += ms), epochMs: () => nowMs };
};

const hex = (number, digits) => number.toString(16).padStart(digits, '0').slice(-digits);

/** Ids that sort by the clock, as the product's do (UUID version 7), and secrets. */
export const seededIds = (seed, clock) => {
  const number = seededNumbers(seed);
  let count = 0;
  return {
    number,
    next() {
      const time = hex(clock.epochMs(), 12);
      count = (count + 1) % 0x1000;
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-8${hex(number(), 3)}-${hex(number(), 8)}${hex(number(), 4)}`;
    },
    secret: () => Buffer.from(Uint32Array.from({ length: 8 }, number).buffer).toString('base64url'),
  };
};
