import type { CallName, Misbehaviour } from '@stile/terminal-simulator';
import type { Transaction } from '@stile/domain';
import type { TerminalTown } from './terminal-town.js';

/* The outcome of a card is known 5 seconds after its device is idle (docs/rules/payments.md 139). */

const KNOWN_WITHIN_MS = 5_000;
const LOOK_MS = 500;
/** So long an answer is waited for that a fault has taken; so long an operator that is gone has its transaction. */
const CALL_MS = 25_000;
const LEASE_MS = 45_000;
const CARD_CALLS: readonly CallName[] = ['payments.create', 'payments.refund', 'credits.create'];

/** Whether its answer is missing, and in which call of the device. */
const missing = ({ step, awaited, doubt, order, attempts }: Transaction): string | null => {
  if (awaited && CARD_CALLS_OF.includes(awaited.call)) return `${awaited.call} ${awaited.attempt}`;
  const isLooking = step === 'looking' && order.kind === 'payment' && doubt !== null;
  return isLooking ? `sale ${attempts.sale}` : null;
};
const CARD_CALLS_OF: readonly string[] = ['sale', 'refund', 'credit'];

interface Idle {
  readonly since: number;
  readonly what: string;
}

/** Watches devices for what stays unknown though they do nothing and nothing disturbs who asks. */
export class IdleDevice {
  readonly problems: string[] = [];
  /** How often an answer was missing at an idle device. */
  seen = 0;
  private readonly idle = new Map<string, Idle>();
  private calmFrom = 0;

  constructor(
    private readonly town: TerminalTown,
    private readonly serials: readonly string[],
  ) {
    town.onMet = (fault, call) => this.met(fault, call);
    town.time.every(LOOK_MS, () => this.look());
  }

  kill(id: string): void {
    this.disturbed(LEASE_MS);
    this.town.kill(id);
  }

  /** That a card's own request or answer is lost disturbs nobody: that is what is to be found out. */
  private met({ kind, delayMs }: Misbehaviour, call: CallName): void {
    if (!CARD_CALLS.includes(call) || kind === 'swapped') this.disturbed(CALL_MS + Math.max(0, delayMs));
  }

  private disturbed(ms: number): void {
    this.calmFrom = Math.max(this.calmFrom, this.town.time.nowMs + ms);
  }

  private look(): void {
    const { nowMs } = this.town.time;
    for (const serial of this.serials) {
      const { operation, app, plugged } = this.town.device(serial);
      // The provider says for so long that such a device cannot be reached.
      if (app !== 'open' || !plugged) this.disturbed(CALL_MS);
      const id = this.town.engagedBy(serial);
      const what = id && missing(this.town.transaction(id));
      const before = this.idle.get(serial);
      if (!what || operation || nowMs < this.calmFrom) {
        this.idle.delete(serial);
      } else if (before?.what !== `${id} ${what}`) {
        this.seen++;
        this.idle.set(serial, { since: nowMs, what: `${id} ${what}` });
      } else if (nowMs - before.since > KNOWN_WITHIN_MS) {
        this.problems.push(`${before.what}: not known though its device is idle`);
        this.idle.set(serial, { ...before, since: Infinity });
      }
    }
  }
}
