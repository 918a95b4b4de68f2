import { epochMsOf, instantOf, type Clock, type Ids, type SecurityEntry } from '@stile/contracts';
import type { Vault } from '@stile/event-store';

const ACTS = 'security_acts';
/** Limited by themselves: a thousand refusals displace no other entry. */
const REFUSALS = 'security_refusals';
const MOST: Readonly<Record<string, number>> = { [ACTS]: 20_000, [REFUSALS]: 5_000 };
/** How many may come on top before the oldest go. */
const SLACK = 250;
const KEPT_MS = 400 * 24 * 3_600_000;
/** Different entries of one turn; what is more is counted. */
const MOST_WAITING = 200;

type Recorded = Pick<SecurityEntry, 'act'> & Partial<Omit<SecurityEntry, 'id' | 'at' | 'times'>>;

const bucketOf = (act: SecurityEntry['act']): string =>
  act === 'refused' || act === 'sign_in_refused' || act === 'unrecorded' ? REFUSALS : ACTS;

/**
 * The log of sign-ins, refusals, changes of rights, exports and erasures (docs/rules/identity-and-access.md 32). Kept
 * apart from the log, bounded by size and age. Written together every so often: a refusal never waits for the disk.
 */
export class SecurityLog {
  private waiting = new Map<string, { readonly entry: Recorded; times: number }>();
  private readonly written = new Map<string, number>();

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  record(entry: Recorded): void {
    const key = JSON.stringify(entry);
    const same = this.waiting.get(key);
    if (same) same.times++;
    else if (this.waiting.size < MOST_WAITING || bucketOf(entry.act) === ACTS)
      this.waiting.set(key, { entry, times: 1 });
    else this.count({ act: 'unrecorded' });
  }
  private count(entry: Recorded): void {
    const key = JSON.stringify(entry);
    const { times = 0 } = this.waiting.get(key) ?? {};
    this.waiting.set(key, { entry, times: times + 1 });
  }

  async flush(): Promise<void> {
    const waiting = [...this.waiting.values()];
    this.waiting = new Map();
    const instant = this.clock.now();
    const expiresAt = instantOf(epochMsOf(instant) + KEPT_MS);
    await Promise.all(
      waiting.map(({ entry, times }) => {
        const { act, by = null, subject = null, code = null, from = null } = entry;
        const securityEntry: SecurityEntry = {
          id: this.ids.next(),
          at: instant,
          act,
          by,
          subject,
          code,
          from,
          times,
        };
        return this.vault.put(bucketOf(act), securityEntry.id, securityEntry, { expiresAt });
      }),
    );
    for (const { entry } of waiting) await this.bound(bucketOf(entry.act));
  }

  /** Newest first. */
  async all(): Promise<readonly SecurityEntry[]> {
    const buckets = await Promise.all(
      [ACTS, REFUSALS].map((bucket) => this.vault.list<SecurityEntry>(bucket, MOST[bucket]! + SLACK)),
    );
    return buckets
      .flat()
      .map(([, entry]) => entry)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  private async bound(bucket: string): Promise<void> {
    const written = (this.written.get(bucket) ?? SLACK) + 1;
    this.written.set(bucket, written % SLACK);
    if (written < SLACK) return;
    const keys = (await this.vault.list(bucket, MOST[bucket]! + 2 * SLACK)).map(([key]) => key);
    const oldest = keys.slice(0, Math.max(0, keys.length - MOST[bucket]!));
    await Promise.all(oldest.map((key) => this.vault.delete(bucket, key)));
  }
}
