import type { Basket } from '@stile/contracts';
import type { Api } from '@stile/web-kit';
import type { Ports } from '../browser/ports.js';
import type { TabStorage } from '../browser/tab-storage.js';

/** Places kept for the visitor while the details are typed. Kept in the tab, so a reload does not lose them. */
export interface Hold {
  readonly id: string;
  readonly token: string;
  /** By this browser's clock, counted from the server's `seconds_left`. */
  readonly lapsesMs: number;
  /** The held basket, as JSON. */
  readonly basket: string;
  /** Given back because the visitor left; the page takes places again when they come back. */
  readonly released: boolean;
  /** The venue ended it. */
  readonly ended?: true;
}

const HOLD = 'hold';

export class Holds {
  private hold: Hold | null;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly api: Api,
    private readonly stored: TabStorage,
    private readonly ports: Ports,
  ) {
    this.hold = stored.read<Hold>(HOLD) ?? null;
  }

  readonly current = (): Hold | null => this.hold;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whole seconds, 0 once it has lapsed. */
  readonly secondsLeft = (): number =>
    this.hold ? Math.max(0, Math.ceil((this.hold.lapsesMs - this.ports.nowMs()) / 1000)) : 0;

  readonly isLive = (): boolean => this.hold !== null && !this.hold.released && this.secondsLeft() > 0;

  covers(basket: Basket): boolean {
    return this.isLive() && this.hold?.basket === JSON.stringify(basket);
  }

  /** Gives the places back, in a way that outlives the page. A lost call costs little: the hold lapses by itself. */
  release(): void {
    // An offer stays with the person who waited until it lapses.
    if (!this.hold || !this.isLive() || this.isOffer()) return;
    const { id, token } = this.hold;
    this.api
      .send(
        'PUT',
        `/api/delete_temp_reservation/${encodeURIComponent(id)}`,
        { tempReservationToken: token },
        { keepalive: true },
      )
      .catch(() => undefined);
    this.set({ ...this.hold, released: true });
  }

  /** Held for an offer of the waitlist. */
  readonly isOffer = (): boolean => this.hold?.id.startsWith('waitlist-') ?? false;

  /** The server says that it has lapsed: believe it at once. */
  expire(): void {
    if (this.hold) this.set({ ...this.hold, lapsesMs: 0 });
  }

  /** The venue has ended it: it is over at once. */
  end(): void {
    if (this.hold && this.isLive()) this.set({ ...this.hold, lapsesMs: 0, ended: true });
  }

  /** Leaves the places to the next page of this tab: going there does not give them back. */
  handOver(): void {
    this.hold = null;
  }

  /** The places belong to a reservation now, or to nobody. */
  forget(): void {
    this.set(null);
  }

  set(hold: Hold | null): void {
    this.hold = hold;
    if (hold) this.stored.write(HOLD, hold);
    else this.stored.remove(HOLD);
    this.listeners.forEach((listener) => listener());
  }
}
