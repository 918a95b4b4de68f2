import type { EventStore, LogDamage, LogProof, Vault } from '@stile/event-store';
import { disproof } from '@stile/event-store';
import type { ReadModelDatabase } from '@stile/projections';
import { checkpointOf, REACTOR_CHECKPOINTS, type ReactorCheckpoint } from '../processes/reactor.js';
import type { LogAnchors } from './log-anchors.js';

const MAX_REACTORS = 1_000;
/** Witnesses that have shown the log to be wrong; one is enough to keep it closed. */
const MAX_WITNESSES = 20;
const WITNESSES = 'log_witnesses';
const KEY = 'all';

interface StoredProof {
  readonly proof: LogProof;
  /** Drops the mark: what was built from another log is rebuilt from this one. */
  readonly forget: () => Promise<void>;
}

const isSame = (one: LogProof, other: LogProof): boolean =>
  one.position === other.position && one.mark === other.mark && one.kept === other.kept;

/** Everything outside of the log that says what the log has held (docs/rules/log.md 14). */
export class LogProofs {
  constructor(
    private readonly log: EventStore,
    private readonly anchors: LogAnchors,
    private readonly database: ReadModelDatabase,
    private readonly vault: Vault,
  ) {}

  async all(): Promise<readonly LogProof[]> {
    return (await this.storedProofs()).map(({ proof }) => proof);
  }

  /**
   * Faults of the log that they show. The proof is kept in the vault: a read model that gave it may be rebuilt, and its
   * own is lost then.
   */
  async faults(): Promise<readonly LogDamage[]> {
    const disproven = await this.disproven();
    const known = await this.witnesses();
    const fresh = disproven
      .map(({ proof }) => proof)
      .filter(
        ({ unreadable, ...proof }) => unreadable === undefined && !known.some((one) => isSame(one, proof)),
      );
    if (fresh.length > 0) await this.vault.put(WITNESSES, KEY, [...known, ...fresh].slice(0, MAX_WITNESSES));
    return disproven.map(({ damage }) => damage);
  }

  /** Takes the log as right: read models and reactors that disagree with it start over. */
  async accept(): Promise<void> {
    for (const { forget } of await this.disproven()) await forget();
  }

  private async disproven(): Promise<readonly (StoredProof & { readonly damage: LogDamage })[]> {
    // They are read before the log's end: what is written meanwhile does not lie beyond it.
    const proofs = await this.storedProofs();
    const head = await this.log.head();
    const found = await Promise.all(
      proofs.map(async (one) => ({ ...one, damage: await disproof(this.log, head, one.proof) })),
    );
    return found.flatMap(({ damage, ...one }) => (damage ? { ...one, damage } : []));
  }

  private async storedProofs(): Promise<readonly StoredProof[]> {
    const witnesses = (await this.witnesses()).map((proof) => ({
      proof,
      forget: () => this.vault.delete(WITNESSES, KEY),
    }));
    const present = [
      ...(await this.anchors.proofs()),
      ...(await this.ofReadModels()),
      ...(await this.ofReactors()),
    ];
    return [...present, ...witnesses];
  }

  private async witnesses(): Promise<readonly LogProof[]> {
    return (await this.vault.get<readonly LogProof[]>(WITNESSES, KEY)) ?? [];
  }

  private async ofReadModels(): Promise<readonly StoredProof[]> {
    const proofs: StoredProof[] = [];
    for (const name of await this.database.collections()) {
      const mark = await this.database.mark(name).catch(() => undefined);
      if (mark)
        proofs.push({
          proof: { ...mark, kept: `the read model ${name} ended` },
          forget: () => this.database.drop(name),
        });
    }
    return proofs;
  }

  private async ofReactors(): Promise<readonly StoredProof[]> {
    const stored = await this.vault.list<ReactorCheckpoint | string>(REACTOR_CHECKPOINTS, MAX_REACTORS);
    return stored.flatMap(([name, value]) => {
      const { last } = checkpointOf(value);
      const begins: ReactorCheckpoint = { position: '', last: null };
      return last
        ? {
            proof: { ...last, kept: `the process ${name} ended` },
            forget: () => this.vault.put(REACTOR_CHECKPOINTS, name, begins),
          }
        : [];
    });
  }
}
