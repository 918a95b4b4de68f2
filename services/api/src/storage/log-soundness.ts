import type { Clock, Instant, Position } from '@stile/contracts';
import type { EventLog, LogDamage, Vault } from '@stile/event-store';

export const CHECKS = 'checks';
const KEY = 'log';
const MAX_FAULTS = 20;

export const wordsOf = ({ position, stream, reason }: LogDamage): string =>
  `${stream ? `event ${position} of ${stream}` : position || 'the start'}: ${reason}`;

interface LogCheckRecord {
  readonly checkedAt: Instant | null;
  /** Everything up to here has been checked. */
  readonly position: Position;
  readonly faults: readonly string[];
}
const UNCHECKED: LogCheckRecord = { checkedAt: null, position: '', faults: [] };

/**
 * Known faults of the log. While anything is, the log is open for reading alone, in this process and in those that
 * start later, until an operator has seen to it (docs/rules/log.md 12).
 */
export class LogSoundness {
  /** Faults of files that no sale goes by, as of the last check. */
  private others: readonly string[] = [];

  private constructor(
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private record: LogCheckRecord,
  ) {
    this.follow();
  }

  static async open(log: EventLog, vault: Vault, clock: Clock): Promise<LogSoundness> {
    return new LogSoundness(log, vault, clock, (await vault.get<LogCheckRecord>(CHECKS, KEY)) ?? UNCHECKED);
  }

  get checkedAt(): Instant | null {
    return this.record.checkedAt;
  }
  get position(): Position {
    return this.record.position;
  }
  get faults(): readonly string[] {
    return this.record.faults;
  }

  /** The log was checked up to here, and this is wrong with it. */
  checked(position: Position, faults: readonly string[]): Promise<void> {
    return this.write({ checkedAt: this.clock.now(), position, faults });
  }

  /** This is wrong with it too. */
  async found(faults: readonly string[]): Promise<void> {
    const all = [...new Set([...this.faults, ...faults])].slice(0, MAX_FAULTS);
    if (all.length > this.faults.length) await this.write({ ...this.record, faults: all });
  }

  /** This is wrong with other files: it is told, and what is sold goes on. */
  noticed(faults: readonly string[]): void {
    this.others = faults;
  }
  get told(): readonly string[] {
    return [...this.faults, ...this.others];
  }

  private async write(record: LogCheckRecord): Promise<void> {
    this.record = record;
    // First here: where the vault cannot be written either, nothing is sold all the same.
    this.follow();
    await this.vault.put(CHECKS, KEY, record);
  }

  private follow(): void {
    this.log.readOnlyBecause = this.record.faults[0] ?? null;
  }
}
