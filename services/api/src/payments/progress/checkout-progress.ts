import { Inject, Injectable } from '@nestjs/common';
import { CHECKOUT_CATEGORY, checkoutStream } from '@stile/contracts';
import { checkoutDecider, type Checkout, type CheckoutState } from '@stile/domain';
import type { CommandLanes, EventStore } from '@stile/event-store';
import { Follower } from '../../processes/follower.js';
import { LANES, LOG } from '../../ports/tokens.js';

/** Lets a request wait for its checkout, whichever process carries the steps out. */
@Injectable()
export class CheckoutProgress {
  private readonly waiting = new Map<string, Set<() => void>>();
  readonly follower: Follower;

  constructor(
    @Inject(LOG) private readonly log: EventStore,
    @Inject(LANES) private readonly lanes: CommandLanes,
  ) {
    this.follower = new Follower(log, { categories: [CHECKOUT_CATEGORY] }, ({ events }) => {
      for (const stream of new Set(events.map((event) => event.stream)))
        for (const look of this.waiting.get(stream) ?? []) look();
    });
  }

  async start(): Promise<void> {
    await this.follower.start(await this.log.head());
  }
  stop = (): Promise<void> => this.follower.stop();

  async load(checkout: string): Promise<CheckoutState> {
    return (await this.lanes.load(checkoutDecider, checkoutStream(checkout))).state;
  }

  /** A reservation's or an edit's checkout once `reached` holds, or as it stands when the time is over; null when it has not started. */
  async until(
    checkout: string,
    reached: (state: Checkout) => boolean,
    timeoutMs: number,
  ): Promise<CheckoutState> {
    const stream = checkoutStream(checkout);
    const until = performance.now() + timeoutMs;
    for (;;) {
      const changed = this.nextChange(stream, until - performance.now());
      const state = await this.load(checkout);
      if ((state && reached(state)) || performance.now() >= until) {
        changed.cancel();
        return state;
      }
      await changed.happened;
    }
  }

  private nextChange(stream: string, timeoutMs: number): { happened: Promise<void>; cancel(): void } {
    let cancel = (): void => undefined;
    const happened = new Promise<void>((resolve) => {
      const looks = this.waiting.get(stream) ?? new Set();
      const look = (): void => {
        clearTimeout(timer);
        looks.delete(look);
        if (looks.size === 0) this.waiting.delete(stream);
        resolve();
      };
      const timer = setTimeout(look, Math.max(0, timeoutMs));
      looks.add(look);
      this.waiting.set(stream, looks);
      cancel = look;
    });
    return { happened, cancel };
  }
}
