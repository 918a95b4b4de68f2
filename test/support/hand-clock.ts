import { instantOf, type Clock } from '@stile/contracts';
import { TEST_CLOCK } from './product.js';

/** A clock that stands still until it is moved. */
export class HandClock implements Clock {
  private at = Date.parse(TEST_CLOCK);
  now = (): string => instantOf(this.at);
  forward(minutes: number): void {
    this.at += minutes * 60_000;
  }
}
