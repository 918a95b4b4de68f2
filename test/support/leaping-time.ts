import { epochMsOf, instantOf, type Clock } from '@stile/contracts';
import { systemClock } from '../../services/api/src/ports/clock.js';
import { systemTimers, type Timers } from '../../services/api/src/ports/timers.js';
import { TEST_CLOCK } from './product.js';

const FASTER = 50;

/** Background work waits a fiftieth of its time. */
export const shortTimers: Timers = {
  after: (ms, act) => systemTimers.after(ms / FASTER, act),
  every: (ms, act) => systemTimers.every(ms / FASTER, act),
};

/** Runs on from the start of the tests, and is set forward where a lease or a time limit is to end. */
export class LeapingClock implements Clock {
  private readonly clock = systemClock(TEST_CLOCK);
  private leapt = 0;
  now = (): string => instantOf(epochMsOf(this.clock.now()) + this.leapt);
  leap(ms: number): void {
    this.leapt += ms;
  }
}
